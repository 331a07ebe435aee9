"""What the page may ask, as JSON; the page's types are generated from these.

Angles are radians, lengths metres, times seconds; `_w` is the world, `_h` the heading frame, `_l` a link's own axes.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta

from footfall.studio.protocol.states import AskRanges, BlendGait, ChangeStates
from footfall.studio.protocol.wire import (
    LARGEST_TEXT,
    Choice,
    Document,
    Fleeting,
    Kept,
    Message,
    Name,
    Number,
    Path,
    PlacedFootprint,
    Point,
    QueuedTask,
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
    """Walk to a point on the ground and stop there; any Drive ends it."""

    x: Number
    y: Number


class Steer(Message, tag="steer"):
    """Choose whom to drive, shove and follow; of several also whose documents are open.

    In a crowd the previous one walks by itself again; of several it goes on as it was told.
    """

    row: Row


class AddCharacter(StageChange, tag="add_character"):
    """Put one more on the stage, beside the one picked; what is not named is as with that one."""

    character: Choice = ""
    gait: Choice = ""
    style: Choice = ""


class RemoveCharacter(StageChange, tag="remove_character"):
    """Take one of several from the stage."""

    row: Row


class NameCharacter(StageChange, tag="name_character"):
    """Call one of several by another name."""

    row: Row
    name: Words


SettingName = Literal["speed", "period", "width", "bend", "swing_height"]


class Setting(StageChange, tag="setting"):
    """A field of Command that is kept: the speed to walk at when nothing is held, and how to step."""

    name: SettingName
    value: Number
    stroke: int = 0


class PlaceFootprints(StageChange, tag="place_footprints"):
    """All footprints to step onto, in order, as they are from now on."""

    footprints: list[PlacedFootprint]
    stroke: int = 0


class SetQueue(StageChange, tag="set_queue"):
    """All that it is to do, in order, from now on; what is under way goes on if it is still there."""

    tasks: list[QueuedTask]
    stroke: int = 0


class GoOn(StageChange, tag="go_on"):
    """Go on with what it is to do, after somebody drove or it fell; or stop."""

    stop: bool = False


class StartOver(StageChange, tag="start_over"):
    """Put everyone back to the start, with what is open."""


# ---------------------------------------------------------------- shove


class Shove(Fleeting, tag="shove"):
    """A push on a link, in the heading frame."""

    force_h: Point  # N: ahead, left, up
    link: Name = "torso"
    seconds: Annotated[float, Meta(gt=0.0, le=2.0)] = 0.1
    row: Row | None = None  # None: everyone on the stage


class Grab(Fleeting, tag="grab"):
    """A spring from the hand to a point on a link; sent again whenever the hand moves."""

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
    """Open a library document, or a blend of styles such as 'sneak:tired:0.5'; a recording becomes the past.

    ':tired:0.5' blends the open style, as edited, with another.
    """

    document: Kept
    name: Path
    stroke: int = 0


class Edit(StageChange, tag="edit"):
    """Set one field. For `style`, a path of a gait, which becomes a difference; for `character`, one of Proportions.

    Edits in the same stroke (a drag) are one undo step. A curve is a number or a list of [phase, value]; null removes a
    change.
    """

    document: Document
    path: Path
    value: Any
    side: Side = "both"
    stroke: int = 0


class Put(StageChange, tag="put"):
    """Open a user's file, TOML text. The session finds out what kind of document it is."""

    toml: Annotated[str, Meta(max_length=LARGEST_TEXT)]
    name: Words = ""  # of its file
    hint: Document | None = None  # the kind to assume if it could be several


class Download(Message, tag="download"):
    """Write an open document as TOML; the answer is Downloaded."""

    document: Document


class PutAll(StageChange, tag="put_all"):
    """Open what a link contains: the documents of a session, as in `Documents.shared`."""

    shared: dict[str, Any]


class Surprise(Message, tag="surprise"):
    """A random style, body or gait of pose states that walks."""

    document: Literal["style", "character", "gait"]
    asymmetric: bool = False


class Undo(StageChange, tag="undo"):
    """Undo the last change."""


class Redo(StageChange, tag="redo"):
    """Redo the last undone change."""


class Save(Message, tag="save"):
    """Save a document in the user's own library."""

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
    """How fast time runs, and whether it does."""

    rate: Annotated[float, Meta(ge=1 / 16, le=4.0)] = 1.0
    paused: bool = False


class Step(Fleeting, StageChange, tag="step"):
    """One frame further while paused; negative goes back."""

    frames: Annotated[int, Meta(ge=-600, le=600)] = 1


class Scrub(Fleeting, tag="scrub"):
    """Show a past moment of the current branch; time stops until Continue."""

    at: Number


class Mark(Message, tag="mark"):
    """Mark a range of the past, which is then kept however long ago it was; without an end it is going on.

    Without a start nothing is marked.
    """

    start: Number | None = None
    end: Number | None = None


class Continue(StageChange, tag="continue"):
    """Continue from the moment shown; if it is in the past, this makes a branch."""


class Snapshot(Message, tag="snapshot"):
    """Keep this moment in the tree."""

    name: Words = ""


class Restore(StageChange, tag="restore"):
    """Go back to a kept moment; with `documents`, also to its body and style."""

    id: int
    documents: bool = True


class Forget(Message, tag="forget"):
    """Drop a kept moment."""

    id: int


class GetUp(StageChange, tag="get_up"):
    """Let the fallen get up; or put them on their feet where they lie, as happens to those whose body cannot."""

    placed: bool = False


class GetsUp(Message, tag="gets_up"):
    """Whether the fallen get up by themselves."""

    on: bool


# ---------------------------------------------------------------- scenes, the lab, taking away


class Scene(StageChange, tag="scene"):
    """Who is on the stage: one character, two side by side, several with their own documents, or a crowd."""

    kind: Literal["one", "compare", "several", "crowd"]
    count: Annotated[int, Meta(ge=1, le=64)] = 16
    seed: Annotated[int, Meta(ge=0, le=10**6)] = 7
    dance: bool = False
    character: Choice = ""  # of two: the second one's body, by its library name; empty: the same
    style: Choice = ""  # and its style
    gait: Choice = ""  # and its gait, which may be of another law
    row: Row | None = None  # of several: who is compared with the one picked
    stroke: int = 0


class Switch(StageChange, tag="switch"):
    """Switch a component of the law on or off; `row` 1 is the second variant in Compare."""

    component: Name
    on: bool
    row: Row = 0
    stroke: int = 0


class AskRose(Message, tag="ask_rose"):
    """Measure the push rose of the current body and style, or stop."""

    stop: bool = False


class AskPeople(Fleeting, tag="ask_people"):
    """Compare the last strides of the steered character with people's."""


class Take(Message, tag="take"):
    """Record a range of the past; `loop` trims it to the whole strides that join best.

    What the format does not know is not asked of it.
    """

    start: Number
    end: Number
    loop: bool = False
    ending: Annotated[str, Meta(max_length=20)] = ".npz"  # of the file to download; it chooses the format
    strides: Annotated[int, Meta(ge=0, le=6)] = 0  # a loop of so many; 0: as many as join best
    in_place: bool = False  # without the way that was gone
    fps: Annotated[int, Meta(ge=0, le=120)] = 0  # frames a second; 0: as usual in that format
    keep: Annotated[str, Meta(max_length=60)] = ""  # name in the user's own library; empty: to download
    overwrite: bool = False


class StopTaking(Message, tag="stop_taking"):
    """Stop making the recording or file that was asked for."""


class AskScript(Message, tag="ask_script"):
    """Write what was done in a range of the past as a trial."""

    start: Number
    end: Number
    name: Name = "session"


class WriteScript(Message, tag="write_script"):
    """Write a trial that was edited on the page as a script again, or keep it in the user's own library."""

    table: dict[str, Any]
    name: Name = "session"
    keep: bool = False


class Open(StageChange, tag="open"):
    """Make an uploaded recording the past: frames to view and to continue from."""

    upload: Annotated[str, Meta(max_length=64)]  # from the answer to the upload
    name: Words = ""  # of its file


class StopOpening(Message, tag="stop_opening"):
    """Stop opening a recording."""


class Hello(Message, tag="hello"):
    """The first message of a page: the session it had, if any."""

    session: Annotated[str, Meta(max_length=64)] = ""
    mine: bool = True  # this tab had it; otherwise it is joined only if nobody else is watching it


Asked = (
    Drive | WalkTo | Steer | AddCharacter | RemoveCharacter | NameCharacter | Setting | PlaceFootprints | SetQueue
    | GoOn | StartOver | Shove | Grab | Release | Ball
    | Pester | Choose | Edit | Put | Download | PutAll | Surprise | Undo | Redo | Save | Delete | Pace | Step | Scrub
    | Mark | Continue | Snapshot | Restore | Forget | GetUp | GetsUp | Scene | Switch | AskRose | AskPeople
    | Take | StopTaking | AskScript | WriteScript | Open | StopOpening | Hello | ChangeStates | BlendGait | AskRanges
)  # fmt: skip
