/** Compare with another law: in the same body, under the same shoves, for the same seconds, side by side. */

import type { Asked, Documents, Rival } from "../../generated/messages";
import type { Context } from "../context";
import { button, el } from "../dom";
import { sceneOf } from "./switches";

export function besideRival(context: Context): HTMLElement {
  const { app } = context;
  const said = el("p", { class: "said quiet", attributes: { "aria-live": "polite" } });
  const go = button("Compare laws", "", () => {
    const now = context.documents();
    if (now?.law.rival) for (const ask of askedFor(now.law.rival, now, app.stroke())) app.ask(ask);
  });
  app.store.on("documents", (now) => {
    const { rival } = now.law;
    const compares = sceneOf(context) === "compare";
    go.hidden = !rival || (compares && now.everyone[1]?.gait === rival.gait);
    if (rival) {
      go.textContent = `Compare with ${rival.title}`;
      go.title = `A walks by the gait ${now.base}, B by ${rival.gait}, ${bodyWords(rival)}`;
    }
    said.textContent = compares ? lawsWords(now) : "";
    said.hidden = !said.textContent;
  });
  return el("div", { class: "rival" }, go, said);
}

/** What sets the stage: a gait that is for one body only is compared in that body. */
export function askedFor(rival: Rival, now: Pick<Documents, "character">, stroke: number): Asked[] {
  const body: Asked[] =
    rival.character && now.character.name !== rival.character
      ? [{ type: "choose", document: "character", name: rival.character, stroke }]
      : [];
  return [...body, { type: "scene", kind: "compare", gait: rival.gait, stroke }];
}

function bodyWords({ gait, character }: Rival): string {
  return character ? `both in the body ${character}, the only one that ${gait} is for` : "both in this body";
}

/** Who walks by which gait and law, and in which body, if the gaits of the two differ. */
export function lawsWords(now: Pick<Documents, "everyone" | "law">): string {
  const [a, b] = now.everyone;
  if (!a || !b || a.gait === b.gait) return "";
  const same = a.character === b.character;
  const { rival } = now.law;
  const why =
    same && rival?.character === a.character ? `, the only one that ${rival.gait} is for (${rival.text})` : "";
  const bodies = same ? `Both walk in the body ${a.character}${why}` : `A walks as ${a.character}, B as ${b.character}`;
  return `A: the gait ${a.gait}, law ${a.law}. B: the gait ${b.gait}, law ${b.law}. ${bodies}. Every shove acts on both.`;
}
