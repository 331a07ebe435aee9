"""What the page is told, as JSON: the session's state, and events. Poses are sent as binary frames (frames.py)."""

from typing import Any, Literal

from msgspec import Struct

from footfall.studio.protocol.reels import Making, Opened, Opening, Scripted, Taken
from footfall.studio.protocol.states import GainRanges
from footfall.studio.protocol.wire import Assigned, Document, Event, Heeded, Kept, PlacedFootprint, QueuedTask, State


class Welcome(State, tag="welcome"):
    """The session to name when coming back."""

    session: str
    version: str
    restored: bool  # whether the session existed before


class OnStage(Struct, frozen=True, kw_only=True):
    """One on the stage whose documents are its own."""

    name: str
    character: str
    gait: str
    style: str  # empty: its law has no styles
    law: str


class Documents(State, tag="documents"):
    """What is open now, after every change."""

    character: dict[str, Any]  # the document, as in TOML
    proportions: dict[str, Any] | None  # all of them, with defaults filled in; None: a body without proportions
    style: dict[str, Any]
    gait: dict[str, Any]  # the gait in its style, every field
    plain_gait: dict[str, Any]  # without the style: for ghosts and "reset"
    base: str  # name of the gait
    law: Heeded  # of the gait
    world: str
    saved: dict[str, bool]  # document: whether the library has an identical one
    settings: dict[str, float]  # of Setting
    without: list[list[str]]  # per row: the components of its law that are switched off
    mass: float
    height: float
    undo: list[str]  # what can be undone, the latest last; of many, only the latest
    redo: list[str]
    footprints: list[PlacedFootprint]
    queue: list[QueuedTask]
    refused: dict[str, str]  # gaits that it cannot walk by here, and why
    footprint_gait: str  # one that takes footprints, for this body, if the open one does not; empty: there is none
    everyone: list[OnStage]  # one entry per row; in a crowd, the open one alone
    picked: int  # row of the one whose documents these are
    shared: dict[str, Any]  # all of it, for a link


class DocumentsChanged(Event, tag="documents_changed"):
    """What has changed in Documents; a page that joins later gets them whole."""

    assigned: list[Assigned]
    gone: list[list[str]]  # paths


class LinkSolid(Struct, frozen=True, kw_only=True):
    """The solid of a link that collides, in the link's axes, m: a capsule between two points, or a box."""

    link: int
    kind: Literal["capsule", "box"]
    start: list[float]  # or a corner of the box
    end: list[float]
    radius: float
    colour: list[float]


class CapturedStride(Struct, frozen=True, kw_only=True):
    """The captured stride that a gait imitates, on the body, facing along x, the pelvis above the origin."""

    poses: int  # evenly spread over the stride, which begins when the left foot strikes
    exchange: float  # share of the stride after which the right foot strikes
    position: list[float]  # of every link's joint, pose by pose, m
    rotation: list[float]  # of every link, pose by pose, w x y z


class Figure(Struct, frozen=True, kw_only=True):
    """One character: its skeleton and its solids."""

    name: str
    links: list[str]
    parents: list[int]
    solids: list[LinkSolid]
    leg_length: float
    height: float
    mass: float
    captured: CapturedStride | None = None  # None: its gait imitates no captured motion


class Figures(State, tag="figures"):
    """The characters on the stage, one entry per row."""

    figures: list[Figure]
    ground: list[float]  # heights of the ground ahead, if it is not flat: start, spacing, then heights


class FiguresChanged(Event, tag="figures_changed"):
    """What has changed in Figures; a page that joins later gets them whole."""

    assigned: list[Assigned]
    gone: list[list[str]]  # paths


class BodySkin(Struct, frozen=True, kw_only=True):
    """A smooth mesh over all bones; lists of numbers are bytes, lowest first, in base64."""

    unit: float  # m, of the points
    points: bytes  # three 16-bit integers each
    normals: bytes  # three 8-bit integers each
    links: bytes  # four numbers of links each
    weights: bytes  # four each, in 255ths
    colours: bytes  # of each point, its place in the palette
    palette: list[list[float]]
    by_side: list[list[float]]  # the palette in which left and right differ
    triangles: bytes  # three 16-bit numbers of points each
    bound: list[float]  # where each link is as the skin is bound: x, y, z, then w, x, y, z


class BodySkins(State, tag="body_skins"):
    """The skins of the characters on the stage; they come a little later than the figures, as they take time."""

    skins: list[BodySkin]
    of: list[int]  # for every row, which of them


class SkinJoint(Struct, frozen=True, kw_only=True):
    """A joint of an avatar, which turns as one link does, or between two: W(t) = L(t) turn."""

    node: int  # of its file
    first: int
    second: int
    share: float  # of the way from the first link to the second
    turn: list[float]  # w, x, y, z


class Skin(State, tag="skin"):
    """The avatar that is drawn in place of the first figure; without an address, there is none."""

    url: str = ""  # of its skeleton at rest, or of all of it
    upload: str = ""  # what its file was called when it was uploaded; the page may have all of it by this name
    joints: list[SkinJoint] = []  # parents first; the first one travels
    off: list[float] = []  # m, of the first joint from the point between the hips, in the pelvis's axes
    lower_by: float = 0.0  # m, that it hangs lower than the body
    scale: float = 1.0  # of the stage's metres to those of the file
    faces: float = 0.0  # rad about the vertical, from the file's axes to those of a figure that faces +z


class Steered(State, tag="steered"):
    """Who is driven by keys."""

    row: int
    only: bool  # the others go their own way; otherwise all are driven alike


class LandedFoot(Struct, frozen=True, kw_only=True):
    """Where a foot has landed that was asked onto a footprint."""

    id: int  # of the footprint
    foot: Literal["left", "right"]
    at: list[float]  # m, x and y of the ankle
    heading_deg: float
    error_m: float  # from what was asked
    error_deg: float | None  # None: the heading was free


class Steps(State, tag="steps"):
    """What has become of the footprints."""

    landed: list[LandedFoot]
    under_way: int  # id of the footprint that a foot is on its way to; 0: none
    waits: str  # why it does not go on to the next one; empty if it does, or there is none
    sole: list[float]  # m: length and width of a foot, and how far its middle is ahead of the ankle
    reach: list[float]  # m: farthest footprint from the ankle that stands meanwhile, and from the one that steps


class TaskFate(Struct, frozen=True, kw_only=True):
    """How a task ended."""

    id: int
    status: Literal["running", "done", "gave up"]
    reason: str


class Doing(State, tag="doing"):
    """How far it has come with what it is to do."""

    fates: list[TaskFate]  # of those that ended, in order
    current: int  # id of the task under way; 0: none
    progress: float  # of that, 0 to 1
    halted: bool  # somebody drives, or it fell: it waits for GoOn
    in_hand: str  # name of the thing in its hands; empty: none


class Solid(Struct, frozen=True, kw_only=True):
    """A part of a thing as it is drawn: a box whose top may slope along its heading, a ball, or uneven ground."""

    kind: str  # of the thing, as worlds call it
    index: int  # which of its kind in the world
    name: str  # what skills call the thing; empty if they have no name for it
    at: list[float]  # m, x and y of its middle
    half: list[float]  # m, half its extent along its heading and across
    heading: float
    bottom: float  # m
    low: float  # m, height of its top at its near edge
    high: float  # and at its far edge
    round: bool
    loose: int  # which of the loose ones in a frame it is; -1: it stands fast
    handles: list[float] = []  # m, how far out along its heading and how high above its middle; empty: it has none
    heights: list[list[float]] = []  # m, of uneven ground: one row of heights per place along its heading


class Things(State, tag="things"):
    """What stands on the ground."""

    solids: list[Solid]


class Light(State, tag="light"):
    """How well this body walks in this style, checked in the background, in words."""

    colour: Literal["green", "amber", "red", "busy"]
    text: str


class Looking(Event, tag="looking"):
    """A search for a surprise: which draw is being tried, and of how many; it ends when one walks or none does."""

    tried: int
    of: int
    over: bool


class Footprint(Event, tag="footprint"):
    """A foot came down."""

    row: int
    side: Literal["left", "right"]
    at_w: list[float]
    heading: float
    time: float
    length: float
    width: float


class Fell(Event, tag="fell"):
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
    automatic: bool  # created by a branch, not by the user


class Timeline(State, tag="timeline"):
    """What is kept of the past, after every change and once a second."""

    start: float
    end: float
    shown: float
    paused: bool
    scrubbing: bool
    rate: float
    marked: list[float] | None  # start and end of the marked range, as far as it is kept
    moments: list[Moment]
    branch: int  # id of the moment the present follows; -1: none


class Entry(Struct, frozen=True, kw_only=True):
    """A document or a recording in the library."""

    name: str
    text: str
    own: bool  # whether it is the user's, who can delete it
    plane: bool = False  # whether it is a planar body


class Library(State, tag="library"):
    """What can be chosen."""

    characters: list[Entry]
    gaits: list[Entry]
    styles: list[Entry]
    worlds: list[Entry]
    trials: list[Entry]
    recordings: list[Entry] = []


class Rose(State, tag="rose"):
    """The push map as far as it is known."""

    directions: list[float]  # rad, 0 pushes ahead, to the left
    survived: list[float]  # N, the largest survived so far
    fell: list[float]  # N, the smallest that made it fall; 0: none yet
    done: float  # 0 to 1
    running: bool


class BandedCurve(Struct, frozen=True, kw_only=True):
    """A curve of the walk over the stride, from strike to strike, and people's band behind it; empty: none is known."""

    name: str
    unit: str
    ours: list[float]
    mean: list[float]
    sd: list[float]


class BesidePeople(Event, tag="beside_people"):
    """The last strides beside people who walk as fast; without curves, `words` say why."""

    words: str
    curves: list[BandedCurve]


class Saved(Event, tag="saved"):
    """A document or a recording is in the library."""

    document: Kept
    name: str


class Downloaded(Event, tag="downloaded"):
    """An open document as a file to keep."""

    document: Document
    name: str
    toml: str


class Notice(Event, tag="notice"):
    """A sentence for the user."""

    kind: Literal["info", "warning", "error"]
    text: str


class Refused(Event, tag="refused"):
    """A request was impossible; nothing was changed."""

    text: str


class Load(State, tag="load"):
    """How well the machine keeps up, once a second."""

    real_time: float  # simulated seconds per requested second: 1 keeps up
    busy: float  # share of a core
    frames: float  # sent per second


Answer = (
    Welcome | Documents | DocumentsChanged | Figures | FiguresChanged | BodySkins | Skin | Steered | Steps | Doing
    | Things | Light | Looking | Footprint | Fell | Timeline | Library | Rose | BesidePeople | Taken | Making
    | Scripted | Opening | Opened | Saved | Downloaded | Notice | Refused | Load | GainRanges
)  # fmt: skip
