"""What a survey or a report cannot go on with."""


class SurveyError(Exception):
    """The message is one line that says what is wrong and where."""
