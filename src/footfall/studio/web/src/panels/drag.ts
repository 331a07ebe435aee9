/** Dragging a mark in a drawing, by mouse, pen, finger or keys. */

export interface Drag {
  /** Where the drag begins; false refuses it. */
  start(x: number, y: number): unknown;
  /** Further, in the drawing's own units. */
  move(x: number, y: number): void;
  end(): void;
}

interface Spot {
  clientX: number;
  clientY: number;
}

/** Units of an SVG at a place of the window. */
export function inside(drawing: SVGSVGElement, event: Spot): [number, number] {
  return placed(event, drawing.getScreenCTM()?.inverse());
}

function placed(event: Spot, toDrawing: DOMMatrix | undefined): [number, number] {
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(toDrawing);
  return [point.x, point.y];
}

/** Let a mark of a drawing be dragged. The scale is that of the beginning: the page may move under the hand. */
export function draggable(mark: SVGElement, drawing: SVGSVGElement, drag: Drag): void {
  let held = -1;
  let toDrawing: DOMMatrix | undefined;
  mark.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || held >= 0) return;
    toDrawing = drawing.getScreenCTM()?.inverse();
    if (drag.start(...placed(event, toDrawing)) === false) return;
    held = event.pointerId;
    mark.setPointerCapture(held);
    mark.focus?.();
    event.preventDefault();
    event.stopPropagation();
  });
  mark.addEventListener("pointermove", (event) => {
    if (event.pointerId === held) drag.move(...placed(event, toDrawing));
  });
  const letGo = (event: PointerEvent): void => {
    if (event.pointerId !== held) return;
    held = -1;
    drag.end();
  };
  mark.addEventListener("pointerup", letGo);
  mark.addEventListener("pointercancel", letGo);
}

/** How far a key moves something: one step, ten with Shift; null for other keys. */
export function stepOfKey(event: KeyboardEvent): [across: number, up: number] | null {
  const size = event.shiftKey ? 10 : 1;
  switch (event.key) {
    case "ArrowLeft":
      return [-size, 0];
    case "ArrowRight":
      return [size, 0];
    case "ArrowUp":
      return [0, size];
    case "ArrowDown":
      return [0, -size];
    default:
      return null;
  }
}

/** Marks of a drawing by keys: Enter goes in, Page Down and Page Up from mark to mark, Escape out; arrows are the mark's own. */
export function byKeys(drawing: SVGSVGElement, marks: readonly SVGElement[]): void {
  drawing.setAttribute("tabindex", "0");
  for (const mark of marks) mark.setAttribute("tabindex", "-1");
  drawing.addEventListener("keydown", (event) => {
    const shown = marks.filter((mark) => !mark.hasAttribute("hidden"));
    const here = shown.indexOf(event.target as SVGElement);
    const next = nextMark(event.key, here, shown.length);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    (next < 0 ? drawing : (shown[next] as SVGElement)).focus();
  });
}

/** Which mark a key goes to; -1 is the drawing itself, null: not a key for this. */
export function nextMark(key: string, here: number, count: number): number | null {
  if (count === 0) return null;
  if (here < 0) return key === "Enter" || key === " " || key === "PageDown" ? 0 : null;
  if (key === "Escape") return -1;
  if (key === "PageDown") return (here + 1) % count;
  return key === "PageUp" ? (here + count - 1) % count : null;
}

/** A press beside a mark takes the nearest one, if it is as near as `reach`: fingers are wide. */
export function catchNear(drawing: SVGSVGElement, marks: readonly SVGCircleElement[], reach: () => number): void {
  drawing.addEventListener("pointerdown", (event) => {
    if (marks.includes(event.target as SVGCircleElement)) return;
    const [x, y] = inside(drawing, event);
    const away = (mark: SVGCircleElement): number => Math.hypot(mark.cx.baseVal.value - x, mark.cy.baseVal.value - y);
    const near = marks.filter((mark) => !mark.hasAttribute("hidden")).sort((one, other) => away(one) - away(other))[0];
    if (near && away(near) <= reach()) near.dispatchEvent(new PointerEvent("pointerdown", event));
  });
}
