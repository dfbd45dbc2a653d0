/** Russia: whether Communism stands, and the special demands that are open to all. */
import { hot, lighting } from "../store/look";
import { board, legal, me, view } from "../store/table";
import { Icon, LoadSign } from "../ui/icons";
import { t } from "../words/crayon";
import { loadName } from "../words/names";
import { ActionButton } from "./Question";

export function Politics() {
  const now = view.value;
  const card = Object.values(board.value?.events ?? {}).find((one) => one.kind === "communism falls");
  if (!now || !card) return null;
  return (
    <section class={`box flag${now.fallen ? " down" : ""}`} aria-label={t.politics}>
      <Icon name="flag" />
      <span>
        <b>{now.fallen ? t.fallen : t.stands}</b> {now.fallen ? t.fallenWhat : t.standsWhat}
      </span>
    </section>
  );
}

export function SpecialDemands() {
  const list = view.value?.["special demands"] ?? [];
  if (!list.length) return null;
  return (
    <section class="box special" aria-label={t.specialDemands}>
      <h2>{t.specialHead}</h2>
      {list.map((one) => {
        const aboard =
          me.value?.trains
            .map((train) => one.loads.filter((load) => train.loads.includes(load)))
            .reduce((a, b) => (b.length > a.length ? b : a), []) ?? [];
        const demand = { key: `special ${one.card}`, city: one.city, loads: one.loads, pay: one.pay };
        const fill = legal.value.find((action) => action.kind === "fill" && action.card === one.card);
        return (
          <div class={`sd${hot.value?.key === demand.key ? " hot" : ""}`} key={one.card}>
            <button class="sdb" {...lighting(demand)} onClick={() => (hot.value = demand)}>
              <b>{one.title}</b>
              <span class="pay num">
                {one.pay}
                <small>M</small>
              </span>
              <span class="c">{one.city}</span>
              <span class="ls">
                {one.loads.map((load) => (
                  <span class={aboard.includes(load) ? "ml aboard" : "ml"}>
                    <LoadSign load={load} />
                    {loadName(load)}
                    {aboard.includes(load) && <Icon name="tick" />}
                  </span>
                ))}
              </span>
            </button>
            {fill && <ActionButton action={fill} kind="pay" />}
          </div>
        );
      })}
    </section>
  );
}
