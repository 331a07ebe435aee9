"""Whatever a user mistypes: one clear sentence on the error stream, exit status 2, and no file left."""

import pytest

SHORT = ["walk", "--gait", "paper", "--seconds", "0.3"]

MISTAKES = {
    "an unknown verb": (["wakl"], 'Did you mean "walk"?'),
    "an unknown option": ([*SHORT, "--sped", "1"], "Did you mean --speed?"),
    "a field for an option": (["run", "shoved", "--seconds", "4"], "--set seconds=… changes"),
    "a field for an option of a sweep": (["sweep", "pushes", "--seconds", "4"], "--set seconds=… changes"),
    "a gait for another body": (["walk", "--gait", "planar-walk", "--character", "humanoid"], "(gaits for it: "),
    "a word too many": ([*SHORT, "extra"], "unexpected argument 'extra'"),
    "a missing trial": (["run"], "give either a trial to run"),
    "a flag without a value": ([*SHORT, "--speed"], "requires an argument"),
    "an unknown trial": (["run", "walkk"], "no trial 'walkk' in the library; did you mean 'walk'?"),
    "an unknown character": (
        [*SHORT, "--character", "humanoyd"],
        "no character 'humanoyd' in the library; did you mean",
    ),
    "an unknown gait": (["walk", "--gait", "papr"], "no gait 'papr' in the library; did you mean 'paper'?"),
    "an unknown style": (
        [*SHORT, "--set", "gait=walk", "--set", "style=sneek"],
        "no style 'sneek' in the library; did you mean 'sneak'?",
    ),
    "an unknown mode": ([*SHORT, "--mode", "stnd"], "command.0.mode is 'stnd', which is not an option here; did you"),
    "an unknown mode in a file": (["run", "given/mode.toml"], "(choices: get up, idle, stand, walk)"),
    "a number for a mode": ([*SHORT, "--set", "command.0.mode=1"], "command.0.mode is 1"),
    "an unknown world": ([*SHORT, "--set", "world=stairs"], "no world 'stairs'"),
    "an unknown kind of list": (["list", "gait"], "did you mean 'gaits'?"),
    "an unknown key": ([*SHORT, "--set", "secnds=3"], "there is no key 'secnds'; did you mean 'seconds'?"),
    "an unknown key of a gait": ([*SHORT, "--set", "gait.step.perod=3"], "did you mean 'period'?"),
    "an unknown command": ([*SHORT, "--set", "command.0.sped=3"], "there is no key 'command.0.sped'"),
    "an unknown body": ([*SHORT, "--set", "push.0={at=0.1,force=[1,0,0],body='hed'}"], "no body 'hed' to push"),
    "a change without a value": ([*SHORT, "--set", "seconds"], "write it as path.to.key=value"),
    "a word for a number": ([*SHORT, "--speed", "fast"], "--speed"),
    "a word for a number in a file": (["run", "given/typed.toml"], "seconds is 'long'; it must be a number"),
    "a number for a name": ([*SHORT, "--set", "gait=3"], "gait is 3; it must be text or a table"),
    "nan": ([*SHORT, "--speed", "nan"], "speed is nan; it must lie between"),
    "infinity": (["walk", "--gait", "paper", "--seconds", "inf"], "seconds is infinite"),
    "nan in a file": (["run", "given/nan.toml"], "seconds is nan"),
    "a speed out of range": ([*SHORT, "--speed", "99"], "speed is 99.0 m/s; it must lie between -3 and 5 m/s"),
    "a negative time": (["walk", "--gait", "paper", "--seconds", "-1"], "seconds is -1.0 s; it must lie between"),
    "a negative mass": ([*SHORT, "--set", "character.bones.torso.mass=-3"], "bones.torso.mass is -3 kg; it must lie"),
    "an impossible inertia": (
        ["walk", "--seconds", "0.1", "--character", "humanoid", "--set", "character.bones.torso.inertia=[0.1,0.1,5.0]"],
        "the character 'humanoid' cannot be built: inertia must satisfy A + B >= C (torso)",
    ),
    "limits the wrong way round": ([*SHORT, "--set", "character.bones.shank.limits=[2.0,1.0]"], "(left_shank)"),
    "a shape of no size": ([*SHORT, "--set", "character.bones.torso.shape.radius=0.0"], "cannot be built: "),
    "a missing bone": ([*SHORT, "--set", "character.bones={}"], "has no bone"),
    "a strange step size": ([*SHORT, "--set", "step_seconds=0.003"], "choices: 0.0, 0.0005, 0.001, 0.002"),
    "a push after the end": ([*SHORT, "--push", "600@5.2:left"], "but the trial ends at 0.3 s"),
    "a push that is no push": ([*SHORT, "--push", "hard"], "write newtons@seconds:direction, such as 600@5.2:left"),
    "a push to nowhere": ([*SHORT, "--push", "600@0.1:lef"], "no direction 'lef'; did you mean 'left'?"),
    "a push of no number": ([*SHORT, "--push", "6.0.0@0.1:left"], "'6.0.0' is not a number"),
    "a missing file": (["run", "nowhere.toml"], "there is no file nowhere.toml"),
    "a folder for a trial": (["run", "./given"], "is a folder; a TOML file is needed"),
    "a broken file": (["run", "given/broken.toml"], "is not valid TOML"),
    "a binary file": (["run", "given/binary.toml"], "is not UTF-8 text"),
    "a trial without a name": (["run", "given/no_name.toml"], "the key 'name' is missing"),
    "a missing recording": (["run", "nowhere.npz"], "there is no recording nowhere.npz"),
    "a truncated recording": (["run", "given/truncated.npz"], "is damaged, truncated, or not a Footfall recording"),
    "an empty recording": (["run", "given/empty.npz"], "is damaged, truncated, or not a Footfall recording"),
    "a foreign recording": (["run", "given/foreign.npz"], "is not a Footfall recording"),
    "a film of nothing": (["film", "nowhere.npz"], "there is no recording nowhere.npz"),
    "a film of another kind": (["film", "given/good.npz", "--out", "film.gif"], "must end in one of"),
    "an export of nothing": (["export", "nowhere.npz", "--to", "a.csv"], "there is no recording nowhere.npz"),
    "an export of another kind": (["export", "given/good.npz", "--to", "a.xls"], "must end in one of .npz"),
    "an export over itself": (["export", "given/good.npz", "--to", "given/good.npz"], "is the recording itself"),
    "an export in no folder": (["export", "given/good.npz", "--to", "no/a.csv"], "there is no folder"),
    "an export with no such option": (
        ["export", "given/good.npz", "--to", "a.csv", "--option", "a=1"],
        "no option 'a'",
    ),
    "a report in no folder": ([*SHORT, "--report", "no/r.json"], "no/r.json cannot be written: there is no folder"),
    "a report below a file": ([*SHORT, "--report", "given/good.toml/r.json"], "there is no folder"),
    "a report over a folder": ([*SHORT, "--report", "given"], "given is a folder; a file name is needed"),
    "a recording over a folder": ([*SHORT, "--recording", "given/"], "the name must end in .npz"),
    "a recording in no folder": ([*SHORT, "--recording", "no/r.npz"], "there is no folder"),
    "a video of another kind": ([*SHORT, "--film", "v.avi"], "--film v.avi: the name must end in .png or .mp4"),
    "a video as before": ([*SHORT, "--video", "v.mp4"], "unknown option --video; --film takes .mp4, too"),
    "an option as before": (
        ["export", "x.npz", "--to", "a.csv", "--set", "a=1"],
        "--option sets an option of a format",
    ),
    "a report by the wrong flag": (["card", "humanoid", "--json", "c.json"], "--report FILE writes it"),
    "changes of no style": (["list", "gaits", "--changes"], "--changes is for styles"),
    "a filmstrip of another kind": ([*SHORT, "--film", "v.jpg"], "--film v.jpg: the name must end in .png"),
    "a name with a zero byte": ([*SHORT, "--report", "a\0b"], "cannot be written"),
    "one name for two files": ([*SHORT, "--report", "x.npz", "--recording", "./x.npz"], "would overwrite another"),
    "a report over its trial": (["run", "given/good.toml", "--report", "given/good.toml"], "would overwrite another"),
    "a demo in a file": (["demo", "--out", "given/good.toml"], "is a file; a folder is needed"),
    "papers to no folder": (["papers", "--out", "no/papers.md"], "there is no folder"),
}


def everything_below(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.slow
@pytest.mark.parametrize(("arguments", "words"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_gets_one_sentence(footfall, files, tmp_path, arguments, words):
    before = everything_below(tmp_path)
    said = footfall(*arguments)
    assert words in said.err
    assert said.err.startswith("footfall: ")
    assert said.err.count("\n") == 1
    assert said.out == ""
    assert said.status == 2
    assert everything_below(tmp_path) == before
