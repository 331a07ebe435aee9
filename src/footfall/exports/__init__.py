"""Write recordings in other formats: tables, plots, filmstrips, videos."""
