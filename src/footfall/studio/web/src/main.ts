// The page: makes the parts and ties them to what the server says.
import { type App, fetchDeclarations, nextStroke } from "./app";
import { Driver } from "./drive/driver";
import { Gamepads } from "./drive/gamepad";
import { listenToKeys } from "./drive/keys";
import { mountStick } from "./drive/touch_stick";
import { element } from "./element";
import { giveKeysBack } from "./focus";
import type { Asked } from "./generated/messages";
import { LESSONS } from "./lessons/lessons";
import { teach } from "./lessons/player";
import { lessonIn } from "./lessons/sheets";
import { Connection } from "./server";
import { mountBanner, mountWaiting } from "./toolbar/banner";
import { mountCast } from "./toolbar/cast";
import { getUp, mountFallen } from "./toolbar/fallen";
import { mountHints } from "./toolbar/hints";
import { mountOpening } from "./toolbar/opening";
import { ShoveBar } from "./toolbar/shove";
import { mountSpeed } from "./toolbar/speed";
import { Toasts } from "./toolbar/toasts";
import { mountTools } from "./toolbar/tool_bar";
import { mountTop } from "./toolbar/top";
import { mountViews } from "./toolbar/views";
import "./theme/theme.css";
import { acceptDrops } from "./panels/dialogs";
import { acceptDownloads } from "./panels/files/downloads";
import { mountPanels } from "./panels/host";
import { restoreFromLink } from "./panels/share";
import { listenForUndo } from "./panels/undo";
import { listenForShortcuts } from "./shortcuts";
import type { Covered } from "./stage/camera";
import { Play } from "./stage/play";
import { Store } from "./store";
import { heedOtherTabs } from "./tabs";
import { applyTheme, watchTheme } from "./theme/theme";
import { TimeBar } from "./time/bar";
import { asSentence } from "./words";

function start(): void {
  applyTheme();
  const store = new Store();
  const connection = new Connection(store);
  const toasts = new Toasts(place("stage"));
  const before: ((message: Asked) => void)[] = [];
  const ask: App["ask"] = (message) => {
    for (const heed of before) heed(message);
    connection.ask(message);
  };
  const app: App = {
    store,
    ask,
    declarations: fetchDeclarations(),
    stroke: nextStroke,
    toast: (kind, text) => toasts.say(kind, text),
    drive: new Driver(ask),
  };
  const play = new Play(place("stage"), app);
  watchTheme((dark) => play.stage.paint(dark));
  const { view, shove, footprints } = mountStageBars(place("stage"), app, play);
  const time = new TimeBar(place("time"), app, play.stage);
  before.push((message) => time.replay.heed(message));
  mountTop(place("top"), app, time.recorder);
  mountCast(place("stage"), app);
  mountFallen(place("stage"), app, time.replay);
  mountBanner(document.body, app, () => connection.open());
  mountWaiting(place("stage"), app);
  mountOpening(place("stage"), app);
  store.on("notice", (notice) => toasts.say(notice.kind, notice.text));
  store.on("refused", (refused) => toasts.say("error", asSentence(refused.text)));
  listenToKeys(app.drive);
  giveKeysBack(place("page"));
  listenForUndo(app);
  acceptDrops(app);
  acceptDownloads(app);
  listenForShortcuts(app, { shove, time, view, footprints, stage: play.keys }, play.stage.rig);
  mountPanels(place("panel"), app);
  mountHints(document.body, app);
  heedOtherTabs(app);
  store.on("welcome", () => void restoreFromLink(app));
  startLinkedLesson(app);
  const pads = new Gamepads(app.drive, {
    look: (x, y) => play.stage.rig.turn(x, y),
    press: (button) => [() => getUp(app), () => app.drive.toggleStop(), () => shove.throwBall()][button]?.(),
  });
  play.start((seconds) => pads.poll(seconds));
  connection.open();
}

/** A lesson that the address names begins with the first picture, once. */
function startLinkedLesson(app: App): void {
  const lesson = lessonIn(window.location.hash, LESSONS);
  if (!lesson) return;
  window.history.replaceState(null, "", window.location.pathname + window.location.search);
  const off = app.store.on("frame", () => {
    window.setTimeout(() => off(), 0);
    if (!document.querySelector(".lesson")) teach(app, lesson);
  });
}

/** What lies over the lower edge of the stage. */
function mountStageBars(
  host: HTMLElement,
  app: App,
  play: Play,
): { view: (index: number) => void; shove: ShoveBar; footprints: () => void } {
  const bars = element("div", { class: "stage-bars" });
  const left = element("div", { class: "stage-left" });
  const right = element("div", { class: "stage-right" });
  bars.append(left, right);
  host.append(bars);
  mountStick(left, app.drive);
  mountSpeed(left, app);
  const shove = new ShoveBar(left, app, play.stage);
  const [view, card] = mountViews(right, app, play.stage, play.overlays, play.captured);
  const footprints = mountTools(card, host, app);
  const cover = new ResizeObserver(() => play.stage.cover(coveredIn(host, [left, right])));
  cover.observe(bars);
  new MutationObserver(() => {
    for (const lesson of host.querySelectorAll(".lesson")) cover.observe(lesson);
    play.stage.cover(coveredIn(host, [left, right]));
  }).observe(host, { childList: true });
  return { view, shove, footprints };
}

/** How far those cards that lie across the middle of the stage reach in from its edges, and a lesson beside it. */
function coveredIn(host: HTMLElement, cards: HTMLElement[]): Covered {
  const stage = host.getBoundingClientRect();
  const across = (stage.left + stage.right) / 2;
  const covered = { above: 0, below: 0, left: 0 };
  const lesson = host.querySelector(".lesson")?.getBoundingClientRect();
  if (lesson && lesson.bottom <= stage.bottom + 1) {
    if (lesson.right < across) covered.left = lesson.right - stage.left;
    else covered.above = lesson.bottom - stage.top;
  }
  for (const child of cards.flatMap((card) => [...card.children])) {
    const card = child.getBoundingClientRect();
    if (card.left > across || card.right < across) continue;
    if (card.top + card.bottom > stage.top + stage.bottom) {
      covered.below = Math.max(covered.below, stage.bottom - card.top);
    } else {
      covered.above = Math.max(covered.above, card.bottom - stage.top);
    }
  }
  return covered;
}

function place(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no '${id}'`);
  return found;
}

try {
  start();
} catch (problem) {
  const why = problem instanceof Error ? problem.message : String(problem);
  place("stage").append(
    element(
      "p",
      { class: "waiting card", role: "alert" },
      `This browser cannot draw the stage, which needs WebGL 2: ${why}`,
    ),
  );
  throw problem;
}
