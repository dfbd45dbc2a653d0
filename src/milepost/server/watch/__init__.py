"""What a host sees of a running server: health, logs, metrics."""
