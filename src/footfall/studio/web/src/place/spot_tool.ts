// Choosing a spot on the ground for something that is to be done there.
import type { Spot, Tool } from "./tools";

export class SpotTool implements Tool {
  private at: Spot | null = null;

  constructor(
    readonly words: string,
    private readonly take: (at: Spot) => void,
    private readonly end: () => void,
  ) {}

  press(at: Spot): boolean {
    this.at = at;
    return true;
  }

  move(at: Spot): void {
    this.at = at;
  }

  lift(cancelled: boolean): void {
    if (cancelled || !this.at) return;
    const at = this.at;
    this.end();
    this.take(at);
  }

  remove(): void {
    this.end();
  }
}
