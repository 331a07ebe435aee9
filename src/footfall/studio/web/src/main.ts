// The page: makes the parts and ties them to what the server says.
import { type App, fetchDeclarations, nextStroke } from "./app";
import { Toasts } from "./bars/toasts";
import { Connection } from "./connection";
import { Driver } from "./drive/driver";
import { listenToKeys } from "./drive/keys";
import "./look/look.css";
import { applyTheme, watchTheme } from "./look/theme";
import { mountPanels } from "./panels/host";
import { restoreFromLink } from "./panels/share";
import { listenForUndo } from "./panels/undo";
import { Stage } from "./stage/scene";
import { Store } from "./store";

function start(): void {
  applyTheme();
  const store = new Store();
  const connection = new Connection(store);
  const toasts = new Toasts(document.body);
  const ask: App["ask"] = (message) => connection.ask(message);
  const app: App = {
    store,
    ask,
    declarations: fetchDeclarations(),
    stroke: nextStroke,
    toast: (kind, text) => toasts.say(kind, text),
    drive: new Driver(ask),
  };
  const stage = new Stage(place("stage"));
  watchTheme((dark) => stage.paint(dark));
  store.on("figures", (figures) => stage.cast(figures));
  store.on("frame", (frame) => stage.show(frame));
  store.on("notice", (notice) => toasts.say(notice.kind, notice.text));
  store.on("refused", (refused) => toasts.say("error", refused.text));
  listenToKeys(app.drive);
  listenForUndo(app);
  mountPanels(place("panel"), app);
  store.on("welcome", () => void restoreFromLink(app));
  stage.start((seconds) => app.drive.update(seconds, stage.frame?.rows[0]?.wanted ?? 0));
  connection.open();
}

function place(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no '${id}'`);
  return found;
}

start();
