"""Words for people: for what happens, for dice and decisions, for options and questions; a module a topic.

Each topic puts its words into the book (`wording.book`): one place for all that a rule lets people see.
"""
