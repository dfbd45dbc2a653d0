/** A card that another player has used or drawn, as it turns up for a moment. The newsreel's words tell the same aloud. */
import { Tile } from "../crayon/Events";
import { board } from "../store/table";
import { LoadSign } from "../ui/icons";
import { loadName } from "../words/names";
import { t } from "../words/ui";
import { turnedUp } from "./newsreel";

export function NewsCard({ corner }: { corner: string }) {
  const one = turnedUp.value;
  if (!one) return null;
  const event = "event" in one ? board.value?.events[String(one.event)] : null;
  return (
    <div class={`pop note newscard ${corner}`} aria-hidden="true" key={"event" in one ? one.event : one.card}>
      {"event" in one ? (
        <>
          <p class="kicker">{t.newsEvent}</p>
          <p class="title">
            <Tile look={event?.look ?? ""} />
            <b>{event?.title}</b>
          </p>
          <p>{event?.text}</p>
        </>
      ) : (
        <>
          <p class="kicker">{t.newsCard(one.card)}</p>
          <ul>
            {(board.value?.cards[String(one.card)] ?? []).map((demand, n) => (
              <li class={demand.load === one.load && demand.city === one.city ? "met" : ""} key={n}>
                <LoadSign load={demand.load} />
                <span>
                  <b>{demand.city}</b> {loadName(demand.load)}
                </span>
                <b class="num">{demand.pay}M</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
