// Doing what is offered: its tasks join the queue; where it needs a spot, that is chosen first.
import type { App } from "../app";
import type { Offer } from "./offers";
import { SpotTool } from "./spot_tool";
import { placeOf, type Spot } from "./tools";

export function take(app: App, offer: Offer, spot: Spot | null = null): void {
  const { queue, tool } = placeOf(app);
  if (spot || !offer.where) {
    queue.add(offer.tasks(spot ?? { x: 0, y: 0 }));
    return;
  }
  const choose = new SpotTool(
    `Where to? Click the ground or a step to ${offer.words.replace("to …", "it there")}.`,
    (at) => queue.add(offer.tasks(at)),
    () => tool.set(null),
  );
  tool.set(choose);
}
