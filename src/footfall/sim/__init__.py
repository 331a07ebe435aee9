"""The one loop: sense, decide, tick, actuate, step; for rows of characters, of which one is a batch of one."""
