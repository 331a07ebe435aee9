"""The studio: a page in the browser for making bodies and styles, and a process per session that simulates them."""
