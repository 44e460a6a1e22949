"""What makes the data that the packages bring: weights, scales, collections, the ladder."""
