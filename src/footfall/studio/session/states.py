"""What messages do that change the states of a gait, and that ask between which gains it stays up."""

from typing import TYPE_CHECKING

from footfall.studio import protocol as say
from footfall.studio.session.acting import act
from footfall.studio.work.states import WORDS, declared, with_blend, with_states

if TYPE_CHECKING:
    from footfall.studio.session.session import Session


@act.register(say.ChangeStates)
def _change_states(message: say.ChangeStates, session: "Session") -> None:
    session.change(with_states(session.work, message), WORDS[message.do])


@act.register(say.BlendGait)
def _blend_gait(message: say.BlendGait, session: "Session") -> None:
    work = with_blend(session.work, message.first, message.second, message.share)
    session.change(work, f"blend with {message.second}", message.stroke)


@act.register(say.AskRanges)
def _ask_ranges(message: say.AskRanges, session: "Session") -> None:
    if message.paths:
        declared(session.work.gait)
    session.aside.ranges_asked(message)
