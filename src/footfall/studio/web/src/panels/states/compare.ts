/** A switch that lets the saved gait walk beside the edited one, under the same shoves. */

import type { Context } from "../context";
import { tick } from "../dom";
import { entriesOf } from "../shelf";

export function compareSaved(context: Context): HTMLElement {
  const { app } = context;
  const made = tick(
    "compare with the saved gait",
    "The gait as it was saved walks beside the edited one, under the same shoves",
    false,
    (on) =>
      app.ask(
        on ? { type: "scene", kind: "compare", gait: context.documents()?.base ?? "" } : { type: "scene", kind: "one" },
      ),
  );
  app.store.on("documents", (documents) => {
    const kept = entriesOf(app.store.get("library"), "gaits").some((entry) => entry.name === documents.base);
    made.input.checked = documents.everyone.length === 2 && documents.everyone[1]?.gait === documents.everyone[0]?.gait;
    made.input.disabled = !made.input.checked && (!kept || documents.everyone.length > 1);
  });
  return made;
}
