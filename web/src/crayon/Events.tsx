/** Events in play: what they forbid and until when. One under the hand or the focus stands out on the board. */
import { hotEvent, playing } from "../store/cards/events";
import { RuleLink } from "../ui/RuleLink";
import { t } from "../words/crayon";

/** Cards that have a panel of their own. */
const ELSEWHERE = new Set(["special demand", "communism falls"]);

/** A small tile of the pattern that shades the area on the board. */
export function Tile({ look }: { look: string }) {
  const known = ["rain", "snow", "fog", "ash", "sand", "quake", "strike"].includes(look);
  return (
    <svg viewBox="0 0 220 220" class="tile" aria-hidden="true">
      {look === "flood" && (
        <path
          d="M10 150C70 60 150 190 210 80"
          fill="none"
          stroke="var(--event)"
          stroke-width="56"
          stroke-linecap="round"
          opacity=".7"
        />
      )}
      {look === "border" && (
        <path
          d="M20 110h180M60 60v100M110 60v100M160 60v100"
          fill="none"
          stroke="var(--bad)"
          stroke-width="16"
          stroke-linecap="round"
        />
      )}
      {known && (
        <rect
          x="8"
          y="8"
          width="204"
          height="204"
          rx="36"
          fill={`url(#ev-${look})`}
          stroke="currentColor"
          stroke-width="8"
          stroke-dasharray="34 22"
        />
      )}
      {!known && look !== "flood" && look !== "border" && (
        <path
          d="M40 30h140v160H40zM70 80h80M70 120h80M70 155h50"
          fill="none"
          stroke="currentColor"
          stroke-width="14"
          stroke-linejoin="round"
        />
      )}
    </svg>
  );
}

export function Events() {
  const list = playing.value.filter(({ card }) => !ELSEWHERE.has(card.kind));
  if (!list.length) return null;
  return (
    <section class="box evs" aria-label={t.eventsInPlay}>
      {list.map(({ now, card }) => {
        const light = (): void => void (hotEvent.value = now.card);
        const dark = (): void => {
          if (hotEvent.value === now.card) hotEvent.value = null;
        };
        return (
          <div
            class="ev"
            key={now.card}
            tabIndex={0}
            onMouseEnter={light}
            onMouseLeave={dark}
            onFocus={light}
            onBlur={dark}
          >
            <Tile look={card.look} />
            <b>{card.title}</b>
            <span>
              {now.text} <RuleLink rule={card.rule} link={card.link} />
            </span>
            {!now.text.includes(now.until) && (
              <span class="until">{now.until.charAt(0).toUpperCase() + now.until.slice(1)}</span>
            )}
          </div>
        );
      })}
    </section>
  );
}
