"""The claims of Generalized Biped Walking Control (2010), one file per paragraph of the paper."""
