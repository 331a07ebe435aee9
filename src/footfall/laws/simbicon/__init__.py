"""SIMBICON (Yin, Loken, van de Panne 2007), one section of the paper per file.

Table 1 `poses.py`; 3.1 the states `states.py`; 3.1 and 3.2 tracking and torso `plane.py` in the plane, `tracking.py`
and `space.py` in space; 3.3 balance `feedback.py`; 5 motion capture `curves.py`, `phase.py` and `clip.py`; 6 learning
`learning.py`; 7.2 turning and speed `steering.py`. `gait.py` has the documents, `law.py` the three forms of the law.
"""
