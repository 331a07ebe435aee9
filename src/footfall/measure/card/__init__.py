"""What a body can take: the robustness card."""
