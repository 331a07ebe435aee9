"""What is open in a session: who is on the stage with which documents, and the world. Nothing here moves."""
