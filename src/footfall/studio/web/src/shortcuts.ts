// One key for each thing that is done often; never while something is typed.
import type { App } from "./app";
import { belongsToField } from "./drive/keys";
import type { StageKeys } from "./stage/by_keys";
import type { CameraRig } from "./stage/camera";
import type { TimeBar } from "./time/bar";
import { getUp } from "./toolbar/fallen";
import { openHelp } from "./toolbar/help";
import type { ShoveBar } from "./toolbar/shove";

const TURN = 0.15; // rad
const ZOOM = 1.15;
const REPEATED = [",", ".", "[", "]", "PageUp", "PageDown"];
const PRESSED = "button, a, summary, [role=button], [type=checkbox], [type=radio]"; // the space bar is theirs

interface Controls {
  shove: ShoveBar;
  time: TimeBar;
  view: (index: number) => void;
  footprints: () => void;
  stage: StageKeys;
}

export function listenForShortcuts(app: App, { shove, time, view, footprints, stage }: Controls, rig: CameraRig): void {
  const keys: Record<string, () => void> = {
    " ": () => time.togglePlay(),
    ",": () => time.step(-1),
    ".": () => time.step(1),
    "-": () => time.faster(-1),
    "+": () => time.faster(1),
    "=": () => time.faster(1),
    m: () => time.keep(),
    g: () => time.plots.click(),
    End: () => time.goToNow(),
    r: () => getUp(app),
    x: () => app.drive.toggleStop(),
    i: () => shove.shove("ahead"),
    j: () => shove.shove("left"),
    k: () => shove.shove("back"),
    l: () => shove.shove("right"),
    b: () => shove.throwBall(),
    p: () => shove.togglePester(),
    f: () => footprints(),
    t: () => stage.chooseSpot(),
    h: () => stage.takeHold(),
    "1": () => view(0),
    "2": () => view(1),
    "3": () => view(2),
    "4": () => view(3),
    "[": () => rig.turn(TURN, 0),
    "]": () => rig.turn(-TURN, 0),
    PageUp: () => rig.zoom(1 / ZOOM),
    PageDown: () => rig.zoom(ZOOM),
    o: () => document.querySelector<HTMLElement>(".overlay-button")?.click(),
    "?": () => openHelp(),
  };
  window.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || belongsToField(event)) return;
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    const pressed = event.target instanceof HTMLElement && event.target.closest(PRESSED);
    if (!act || (event.key === " " && pressed)) return;
    if (event.repeat && !REPEATED.includes(event.key)) return;
    event.preventDefault();
    act();
  });
}
