"""Plug-ins: a third-party package, installed beside Footfall, and a file that is given, work in every verb."""

import os
import subprocess
import sys
from importlib.util import find_spec

import pytest

from footfall import plugins
from footfall.cli import main
from footfall.errors import BadValue

MORE = '''
from footfall.exports.contract import Export
from footfall.papers.claim import Cell, Finding
from footfall.papers.kinds import Computed
from footfall.skills.skill import Asked, Skill, Status


class Nod(Skill):
    """Do nothing, at once."""

    def decide(self, state, seen):
        return state, [], Status("done")


def write(recording, path):
    from pathlib import Path

    Path(path).write_text(str(len(recording)))


footfall.register(Nod, name="nod")
def stands(lab):
    """Judge one run of the law."""
    fell = footfall.run_trial({"name": "still", "gait": "GAIT", "seconds": 0.2}).report.fell
    return Finding("it stands", [Cell("still", {"fell": fell}, not fell)])


footfall.register(Export(".frames", "the number of frames", write))
footfall.register(Computed(id="X1", title="it stands still", paper="no paper", bar="no fall", find=stands))
'''
TRIAL = """
name = "still"
gait = "GAIT"
seconds = 0.2
[[skill]]
do = "nod"
"""
SWEEP = """
name = "some"
[trial]
name = "still"
gait = "GAIT"
seconds = 0.1
[[vary]]
field = "seed"
values = [1, 2, 3, 4]
"""
VERBS = """
import footfall.cli as cli
from footfall.studio.library.documents import library
if __name__ == "__main__":
    for words in CALLS:
        status = cli.main(words.split())
        assert status == 0, (words, status)
    assert "GAIT" in [entry.name for entry in library().gaits]
"""


def run(words, folder, **environment):
    """A Python program in a process of its own."""
    (folder / "verbs.py").write_text(words)
    done = subprocess.run(
        [sys.executable, "verbs.py"],
        cwd=folder,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=300,
    )
    return done.returncode, done.stdout + done.stderr


def written(folder):
    """The package of a third party: a law with its gaits, a skill and an export."""
    package = folder / "src"
    assert main(["new", "law", "quiet", "--out", str(package)]) == 0
    module = package / "footfall_quiet" / "__init__.py"
    module.write_text(module.read_text() + MORE.replace("GAIT", "quiet"))
    return package


def installed(folder):
    """The package as an installer leaves it: its modules, and beside them its metadata with the entry point."""
    site = folder / "site"
    site.mkdir()
    (written(folder) / "footfall_quiet").rename(site / "footfall_quiet")
    about = site / "footfall_quiet-0.1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: footfall-quiet\nVersion: 0.1.0\n")
    (about / "entry_points.txt").write_text("[footfall]\nquiet = footfall_quiet\n")
    return site


@pytest.mark.slow
def test_a_package_installed_beside_it_works_in_every_verb_in_workers_and_in_the_studio(tmp_path):
    site = installed(tmp_path)
    (tmp_path / "still.toml").write_text(TRIAL.replace("GAIT", "quiet"))
    (tmp_path / "some.toml").write_text(SWEEP.replace("GAIT", "quiet"))
    calls = [
        "list gaits",
        "run still.toml --recording still.npz --report still.json",
        "run still.npz",
        "export still.npz --to still.frames",
        "papers X1",
        "sweep some.toml --out some --workers 2",
    ]
    where = os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")])
    program = VERBS.replace("CALLS", repr(calls)).replace("GAIT", "quiet")
    status, words = run(program, tmp_path, PYTHONPATH=where)
    assert status == 0, words
    assert (tmp_path / "still.frames").read_text() == "20"
    without = "import footfall.cli as cli; raise SystemExit(cli.main(['run', 'still.npz']))"
    status, words = run(without, tmp_path)
    assert status == 2
    assert "it needs the plug-in 'quiet', which is not installed" in words


STUDIO = """
    from footfall.studio import protocol as say
    from footfall.studio.session.session import Session

    session = Session()
    session.ask(say.Choose(document="gait", name="GAIT"))
    session.longest, told = float("inf"), []
    while session.play.simulation.laws[0].name != "GAIT" and session.real < 20.0:
        session.advance(0.1)
        told += session.told()
    assert [one.text for one in told if isinstance(one, say.Refused)] == []
    assert session.play.simulation.laws[0].name == "GAIT"
    session.close()
"""


@pytest.mark.thorough
@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed")
def test_a_package_that_pip_has_installed_is_listed_run_filmed_swept_on_ray_and_in_the_studio(tmp_path, drawing):
    site, package = tmp_path / "site", written(tmp_path)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(site), str(package)]
    if subprocess.run(pip, check=False).returncode:
        pytest.skip("pip cannot build a package here: it takes hatchling from the package index")
    (tmp_path / "still.toml").write_text(TRIAL.replace("GAIT", "quiet"))
    (tmp_path / "some.toml").write_text(SWEEP.replace("GAIT", "quiet"))
    calls = [
        "list gaits",
        "run still.toml --recording still.npz",
        "film still.npz --out still.png",
        "export still.npz --to still.frames",
        "papers X1",
        "sweep some.toml --out some --on ray",
    ]
    program = VERBS.replace("CALLS", repr(calls)) + STUDIO
    where = os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")])
    status, words = run(program.replace("GAIT", "quiet"), tmp_path, PYTHONPATH=where)
    assert status == 0, words
    assert (tmp_path / "still.frames").read_text() == "20"
    assert (tmp_path / "still.png").stat().st_size > 0


def test_a_law_to_start_from_is_written_whole_and_never_over_something(tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    assert main(["new", "law", "hopper"]) == 0
    written = sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file())
    assert written == [
        "footfall-hopper/footfall_hopper/__init__.py",
        "footfall-hopper/footfall_hopper/library/gaits/hopper.toml",
        "footfall-hopper/pyproject.toml",
    ]
    assert main(["new", "law", "hopper"]) == 2
    assert main(["new", "law", "Big Law"]) == 2
    assert main(["new", "law", "genbicon"]) == 2
    words = capfd.readouterr().err
    assert "already exists" in words
    assert "cannot name a law" in words
    assert "there is a law 'genbicon' already" in words


@pytest.mark.parametrize(
    ("text", "words"),
    [("import nothing_of_that_name", "ModuleNotFoundError"), ("1 +", "SyntaxError"), ("footfall", "NameError")],
)
def test_a_plug_in_that_cannot_be_loaded_is_told_in_a_sentence(tmp_path, text, words):
    (tmp_path / "broken.py").write_text(text)
    program = "import footfall.cli as cli; raise SystemExit(cli.main(['list', 'worlds', '--plugin', 'broken.py']))"
    status, said = run(program, tmp_path)
    assert status == 2, said
    assert "the plug-in 'broken' cannot be loaded" in said
    assert words in said


def test_what_is_none_of_our_kinds_is_refused(tmp_path, capfd):
    with pytest.raises(BadValue, match="it must be a Law, an Export, a Claim or a Skill class"):
        plugins.register(3)
    with pytest.raises(BadValue, match="there is no library folder"):
        plugins.register(library=tmp_path / "nowhere")
    assert main(["list", "worlds", "--plugin"]) == 2
    assert "--plugin needs a Python file" in capfd.readouterr().err
