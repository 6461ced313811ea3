"""A backup that is put back while the table runs: the program begins anew with it by itself."""

from __future__ import annotations

from companion.cli import playing
from companion.cli.commands import make_parser
from companion.storage.backups import Backups
from companion.turn.commands import EnterRoll

from playing import dice  # isort: skip


def test_a_running_table_goes_on_with_a_backup_that_is_put_back(tmp_path, recordings, monkeypatch):
    backups = Backups(tmp_path / "table.sqlite3")
    versions = []

    def play(session, arguments):
        """Stand for people: back up, throw, go back; then look at what is there."""
        playing._begin(session, arguments)
        versions.append(session.table.snapshot().view.version)
        if len(versions) == 1:
            made = backups.make()
            session.table.submit(EnterRoll(dice("66331")))
            versions.append(session.table.snapshot().view.version)
            session.restore(made.path)
        else:
            session.stop()

    monkeypatch.setattr(playing, "_play", play)
    words = ["run", "--camera", str(recordings / "turn-221"), "--data", str(tmp_path)]
    status = playing.run_live(make_parser().parse_args(words))

    assert status == 0
    begun, played, restored = versions
    assert restored == begun < played
    assert len(list(tmp_path.glob("table-*.sqlite3"))) == 1
