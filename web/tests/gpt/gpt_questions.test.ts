// Questions to a GPT whose run or text changes before they are answered.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Questions } from "../../src/views/gpt/questions";

function opened() {
  const talk = { text: "emma", refused: [] as string[], heard: 0 };
  const questions = new Questions(
    () => talk.text,
    () => talk.heard++,
    (why) => talk.refused.push(why),
  );
  // Without a worker, the answers come from this thread, a moment later.
  questions.open("no worker.js");
  return { talk, questions };
}

const why = (text: string) => ({ text, parameter: 4191 });

test("an answer that comes in time is returned, and a refusal reported", async () => {
  const { talk, questions } = opened();
  assert.equal(questions.isReady, false);
  assert.equal((await questions.begin("configure", {}))?.letters.length, 27);
  assert.equal(questions.isReady, true);
  assert.equal((await questions.ask("why", why("emma")))?.parameter, 4191);
  talk.text = "ñ";
  assert.equal(await questions.ask("why", why("ñ")), null);
  assert.equal(talk.refused.length, 1);
  questions.close();
});

test("an answer about a text that is no longer looked at is dropped, refused or not", async () => {
  const { talk, questions } = opened();
  await questions.begin("configure", {});
  const asked = [questions.ask("why", why("emma")), questions.ask("why", why("emmá"))];
  talk.text = "ava";
  assert.deepEqual(await Promise.all(asked), [null, null]);
  assert.deepEqual(talk.refused, []);
  questions.close();
});

test("what was asked of an earlier run is dropped, also its beginning", async () => {
  const { talk, questions } = opened();
  await questions.begin("configure", {});
  const asked = questions.ask("set-parameter", { parameter: 99_999, to: 1 });
  const first = questions.begin("configure", { lr: -1 });
  const second = questions.begin("configure", { lines: ["ab"] });
  assert.equal(questions.isReady, false);
  assert.deepEqual([await asked, await first], [null, undefined]);
  assert.deepEqual((await second)?.letters, ["a", "b", "●"]);
  assert.deepEqual([talk.refused, questions.isReady], [[], true]);
  questions.close();
});

test("a run that is refused leaves the earlier one, which is heard again", async () => {
  const { talk, questions } = opened();
  await questions.begin("configure", {});
  assert.equal(talk.heard, 0, "its progress is part of the answer");
  const refused = questions.begin("configure", { lr: -1 });
  const late = questions.ask("step", { count: 1 });
  assert.equal(await refused, null);
  assert.equal((await late)?.step, 1);
  assert.deepEqual([talk.refused.length, questions.isReady], [1, true]);
  assert.equal((await questions.ask("step", { count: 1 }))?.step, 2);
  assert.ok(talk.heard >= 1);
  questions.close();
});
