// Every key, on one card.
import { element } from "../element";

const KEYS: [string, [string, string][]][] = [
  [
    "Drive",
    [
      ["W A S D, arrows", "faster, turn left, slower and back, turn right"],
      ["Q  E", "step to the left, to the right"],
      ["Shift", "with W: faster still"],
      ["X", "stop and stand; again: walk on"],
      ["click the ground", "walk there"],
      ["click one of a crowd", "it is yours"],
      ["gamepad", "left stick walks, right stick looks"],
    ],
  ],
  [
    "Shove",
    [
      ["drag a limb", "pull it by a spring; the wheel pushes it away"],
      ["I J K L", "shove ahead, left, back, right"],
      ["B", "throw a ball"],
      ["P", "pester: a shove every three seconds"],
      ["R", "stand up after a fall"],
    ],
  ],
  [
    "Time",
    [
      ["Space", "pause, go on"],
      [",  .", "one picture back, forth"],
      ["-  +", "slower, faster"],
      ["M", "keep this moment"],
      ["G", "plots under the time bar"],
      ["End", "back to now"],
    ],
  ],
  [
    "Look",
    [
      ["1 2 3 4", "follow, orbit, side, front"],
      ["drag, wheel", "turn the camera, nearer and farther"],
      ["[  ]", "turn the camera"],
      ["Page up, down", "nearer, farther"],
      ["O", "what to show: forces, targets, paths"],
    ],
  ],
  [
    "Change",
    [
      ["Ctrl Z, Ctrl Y", "undo, redo"],
      ["?", "this card"],
    ],
  ],
];

export function openHelp(): void {
  const close = element("button", { class: "strong", onclick: () => dialog.close() }, "Close");
  const groups = KEYS.map(([name, keys]) =>
    element(
      "section",
      {},
      element("h3", {}, name),
      element("dl", {}, ...keys.flatMap(([key, text]) => [element("dt", {}, key), element("dd", {}, text)])),
    ),
  );
  const dialog = element(
    "dialog",
    { class: "help", "aria-label": "Keys" },
    element("h2", {}, "Keys and mouse"),
    element("div", { class: "columns" }, ...groups),
    close,
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}
