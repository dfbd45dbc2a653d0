/** What a person has set on this device. */
import { effect, signal } from "@preact/signals";

/** How much of a suggested plan is told: what to look at, where it leads, all of it. */
export type Strength = 1 | 2 | 3;

type Settings = {
  theme: "light" | "dark";
  palette: "standard" | "cb";
  text: "normal" | "large";
  askEnd: boolean;
  askDelivery: boolean;
  askSketch: boolean;
  showLoads: boolean;
  sound: boolean;
  newsreel: number;
  hints: Strength;
};
const KEY = "milepost.settings";

function read(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

const start = read();
const dark = matchMedia("(prefers-color-scheme: dark)").matches;
export const theme = signal<Settings["theme"]>(start.theme ?? (dark ? "dark" : "light"));
export const palette = signal<Settings["palette"]>(start.palette ?? "standard");
export const text = signal<Settings["text"]>(start.text ?? "normal");
export const askEnd = signal<boolean>(start.askEnd ?? false);
export const askDelivery = signal<boolean>(start.askDelivery ?? true);
export const askSketch = signal<boolean>(start.askSketch ?? true);
export const showLoads = signal<boolean>(start.showLoads ?? true);
/** How fast others' turns are shown: 1, 4, or 0 for not at all. */
export const newsreel = signal<number>(start.newsreel ?? 1);
export const hints = signal<Strength>(start.hints ?? 3);
export const sound = signal<boolean>(start.sound ?? true);

effect(() => {
  const settings: Settings = {
    theme: theme.value,
    palette: palette.value,
    text: text.value,
    askEnd: askEnd.value,
    askDelivery: askDelivery.value,
    askSketch: askSketch.value,
    showLoads: showLoads.value,
    sound: sound.value,
    newsreel: newsreel.value,
    hints: hints.value,
  };
  document.documentElement.dataset.theme = settings.theme;
  document.documentElement.dataset.palette = settings.palette;
  document.documentElement.dataset.text = settings.text;
  localStorage.setItem(KEY, JSON.stringify(settings));
});
