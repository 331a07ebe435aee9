// A gamepad: left stick walks and turns, right stick looks, shoulders step aside, A stands up, B stops, X throws.
import type { Driver, Held } from "./driver";

const DEAD = 0.14;

export interface PadActions {
  look(x: number, y: number): void;
  press(button: number): void;
}

export class Gamepads {
  private held = new Set<number>();

  constructor(
    private readonly driver: Driver,
    private readonly actions: PadActions,
  ) {}

  /** Called once a picture. */
  poll(seconds: number): void {
    const pad = navigator.getGamepads?.().find((one) => one?.connected);
    if (!pad) {
      if (this.held.size || this.was) this.driver.hold("pad", { ahead: 0, left: 0, turn: 0, fast: false });
      this.was = false;
      return;
    }
    this.was = true;
    this.driver.hold(
      "pad",
      heldByPad(
        pad.axes,
        pad.buttons.map((button) => button.value),
      ),
    );
    const x = past(pad.axes[2] ?? 0);
    const y = past(pad.axes[3] ?? 0);
    if (x || y) this.actions.look(-x * 2.4 * seconds, y * 1.6 * seconds);
    pad.buttons.forEach((button, index) => {
      if (button.pressed && !this.held.has(index)) this.actions.press(index);
      if (button.pressed) this.held.add(index);
      else this.held.delete(index);
    });
  }

  private was = false;
}

export function heldByPad(axes: readonly number[], buttons: readonly number[]): Held {
  const aside = (buttons[4] ?? 0) - (buttons[5] ?? 0);
  return { ahead: -past(axes[1] ?? 0) + 0, left: aside, turn: -past(axes[0] ?? 0) + 0, fast: (buttons[7] ?? 0) > 0.3 };
}

/** Nothing near the middle, then from 0 to 1. */
export function past(value: number): number {
  const size = Math.abs(value);
  return size < DEAD ? 0 : (Math.sign(value) * (size - DEAD)) / (1 - DEAD);
}
