/** Dragging a mark in a drawing, by mouse, pen, finger or keys. */

export interface Drag {
  /** Where the drag begins; false refuses it. */
  start(x: number, y: number): boolean | void;
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
    case "ArrowLeft": return [-size, 0];
    case "ArrowRight": return [size, 0];
    case "ArrowUp": return [0, size];
    case "ArrowDown": return [0, -size];
    default: return null;
  }
}
