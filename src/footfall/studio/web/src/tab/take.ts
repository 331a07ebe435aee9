// Motion taken away from the tab.
import type { Take } from "../generated/messages";
import { Mistake } from "./python";
import type { Session } from "./session";
import { INSTALL } from "./work";

export function taken(message: Take, _session: Session): void {
  throw new Mistake("BadValue", `a file ending in '${message.ending}' cannot be written in a tab. ${INSTALL}`);
}
