// A button that opens a small card under or over it; Escape and a click elsewhere close it.
import { element } from "../element";

export interface Popover {
  button: HTMLButtonElement;
  card: HTMLElement;
  close(): void;
}

export function popover(
  button: HTMLButtonElement,
  label: string,
  fill: (card: HTMLElement, close: () => void) => void,
): Popover {
  const card = element("div", { class: "popover", role: "dialog", "aria-label": label, hidden: true });
  button.setAttribute("aria-haspopup", "dialog");
  button.setAttribute("aria-expanded", "false");
  let before: HTMLElement | null = null; // what had the focus, of who opened it by keyboard
  const outside = (event: Event): void => {
    const target = event.target as Node;
    if (!card.contains(target) && !button.contains(target)) close();
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    close();
    if (before) before.focus();
    else (document.activeElement as HTMLElement | null)?.blur();
    event.stopPropagation();
  };
  const close = (): void => {
    card.hidden = true;
    button.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", outside, true);
    document.removeEventListener("keydown", keys, true);
  };
  button.addEventListener("click", (event) => {
    const focused = document.activeElement;
    before = event.detail === 0 && focused instanceof HTMLElement && focused !== document.body ? focused : null;
    if (!card.hidden) {
      close();
      return;
    }
    card.replaceChildren();
    fill(card, close);
    card.hidden = false;
    put(card, button);
    button.setAttribute("aria-expanded", "true");
    document.addEventListener("pointerdown", outside, true);
    document.addEventListener("keydown", keys, true);
    card.querySelector<HTMLElement>("button, input, select")?.focus();
  });
  document.body.append(card);
  return { button, card, close };
}

/** Under the button, or over it when there is more room; never beyond the window. */
function put(card: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect();
  const below = window.innerHeight - at.bottom;
  const left = Math.max(8, Math.min(at.left, window.innerWidth - card.offsetWidth - 8));
  card.style.left = `${left}px`;
  const over = below < card.offsetHeight + 12 && at.top > below;
  card.style.maxHeight = `${(over ? at.top : below) - 16}px`;
  card.style.top = over ? "auto" : `${at.bottom + 6}px`;
  card.style.bottom = over ? `${window.innerHeight - at.top + 6}px` : "auto";
}
