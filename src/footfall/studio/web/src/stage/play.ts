// Everything on the stage and what makes it move: the scene, its actors, the pointer, and the driver's clock.
import { type App, withToken } from "../app";
import type { Skin } from "../generated/messages";
import { placeOf } from "../place/tools";
import { Balls } from "./balls";
import { Between } from "./between";
import { StageKeys } from "./by_keys";
import { Captured } from "./captured";
import { ContactShadows } from "./contact";
import { Flag } from "./flag";
import { Footprints } from "./footprints";
import { Hand } from "./hand";
import { Marks } from "./marks";
import { Names } from "./names";
import { OverlayActor } from "./overlay_actor";
import { PlacedPrints } from "./placed_prints";
import { Pointer } from "./pointer";
import { Pushes } from "./pushes";
import { Readings } from "./readings";
import { Stage } from "./scene";
import { ThingsView } from "./things_view";

export class Play {
  readonly stage: Stage;
  readonly overlays = new OverlayActor();
  readonly captured = new Captured();
  readonly keys: StageKeys;
  private readonly flag = new Flag();
  private readonly prints = new Footprints();
  private readonly between = new Between();
  private worn = "";

  constructor(
    host: HTMLElement,
    private readonly app: App,
  ) {
    this.stage = new Stage(host);
    this.stage.canvas.setAttribute("role", "img");
    this.stage.canvas.setAttribute(
      "aria-label",
      "The walking character. Drive it with W, A, S and D, send it to a spot with T, pull it with H; press ? for all keys.",
    );
    const hand = new Hand(this.stage, app.ask);
    const contact = new ContactShadows();
    const [balls, marks, placed, things] = [
      new Balls(),
      new Marks(),
      new PlacedPrints(app),
      new ThingsView(app, this.stage.ground),
    ];
    this.stage.scene.add(balls.group, marks.group, this.flag.group, this.prints.mesh, this.overlays.group);
    this.stage.scene.add(this.captured.group, contact.mesh);
    this.stage.scene.add(placed.group, things.group, things.ghost);
    const { prints, tool } = placeOf(app);
    tool.on((now) => this.stage.rig.fromAbove(now && (now === prints ? "close" : "wide")));
    for (const actor of [
      contact,
      balls,
      marks,
      things,
      this.flag,
      this.prints,
      new Pushes(this.stage),
      new Names(this.stage, app.store),
      hand,
      this.captured,
      this.overlays,
    ])
      this.stage.add(actor);
    new Pointer(app, this.stage, { hand, flag: this.flag, things }, this.overlays.group);
    this.keys = new StageKeys(app, this.stage, hand, this.flag);
    this.listen();
  }

  start(before: (seconds: number) => void): void {
    const { drive, store } = this.app;
    this.stage.start((seconds) => {
      before(seconds);
      const frame = store.get("frame");
      const wanted = frame?.rows[store.steered()]?.wanted;
      if (wanted !== undefined && !frame?.scrubbing) drive.update(seconds, wanted);
      const shown = this.between.next(seconds);
      if (shown) this.stage.show(shown);
    });
  }

  private listen(): void {
    const { store, drive } = this.app;
    store.on("welcome", () => this.prints.clear());
    store.on("opened", () => this.prints.clear());
    this.flag.onArrival = () => drive.adopt(0);
    store.on("figures", (figures) => {
      this.captured.play(figures.figures);
      this.stage.cast(figures);
      drive.legLength = figures.figures[store.steered()]?.leg_length ?? 0.9;
    });
    store.on("body_skins", (skins) => {
      this.captured.dress(skins);
      this.stage.dress(skins);
    });
    store.on("skin", (skin) => void this.wear(skin));
    store.on("steered", ({ row, only }) => {
      this.stage.steered = row;
      this.stage.followsOne = only;
      drive.legLength = store.get("figures")?.figures[row]?.leg_length ?? 0.9;
    });
    const readings = new Readings(this.stage);
    store.on("frame", (frame) => {
      this.between.add(frame);
      readings.count(frame);
    });
    store.on("footprint", (print) => this.prints.press(print));
    store.on("timeline", (timeline) => {
      this.prints.forgetAfter(timeline);
      this.between.pace(timeline.rate);
    });
    drive.on((state) => !state.going && this.flag.takeAway());
  }

  /** Draw the avatar that the session tells; loading takes a moment, in which another may be told. */
  private async wear(skin: Skin): Promise<void> {
    if (skin.url === this.worn) return;
    this.worn = skin.url;
    if (!skin.url) return this.stage.wear(null);
    try {
      const { AvatarView } = await import("./avatar");
      const avatar = await AvatarView.load(skin, withToken(skin.url));
      if (this.worn === skin.url) this.stage.wear(avatar);
      else avatar.dispose();
    } catch (problem) {
      if (this.worn === skin.url) this.stage.wear(null);
      this.app.toast("error", `The avatar cannot be drawn: ${problem instanceof Error ? problem.message : problem}`);
    }
  }
}
