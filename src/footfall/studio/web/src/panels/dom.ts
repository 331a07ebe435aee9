/** Elements by name, without a framework and without inline styles. */

type Child = Node | string | null | undefined | false;

export interface Given {
  class?: string;
  text?: string;
  title?: string;
  label?: string;
  attributes?: Record<string, string | number | boolean | undefined>;
  on?: Partial<{ [K in keyof HTMLElementEventMap]: (event: HTMLElementEventMap[K]) => void }>;
}

/** An HTML element with its classes, words, attributes, listeners and children. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  given: Given = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  dress(made, given, children);
  if (given.text !== undefined) made.textContent = given.text;
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

/** The same of SVG. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  given: Given = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  const made = document.createElementNS(SVG, tag);
  dress(made, { ...given, title: undefined }, children);
  if (given.title) made.append(named(given.title));
  if (given.text !== undefined) made.append(given.text);
  return made;
}

function named(words: string): SVGTitleElement {
  const title = document.createElementNS(SVG, "title");
  title.textContent = words;
  return title;
}

function dress(made: HTMLElement | SVGElement, given: Given, children: Child[]): void {
  if (given.class) made.setAttribute("class", given.class);
  if (given.title) made.setAttribute("title", given.title);
  if (given.label) made.setAttribute("aria-label", given.label);
  set(made, given.attributes ?? {});
  for (const [name, listener] of Object.entries(given.on ?? {})) {
    made.addEventListener(name, listener as EventListener);
  }
  made.append(...children.filter((child): child is Node | string => !!child));
}

/** Set attributes; `false` and undefined take them away. */
export function set(made: Element, attributes: Record<string, string | number | boolean | undefined>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) made.removeAttribute(name);
    else made.setAttribute(name, value === true ? "" : String(value));
  }
}

/** Replace all children. */
export function fill(host: Element, ...children: Child[]): void {
  host.replaceChildren(...children.filter((child): child is Node | string => !!child));
}

/** A button with a name and a sentence. */
export function button(text: string, title: string, press: () => void, kind = ""): HTMLButtonElement {
  return el("button", {
    class: `button ${kind}`.trim(),
    text,
    title,
    attributes: { type: "button" },
    on: { click: press },
  });
}

/** A part of a panel with a heading; it can be folded away, and stays so on this machine. */
export function section(
  title: string,
  given: { open?: boolean; hint?: string; key?: string },
  ...children: Child[]
): HTMLDetailsElement {
  const key = `footfall.fold.${given.key ?? title}`;
  const kept = remembered(key);
  const open = kept === null ? given.open !== false : kept === "open";
  const made = el(
    "details",
    { class: "part", attributes: { open } },
    el("summary", { class: "part-title", title: given.hint }, el("span", { text: title })),
    el("div", { class: "part-body" }, ...children),
  );
  made.addEventListener("toggle", () => remember(key, made.open ? "open" : "shut"));
  return made;
}

/** What this browser keeps of the page's looks; null where it keeps nothing. */
export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keep something of the page's looks. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing shows the page as on the first visit.
  }
}

/** Radio buttons that look like one switch. */
export function choice<T extends string>(
  name: string,
  options: readonly { value: T; text: string; title: string }[],
  chosen: T,
  choose: (value: T) => void,
): HTMLElement & { choose(value: T): void } {
  const id = `choice-${Math.random().toString(36).slice(2)}`;
  const inputs = options.map((option) => {
    const input = el("input", {
      attributes: { type: "radio", name: id, value: option.value, checked: option.value === chosen },
    });
    input.addEventListener("change", () => input.checked && choose(option.value));
    return { option, input, label: el("label", { title: option.title }, input, el("span", { text: option.text })) };
  });
  const host = el(
    "div",
    { class: "either", label: name, attributes: { role: "radiogroup" } },
    ...inputs.map((one) => one.label),
  );
  return Object.assign(host, {
    choose(value: T): void {
      for (const one of inputs) one.input.checked = one.option.value === value;
    },
  });
}

/** A check box with its words. */
export function tick(
  text: string,
  title: string,
  on: boolean,
  turn: (on: boolean) => void,
): HTMLLabelElement & { input: HTMLInputElement } {
  const input = el("input", { attributes: { type: "checkbox", checked: on } });
  input.addEventListener("change", () => turn(input.checked));
  return Object.assign(el("label", { class: "tick", title }, input, el("span", { text })), { input });
}
