/**
 * Files from this computer: documents go as a message, recordings as an upload. Avatars stay in the browser; of them only the
 * skeleton is uploaded.
 */

import type { App } from "../../app";
import { LARGEST_AVATAR } from "../../generated/budgets";
import { LARGEST_RECORDING, LARGEST_TEXT } from "../../generated/messages";
import { beyondFile, served } from "../../server";
import { type Kind, tidyName } from "./kinds";

/** What a dialog for files offers. */
export const ENDINGS = ".toml,.npz,.glb,.vrm,.bvh,text/plain";
const SLOW = 8 * 2 ** 20; // bytes: from here on it is said that a file is on its way

/** Open a file; the session finds out what kind of document it is, and takes the hint when it could be several. */
export async function openFile(app: App, file: File, hint?: Kind): Promise<boolean> {
  const why = beyondFile(file.name);
  if (why) {
    app.toast("error", why);
    return false;
  }
  if (isLarge(file.name)) return upload(app, file);
  if (isClip(file.name)) {
    app.toast("warning", clipWords(file.name));
    return false;
  }
  if (/\.(xml|mjcf|urdf)$/i.test(file.name.trim())) {
    app.toast(
      "error",
      `${file.name} is a robot, which needs the mesh files beside it: open it with footfall studio --rig ${file.name}`,
    );
    return false;
  }
  if (file.size > LARGEST_TEXT) {
    app.toast(
      "error",
      `${file.name} is ${Math.round(file.size / 1000)} kB; the limit for a document is ${LARGEST_TEXT / 1000} kB. Recordings end in .npz, avatars in .glb or .vrm.`,
    );
    return false;
  }
  const toml = await file.text();
  if (isText(toml) && !isDocument(toml)) {
    app.toast(
      "error",
      `${file.name} is a text, but no document of Footfall: those have lines such as name = "strut". What can be opened: styles, bodies, gaits, worlds and trials (.toml), recordings (.npz), avatars (.glb, .vrm).`,
    );
    return false;
  }
  app.ask({ type: "put", toml, name: file.name.slice(0, 100), hint: hint ?? null });
  return true;
}

/** Whether a file could have been written by people; of one that could not, the session says what it opens. */
export function isText(text: string): boolean {
  return !text.includes("\ufffd") && !text.includes("\0");
}

/** Whether a text looks like a document at all: some line gives a key a value. */
export function isDocument(text: string): boolean {
  return text.trim() === "" || /^\s*("[^"]+"|[\w.-]+)\s*=|^\s*\[/m.test(text);
}

/** Motion capture. */
export function isClip(name: string): boolean {
  return /\.bvh$/i.test(name.trim());
}

/** How a clip becomes a gait: that takes minutes of walking, which is left to the command line. */
export function clipWords(name: string): string {
  const file = name.trim();
  const gait = tidyName(file.replace(/\.bvh$/i, ""))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  return `${file} is motion capture. Make a gait of it, which takes a few minutes, with: footfall new gait ${gait} --from ${/\s/.test(file) ? `"${file}"` : file} – then open ${gait}.toml here, and the clip plays beside the walk.`;
}

/** A recording or an avatar. */
export function isLarge(name: string): boolean {
  return /\.(npz|glb|vrm)$/i.test(name.trim());
}

async function upload(app: App, file: File): Promise<boolean> {
  const problem = await (isAvatar(file.name) ? sendAvatar(app, file) : send(app, file, file)).catch(
    () => "The upload failed. Try again.",
  );
  if (problem) app.toast("error", problem);
  return !problem;
}

function isAvatar(name: string): boolean {
  return /\.(glb|vrm)$/i.test(name.trim());
}

/** Let an avatar walk; its file is kept here, by the name that the session gives its skeleton. */
async function sendAvatar(app: App, file: File): Promise<string> {
  const [{ factsOf }, { keepFile }] = await Promise.all([
    import("../../avatar/facts"),
    import("../../avatar/own_files"),
  ]);
  if (file.size > LARGEST_AVATAR)
    return `${file.name} is ${Math.ceil(file.size / 2 ** 20)} MB; the limit is ${LARGEST_AVATAR / 2 ** 20} MB.`;
  try {
    const facts = factsOf(await file.arrayBuffer(), file.name);
    return await send(app, file, new Blob([facts]), (upload) => keepFile(upload, file));
  } catch (problem) {
    return `${problem instanceof Error ? problem.message : problem}.`;
  }
}

/** Upload bytes and ask for them to be opened; what is wrong, in a sentence, or nothing. */
async function send(
  app: App,
  file: File,
  bytes: Blob,
  before: (upload: string) => Promise<void> = async () => {},
): Promise<string> {
  const session = app.store.get("welcome")?.session;
  if (!session) return "The simulation is still starting. Try again in a moment.";
  if (bytes.size > LARGEST_RECORDING)
    return `${file.name} is ${Math.ceil(bytes.size / 2 ** 20)} MB; the limit is ${LARGEST_RECORDING / 2 ** 20} MB.`;
  if (bytes.size > SLOW) app.toast("info", `Uploading ${file.name} …`);
  const answer = await served(`/api/upload/${encodeURIComponent(session)}`, { method: "POST", body: bytes });
  if (!answer.ok) return `${file.name}: ${(await answer.text()).trim() || `the studio answered ${answer.status}`}`;
  const { upload } = (await answer.json()) as { upload: string };
  await before(upload);
  app.ask({ type: "open", upload, name: file.name.slice(0, 300) });
  return "";
}
