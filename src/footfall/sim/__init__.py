"""The simulation loop: sense, decide, tick, actuate, step, for rows of characters. One character is a batch of one."""
