"""Bodies that can walk: proportions and masses as data, built for MuJoCo, sensed and actuated through its arrays."""
