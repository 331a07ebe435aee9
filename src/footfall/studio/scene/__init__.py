"""What moves on the stage, and how it is shown."""
