"""Settings: read once, typed, and clear about what is wrong."""

from pathlib import Path

import msgspec
import pytest

from services.settings import Settings, SettingsError, read_settings, variable_of


def test_without_variables_the_defaults_hold() -> None:
    """An empty environment means the embedded server, 16 partitions and strict durability."""
    found = read_settings({})
    assert found == Settings()
    assert (found.redis_url, found.partitions, found.allow_lossy, found.crashpoint) == (None, 16, False, "")


def test_every_field_is_read_from_its_variable() -> None:
    """Each field has one variable, and its text becomes the field's type."""
    texts = {
        "redis_url": "redis://cache:6379/0",
        "data_dir": "/srv/croupier",
        "partitions": "16",
        "cache_games": "7",
        "claim_idle_ms": "250",
        "claim_every_ms": "100",
        "batch": "9",
        "poll_block_ms": "20",
        "log_level": "debug",
        "log_format": "json",
        "allow_lossy": "true",
        "crashpoint": "after-append",
    }
    assert set(texts) == {field.name for field in msgspec.structs.fields(Settings)}
    found = read_settings({variable_of(field): text for field, text in texts.items()})
    assert found == Settings(
        redis_url="redis://cache:6379/0",
        data_dir=Path("/srv/croupier"),
        cache_games=7,
        claim_idle_ms=250,
        claim_every_ms=100,
        batch=9,
        poll_block_ms=20,
        log_level="debug",
        log_format="json",
        allow_lossy=True,
        crashpoint="after-append",
    )


def test_an_empty_variable_counts_as_not_set() -> None:
    """Compose files write VARIABLE= for what is not set."""
    assert read_settings({"REDIS_URL": "", "CROUPIER_BATCH": ""}) == Settings()


@pytest.mark.parametrize(
    ("variable", "value", "wanted"),
    [
        ("CROUPIER_CACHE_GAMES", "many", "a whole number, 1 or more"),
        ("CROUPIER_CACHE_GAMES", "0", "a whole number, 1 or more"),
        ("CROUPIER_BATCH", "1001", "from 1 to 1000"),
        ("CROUPIER_POLL_BLOCK_MS", "5000", "1 to 4000"),
        ("CROUPIER_CLAIM_IDLE_MS", "-1", "1 or more"),
        ("CROUPIER_PARTITIONS", "32", "16"),
        ("CROUPIER_LOG_LEVEL", "loud", "'debug', 'info', 'warning' or 'error'"),
        ("CROUPIER_LOG_FORMAT", "xml", "'auto', 'json' or 'pretty'"),
        ("CROUPIER_ALLOW_LOSSY", "perhaps", "'true' or 'false'"),
        ("REDIS_URL", "cache:6379", "redis://"),
        ("REDIS_URL", "redis://cache:port", "redis://host:6379"),
        ("REDIS_URL", "redis://cache:99999", "redis://host:6379"),
        ("REDIS_URL", "redis://[::1", "redis://host:6379"),
    ],
)
def test_a_wrong_value_names_variable_and_what_would_be_right(variable: str, value: str, wanted: str) -> None:
    """The sentence says which variable, what was found and what it must be."""
    with pytest.raises(SettingsError) as caught:
        read_settings({variable: value})
    sentence = str(caught.value)
    assert sentence.startswith(variable)
    assert wanted in sentence
    assert value in sentence or variable == "REDIS_URL"


def test_a_wrong_url_is_never_shown() -> None:
    """A URL may hold a password, and errors end in logs."""
    with pytest.raises(SettingsError) as caught:
        read_settings({"REDIS_URL": "http://user:hunter2@host"})
    assert "hunter2" not in str(caught.value)


def test_a_value_may_come_from_a_file(tmp_path: Path) -> None:
    """Secrets are handed over as files; the line's end does not belong to the value."""
    secret = tmp_path / "url"
    secret.write_text("redis://:pw@host:6379\n")
    assert read_settings({"REDIS_URL_FILE": str(secret)}).redis_url == "redis://:pw@host:6379"


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    """The sentence names the variable and the file."""
    with pytest.raises(SettingsError, match=r"REDIS_URL_FILE is '.*gone': it must be the name of a readable"):
        read_settings({"REDIS_URL_FILE": str(tmp_path / "gone")})


def test_a_value_and_a_file_together_are_refused() -> None:
    """Which of the two holds would be a guess."""
    with pytest.raises(SettingsError, match="REDIS_URL_FILE is set beside REDIS_URL"):
        read_settings({"REDIS_URL": "redis://a", "REDIS_URL_FILE": "b"})
