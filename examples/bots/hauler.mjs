// A bot over lines in JavaScript: brings one load after the other, and joins major cities when it is rich.
//
//     milepost arena india --players "external:node examples/bots/hauler.mjs,random" --games 2
//
// The protocol stands in docs/bots.md, and docs/cookbook.md goes through this file.
import { createInterface } from "node:readline";

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const read = async () => {
  const { value, done } = await lines.next();
  return done ? null : JSON.parse(value);
};
const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");
const ask = async (question) => (say(question), read());
const word = (name) => name.split(" ").join("-");

const hello = await read();
const sources = {};
for (const city of hello.cities) for (const load of city.loads) (sources[load] ??= []).push(city.name);
const cityAt = Object.fromEntries(hello.cities.flatMap((city) => city.mileposts.map((m) => [m, city.name])));
const majors = hello.cities.filter((city) => city.size === "major").map((city) => city.name);
let goal = null; // { load, source, city, pay }

/** What the goal's missing track costs; Infinity where there is none to be had. */
async function missing({ load, source, city }, train) {
  const legs = train.loads.includes(load) ? [{ to: city }] : [{ to: source }, { to: city, from: source }];
  let sum = 0;
  for (const leg of legs) sum += (await ask({ ask: "track", ...leg })).cost ?? Infinity;
  return sum;
}

/** The demand that leaves most when its track is paid for; the old one while it can be had. */
async function bestGoal(me, train) {
  const same = (a, b) => b && a.load === b.load && a.source === b.source && a.city === b.city;
  const goals = me.cards
    .flatMap((card) => hello.cards[card])
    .flatMap((demand) => (sources[demand.load] ?? []).map((source) => ({ ...demand, source })));
  if (goals.some((one) => same(one, goal)) && (await missing(goal, train)) <= me.cash) return goal;
  let best = null;
  for (const one of goals) {
    const cost = await missing(one, train);
    if (cost <= me.cash && (!best || one.pay - cost > best.left)) best = { ...one, left: one.pay - cost };
  }
  return best;
}

/** As much of the track to a city as can be built now; null for none. */
async function lay(leg, money) {
  const { sections } = await ask({ ask: "track", ...leg });
  let count = 0;
  while (count < sections.length && sections[count].price <= money) money -= sections[count++].price;
  for (; count; count--) {
    const parts = sections.slice(0, count);
    const action = parts.map((s) => (s.ferry ? `ferry ${word(s.ferry)}` : `build ${s.from} ${s.to}`)).join("; ");
    if ((await ask({ ask: "check", action })).allowed) return action;
  }
  return null;
}

async function build(view, me, train) {
  const money = Math.min(hello.rules.build_limit - view.spent, me.cash);
  const legs = !goal ? [] : train.loads.includes(goal.load) ? [{ to: goal.city }] : [{ to: goal.source }, { to: goal.city, from: goal.source }];
  if (me.cash > 120 && train.place) legs.push(...majors.map((to) => ({ to })));
  for (const leg of legs) {
    const action = await lay(leg, money);
    if (action) return action;
  }
  return "done";
}

/** As far along the way as the train gets. */
async function go(city, legal, points) {
  const { path } = await ask({ ask: "way", to: city });
  for (let end = Math.min(path.length, points + 1); end > 1; end--) {
    const action = `move ${path.slice(1, end).join(" ")}`;
    if ((await ask({ ask: "check", action })).allowed) return action;
  }
  return legal.find((action) => action.startsWith("ride")) ?? "done";
}

async function choose({ view, legal, kinds }) {
  const me = view.players[hello.seat];
  const train = me.trains[0];
  if (!legal.includes("done") && !kinds.includes("place")) return legal[0]; // a card asks something
  const paid = legal.find((action) => /^(deliver|pilgrims)/.test(action));
  if (paid) return paid;
  goal = await bestGoal(me, train);
  if (view.phase === "build") return build(view, me, train);
  if (!goal) return legal.find((action) => action === "discard") ?? legal.find((action) => action === "done") ?? legal[0];
  if (train.place === null) return `place ${word(goal.source)}`;
  if (train.loads.includes(goal.load)) return go(goal.city, legal, train.points);
  if (cityAt[train.place] !== goal.source) return go(goal.source, legal, train.points);
  const pick = `pick ${word(goal.load)}`;
  return legal.includes(pick) ? pick : (legal.find((action) => action.startsWith("drop")) ?? "done");
}

for (let message = await read(); message && message.type !== "end"; message = await read()) {
  if (message.type === "choose") say({ action: await choose(message), plan: goal ? `Brings ${goal.load} to ${goal.city}.` : "" });
}
process.exit(0);
