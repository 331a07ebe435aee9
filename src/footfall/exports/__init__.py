"""What leaves Footfall: films, strips and plots of recordings."""
