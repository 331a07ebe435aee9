"""Whoever commands is a skill: a script, a driver, a walk to a place, a dance. It decides until it is done."""
