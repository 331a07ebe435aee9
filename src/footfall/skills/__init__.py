"""Skills command characters: a script, a driver, a walk to a point, a dance. Each decides until it is done."""
