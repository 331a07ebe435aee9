/** Open documents as files: the session writes the TOML, the browser keeps it. */

import type { App } from "../../app";
import type { Downloaded } from "../../generated/messages";
import { el } from "../dom";
import { tidyName } from "./kinds";

/** Hand every document that was asked for to the browser. */
export function acceptDownloads(app: App): void {
  app.store.on("downloaded", keep);
}

function keep(answer: Downloaded): void {
  keepText(answer.toml, `${tidyName(answer.name) || answer.document}.toml`);
}

/** Hand a text to the browser as a file. */
export function keepText(toml: string, name: string): void {
  const address = URL.createObjectURL(new Blob([toml], { type: "application/toml" }));
  const link = el("a", { attributes: { href: address, download: name, hidden: true } });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
