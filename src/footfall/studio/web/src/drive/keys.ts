// Held keys: WASD and arrows, Q and E for side steps, Shift for more. A key that is typed into a field is not ours.
import type { Driver, Held } from "./driver";

const AXES: Record<string, Partial<Record<"ahead" | "left" | "turn", number>>> = {
  KeyW: { ahead: 1 },
  ArrowUp: { ahead: 1 },
  KeyS: { ahead: -1 },
  ArrowDown: { ahead: -1 },
  KeyA: { turn: 1 },
  ArrowLeft: { turn: 1 },
  KeyD: { turn: -1 },
  ArrowRight: { turn: -1 },
  KeyQ: { left: 1 },
  KeyE: { left: -1 },
};

export function heldBy(codes: Iterable<string>, fast: boolean): Held {
  const held: Held = { ahead: 0, left: 0, turn: 0, fast };
  for (const code of codes) {
    const axes = AXES[code] ?? {};
    held.ahead = bounded(held.ahead + (axes.ahead ?? 0));
    held.left = bounded(held.left + (axes.left ?? 0));
    held.turn = bounded(held.turn + (axes.turn ?? 0));
  }
  return held;
}

export function listenToKeys(driver: Driver): void {
  const down = new Set<string>();
  const tell = (fast: boolean): void => driver.hold("keys", heldBy(down, fast));
  window.addEventListener("keydown", (event) => {
    if (!(event.code in AXES) || event.ctrlKey || event.metaKey || event.altKey || belongsToField(event)) {
      if (event.key === "Shift") tell(true);
      return;
    }
    down.add(event.code);
    tell(event.shiftKey);
    event.preventDefault();
  });
  window.addEventListener("keyup", (event) => {
    down.delete(event.code);
    tell(event.shiftKey);
  });
  window.addEventListener("blur", () => {
    down.clear();
    tell(false);
  });
}

/** Whether a key is for the element that has the focus: text, a list, a slider, a tab. */
export function belongsToField(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof HTMLElement || target instanceof SVGElement)) return false;
  if (target instanceof HTMLElement && target.isContentEditable) return true;
  if (target.closest("dialog, [role=menu], [role=listbox], .popover .item")) return true;
  if (target instanceof HTMLInputElement && ["checkbox", "radio", "button"].includes(target.type)) return false;
  if (target instanceof HTMLInputElement && target.type === "range") return /^(Arrow|Home|End|Page)/.test(event.code);
  if (target.matches("input, select, textarea")) return true;
  return event.code.startsWith("Arrow") && target.matches("[role=tab], [role=slider], [data-arrows]");
}

function bounded(value: number): number {
  return Math.max(-1, Math.min(1, value));
}
