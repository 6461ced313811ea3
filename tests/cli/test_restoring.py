"""A backup that is put back while the table runs: the program begins anew with it by itself."""

from __future__ import annotations

from companion.cli import playing
from companion.cli.commands import make_parser
from companion.turn.commands import EnterRoll

from playing import dice  # isort: skip


def test_a_running_table_goes_on_with_a_backup_that_is_put_back(tmp_path, recordings, monkeypatch):
    versions, said = [], []

    def play(session, asked):
        """Stand for people: back up, throw, go back; then look at what is there."""
        playing._begin(session, asked)
        versions.append(session.table.snapshot().view.version)
        if len(versions) == 1:
            desk = session._storage_desk()
            name = desk.make()
            session.table.submit(EnterRoll(dice("66331")))
            versions.append(session.table.snapshot().view.version)
            desk.restore(name)()
        else:
            said.append(session.table.snapshot().view.notice)
            session.stop()

    monkeypatch.setattr(playing, "_play", play)
    words = ["run", "--camera", str(recordings / "turn-221"), "--data", str(tmp_path)]
    status = playing.run_live(make_parser().parse_args(words))

    assert status == 0
    begun, played, restored = versions
    assert restored == begun < played
    assert [each.key for each in said] == ["restored"]
    assert len(list(tmp_path.glob("table-*.sqlite3"))) == 1


def test_a_table_goes_on_with_its_game_where_a_backup_cannot_be_put_in_its_place(
    tmp_path, recordings, monkeypatch, capfd
):
    said = []

    def play(session, asked):
        """Stand for people: the disk fails them in the very last moment."""
        playing._begin(session, asked)
        said.append((session.table.snapshot().view.version, session.table.snapshot().view.notice))
        if len(said) == 1:
            desk = session._storage_desk()
            begin_anew = desk.restore(desk.make())
            tmp_path.joinpath("table.sqlite3.restored").unlink()
            begin_anew()
        else:
            session.stop()

    monkeypatch.setattr(playing, "_play", play)
    words = ["run", "--camera", str(recordings / "turn-221"), "--data", str(tmp_path)]

    assert playing.run_live(make_parser().parse_args(words)) == 0

    (version, _), (after, notice) = said
    assert after == version
    assert notice.key == "restore-not-written"
    assert "was not put back" in capfd.readouterr().err
