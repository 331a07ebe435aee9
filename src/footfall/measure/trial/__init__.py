"""The trial: its document, its run, its report."""
