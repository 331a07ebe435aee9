"""Build Footfall in a tab: a folder of static files in which the page, the laws and MuJoCo run without Python."""
