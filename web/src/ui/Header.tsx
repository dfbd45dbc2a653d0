/** The line at the top: where one is, theme, palette, help. */

import { unsent } from "../api/client";
import { PeopleButton } from "../people/People";
import { panelOpen } from "../store/guide";
import { helpOpen } from "../store/look";
import { go } from "../store/route";
import { palette, text, theme } from "../store/settings";
import { anyBoard, anyTable, anyView, board, connected, replaying, view } from "../store/table";
import { upper } from "../words/forms";
import { t } from "../words/ui";
import { Icon, Mark, Palette } from "./icons";
import { LanguageButtons } from "./Languages";

export const titleName = (): string => anyBoard.value?.name ?? upper(anyView.value?.title ?? "");

/** What wins, where a number says it. */
function goal(): string {
  const now = anyView.value;
  const rules = board.value?.rules;
  if (view.value && rules) return t.goal(view.value.target, rules.win_majors);
  return now?.target ? t.goalPoints(now.target) : "";
}

/** Where the page shows no heading of its own, this one is for those who listen. */
export function Header({ heading }: { heading?: string }) {
  const now = anyView.value;
  return (
    <header id="top">
      <a
        class="mark"
        href="/"
        aria-label={t.homeLabel}
        onClick={(event) => {
          event.preventDefault();
          go("/");
        }}
      >
        <Mark />
        <span class="w">Milepost</span>
      </a>
      {now && (
        <span class="crumb" title={t.tableId(anyTable.value?.id)}>
          <span class="title">
            <b>{titleName()}</b> ·{" "}
          </span>
          {t.round(now.round)}
          <span class="w">{goal()}</span>
        </span>
      )}
      {heading && <h1 class="vh">{heading}</h1>}
      {now && <PeopleButton />}
      {now && !replaying.value && (
        <button
          class="ib"
          aria-label={t.replayLabel}
          title={t.replayTitle}
          onClick={() => go(`/table/${anyTable.value?.id}/at/0`)}
        >
          <Icon name="film" />
          <span class="w">{t.replay}</span>
        </button>
      )}
      <span class="grow" />
      {now && (!connected.value || unsent.value) && (
        <span class="offline" role="status">
          {unsent.value ? t.lostUnsent : t.lost}
        </span>
      )}
      <button
        class="ib"
        aria-label={t.rulesLabel}
        title={now ? t.rulesNow : t.rulesTitle}
        onClick={() => (panelOpen.value = true)}
      >
        <Icon name="book" />
        <span class="w">{t.rules}</span>
      </button>
      {!now && <LanguageButtons />}
      {!now && (
        <button
          class="ib"
          aria-pressed={text.value === "large"}
          aria-label={t.largeText}
          title={t.largeText}
          onClick={() => (text.value = text.value === "large" ? "normal" : "large")}
        >
          <span class="larger" aria-hidden="true">
            A
          </span>
        </button>
      )}
      <button
        class="ib"
        aria-pressed={palette.value === "cb"}
        title={t.colourBlind}
        onClick={() => (palette.value = palette.value === "cb" ? "standard" : "cb")}
      >
        <Palette />
        <span class="w">{t.palette}</span>
      </button>
      <button
        class="ib"
        aria-pressed={theme.value === "dark"}
        aria-label={t.dark}
        title={t.dark}
        onClick={() => (theme.value = theme.value === "dark" ? "light" : "dark")}
      >
        <Icon name="moon" />
      </button>
      {now && (
        <button class="ib" aria-label={t.help} title={t.helpKey} onClick={() => (helpOpen.value = true)}>
          ?
        </button>
      )}
    </header>
  );
}
