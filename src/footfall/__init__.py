"""Physics-based biped walking: draw a body, bend a curve, shove it, and it walks."""

__version__ = "0.1.0"
