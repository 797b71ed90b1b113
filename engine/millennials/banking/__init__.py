"""The banking worker in Monopoly for Millennials: Destinations, bikes, fees, deals, leaving, Experience."""
