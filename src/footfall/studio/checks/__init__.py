"""Checks that run in the background while the stage goes on."""
