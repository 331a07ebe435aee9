"""The largest pushes that a character takes, by direction."""
