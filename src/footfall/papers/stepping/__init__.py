"""The claims of Goal-directed stepping with momentum control (Wu, Zordan 2010)."""
