// What each message from the page does to the session (`studio/session/handlers.py`, `company.py`).
import type { Asked } from "../generated/messages";
import { INSTALL } from "./beyond";
import { shoves, type Vector } from "./forces";
import { type Any, Mistake } from "./python";
import type { Session } from "./session";
import { taken } from "./take";
import { type Actor, called, type Work } from "./work";

type Acts = { [A in Asked as A["type"]]?: (message: A, session: Session) => void | Promise<void> };

const [MOST_NEWTONS, FASTEST_BALL, FARTHEST_BALL] = [20_000, 60, 100];
const SETTINGS: Record<string, string> = { speed: "speed", period: "step time", width: "step width" };

export const ACTS: Acts = {
  hello: (_, session) => session.greet(),

  // ---------------------------------------------------------------- drive
  drive: ({ speed, sideways = 0, turn = 0, mode = "walk" }, session) =>
    eachDriven(session, (wheel) => wheel.hold(speed, sideways, turn, mode)),
  walk_to: ({ x, y }, session) => {
    const { walkers } = session.play.simulation;
    const first = walkers[session.play.steered]?.place ?? [0, 0, 0];
    eachDriven(session, (wheel, row) => {
      const place = walkers[row]?.place ?? first;
      return wheel.go_to(x + place[0] - first[0], y + place[1] - first[1]);
    });
  },
  steer: ({ row }, session) => {
    thereIs(session, row);
    if (session.work.several) {
      const { work } = session;
      session.history.work = work.of([...work.actors], row, work.kind, work.scene);
      session.stale("documents");
    } else session.play.steered = row;
    session.stale("steered");
  },
  setting: ({ name, value, stroke = 0 }, session) => {
    const settings = { ...session.work.settings, [name]: value };
    session.change(session.work.with_own({ settings }), SETTINGS[name] ?? name, stroke);
  },
  start_over: (_, session) => session.startOver(),

  // ---------------------------------------------------------------- company
  add_character: async ({ character = "", gait = "", style = "" }, session) => {
    const { work, play } = session;
    let wanted = work.alone();
    for (const [document, name] of Object.entries({ character, gait, style })) {
      if (name) wanted = await chosen(session, wanted, document, name);
    }
    const here = play.simulation.walkers.map((_, row) => play.simulation.placeOf(row));
    const at = here[play.steered] ?? [0, 0, 0];
    session.change(work.more(wanted.own, here, at), `add ${wanted.own.body.name}`);
  },
  remove_character: ({ row }, session) => {
    const { work } = session;
    oneOfSeveral(work, row);
    const left = work.actors.filter((_, other) => other !== row);
    const picked = Math.max(0, work.row - (row <= work.row ? 1 : 0));
    session.change(left.length > 1 ? work.of(left, picked) : work.of(left).alone(), "remove a character");
  },
  name_character: ({ row, name }, session) => {
    oneOfSeveral(session.work, row);
    session.change(session.work.with(row, { name: name.trim().slice(0, 40) }), `name ${name}`);
  },
  scene: async ({ kind, character = "", style = "", gait = "", row = null, stroke = 0 }, session) => {
    const { work } = session;
    if (kind === "several") throw new Mistake("NoEffect", "add a character to have several");
    const lone = work.alone();
    if (kind === "one") return session.change(lone, "scene one", stroke);
    const second = row === null ? await secondOf(session, lone, { character, gait, style }) : oneOfSeveral(work, row);
    session.change(lone.beside(second, { character, gait, style, row }), "scene compare", stroke);
  },

  // ---------------------------------------------------------------- shove
  shove: ({ force_h, link = "torso", seconds = 0.1, row = null }, session) => {
    const { play } = session;
    thereIs(session, row ?? 0);
    within(Math.hypot(...force_h), MOST_NEWTONS, "a shove", "N");
    const rows = row === null ? [...play.simulation.walkers.keys()] : [row];
    const more = shoves(play.simulation, rows, force_h as Vector, linkCalled(session, link), seconds, play.sliceTicks);
    const { pushes } = play.forces;
    play.forces.pushes = { ...pushes, pushes: [...pushes.pushes, ...more] };
  },
  grab: ({ row, link, point_l, target_w }, session) => {
    thereIs(session, row);
    const own = linkCalled(session, link);
    const grip = { row, link: own, point_l: point_l as Vector, target_w: target_w as Vector };
    session.play.forces.pushes = { ...session.play.forces.pushes, grip };
  },
  release: (_, session) => {
    session.play.forces.pushes = { ...session.play.forces.pushes, grip: null };
  },
  ball: ({ from_w, velocity_w, mass }, session) => {
    within(Math.hypot(...velocity_w), FASTEST_BALL, "a throw", "m/s");
    const [x, y] = session.play.simulation.placeOf(session.play.steered);
    const [fx = 0, fy = 0, fz = 0] = from_w;
    within(Math.hypot(fx - x, fy - y, fz), FARTHEST_BALL, "a throw from there", "m");
    session.play.simulation.world.throwBall(from_w, velocity_w, mass, session.play.simulation.ticks);
  },
  pester: ({ newtons, every = 3 }, session) => {
    const { pushes } = session.play.forces;
    session.play.forces.pushes = { ...pushes, pestering: { newtons, every, next: session.play.simulation.ticks } };
  },

  // ---------------------------------------------------------------- documents
  choose: async ({ document, name, stroke = 0 }, session) => {
    if (document === "style" && name.startsWith(":")) {
      const start = session.history.before(stroke);
      session.change(
        session.rules.call("studio_work_choosing", "blended", session.work, start, name),
        `style ${name}`,
        stroke,
      );
      return;
    }
    session.change(await chosen(session, session.work, document, name), `${document} ${name}`, stroke);
  },
  edit: ({ document, path, value, side = "both", stroke = 0 }, session) => {
    const edit = { document, path, value: value ?? null, side };
    session.change(session.rules.call("studio_work_editing", "edited_style", session.work, edit), path, stroke);
  },
  put_all: async ({ shared }, session) => session.change(await fromShared(session, shared as Any), "opening a link"),
  switch: ({ component, on, row = 0, stroke = 0 }, session) => {
    const { work } = session;
    const at = work.kind === "compare" && row === 1 ? 1 : work.row;
    const one = work.actors[at] as Actor;
    if (!work.dataOf(one).heeded.styles)
      throw new Mistake("BadValue", `its law cannot be taken apart in a tab. ${INSTALL}`);
    const without = one.without.filter((name) => name !== component);
    const words = `${component} ${on ? "on" : "off"}`;
    session.change(work.with(at, { without: on ? without : [...without, component] }), words, stroke);
  },
  undo: (_, session) => {
    if (session.history.step_back() === null) throw new Mistake("NoEffect", "Nothing to undo.");
    session.stale("documents");
  },
  redo: (_, session) => {
    if (session.history.step_on() === null) throw new Mistake("NoEffect", "Nothing to redo.");
    session.stale("documents");
  },

  // ---------------------------------------------------------------- time
  pace: ({ rate = 1, paused = false }, session) => {
    if (paused && !session.still) session.endSlice();
    session.rate = rate;
    session.paused = paused;
    session.stale("timeline");
  },
  step: ({ frames = 1 }, session) => {
    session.paused = true;
    const { past } = session.timeline;
    const index = past.indexOf(session.shown ?? past.at(-1)) + frames;
    if (!session.shown && frames > 0) session.run(frames * session.play.sliceTicks);
    else session.show(index >= past.length - 1 ? null : past[Math.max(index, 0)]);
    session.stale("timeline");
  },
  scrub: ({ at }, session) => session.show(session.timeline.at(at)),
  mark: ({ start = null, end = null }, session) => {
    if (start === null) session.timeline.unmark();
    else session.timeline.mark(start, end);
    session.stale("timeline");
  },
  continue: (_, session) => {
    session.goOn();
    session.paused = false;
  },
  snapshot: ({ name = "" }, session) => {
    const { timeline } = session;
    const number = timeline.keep(session.shown ?? timeline.past.at(-1), name);
    if (!session.shown) timeline.branch = number;
    session.stale("timeline");
  },
  restore: ({ id, documents = true }, session) => {
    session.shown = null;
    session.load(session.timeline.restored(id), documents);
  },
  forget: ({ id }, session) => {
    session.timeline.forget(id);
    session.stale("timeline");
  },
  get_up: ({ placed = false }, session) => {
    if (session.shown) session.goOn();
    if (!session.play.getUp(placed)) throw new Mistake("NoEffect", "Nobody has fallen.");
  },
  gets_up: ({ on }, session) => {
    session.play.rises = on;
  },
  take: (message, session) => taken(message, session),
};

function eachDriven(session: Session, change: (wheel: Any, row: number) => Any): void {
  const { play } = session;
  play.wheels = play.wheels.map((wheel, row) =>
    row === play.steered || !session.work.drivesOne ? change(wheel, row) : wheel,
  );
}

function thereIs(session: Session, row: number): void {
  const { count } = session.play.simulation;
  if (row >= count) throw new Mistake("BadValue", `there is no character ${row}; there are ${count}`);
}

function oneOfSeveral(work: Work, row: number): Actor {
  const one = work.several ? work.actors[row] : undefined;
  if (!one) throw new Mistake("BadValue", `there is no character ${row} among several`);
  return one;
}

function within(size: number, most: number, what: string, unit: string): void {
  if (size > most) throw new Mistake("BadValue", `${what} is ${size.toFixed(0)} ${unit}; the limit is ${most} ${unit}`);
}

function linkCalled(session: Session, name: string): number {
  const number = session.library.links.indexOf(name);
  if (number < 0) throw new Mistake("BadValue", `no link '${name}'; links are: ${session.library.links.join(", ")}`);
  return number;
}

// ---------------------------------------------------------------- choosing

/** The gait that comes with a style where the open one has none. */
const STYLED = "walk";

/** Replaces a document by one from the library; whatever does not fit changes with it. */
export async function chosen(session: Session, work: Work, document: string, name: string): Promise<Work> {
  const { shelf, rules, library } = session;
  if (document === "style") {
    const styled = work.gaitData.heeded.styles ? work : await chosen(session, work, "gait", STYLED);
    const style = rules.call("studio_work_choosing", "style_called", styled.gait, name);
    const settings = rules.call("studio_work_choosing", "_at_its_speed", styled, style);
    return styled.with_own({ style, settings });
  }
  if (document === "character") {
    const body = await shelf.body(name);
    const gait = body.gaits[work.own.gait] ? work.own.gait : body.usual;
    const lone = body.plane !== work.own.body.plane ? work.alone() : work;
    return lone.with_own({ body, gait, rows: await rowsOf(session, body.name, gait), without: [] });
  }
  if (document === "gait") {
    const data = library.gaits[name];
    if (!data) throw new Mistake("UnknownName", `no gait '${name}' in the library`);
    const body = work.own.body.gaits[name] ? work.own.body : await shelf.body(data.body);
    const lone = body.plane !== work.own.body.plane ? work.alone() : work;
    const style = rules.styleCalled("default");
    return lone.with_own({ body, gait: name, style, rows: await rowsOf(session, body.name, name), without: [] });
  }
  return work; // the ground is flat as it is
}

async function rowsOf(session: Session, body: string, gait: string): Promise<string[] | null> {
  if (session.library.gaits[gait]?.heeded.styles) return null;
  const rows = (await session.shelf.rows(body))[gait];
  if (!rows) throw new Mistake("BadValue", `the gait '${gait}' does not fit the body '${body}'`);
  return rows;
}

async function secondOf(session: Session, lone: Work, named: Record<string, string>): Promise<Actor> {
  let second = lone;
  for (const document of ["character", "gait", "style"]) {
    const name = named[document];
    if (name) second = await chosen(session, second, document, name);
  }
  return second.own;
}

/** What a link holds, if all of it is of the library. */
async function fromShared(session: Session, shared: Any): Promise<Work> {
  const own = await actorFrom(session, { ...shared, without: shared.without?.[0] ?? [] });
  const [id, row, name, place] = shared.own ?? [0, 0, "", [0, 0, 0]];
  const first = session.work.of([{ ...own, id, name, place }]);
  if (shared.world?.name !== "flat") throw new Mistake("BadValue", `this link holds other ground. ${INSTALL}`);
  const { kind = "one", character = "", gait = "", style = "" } = shared.scene ?? {};
  if (kind === "crowd") throw new Mistake("BadValue", `this link holds a crowd. ${INSTALL}`);
  if (kind === "compare") {
    const second = await secondOf(session, first, { character, gait, style });
    return first.beside({ ...second, without: shared.without?.[1] ?? [] }, { character, gait, style });
  }
  const others: Actor[] = [];
  for (const one of shared.others ?? []) {
    others.push({ ...(await actorFrom(session, one)), id: one.id, name: one.name, place: one.place });
  }
  return first.of([...others.slice(0, row), first.own, ...others.slice(row)], row);
}

async function actorFrom(session: Session, table: Any): Promise<Actor> {
  const body = await session.shelf.body(table.character.name).catch(() => {
    throw new Mistake("BadValue", `the body '${table.character.name}' of this link is not of the library. ${INSTALL}`);
  });
  if (JSON.stringify(body.character) !== JSON.stringify(table.character)) {
    throw new Mistake("BadValue", `this link holds a body that was edited. ${INSTALL}`);
  }
  const gait = table.gait.name as string;
  if (!body.gaits[gait])
    throw new Mistake("BadValue", body.refused[gait] ?? `the gait '${gait}' cannot be had here. ${INSTALL}`);
  const style = session.rules.documents.decode(session.rules.style, table.style, "the link's style");
  const { settings = {}, without = [] } = table;
  const rows = await rowsOf(session, body.name, gait);
  return { id: 0, name: "", place: [0, 0, 0], body, gait, style, settings, without, rows };
}

export { called };
