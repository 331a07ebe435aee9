/** A dialog over the page, made for one use: Escape and a click beside it close it. */

import { el } from "../dom";

export function modal(title: string, content: (close: () => void) => HTMLElement, kind = ""): HTMLDialogElement {
  const dialog = el("dialog", { class: `modal ${kind}`.trim(), label: title });
  const close = (): void => dialog.close();
  dialog.append(
    el(
      "div",
      { class: "modal-head" },
      el("h2", { text: title }),
      el("button", {
        class: "plain",
        text: "×",
        label: "Close",
        title: "Close (Escape)",
        attributes: { type: "button" },
        on: { click: close },
      }),
    ),
    content(close),
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close();
  });
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
