"""The banking worker in Monopoly: Target Edition: money, Savings, items, the RedCard, one room for each business."""
