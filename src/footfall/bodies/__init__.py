"""Characters as documents, the MuJoCo models built from them, and the code that senses and actuates those models."""
