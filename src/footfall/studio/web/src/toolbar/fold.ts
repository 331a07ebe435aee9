// A card on the stage that folds to its first line and comes back; folded at first where the stage is small.
import { element } from "../element";

const SMALL = "(height < 560px), (width < 520px)";

/** Adds the button to the card's first line. What was chosen is remembered; else the room decides. */
export function foldable(card: HTMLElement, line: HTMLElement, name: string): void {
  const small = window.matchMedia(SMALL);
  const kept = `footfall.fold.${name.toLowerCase()}`;
  const button = element("button", { class: "plain fold" });
  const show = (): void => {
    const folded = (window.localStorage.getItem(kept) ?? (small.matches ? "yes" : "no")) === "yes";
    card.classList.toggle("folded", folded);
    button.textContent = folded ? "▴" : "▾";
    button.title = folded ? `${name}: show all` : `${name}: fold to a line`;
    button.setAttribute("aria-label", button.title);
    button.setAttribute("aria-expanded", String(!folded));
  };
  button.addEventListener("click", () => {
    window.localStorage.setItem(kept, card.classList.contains("folded") ? "no" : "yes");
    show();
  });
  small.addEventListener("change", show);
  line.append(button);
  show();
}
