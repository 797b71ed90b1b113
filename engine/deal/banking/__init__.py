"""The banking worker in Monopoly Deal: payments, and every movement of property on the table."""
