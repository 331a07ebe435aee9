"""Goal-directed stepping with momentum control (Wu, Zordan 2010), one section per file."""
