// The worker behind the page in a tab: loads MuJoCo and the laws, then runs the session in real time.
import type { MainModule } from "@mujoco/mujoco";
import type { Asked } from "../generated/messages";
import { type Library, Shelf } from "./bodies";
import type { Table } from "./documents";
import { type Modules, Rules } from "./rules";
import { Session } from "./session";

const FRAMES = 60;
const [BODY, GAIT, STYLE] = ["humanoid", "walk", "default"];

/** What the page says first: where the files lie. A test holds the clock. */
interface Begin {
  base: string;
  held?: boolean;
}

/** What a test says that holds the clock: how much time passes, s. */
interface Passes {
  passes: number;
}

let session: Session | null = null;
const waiting: Asked[] = [];
let queue = Promise.resolve();

self.onmessage = (event: MessageEvent<Begin | Passes | Asked>) => {
  if ("base" in event.data) {
    const { base, held = false } = event.data;
    begin(base, held).catch((problem: unknown) => self.postMessage({ failed: String(problem) }));
  } else if ("passes" in event.data) {
    const { passes } = event.data;
    queue = queue.then(() => (session ? pass(session, passes) : undefined));
  } else if (session) hear(session, event.data);
  else waiting.push(event.data);
};

function hear(to: Session, message: Asked): void {
  queue = queue.then(() => to.ask(message)).then(() => tell(to));
}

async function begin(base: string, held: boolean): Promise<void> {
  const shelf = new Shelf(`${base}data/`);
  const code = (path: string): Promise<Record<string, unknown>> => import(/* @vite-ignore */ `${base}${path}`);
  const [library, body, module, written, mujoco] = await Promise.all([
    shelf.json("library.json") as Promise<Library>,
    shelf.body(BODY),
    shelf.bytes("laws.wasm").then((bytes) => WebAssembly.compile(bytes)),
    code("data/rules.js") as Promise<{ rules: (py: Table) => Modules }>,
    Promise.all([code("data/mujoco.js"), shelf.bytes("mujoco.wasm")]).then(([made, wasmBinary]) =>
      (made.default as (with_: object) => Promise<MainModule>)({ wasmBinary, print: () => {}, printErr: console.warn }),
    ),
  ]);
  const rules = new Rules(written.rules, library);
  const style = rules.styleCalled(STYLE);
  const actor = {
    id: 0,
    name: "",
    place: [0, 0, 0] as [number, number, number],
    settings: {},
    without: [],
    rows: null,
  };
  const now = new Session(mujoco, module, rules, library, shelf, { ...actor, body, gait: GAIT, style });
  session = now;
  self.postMessage({
    text: JSON.stringify({ type: "welcome", session: "tab", version: library.version, restored: false }),
  });
  for (const message of waiting.splice(0)) hear(now, message);
  if (held) return;
  let before = performance.now();
  const beat = (): void => {
    const time = performance.now();
    now.advance((time - before) / 1000);
    before = time;
    tell(now);
    const frame = now.frame();
    self.postMessage({ frame }, { transfer: [frame] });
    setTimeout(beat, Math.max(0, 1000 / FRAMES - (performance.now() - time)));
  };
  beat();
}

/** Lets so much time pass, however long that takes; the frame at its end says how long it took. */
function pass(of: Session, seconds: number): void {
  const before = performance.now();
  if (!of.still) of.run(Math.round(seconds / of.play.simulation.step));
  const took = (performance.now() - before) / 1000;
  tell(of);
  const frame = of.frame();
  self.postMessage({ frame, took }, { transfer: [frame] });
}

function tell(of: Session): void {
  for (const answer of of.news()) self.postMessage({ text: JSON.stringify(answer) });
}
