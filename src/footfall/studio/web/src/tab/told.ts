// What the page is told about the session (`studio/session/snapshots.py`).
import type { Answer, Documents, Figures, Timeline } from "../generated/messages";
import { INSTALL } from "./beyond";
import type { Table } from "./documents";
import { same } from "./python";
import type { Session } from "./session";
import { called, heldFor, type Work } from "./work";

const MOST_UNDO = 50;

/** The messages about all that is stale. */
export function told(session: Session): Answer[] {
  const { staleParts } = session;
  const work = session.shown?.work ?? session.work;
  const news: Answer[] = [];
  if (staleParts.has("library")) news.push({ type: "library", ...session.library.library } as unknown as Answer);
  if (staleParts.has("documents")) news.push(documentsOf(session));
  if (staleParts.has("figures")) {
    news.push(figuresOf(work), { type: "things", solids: [] }, stepsOf(work));
    news.push({ type: "doing", fates: [], current: 0, progress: 0, halted: false, in_hand: "" });
    void tellSkins(session, work);
  }
  if (staleParts.has("steered"))
    news.push({ type: "steered", row: session.play.steered, only: session.work.drivesOne });
  if (staleParts.has("timeline")) news.push(timelineOf(session));
  staleParts.clear();
  return news;
}

function documentsOf(session: Session): Documents {
  const { work, rules } = session;
  const { own, gaitData } = work;
  const words = (all: { words: string }[]): string[] => all.slice(-MOST_UNDO).map((one) => one.words);
  const styles = gaitData.heeded.styles;
  const plans = Object.entries(session.library.gaits).filter(([, data]) => data.plans);
  const planned = Object.fromEntries(plans.map(([name]) => [name, `Its law plans ahead with a solver. ${INSTALL}`]));
  return {
    type: "documents",
    character: own.body.character,
    proportions: own.body.proportions,
    style: rules.plain(own.style),
    gait: styles ? rules.plain(work.walk) : gaitData.fields,
    plain_gait: styles ? rules.plain(work.gait) : gaitData.fields,
    base: own.gait,
    law: gaitData.heeded,
    world: "flat",
    saved: { character: true, gait: true, style: isOfLibrary(session, own.style), world: true },
    settings: own.settings,
    without: [own.without, work.kind === "compare" ? (work.actors[1]?.without ?? []) : []],
    mass: own.body.mass,
    height: own.body.height,
    undo: words(session.history.undo),
    redo: words(session.history.redo),
    footprints: [],
    queue: [],
    refused: { ...planned, ...own.body.refused },
    footprint_gait: "",
    everyone: work.actors.map((one) => {
      const data = work.dataOf(one);
      const style = data.heeded.styles ? (one.style as { name: string }).name : "";
      return { name: called(one), character: one.body.name, gait: one.gait, style, law: data.law };
    }),
    picked: work.row,
    shared: work.shared,
  };
}

function isOfLibrary(session: Session, style: Table): boolean {
  const own = session.rules.declared.styles.find((one) => one.name === style.name);
  return own !== undefined && same(session.rules.styleCalled(style.name as string), style);
}

function figuresOf(work: Work): Figures {
  return { type: "figures", figures: work.actors.map((one) => heldFor(one).figure ?? one.body.figure), ground: [] };
}

function stepsOf(work: Work): Answer {
  const [heel, ball, width] = work.own.body.feet[0];
  return {
    type: "steps",
    landed: [],
    under_way: 0,
    waits: "",
    sole: [heel + ball, width, (ball - heel) / 2],
    reach: [],
  };
}

function timelineOf(session: Session): Timeline {
  const { timeline, shown, paused, rate, play } = session;
  const { marked } = timeline;
  return {
    type: "timeline",
    start: timeline.start,
    end: timeline.end,
    shown: shown ? shown.time : play.time,
    paused,
    scrubbing: shown !== null,
    rate,
    marked: marked.length ? [marked[0].time, marked.at(-1).time] : null,
    moments: timeline.moments(),
    branch: timeline.branch,
  };
}

/** The skins come a little later than the figures: their files are large. */
async function tellSkins(session: Session, work: Work): Promise<void> {
  const names = [...new Set(work.actors.map((one) => one.body.name))];
  try {
    const skins = await Promise.all(names.map((name) => session.shelf.skin(name)));
    if (skins.some((one) => one === null)) return;
    const of = work.actors.map((one) => names.indexOf(one.body.name));
    session.tell({ type: "body_skins", skins, of } as unknown as Answer);
  } catch {
    // The figures do without.
  }
}
