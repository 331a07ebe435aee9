"""What the page may ask and what it is told, as JSON; the page's own types are generated from these.

Angles are radians, lengths metres, times seconds; `_w` is the world, `_h` the heading frame, `_l` a link's own axes.
Poses travel apart, as binary frames (frames.py).
"""

from typing import Annotated, Any, Literal, dataclass_transform

from msgspec import Meta, Struct

Number = Annotated[float, Meta(ge=-1e6, le=1e6)]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Words = Annotated[str, Meta(max_length=300)]
Path = Annotated[str, Meta(min_length=1, max_length=120)]
Point = Annotated[list[Number], Meta(min_length=3, max_length=3)]
Row = Annotated[int, Meta(ge=0, le=63)]
Document = Literal["character", "gait", "style", "world", "trial"]
Side = Literal["both", "left", "right"]


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Message(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """Anything that goes over the wire as text."""


# ---------------------------------------------------------------- the page asks: drive


class Drive(Message, tag="drive"):
    """What is held now: keys, stick or pad. Sent on every change and at most 30 times a second."""

    speed: Number  # m/s ahead
    sideways: Number = 0.0  # m/s to the left
    turn: Number = 0.0  # rad/s to the left
    mode: Literal["walk", "stand", "idle"] = "walk"


class WalkTo(Message, tag="walk_to"):
    """Go to a place on the ground and stand there; any Drive ends it."""

    x: Number
    y: Number


class Setting(Message, tag="setting"):
    """A field of Command other than speed and heading: period, width, bend, swing_height."""

    name: Literal["period", "width", "bend", "swing_height"]
    value: Number
    stroke: int = 0


# ---------------------------------------------------------------- shove


class Shove(Message, tag="shove"):
    """A push on a link, in the heading frame."""

    force_h: Point  # N: ahead, left, up
    link: Name = "torso"
    seconds: Annotated[float, Meta(gt=0.0, le=2.0)] = 0.1


class Grab(Message, tag="grab"):
    """A spring from the hand to a point of a link; sent again whenever the hand moves."""

    row: Row
    link: Name
    point_l: Point
    target_w: Point


class Release(Message, tag="release"):
    """Let go."""


class Ball(Message, tag="ball"):
    """Throw a ball."""

    from_w: Point
    velocity_w: Point
    mass: Annotated[float, Meta(ge=0.1, le=50.0)]


class Pester(Message, tag="pester"):
    """Random pushes of some newtons every few seconds; 0 N ends it."""

    newtons: Annotated[float, Meta(ge=0.0, le=3000.0)]
    every: Annotated[float, Meta(ge=0.5, le=60.0)] = 3.0


# ---------------------------------------------------------------- documents


class Choose(Message, tag="choose"):
    """Take a document of the library; of styles also a blend, 'sneak:tired:0.5'."""

    document: Document
    name: Path
    stroke: int = 0


class Edit(Message, tag="edit"):
    """Set one field. Of `style`: a path of a gait, which becomes a difference. Of `character`: one of Proportions.

    Edits with the same stroke (a drag) are one step of undo. A curve is a number or a list of [phase, value]; null
    takes a change back.
    """

    document: Document
    path: Path
    value: Any
    side: Side = "both"
    stroke: int = 0


class Put(Message, tag="put"):
    """Open a whole document that the page has: an upload, TOML text."""

    document: Document
    toml: Annotated[str, Meta(max_length=200_000)]


class PutAll(Message, tag="put_all"):
    """Open what a link holds: the documents of a session, as `Documents.shared` gave them."""

    shared: dict[str, Any]


class Surprise(Message, tag="surprise"):
    """A random style or body that walks."""

    document: Literal["style", "character"]
    asymmetric: bool = False


class Undo(Message, tag="undo"):
    """Take the last change back."""


class Redo(Message, tag="redo"):
    """Make the last change that was taken back again."""


class Save(Message, tag="save"):
    """Keep a document in the user's own library."""

    document: Document
    name: Name
    text: Words = ""
    overwrite: bool = False


class Delete(Message, tag="delete"):
    """Remove a document from the user's own library."""

    document: Document
    name: Name


# ---------------------------------------------------------------- time


class Pace(Message, tag="pace"):
    """How fast time goes, and whether."""

    rate: Annotated[float, Meta(ge=1 / 16, le=4.0)] = 1.0
    paused: bool = False


class Step(Message, tag="step"):
    """One frame further while paused; negative goes back."""

    frames: Annotated[int, Meta(ge=-600, le=600)] = 1


class Scrub(Message, tag="scrub"):
    """Show a past moment of the present branch; time stands still until Continue."""

    at: Number


class Continue(Message, tag="continue"):
    """Go on from the moment shown: a branch when it lies in the past."""


class Snapshot(Message, tag="snapshot"):
    """Keep this moment in the tree."""

    name: Words = ""


class Restore(Message, tag="restore"):
    """Go back to a kept moment; with `documents` also to the body and style of then."""

    id: int
    documents: bool = True


class Forget(Message, tag="forget"):
    """Drop a kept moment."""

    id: int


class StandUp(Message, tag="stand_up"):
    """Put whoever has fallen on its feet, where it lies."""


# ---------------------------------------------------------------- scenes, the lab, taking away


class Scene(Message, tag="scene"):
    """Who is on the stage: one; the same one twice, by two variants; or a crowd."""

    kind: Literal["one", "compare", "crowd"]
    count: Annotated[int, Meta(ge=1, le=64)] = 16
    seed: Annotated[int, Meta(ge=0, le=10**6)] = 7
    dance: bool = False


class Switch(Message, tag="switch"):
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


class Hello(Message, tag="hello"):
    """The first message of a page: the session it had, if any."""

    session: Annotated[str, Meta(max_length=64)] = ""
    mine: bool = True  # this very tab had it; otherwise it is taken up only when nobody else looks at it


Asked = (
    Drive | WalkTo | Setting | Shove | Grab | Release | Ball | Pester | Choose | Edit | Put | PutAll | Surprise | Undo
    | Redo | Save | Delete | Pace | Step | Scrub | Continue | Snapshot | Restore | Forget | StandUp | Scene | Switch
    | AskRose | Take | Hello
)  # fmt: skip


# ---------------------------------------------------------------- the page is told


class Welcome(Message, tag="welcome"):
    """Who is served: the session to name when coming back."""

    session: str
    version: str
    restored: bool  # it is a session that was there before


class Documents(Message, tag="documents"):
    """What is open now, after every change."""

    character: dict[str, Any]  # the document, as in TOML
    proportions: dict[str, Any] | None  # all of them, defaults filled in; None: a body that has none
    style: dict[str, Any]
    gait: dict[str, Any]  # the gait in its style, every field
    plain_gait: dict[str, Any]  # without the style: for ghosts and "reset"
    base: str  # name of the gait
    world: str
    saved: dict[str, bool]  # document: whether the library has it as it is
    settings: dict[str, float]  # of Setting
    switches: list[dict[str, str]]  # per row: component -> ours | paper | off
    mass: float
    height: float
    undo: list[str]  # what can be taken back, the latest last
    redo: list[str]
    shared: dict[str, Any]  # all of it, for a link


class Part(Struct, frozen=True, kw_only=True):
    """A mesh on a link."""

    link: int
    name: str
    points: list[float]  # x, y, z of each point, link's axes
    triangles: list[int]
    colour: list[float]


class Figure(Struct, frozen=True, kw_only=True):
    """How one character looks, and its skeleton."""

    name: str
    links: list[str]
    parents: list[int]
    parts: list[Part]
    leg_length: float
    height: float
    mass: float


class Figures(Message, tag="figures"):
    """The characters on the stage, one entry a row."""

    figures: list[Figure]
    ground: list[float]  # heights of the ground ahead, if it is not flat: start, spacing, then heights


class Light(Message, tag="light"):
    """How well this body walks in this style: found out beside the page, in words."""

    colour: Literal["green", "amber", "red", "busy"]
    text: str


class Footprint(Message, tag="footprint"):
    """A foot came down."""

    row: int
    side: Literal["left", "right"]
    at_w: list[float]
    heading: float
    time: float
    length: float
    width: float


class Fell(Message, tag="fell"):
    """Someone fell, when, and why in words."""

    row: int
    at: float
    why: str


class Moment(Struct, frozen=True, kw_only=True):
    """A kept moment in the tree."""

    id: int
    parent: int  # -1: a root
    at: float
    name: str
    automatic: bool  # made by a branch, not by the user


class Timeline(Message, tag="timeline"):
    """What of the past is kept, after every change and once a second."""

    start: float
    end: float
    shown: float
    paused: bool
    scrubbing: bool
    rate: float
    moments: list[Moment]
    branch: int  # id of the moment that the present follows; -1: none


class Library(Message, tag="library"):
    """What can be chosen; own ones can be deleted."""

    characters: list[dict[str, Any]]  # name, text, own
    gaits: list[dict[str, Any]]
    styles: list[dict[str, Any]]
    worlds: list[dict[str, Any]]
    trials: list[dict[str, Any]]


class Rose(Message, tag="rose"):
    """The push map as far as it is known."""

    directions: list[float]  # rad, 0 pushes ahead, to the left
    survived: list[float]  # N, the largest survived so far
    fell: list[float]  # N, the smallest that fell; 0: none yet
    done: float  # 0 to 1
    running: bool


class Taken(Message, tag="taken"):
    """A recording is ready under this address."""

    url: str
    name: str
    seconds: float
    loop_gap: float  # rad, largest difference between the ends of a loop


class Saved(Message, tag="saved"):
    """A document is in the library."""

    document: Document
    name: str


class Notice(Message, tag="notice"):
    """A sentence for the user."""

    kind: Literal["info", "warning", "error"]
    text: str


class Refused(Message, tag="refused"):
    """Something asked for cannot be; nothing was changed."""

    text: str


class Load(Message, tag="load"):
    """How the machine keeps up, once a second."""

    real_time: float  # simulated seconds per second asked for: 1 keeps up
    busy: float  # share of a core
    frames: float  # sent per second


Told = (
    Welcome | Documents | Figures | Light | Footprint | Fell | Timeline | Library | Rose | Taken | Saved | Notice
    | Refused | Load
)  # fmt: skip
