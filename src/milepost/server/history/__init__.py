"""What is left of games that are over: results, players, ratings; and tournaments, which are made of them."""
