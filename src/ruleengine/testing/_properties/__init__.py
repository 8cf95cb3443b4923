"""What every ruleset must be: a function for each property, which raises if the ruleset is not."""
