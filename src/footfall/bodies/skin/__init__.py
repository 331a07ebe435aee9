"""The skin of a body: one smooth mesh over its bones, for the eye alone."""
