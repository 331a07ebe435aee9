// A stick on the glass, for fingers: up walks ahead, aside turns; it is shown where the screen can be touched.
import { element } from "../element";
import type { Driver } from "./driver";

const REACH = 44; // px

export function mountStick(host: HTMLElement, driver: Driver): void {
  const knob = element("div", { class: "knob" });
  const stick = element(
    "div",
    { class: "stick", role: "application", "aria-label": "Stick: push up to walk, sideways to turn" },
    knob,
  );
  host.append(stick);
  let pointer = -1;
  const move = (event: PointerEvent): void => {
    const box = stick.getBoundingClientRect();
    const { x, y } = pushed(event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2);
    knob.style.transform = `translate(${x * REACH}px, ${y * REACH}px)`;
    driver.hold("stick", { ahead: -y, left: 0, turn: -x, fast: false });
  };
  const end = (event: PointerEvent): void => {
    if (event.pointerId !== pointer) return;
    pointer = -1;
    knob.style.transform = "";
    driver.hold("stick", { ahead: 0, left: 0, turn: 0, fast: false });
  };
  stick.addEventListener("pointerdown", (event) => {
    pointer = event.pointerId;
    stick.setPointerCapture(pointer);
    move(event);
    event.preventDefault();
  });
  stick.addEventListener("pointermove", (event) => event.pointerId === pointer && move(event));
  stick.addEventListener("pointerup", end);
  stick.addEventListener("pointercancel", end);
}

/** From pixels to -1 to 1, within a circle. */
export function pushed(x: number, y: number): { x: number; y: number } {
  const size = Math.hypot(x, y);
  const scale = size > REACH ? 1 / size : 1 / REACH;
  return { x: x * scale + 0, y: y * scale + 0 };
}
