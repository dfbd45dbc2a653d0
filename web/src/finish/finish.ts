/** The end of a game as the server tells it, its pictures, and what one does with them. */
import { signal } from "@preact/signals";
import * as api from "../api/client";
import type { AnyTable, Finish } from "../api/shapes";
import { me } from "../store/people/me";
import { tokenOf } from "../store/tables";
import { complain, note } from "../store/toasts";
import { saveAs } from "../ui/save";
import { t } from "../words/finish";

export const told = signal<Finish | null>(null);
/** Who sat where, and which seats are this person’s; null until it is known. */
export const seated = signal<AnyTable | null>(null);
export const trouble = signal<string | null>(null);
/** What is shown large, and the address of it in this browser. */
export const shown = signal<"map" | "film">("map");
export const address = signal<string | null>(null);

const SCALE = 2;
const PIXELS = 16_000_000; // more than this some phones do not draw

let id = "";
const files = new Map<string, Promise<Blob>>();
export const token = (): string | null => tokenOf(id) ?? me.value?.token ?? null;

const fetched = (which: "map" | "film"): Promise<Blob> => {
  let file = files.get(which);
  if (!file) {
    file = which === "map" ? api.pictureOf(id, token()) : api.filmOf(id, token());
    file.catch(() => files.delete(which));
    files.set(which, file);
  }
  return file;
};

export async function open(which: string): Promise<void> {
  close();
  id = which;
  try {
    const found = await api.finishOf(which, token());
    if (id !== which) return;
    told.value = found;
    void whoSat(which);
    await show("map");
  } catch (error) {
    trouble.value = error instanceof Error ? error.message : String(error);
  }
}

async function whoSat(which: string): Promise<void> {
  const table = await api.tableOf(which, token(), null).catch(() => null);
  if (id === which) seated.value = table;
}

export function close(): void {
  id = "";
  files.clear();
  if (address.value) URL.revokeObjectURL(address.value);
  told.value = trouble.value = address.value = seated.value = null;
  shown.value = "map";
}

export async function show(which: "map" | "film"): Promise<void> {
  const of = id;
  shown.value = which;
  try {
    const file = await fetched(which);
    if (of !== id || shown.value !== which) return;
    const before = address.value;
    address.value = URL.createObjectURL(file);
    if (before) URL.revokeObjectURL(before);
  } catch (error) {
    complain(error);
  }
}

export async function save(kind: "svg" | "png" | "film"): Promise<void> {
  try {
    const file = await fetched(kind === "film" ? "film" : "map");
    const name = `milepost-${told.value?.title.toLowerCase()}-${id}`;
    if (kind === "png") saveAs(await png(file), `${name}.png`);
    else saveAs(file, kind === "film" ? `${name}-film.svg` : `${name}.svg`);
  } catch (error) {
    complain(error);
  }
}

/** The picture in pixels: drawn by this browser, at twice its size where that can be. */
async function png(svg: Blob): Promise<Blob> {
  const image = new Image();
  image.src = URL.createObjectURL(svg);
  try {
    await image.decode();
    const { naturalWidth: wide, naturalHeight: high } = image;
    const scale = Math.min(SCALE, Math.sqrt(PIXELS / (wide * high)));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(wide * scale);
    canvas.height = Math.round(high * scale);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, fail) =>
      canvas.toBlob((file) => (file ? done(file) : fail(new Error(t.cannotDraw)))),
    );
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** The address of this page, given to others in the way this browser has. */
export async function share(title: string): Promise<void> {
  const url = `${location.origin}/table/${id}/finish`;
  if ("share" in navigator) return navigator.share({ title, url }).catch(() => undefined);
  try {
    await (navigator as Navigator).clipboard.writeText(url);
    note(t.copied);
  } catch {
    note(url);
  }
}
