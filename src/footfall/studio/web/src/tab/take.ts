// Motion taken away from the tab: a recording that Python opens, a figure that moves, or a skeleton that does.
import type { Take } from "../generated/messages";
import { INSTALL } from "./beyond";
import { bvh, glb, motionOf, type Rig } from "./motion";
import { type Past, SLICE } from "./past";
import { Mistake } from "./python";
import { recordingOf } from "./recording";
import type { Session } from "./session";
import { called } from "./work";

const RATE = 50;
const FEWEST = 5;

export async function taken(message: Take, session: Session): Promise<void> {
  const { start, end, ending = ".npz", in_place = false, fps = 0 } = message;
  const moments = session.range(start, end);
  if (moments.length < FEWEST) throw new Mistake("BadValue", "mark a longer range of the past first");
  const content = await written(ending, moments, session, fps || RATE, in_place);
  const url = URL.createObjectURL(new Blob([content], { type: "application/octet-stream" }));
  const seconds = moments.length * SLICE;
  session.tell({ type: "taken", url, name: `${nameOf(session)}${ending}`, seconds, loop_gap: 0 });
}

/** What a file is called: who walks, and how. */
function nameOf({ work }: Session): string {
  const { own, gaitData } = work;
  const how = gaitData.heeded.styles ? String(own.style.name || own.gait) : own.gait;
  return `${called(own)}-${how}`.replace(/[^\w-]+/g, "-");
}

async function written(
  ending: string,
  moments: Past[],
  session: Session,
  fps: number,
  inPlace: boolean,
): Promise<Uint8Array<ArrayBuffer> | string> {
  if (ending === ".npz") return recordingOf(session, moments);
  if (ending !== ".glb" && ending !== ".bvh") {
    throw new Mistake("BadValue", `a file ending in '${ending}' cannot be written in a tab. ${INSTALL}`);
  }
  const row = session.play.steered;
  const body = moments[0]?.work.actors[row]?.body.name ?? "";
  if (moments.some((past) => past.work.actors[row]?.body.name !== body)) {
    throw new Mistake("BadValue", "its body changed in this range; mark one after that");
  }
  const rig = (await session.shelf.json(`bodies/${body}.rig.json`)) as Rig;
  const count = Math.max(2, Math.floor((moments.length - 1) * SLICE * fps) + 1);
  const shown = Array.from(
    { length: count },
    (_, frame) => moments[Math.round(frame / fps / SLICE)] ?? moments.at(-1),
  ) as Past[];
  const motion = motionOf(rig, shown, row, 1 / fps, inPlace);
  if (ending === ".bvh") return bvh(rig, motion);
  return glb(await session.shelf.bytes(`bodies/${body}.glb`), motion, `${body} take`);
}
