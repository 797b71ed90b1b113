"""Bots and the driver that plays a game with them; a bot knows what its seat may know, and never luck."""
