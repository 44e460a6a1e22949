"""No Man's Land: from what score on is fire better held?"""
