"""What the page may ask, as JSON; the page's own types are generated from these.

Angles are radians, lengths metres, times seconds; `_w` is the world, `_h` the heading frame, `_l` a link's own axes.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta

from footfall.studio.protocol.wire import (
    LARGEST_TEXT,
    Document,
    Fleeting,
    Kept,
    Message,
    Name,
    Number,
    Path,
    Point,
    Row,
    Side,
    StageChange,
    Words,
)

# ---------------------------------------------------------------- drive


class Drive(Fleeting, tag="drive"):
    """What is held now: keys, stick or pad. Sent on every change and at most 30 times a second."""

    speed: Number  # m/s ahead
    sideways: Number = 0.0  # m/s to the left
    turn: Number = 0.0  # rad/s to the left
    mode: Literal["walk", "stand", "idle"] = "walk"


class WalkTo(Message, tag="walk_to"):
    """Go to a place on the ground and stand there; any Drive ends it."""

    x: Number
    y: Number


class Steer(Message, tag="steer"):
    """Of a crowd, take another one to drive, shove and follow; the one before goes its own way again."""

    row: Row


SettingName = Literal["period", "width", "bend", "swing_height"]


class Setting(StageChange, tag="setting"):
    """A field of Command other than speed and heading: period, width, bend, swing_height."""

    name: SettingName
    value: Number
    stroke: int = 0


# ---------------------------------------------------------------- shove


class Shove(Fleeting, tag="shove"):
    """A push on a link, in the heading frame."""

    force_h: Point  # N: ahead, left, up
    link: Name = "torso"
    seconds: Annotated[float, Meta(gt=0.0, le=2.0)] = 0.1
    row: Row | None = None  # None: everyone on the stage


class Grab(Fleeting, tag="grab"):
    """A spring from the hand to a point of a link; sent again whenever the hand moves."""

    row: Row
    link: Name
    point_l: Point
    target_w: Point


class Release(Fleeting, tag="release"):
    """Let go."""


class Ball(Fleeting, tag="ball"):
    """Throw a ball."""

    from_w: Point
    velocity_w: Point
    mass: Annotated[float, Meta(ge=0.1, le=50.0)]


class Pester(Message, tag="pester"):
    """Random pushes of some newtons every few seconds; 0 N ends it."""

    newtons: Annotated[float, Meta(ge=0.0, le=3000.0)]
    every: Annotated[float, Meta(ge=0.5, le=60.0)] = 3.0


# ---------------------------------------------------------------- documents


class Choose(StageChange, tag="choose"):
    """Take a document of the library, of styles also a blend, 'sneak:tired:0.5'; a recording becomes the past."""

    document: Kept
    name: Path
    stroke: int = 0


class Edit(StageChange, tag="edit"):
    """Set one field. Of `style`: a path of a gait, which becomes a difference. Of `character`: one of Proportions.

    Edits with the same stroke (a drag) are one step of undo. A curve is a number or a list of [phase, value]; null
    takes a change back.
    """

    document: Document
    path: Path
    value: Any
    side: Side = "both"
    stroke: int = 0


class Put(StageChange, tag="put"):
    """Open a file of the user's: TOML text. What kind of document it is, the session finds out."""

    toml: Annotated[str, Meta(max_length=LARGEST_TEXT)]
    hint: Document | None = None  # what it is taken for when it could be several


class Download(Message, tag="download"):
    """Write what is open as TOML; Downloaded brings it."""

    document: Document


class PutAll(StageChange, tag="put_all"):
    """Open what a link holds: the documents of a session, as `Documents.shared` gave them."""

    shared: dict[str, Any]


class Surprise(Message, tag="surprise"):
    """A random style or body that walks."""

    document: Literal["style", "character"]
    asymmetric: bool = False


class Undo(StageChange, tag="undo"):
    """Take the last change back."""


class Redo(StageChange, tag="redo"):
    """Make the last change that was taken back again."""


class Save(Message, tag="save"):
    """Keep a document in the user's own library."""

    document: Document
    name: Name
    text: Words = ""
    overwrite: bool = False


class Delete(Message, tag="delete"):
    """Remove a document or a recording from the user's own library."""

    document: Kept
    name: Name


# ---------------------------------------------------------------- time


class Pace(Message, tag="pace"):
    """How fast time goes, and whether."""

    rate: Annotated[float, Meta(ge=1 / 16, le=4.0)] = 1.0
    paused: bool = False


class Step(Fleeting, StageChange, tag="step"):
    """One frame further while paused; negative goes back."""

    frames: Annotated[int, Meta(ge=-600, le=600)] = 1


class Scrub(Fleeting, tag="scrub"):
    """Show a past moment of the present branch; time stands still until Continue."""

    at: Number


class Continue(StageChange, tag="continue"):
    """Go on from the moment shown: a branch when it lies in the past."""


class Snapshot(Message, tag="snapshot"):
    """Keep this moment in the tree."""

    name: Words = ""


class Restore(StageChange, tag="restore"):
    """Go back to a kept moment; with `documents` also to the body and style of then."""

    id: int
    documents: bool = True


class Forget(Message, tag="forget"):
    """Drop a kept moment."""

    id: int


class StandUp(StageChange, tag="stand_up"):
    """Put whoever has fallen on its feet, where it lies."""


# ---------------------------------------------------------------- scenes, the lab, taking away


class Scene(StageChange, tag="scene"):
    """Who is on the stage: one; the same one twice, by two variants; or a crowd."""

    kind: Literal["one", "compare", "crowd"]
    count: Annotated[int, Meta(ge=1, le=64)] = 16
    seed: Annotated[int, Meta(ge=0, le=10**6)] = 7
    dance: bool = False


class Switch(StageChange, tag="switch"):
    """Turn a component of the law on or off, or to the paper's form; `row` 1 is the second variant of Compare."""

    component: Name
    state: Literal["ours", "paper", "off"]
    row: Row = 0
    stroke: int = 0


class AskRose(Message, tag="ask_rose"):
    """Work out the push map of the present body and style, or stop."""

    stop: bool = False


class Take(Message, tag="take"):
    """Make a recording of a range of the past; `loop` trims it to whole strides that close best."""

    start: Number
    end: Number
    loop: bool = False
    ending: Annotated[str, Meta(max_length=20)] = ".npz"  # of the file to take away: the format it is written in
    keep: Annotated[str, Meta(max_length=60)] = ""  # under this name in the user's own library; without: to take away
    overwrite: bool = False


class Open(StageChange, tag="open"):
    """Make an uploaded recording the past: frames to look at, and to go on from."""

    upload: Annotated[str, Meta(max_length=64)]  # as the answer to the upload gave it
    name: Words = ""  # of its file


class StopOpening(Message, tag="stop_opening"):
    """Leave the recording that is being opened."""


class Hello(Message, tag="hello"):
    """The first message of a page: the session it had, if any."""

    session: Annotated[str, Meta(max_length=64)] = ""
    mine: bool = True  # this very tab had it; otherwise it is taken up only when nobody else looks at it


Asked = (
    Drive | WalkTo | Steer | Setting | Shove | Grab | Release | Ball | Pester | Choose | Edit | Put | Download | PutAll
    | Surprise | Undo | Redo | Save | Delete | Pace | Step | Scrub | Continue | Snapshot | Restore | Forget | StandUp
    | Scene | Switch | AskRose | Take | Open | StopOpening | Hello
)  # fmt: skip
