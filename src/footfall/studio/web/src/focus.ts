// Keys drive the character: what was pressed with the mouse gives the focus back, so that Space and letters reach the stage.
// Who moves by keyboard keeps the focus where it is.
const OURS = "dialog, [role=dialog], [role=menu]";

export function giveKeysBack(page: HTMLElement): void {
  let byPointer = false;
  window.addEventListener("pointerdown", () => (byPointer = true), true);
  window.addEventListener("keydown", () => (byPointer = false), true);
  page.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("button, summary");
    if (button && event.detail > 0 && !button.closest(OURS)) button.blur();
  });
  page.addEventListener("change", (event) => {
    const field = event.target as HTMLElement;
    if (byPointer && field.matches("select, input[type=range], input[type=checkbox], input[type=radio]")) field.blur();
  });
}
