/** Two trains: which one is in hand. Click, or the keys 1 and 2. */
import { board, chooseTrain, lattice, me, which } from "../../store/table";
import { LoadSign } from "../../ui/icons";

export function Trains() {
  const trains = me.value?.trains ?? [];
  if (trains.length < 2) return null;
  const capacity = (loco: string): number => board.value?.rules.locos.find((one) => one.name === loco)?.capacity ?? 2;
  return (
    <div class="trains" role="radiogroup" aria-label="Train in hand">
      {trains.map((train, n) => {
        const place = train.place ? (lattice.value?.label(train.place) ?? train.place) : "not placed";
        const slots = Array.from({ length: capacity(train.loco) }, (_, k) => train.loads[k] ?? null);
        return (
          <button
            class="tr"
            role="radio"
            aria-checked={which.value === n}
            title={`Key ${n + 1}`}
            onClick={() => void chooseTrain(n)}
            aria-label={`Train ${n + 1}, ${train.loco}, ${place}, ${train.loads.join(", ") || "empty"}${train.points === null ? "" : `, ${train.points} points left`}`}
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
