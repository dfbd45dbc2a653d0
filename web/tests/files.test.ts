import "./browser";
import assert from "node:assert/strict";
import test from "node:test";
import { chosenParcel } from "../src/titles/parcel";
import { textOf } from "../src/ui/files";
import { speak } from "../src/words/language";

const gone = (name: string): File =>
  Object.assign(new File(["id"], name), {
    text: () => Promise.reject(new DOMException("The requested file could not be read", "NotReadableError")),
  });

test("a file that the browser cannot read is told in the language of the page", async () => {
  await assert.rejects(textOf(gone("game.log")), { message: /^game\.log cannot be read:/ });
  await speak("de");
  await assert.rejects(textOf(gone("game.log")), { message: /^game\.log ist nicht zu lesen:/ });
  const folder = [gone("title.toml")] as unknown as FileList;
  await assert.rejects(chosenParcel(folder), { message: /^title\.toml ist nicht zu lesen:/ });
  await speak("en");
  assert.equal(await textOf(new File(["milepost log 1"], "game.log")), "milepost log 1");
});
