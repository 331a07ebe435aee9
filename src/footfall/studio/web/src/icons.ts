// The page's signs: strokes on a 24 by 24 field.
import { svg } from "./element";

const PATHS = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  download: "M12 4v11m-5-5 5 5 5-5M5 20h14",
  share: "M10 13a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 6M14 11a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 18",
  save: "M5 4h11l3 3v13H5zM8 4v5h7V4M8 20v-6h8v6",
  play: "M7 4v16l13-8z",
  pause: "M8 5v14M16 5v14",
  forward: "M6 5v14l9-7zM18 5v14",
  backward: "M18 5v14l-9-7zM6 5v14",
  rewind: "M12 5v14l-9-7zM21 5v14l-9-7z",
  now: "M4 5v14l8-7zM12 5v14l8-7zM21 5v14",
  camera: "M4 8h11v9H4zM15 11l5-3v9l-5-3",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zm10-3a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  tree: "M6 5v14M6 12h7a4 4 0 0 0 4-4V6M6 3v.01M6 21v.01M17 4v.01",
  mark: "M12 4l7 8-7 8-7-8z",
  learn: "M3 6c3-1 6-1 9 1 3-2 6-2 9-1v13c-3-1-6-1-9 1-3-2-6-2-9-1zM12 7v13",
  help: "M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 18v.01",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5 19 19M19 5l-1.5 1.5M6.5 17.5 5 19",
  moon: "M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10z",
  auto: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
  down: "m6 9 6 6 6-6",
  stop: "M6 6h12v12H6z",
  up: "M12 20V5m-6 6 6-6 6 6",
  ball: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM6 7c4 2 8 2 12 0M6 17c4-2 8-2 12 0",
  bolt: "M13 3 5 14h6l-1 7 8-11h-6z",
  ahead: "M12 19V5m-5 5 5-5 5 5",
  back: "M12 5v14m-5-5 5 5 5-5",
  left: "M19 12H5m5-5-5 5 5 5",
  right: "M5 12h14m-5-5 5 5-5 5",
  plots: "M4 4v16h16M7 15l4-5 3 3 5-7",
  people: "M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 20c0-4 3-6 6-6s6 2 6 6M16 11a3 3 0 1 0-1-5.8M17 14c3 .4 5 2.500 5 6",
} as const;

export type IconName = keyof typeof PATHS;

export function icon(name: IconName): SVGSVGElement {
  return svg(
    "svg",
    { viewBox: "0 0 24 24", class: `icon icon-${name}`, "aria-hidden": "true" },
    svg("path", { d: PATHS[name] }),
  );
}
