/** Cards open to all: Italy's pool with cubes and locks and the mat, or open contracts. */
import { askToSwap } from "../../store/ending";
import { mayDo, view } from "../../store/table";
import { LoadSign } from "../../ui/icons";
import { t } from "../../words/cards";
import { loadName } from "../../words/names";
import { DemandCard } from "./DemandCard";

export const openCards = (): number[] => view.value?.pool ?? view.value?.["open cards"] ?? [];

export function Pool() {
  const now = view.value;
  const cards = openCards();
  if (!now || !cards.length) return null;
  const pool = !!now.pool;
  return (
    <section class="pool" aria-label={pool ? t.publicDemands : t.openContracts}>
      <h2>
        {pool ? t.publicDemands : t.openContracts}
        {mayDo("swap") && (
          <button class="lk" onClick={askToSwap}>
            {t.swap}
          </button>
        )}
      </h2>
      <div class="cards">
        {cards.map((number) => (
          <DemandCard number={number} slim key={number} />
        ))}
      </div>
      {pool && <Mat />}
    </section>
  );
}

/** Loads aboard that lock nothing. */
function Mat() {
  const players = view.value?.players ?? [];
  if (!players.some((player) => player.mat?.length)) return null;
  return (
    <dl class="mat">
      <dt>{t.onMat}</dt>
      {players.map((player, n) =>
        player.mat?.length ? (
          <dd style={`--c:var(--p${n})`} key={n}>
            <i class="dot" /> {player.name}:{" "}
            {player.mat.map((load) => (
              <span class="ml">
                <LoadSign load={load} />
                {loadName(load)}
              </span>
            ))}
          </dd>
        ) : null,
      )}
    </dl>
  );
}
