// Every key, on one card.
import { element } from "../element";

const KEYS: [string, [string, string][]][] = [
  [
    "Drive",
    [
      ["W A S D, arrows", "faster, turn left, slower and back, turn right"],
      ["Q  E", "step left, right"],
      ["Shift", "with W: faster still"],
      ["X", "stop, walk on"],
      ["click the ground", "walk there"],
      ["T", "choose a spot with the arrow keys; Enter walks there"],
      ["click another character", "drive, shove and edit it; in a crowd, take control of it"],
      ["gamepad", "left stick walks, right stick looks"],
    ],
  ],
  [
    "Shove",
    [
      ["drag a limb", "pull it with a spring; the wheel pushes it away"],
      ["H", "grab a limb; arrows, Page Up and Page Down pull it, Escape lets go"],
      ["I J K L", "shove forward, left, back, right"],
      ["B", "throw a ball"],
      ["P", "pester: a shove every three seconds"],
      ["F", "place footprints for it to step onto"],
      ["R", "get up after a fall"],
    ],
  ],
  [
    "Time",
    [
      ["Space", "pause, resume"],
      [",  .", "one frame back, forward"],
      ["-  +", "slower, faster"],
      ["M", "keep this moment"],
      ["G", "plots below the timeline"],
      ["End", "back to now"],
    ],
  ],
  [
    "Look",
    [
      ["1 2 3 4", "follow, orbit, side, front"],
      ["drag, wheel", "turn the camera, zoom"],
      ["[  ]", "turn the camera"],
      ["Page up, down", "nearer, farther"],
      ["O", "show forces, targets, paths"],
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
    element("h2", {}, "Keyboard and mouse"),
    element("div", { class: "columns" }, ...groups),
    close,
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}
