import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { coachingOf } from "../src/store/bots/coach";

test("the coach is asked for one seat after the other, once each, and again after a refusal", async () => {
  const before = globalThis.fetch;
  const asked: string[] = [];
  let atWork = 0;
  let refuse = true;
  globalThis.fetch = (async (address: string) => {
    asked.push(address.split("=").pop() ?? "");
    atWork += 1;
    assert.equal(atWork, 1, "the coach would say that it is thinking already");
    await new Promise((done) => setTimeout(done, 5));
    atWork -= 1;
    const ok = !refuse || asked.length > 1;
    return { ok, status: ok ? 200 : 503, json: async () => (ok ? { missed: [], well: [] } : {}) };
  }) as unknown as typeof fetch;
  const first = coachingOf("t", null, 0);
  const second = coachingOf("t", null, 1);
  await assert.rejects(first);
  await second;
  refuse = false;
  await coachingOf("t", null, 0);
  await coachingOf("t", null, 1);
  assert.deepEqual(asked, ["0", "1", "0"]);
  globalThis.fetch = before;
});
