"""The control laws: each file holds one section of a paper, first its parameters, then its function. No physics."""
