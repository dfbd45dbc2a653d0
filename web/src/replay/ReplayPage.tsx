/** A game looked at again, in the room of its family, with the reel at the foot. */
import { useEffect } from "preact/hooks";
import { CoachPanel, closeCoach, coachOpen } from "../coach/CoachPanel";
import { coached } from "../store/bots/coach";
import { TableRoom } from "../ui/TablePage";
import { Charts } from "./Charts";
import { PlayOn } from "./PlayOn";
import { chartsOpen, closeReel, openReel, playOnOpen, story } from "./playback";
import { Reel } from "./Reel";

export function ReplayPage({ id, at }: { id: string; at: number }) {
  useEffect(() => {
    coachOpen.value = coached.value !== null; // the finish page leads to a moment
    void openReel(id, at, coached.value?.seat ?? null);
    document.body.classList.add("replaying");
    return () => {
      document.body.classList.remove("replaying");
      closeReel();
      closeCoach();
    };
    // The step in the address changes as the reel runs; only another game is opened anew.
  }, [id]);
  return (
    <>
      <TableRoom />
      {story.value && <Reel id={id} />}
      {story.value && chartsOpen.value && <Charts />}
      {story.value && coachOpen.value && <CoachPanel />}
      {story.value && playOnOpen.value && <PlayOn />}
    </>
  );
}
