"""Pictures of a MuJoCo world, drawn without a window."""
