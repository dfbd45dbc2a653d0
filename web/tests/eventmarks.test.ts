/** Colour is never the only sign of an event: each look has a pattern that differs in its form. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { EVENT_DEFS } from "../src/board/marks/eventmarks";

/** By name: what is drawn, without its colour. */
const FORMS = new Map(
  [...EVENT_DEFS.matchAll(/<pattern id="ev-(\w+)"(.*?)<\/pattern>/gs)].map(([, name, drawn]) => [
    name as string,
    [...(drawn as string).matchAll(/ d="([^"]*)"/g)].map(([, path]) => path).join(" "),
  ]),
);

test("the areas of all events differ when their colours cannot be told apart", () => {
  const looks = ["rain", "snow", "fog", "ash", "sand", "quake", "strike", "build"]; // those of tell/crayon/areas.py that shade an area
  assert.deepEqual([...FORMS.keys()].sort(), looks.sort());
  const forms = [...FORMS.values()];
  assert.ok(forms.every((form) => form.includes("M")));
  assert.equal(new Set(forms).size, forms.length, forms.join("\n"));
});
