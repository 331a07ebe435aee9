"""The walk beside people: our own claims, against motion capture and a textbook."""
