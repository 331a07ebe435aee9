"""One user's session: documents, history, requests."""
