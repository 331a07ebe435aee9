"""The user's own documents and recordings."""
