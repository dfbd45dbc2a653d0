"""A process that answers one question after another, and may hang or die over any of them.

It ends with the one that started it, however that one ends.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from milepost.errors import MilepostError
from milepost.sentences import say

PR_SET_PDEATHSIG = 1  # of Linux: the signal to get when the parent's thread that started us ends


class Failed(MilepostError):  # noqa: N818
    """What was asked raised something; the process is well."""


class Died(MilepostError):  # noqa: N818
    """The process ended before it had answered."""


class Process:
    """A process in which a function of some module is called. Where it hangs it can only be killed.

    What is given here goes first in every call; it may hold what only a new process can be handed (shared memory).
    The thread that makes it must live as long as it is needed.
    """

    def __init__(self, function: Callable[..., Any], *given: Any) -> None:
        context = multiprocessing.get_context("spawn")  # a fork would copy our threads' locks
        self.pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, function, given), daemon=True)
        self._process.start()
        theirs.close()  # so that the pipe ends with the process

    def give(self, *question: Any) -> None:
        """Ask; the answer is fetched with `answer`. Raises `Died`, or `Failed` where the question cannot be sent."""
        try:
            self.pipe.send(question)
        except OSError:
            raise self._death() from None
        except Exception as error:
            raise Failed(_described(error)) from error

    def answer(self) -> Any:
        """Wait for what came of the question. Raises `Failed` or `Died`."""
        try:
            well, found = self.pipe.recv()
        except (EOFError, OSError):
            raise self._death() from None
        except Exception as error:
            raise Failed(_described(error)) from error
        if not well:
            raise Failed(found)
        return found

    def ask(self, *question: Any) -> Any:
        self.give(*question)
        return self.answer()

    def kill(self) -> None:
        """End it, whatever it does; who waits for its answer hears that it died."""
        self._process.kill()  # the pipe is closed with the last who holds it: somebody may be reading

    @property
    def pid(self) -> int:
        return self._process.pid or 0

    @property
    def alive(self) -> bool:
        return self._process.is_alive()

    def _death(self) -> Died:
        self._process.join()
        return Died(say("its process ended with code {code}", code=self._process.exitcode))


def _described(error: BaseException) -> str:
    return error.words if isinstance(error, MilepostError) else f"{type(error).__name__}: {error}"


def _serve(pipe: Connection, function: Callable[..., Any], given: tuple[Any, ...]) -> None:
    """In the process: answer until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started us ends us
    end_with_parent()
    while True:
        try:
            question = pipe.recv()
        except EOFError:
            return
        except Exception as error:
            pipe.send((False, _described(error)))
            continue
        try:
            pipe.send((True, function(*given, *question)))
        except BaseException as error:  # also somebody's sys.exit()
            pipe.send((False, _described(error)))


def end_with_parent() -> None:
    """A parent that was killed cannot end us, and what we are busy with may never look at the pipe."""
    if sys.platform == "linux":  # the kernel sees to it, also where no other thread of ours gets to run
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    threading.Thread(target=_watch_parent, daemon=True).start()


def _watch_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
