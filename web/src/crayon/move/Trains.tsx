/** Two trains: which one is in hand. Click, or the keys 1 and 2. */
import { board, chooseTrain, lattice, me, which } from "../../store/table";
import { LoadSign } from "../../ui/icons";
import { t } from "../../words/crayon";
import { loadName, shown } from "../../words/names";

export function Trains() {
  const trains = me.value?.trains ?? [];
  if (trains.length < 2) return null;
  const capacity = (loco: string): number => board.value?.rules.locos.find((one) => one.name === loco)?.capacity ?? 2;
  return (
    <div class="trains" role="radiogroup" aria-label={t.trainInHand}>
      {trains.map((train, n) => {
        const place = train.place ? (lattice.value?.label(train.place) ?? train.place) : t.notPlaced;
        const slots = Array.from({ length: capacity(train.loco) }, (_, k) => train.loads[k] ?? null);
        return (
          <button
            class="tr"
            role="radio"
            aria-checked={which.value === n}
            title={t.key(n + 1)}
            onClick={() => void chooseTrain(n)}
            aria-label={t.trainWords(
              n + 1,
              shown(train.loco),
              place,
              train.loads.map(loadName).join(", "),
              train.points,
            )}
          >
            <b>{n + 1}</b>
            <span class="w">{place}</span>
            {train.points !== null && <span class="num">{train.points}</span>}
            <span class="slots">
              {slots.map((load) =>
                load ? (
                  <span class="slot f">
                    <LoadSign load={load} />
                  </span>
                ) : (
                  <span class="slot" />
                ),
              )}
            </span>
          </button>
        );
      })}
    </div>
  );
}
