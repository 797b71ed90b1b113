"""What the four workers share: folded games kept ready, the desk where commands are decided, the process around it."""
