"""The page's sliders: their labels and natural ranges, each by the path of a declared field, which gives the unit."""
