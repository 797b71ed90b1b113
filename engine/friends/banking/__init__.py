"""The banking worker in Monopoly Friends: every movement of money and ownership, one room for each business."""
