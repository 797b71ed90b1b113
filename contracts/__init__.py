"""What crosses a process border: commands, events, rejections, envelopes, the log format and the names of streams."""
