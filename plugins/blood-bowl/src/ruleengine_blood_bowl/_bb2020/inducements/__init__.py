"""Inducements and prayers: what two unequal teams have besides in a league match (sections 4 to 10 of `BB20-L-`)."""
