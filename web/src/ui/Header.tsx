/** The line at the top: where one is, theme, palette, help. */

import { unsent } from "../api/client";
import { PeopleButton } from "../people/People";
import { panelOpen } from "../store/guide";
import { helpOpen } from "../store/look";
import { go } from "../store/route";
import { palette, theme } from "../store/settings";
import { anyTable, anyView, board, connected, replaying, view } from "../store/table";
import { Icon, Mark, Palette } from "./icons";

export const titleName = (): string => {
  const id = anyView.value?.title ?? "";
  return id.charAt(0).toUpperCase() + id.slice(1);
};

/** What wins, where a number says it. */
function goal(): string {
  const now = anyView.value;
  const rules = board.value?.rules;
  if (view.value && rules) return ` · first to ${view.value.target}M with ${rules.win_majors} major cities`;
  return now?.target ? ` · ${now.target} points win` : "";
}

export function Header() {
  const now = anyView.value;
  return (
    <header id="top">
      <a
        class="mark"
        href="/"
        aria-label="Milepost, home"
        onClick={(event) => {
          event.preventDefault();
          go("/");
        }}
      >
        <Mark />
        <span class="w">Milepost</span>
      </a>
      {now && (
        <span class="crumb" title={`Table ${anyTable.value?.id}`}>
          <span class="title">
            <b>{titleName()}</b> ·{" "}
          </span>
          Round {now.round}
          <span class="w">{goal()}</span>
        </span>
      )}
      {now && <PeopleButton />}
      {now && !replaying.value && (
        <button
          class="ib"
          aria-label="Replay: look at the game again"
          title="Look at the game again"
          onClick={() => go(`/table/${anyTable.value?.id}/at/0`)}
        >
          <Icon name="film" />
          <span class="w">Replay</span>
        </button>
      )}
      <span class="grow" />
      {now && (!connected.value || unsent.value) && (
        <span class="offline" role="status">
          {unsent.value ? "Connection lost; your action is sent when it is back…" : "Connection lost, trying again…"}
        </span>
      )}
      <button
        class="ib"
        aria-label="Rules and help"
        title={now ? "What can I do now, and the rules (H)" : "The rules"}
        onClick={() => (panelOpen.value = true)}
      >
        <Icon name="book" />
        <span class="w">Rules</span>
      </button>
      <button
        class="ib"
        aria-pressed={palette.value === "cb"}
        title="Colour-blind palette"
        onClick={() => (palette.value = palette.value === "cb" ? "standard" : "cb")}
      >
        <Palette />
        <span class="w">Palette</span>
      </button>
      <button
        class="ib"
        aria-pressed={theme.value === "dark"}
        aria-label="Dark theme"
        title="Dark theme"
        onClick={() => (theme.value = theme.value === "dark" ? "light" : "dark")}
      >
        <Icon name="moon" />
      </button>
      {now && (
        <button
          class="ib"
          aria-label="Help and shortcuts"
          title="Help and shortcuts (?)"
          onClick={() => (helpOpen.value = true)}
        >
          ?
        </button>
      )}
    </header>
  );
}
