"""What all editions share: the pitch, players, the ball, turns and actions. An edition states only what differs."""
