"""The bot: what it keeps between decisions, and which of its trains acts next."""

from __future__ import annotations

from milepost.bots.crayon import placing
from milepost.bots.crayon.greedy import answers, build, choose, lines, operate
from milepost.bots.crayon.greedy.aim import Aim
from milepost.bots.crayon.greedy.scene import GreedyScene
from milepost.chance import Random
from milepost.crayon import atoms
from milepost.crayon.atoms import atom
from milepost.crayon.setting import Setting
from milepost.crayon.state import OPERATE
from milepost.crayon.view import CrayonView
from milepost.game import Action, View
from milepost.sentences import joined, say

LOAN = 20  # what it borrows when it cannot pay for running


class Greedy:
    """One seat's player; what it keeps between actions is an aim for each train."""

    def __init__(self, rng: Random) -> None:
        self.aims: list[Aim | None] = [None]
        self.avoid: tuple[int, ...] = ()  # sections refused this round for the sake of others
        self.round = 0
        self._setting: Setting | None = None

    def start(self, view: View) -> None:
        pass

    def choose(self, view: CrayonView, budget: int) -> Action:
        self._setting = view.state.setting
        if self.round != view.state.round:
            self.round, self.avoid = view.state.round, ()
        scenes = [GreedyScene(view, train, self.avoid) for train in self._setting.trains_of(view.seat)]
        self.aims += [None] * (len(scenes) - len(self.aims))
        if view.state.stack:
            return answers.answer(scenes[0])
        running = self._setting.rules.own_track_cost
        if scenes[0].cash < running and (loan := atom(atoms.BORROW, LOAN)) in scenes[0].legal:
            return loan
        self._keep_plans(scenes)
        return self._operate(scenes) if view.state.phase == OPERATE else self._build(scenes)

    def _keep_plans(self, scenes: list[GreedyScene]) -> None:
        """Each train keeps its aim or gets another; later ones leave alone what earlier ones need."""
        for which, scene in enumerate(scenes):
            others = [aim for number, aim in enumerate(self.aims) if aim and number != which]
            scene.taken = tuple(aim.card for aim in others)
            scene.cash -= sum(lines.cost(scenes[number], aim) for number, aim in enumerate(self.aims[:which]) if aim)
            self.aims[which] = choose.kept(scene, self.aims[which])

    def _operate(self, scenes: list[GreedyScene]) -> Action:
        for which, scene in enumerate(scenes):
            action, self.aims[which] = operate.act(scene, self.aims[which])
            if action is not None:
                return action
        if not any(self.aims) and all(scene.boarded < 0 for scene in scenes):
            cards = operate.new_cards(scenes[0])
            if cards != placing.DONE:
                return cards
        for which, (scene, aim) in enumerate(zip(scenes, self.aims, strict=True)):
            source = scene.board.cities[aim.source].mileposts if aim and aim.source is not None else ()
            if (place := placing.due(scene.view, source, which)) is not None:
                return place
        return placing.DONE

    def _build(self, scenes: list[GreedyScene]) -> Action:
        action, self.avoid = build.act(scenes, self.aims)
        return action

    def plan(self) -> str:
        """What it intends, in a sentence for each train."""
        told = [self._told(self._setting, aim) for aim in self.aims if self._setting and aim]
        return joined(told, " ") if told else say("Looks for a demand that pays.")

    def _told(self, setting: Setting, aim: Aim) -> str:
        cities, demand = setting.board.cities, setting.demands[aim.card][aim.which]
        brought = {"load": setting.title.loads[demand.load].said, "city": cities[demand.city].name, "pay": demand.pay}
        if aim.source is None:
            return say("Brings {load} to {city} for {pay}M.", **brought)
        return say("Brings {load} from {source} to {city} for {pay}M.", **brought, source=cities[aim.source].name)
