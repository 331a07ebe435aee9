// A strip of plots below the timeline: speed, foot forces and torques, for whoever wants to see them beside the stage.
import type { App } from "../app";
import { element } from "../element";
import { icon } from "../icons";
import { livePlots } from "../panels/lab/plots";

const SHOWN = "footfall.strip";
const PLOTS = ["Speed", "Foot force", "Torque"];
const TALL = 66; // px

/** The strip, and the button that shows or hides it. */
export function plotStrip(app: App): { strip: HTMLElement; toggle: HTMLButtonElement } {
  const strip = element("section", { class: "strip", "aria-label": "Plots", hidden: true });
  const words = "Plots of speed, foot forces and torques (G)";
  const toggle = element(
    "button",
    { class: "square", title: words, "aria-label": words, "aria-pressed": "false" },
    icon("plots"),
  );
  const show = (isShown: boolean): void => {
    if (isShown && !strip.firstChild) strip.append(livePlots(app, { only: PLOTS, tall: TALL }));
    strip.hidden = !isShown;
    toggle.setAttribute("aria-pressed", String(isShown));
  };
  toggle.addEventListener("click", () => {
    show(strip.hidden !== false);
    window.localStorage.setItem(SHOWN, strip.hidden ? "" : "shown");
  });
  show(window.localStorage.getItem(SHOWN) === "shown");
  return { strip, toggle };
}
