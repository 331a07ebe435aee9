// What can be done with a thing or at a spot: a small menu where it was clicked.
import type { App } from "../app";
import { element } from "../element";
import { openPanel } from "../panels/host";
import { type Offer, offersAt, offersFor } from "../place/offers";
import { take } from "../place/taking";
import { nameOf, type Which } from "../place/things";
import { placeOf, type Spot } from "../place/tools";
import { capitalised } from "../words";

type At = Pick<PointerEvent, "clientX" | "clientY">;

export class OfferMenu {
  private readonly card = element("div", { class: "popover offers", role: "menu", hidden: true });

  constructor(
    private readonly app: App,
    host: HTMLElement,
  ) {
    host.ownerDocument.body.append(this.card);
    document.addEventListener(
      "pointerdown",
      (event) => !this.card.contains(event.target as Node) && this.close(),
      true,
    );
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
  }

  forThing(which: Which, at: At): void {
    const { things, queue } = placeOf(this.app);
    const thing = things.get(which);
    if (!thing) return;
    const target = things.target(which);
    const offers = offersFor(target, queue.offered, queue.inHand);
    const under = placeOf(this.app).under(at.clientX, at.clientY);
    const ground =
      target.name === "" && under && (queue.inHand || offers.length === 0) ? offersAt(queue.offered, queue.inHand) : [];
    const own = [
      item("change", "Its size, place and weight as numbers", () => this.leaveTo(() => openPanel("world"))),
      item("delete", "Remove it from the ground", () => this.leaveTo(() => things.remove(which))),
    ];
    const items = [...offers.map((offer) => this.item(offer, null)), ...ground.map((offer) => this.item(offer, under))];
    this.open(nameOf(which, thing.table), [...items, ...own], at);
  }

  forSpot(spot: Spot, at: At): void {
    const { queue } = placeOf(this.app);
    const offers = offersAt(queue.offered, queue.inHand);
    this.open("here", [...offers.map((offer) => this.item(offer, spot))], at);
  }

  private item(offer: Offer, spot: Spot | null): HTMLElement {
    return item(offer.words, offer.help, () => this.leaveTo(() => this.take(offer, spot)));
  }

  private take(offer: Offer, spot: Spot | null): void {
    openPanel("world");
    take(this.app, offer, spot);
  }

  private open(title: string, items: HTMLElement[], at: At): void {
    this.card.replaceChildren(element("h3", {}, capitalised(title)), ...items);
    this.card.setAttribute("aria-label", `What to do: ${title}`);
    this.card.hidden = false;
    const left = Math.max(8, Math.min(at.clientX + 8, window.innerWidth - this.card.offsetWidth - 8));
    const top = Math.max(8, Math.min(at.clientY + 8, window.innerHeight - this.card.offsetHeight - 8));
    this.card.style.left = `${left}px`;
    this.card.style.top = `${top}px`;
    items[0]?.focus();
  }

  private leaveTo(act: () => void): void {
    this.close();
    act();
  }

  private close(): void {
    this.card.hidden = true;
  }
}

function item(words: string, help: string, act: () => void): HTMLElement {
  return element(
    "button",
    { class: "plain item", role: "menuitem", onclick: act },
    element("b", {}, capitalised(words)),
    element("small", {}, help),
  );
}
