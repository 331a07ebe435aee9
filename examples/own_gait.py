"""Makes your own gait, the library's walk with a few numbers changed, and runs it as a trial with a report."""

import footfall
from footfall import catalog

table, _ = catalog.read_table(footfall.Gait, "walk")
table["name"], table["text"] = "march", "high knees and stiff arms"
table["swing"]["height"] = 0.2
table["pose"]["stance_arm"]["elbow"] = {"always": 0.1}
table["pose"]["swing_arm"]["elbow"] = {"always": 0.1}

trial = footfall.load_trial({"name": "march", "gait": table, "seconds": 15.0, "command": [{"at": 0.0, "speed": 0.8}]})
report = footfall.run_trial(trial).report
print(f"fell: {report.fell}, speed {report.speed:.2f} m/s of {report.speed_commanded:.2f}, {report.steps} steps")
