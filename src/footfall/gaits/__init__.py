"""Ways of walking made from others: styles, and blends of two."""
