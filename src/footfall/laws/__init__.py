"""The control laws: one paper section per file, its parameters, then its function. No physics engine here."""
