from datetime import datetime


def time_of(text: str) -> datetime:
    """The time of the API."""
    # Before Python 3.11, a Z is not accepted.
    return datetime.fromisoformat(text.replace("Z", "+00:00"))
