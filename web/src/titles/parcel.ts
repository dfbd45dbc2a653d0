/** What a person drops or chooses, made ready to be sent: a zip as it is, of a folder its texts. */

import { textOf, unreadable } from "../ui/files";
import { t } from "../words/titles";
import type { Parcel } from "./api";

const HEAD = "title.toml";
const MOST = 12; // files that are sent; a title has five
const LARGEST = 400_000; // bytes of one

type Lying = { path: string; file: File };

/** The parcel in what was chosen with a picker. */
export const chosenParcel = (files: FileList): Promise<Parcel> =>
  parcelOf([...files].map((file) => ({ path: file.webkitRelativePath || file.name, file })));

/** The parcel in what was dropped: a zip, files, or a folder. */
export async function droppedParcel(data: DataTransfer): Promise<Parcel> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const found = await Promise.all(entries.map((entry) => within(entry, 0)));
  return parcelOf(found.flat());
}

async function within(entry: FileSystemEntry, depth: number): Promise<Lying[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((done, fail) =>
      (entry as FileSystemFileEntry).file(done, () => fail(unreadable(entry.name))),
    );
    return [{ path: entry.fullPath, file }];
  }
  if (depth > 2) return [];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: Lying[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, fail) =>
      reader.readEntries(done, () => fail(unreadable(entry.name))),
    );
    if (!some.length || found.length > 200) return found;
    for (const one of some) found.push(...(await within(one, depth + 1)));
  }
}

async function parcelOf(files: Lying[]): Promise<Parcel> {
  const [first] = files;
  if (first && files.length === 1 && first.file.name.toLowerCase().endsWith(".zip"))
    return { zip: await base64(first.file) };
  const heads = files.filter(({ file }) => file.name === HEAD);
  const [head] = heads;
  if (!head) throw new Error(t.noTitle);
  if (heads.length > 1) throw new Error(t.tooMany);
  const folder = head.path.slice(0, -HEAD.length);
  const beside = files.filter(({ path, file }) => path === folder + file.name && isText(file)).slice(0, MOST);
  const texts = await Promise.all(beside.map(async ({ file }) => [file.name, await textOf(file)] as const));
  return { files: Object.fromEntries(texts) };
}

const isText = (file: File): boolean =>
  (file.name === HEAD || file.name.endsWith(".txt")) && file.size <= LARGEST && file.name.length <= 40;

function base64(file: File): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).slice(String(reader.result).indexOf(",") + 1));
    reader.onerror = () => fail(unreadable(file.name));
    reader.readAsDataURL(file);
  });
}
