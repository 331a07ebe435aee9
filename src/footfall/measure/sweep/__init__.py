"""Many trials from one document."""
