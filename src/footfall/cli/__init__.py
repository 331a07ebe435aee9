"""The command line: one file per verb.

Nothing imports an engine until a verb needs it, so that help and lists appear at once.
"""

import os
import sys
from collections.abc import Sequence

from cyclopts import CycloptsError, UnknownOptionError, UnusedCliTokensError

from footfall import ahead, plugins
from footfall.cli.app import app
from footfall.cli.status import INTERRUPTED, USER_ERROR
from footfall.errors import BadValue, FootfallError, one_line

CHANGE_A_TRIAL = ("run", "walk", "sweep")
"""The verbs that change a trial with --set."""
MEANT = {"--video": "--film takes .mp4, too", "--set": "--option sets an option of a format"}
"""Options of before, by what replaced them."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit status, 0 or one of `cli.status`."""
    try:
        arguments = _with_plugins(sys.argv[1:] if arguments is None else arguments) or ["studio"]
        status = app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
    except (FootfallError, CycloptsError) as problem:
        return _complain(_sentence(problem), USER_ERROR)
    except KeyboardInterrupt:
        return _complain("interrupted; no file was left half-written", INTERRUPTED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader left, as `head` does
        return 0
    return status if isinstance(status, int) else 0


def _with_plugins(arguments: Sequence[str]) -> list[str]:
    """Load the plug-ins that any verb may be given with `--plugin FILE`; the other arguments remain.

    A GPU needs Warp, which is chosen before the laws are imported.
    """
    left, words = [], iter(arguments)
    for word in words:
        name, equals, file = word.partition("=")
        if "gpu" in (word, file):
            ahead.choose_warp()
        if name != "--plugin":
            left.append(word)
            continue
        file = file if equals else next(words, "")
        if not file:
            raise BadValue("--plugin needs a Python file that calls footfall.register(...)")
        plugins.use_file(file)
    plugins.load()
    return left


def _field_meant(problem: UnknownOptionError) -> str | None:
    """The field of a trial, as --set wants it, that somebody took for an option."""
    verb, name = (problem.command_chain or ("",))[0], (problem.token.keyword or "").removeprefix("--")
    if verb not in CHANGE_A_TRIAL:
        return None
    from footfall.stage.scene import Trial

    return name if name in Trial.__struct_fields__ else None


def _complain(sentence: str, status: int) -> int:
    sys.stderr.write(f"footfall: {sentence}\n")
    return status


def _sentence(problem: Exception) -> str:
    if isinstance(problem, UnusedCliTokensError):
        extra = " ".join(problem.unused_tokens or [])
        if extra.endswith(".json"):
            return f"unexpected argument '{extra}'; --json prints the report, --report FILE writes it"
        return f"unexpected argument '{extra}'; --help lists what is accepted"
    if isinstance(problem, UnknownOptionError) and (field := _field_meant(problem)):
        return f"unknown option {problem.token.keyword}; --set {field}=… changes this field of the trial"
    if isinstance(problem, UnknownOptionError) and problem.token.keyword in MEANT:
        return f"unknown option {problem.token.keyword}; {MEANT[problem.token.keyword]}"
    if isinstance(problem, CycloptsError):
        problem.verbose = False
    return one_line(problem)
