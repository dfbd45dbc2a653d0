"""Plans in sentences."""

from __future__ import annotations

from milepost.bots.crayon.planner.jobs import ABOARD, SPECIAL, Job, Stop
from milepost.bots.crayon.planner.plan import Plan
from milepost.crayon.setting import Setting


def deliveries(stops: tuple[Stop, ...]) -> list[Job]:
    """The jobs of a trip in the order in which they are paid."""
    return [stop.job for stop in stops if not stop.pick]


def job_words(setting: Setting, job: Job) -> str:
    """`Coal from Asansol to Karachi for 41M`."""
    cities = setting.board.cities
    loads = " and ".join(
        setting.title.loads[load].name + (" (aboard)" if source == ABOARD else f" from {cities[source].name}")
        for load, source in zip(job.loads, job.sources, strict=True))
    special = f" for “{setting.events[job.card].card.title}”" if job.which == SPECIAL else ""
    return f"{loads} to {cities[job.dest].name}{special} for {job.pay}M"


def sentence(setting: Setting, plan: Plan) -> str:
    """The plan as its maker would say it: `Coal from Asansol to Karachi for 41M, 6 turns, 14M of track`."""
    jobs = "; ".join(job_words(setting, job) for job in deliveries(plan.whole))
    return f"{jobs}, {_turns(plan.turns)}, {plan.track}M of track"


def _turns(turns: float) -> str:
    whole = max(1, round(turns))
    return "1 turn" if whole == 1 else f"{whole} turns"


def reasons(setting: Setting, plan: Plan) -> tuple[str, ...]:
    """Why the plan is good: pay, time, track, rent, what comes after."""
    rent = plan.cost - plan.track
    turns = max(plan.turns, 1.0)
    found = [f"{plan.pay}M of pay in about {_turns(turns)}",
             f"{plan.track}M of new track" if plan.track else "no new track"]
    if rent:
        found.append(f"{rent}M of rent and duty")
    found.append(f"{(plan.pay - plan.cost) / turns:.1f}M a turn after costs")
    gain, time = plan.follow
    if time:
        found.append(f"after it about {gain:.0f}M in {_turns(time)} more")
    return tuple(found)
