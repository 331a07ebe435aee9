"""The studio: a page in the browser on which bodies and styles are made, and a process for each that simulates them."""
