// What a download holds of the range that is marked: all of it or a loop, travelling or in place, at a frame rate.
import { element } from "../element";
import type { Format } from "../generated/declarations";
import type { Take } from "../generated/messages";
import { beyond } from "../server";

const LENGTHS: { words: string; loop: boolean; strides: number }[] = [
  { words: "all of it", loop: false, strides: 0 },
  { words: "the best loop", loop: true, strides: 0 },
  { words: "a loop of 1 stride", loop: true, strides: 1 },
  { words: "a loop of 2 strides", loop: true, strides: 2 },
  { words: "a loop of 4 strides", loop: true, strides: 4 },
].filter(({ loop, strides }) => !beyond({ type: "take", start: 0, end: 0, loop, strides }));
const RATES = [24, 25, 30, 50, 60]; // frames a second that animation programs use

export class Cut {
  readonly length = element(
    "select",
    {
      "aria-label": "What of it",
      title: "All of it, or whole strides whose ends match, for a seamless loop; who stands loops too",
    },
    ...LENGTHS.map(({ words }, number) => element("option", { value: String(number) }, words)),
  );
  private readonly still = element("input", { type: "checkbox" });
  readonly inPlace = element(
    "label",
    { class: "row", title: "Without the way that was gone: the engine moves the character" },
    this.still,
    "in place",
  );
  readonly rate = element(
    "select",
    { "aria-label": "Frames a second", title: "Frames a second; a loop has whole frames at the nearest rate" },
    element("option", { value: "0" }, "usual rate"),
    ...RATES.map((rate) => element("option", { value: String(rate) }, `${rate} a second`)),
  );

  /** Only what the format knows is asked. */
  offer(format: Format | undefined): void {
    this.inPlace.hidden = !format?.options.includes("in_place");
    this.rate.hidden = !format?.options.includes("fps");
  }

  get loops(): boolean {
    return this.chosen.loop;
  }

  set loops(loops: boolean) {
    this.length.value = loops ? "1" : "0";
  }

  get asked(): Pick<Take, "loop" | "strides" | "in_place" | "fps"> {
    const { loop, strides } = this.chosen;
    return { loop, strides, in_place: this.still.checked, fps: Number(this.rate.value) };
  }

  private get chosen(): (typeof LENGTHS)[number] {
    return LENGTHS[Number(this.length.value)] ?? LENGTHS[0]!;
  }
}
