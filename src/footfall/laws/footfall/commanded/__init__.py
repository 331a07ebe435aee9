"""What the walk needs only where a skill commands its steps: onto given footholds, up and down stairs, over things."""
