/** A soft sound when it is one's turn, at tables where one waits for other people. */
import { effect, untracked } from "@preact/signals";
import { elsewhere } from "./people/people";
import { sound } from "./settings";
import { anyTable, due } from "./table";

let player: AudioContext | null = null;

/** Two soft notes. A browser that lets no page be heard before it was touched stays silent. */
function chime(): void {
  try {
    player ??= new AudioContext();
    note(player, 523.25, player.currentTime);
    note(player, 659.25, player.currentTime + 0.16);
  } catch {
    // no sound on this machine
  }
}

function note(on: AudioContext, pitch: number, at: number): void {
  const [tone, loud] = [on.createOscillator(), on.createGain()];
  tone.frequency.value = pitch;
  loud.gain.setValueAtTime(0, at);
  loud.gain.linearRampToValueAtTime(0.06, at + 0.03);
  loud.gain.exponentialRampToValueAtTime(0.0005, at + 0.7);
  tone.connect(loud).connect(on.destination);
  tone.start(at);
  tone.stop(at + 0.75);
}

let before = "";
effect(() => {
  const table = anyTable.value?.id ?? "";
  const now = `${table} ${due.value ?? ""}`;
  const came = due.value !== null && before === `${table} `;
  before = now;
  if (came) untracked(() => elsewhere.value && sound.value && chime());
});
