// The declarations as the server sends them: generated from the source, so that a renamed field is missed here.
import type { Declarations } from "../src/generated/declarations";
import { type Field, type Declarations as Read, readDeclarations } from "../src/panels/fields";
import sent from "./generated/declarations.json";

export const SENT = sent as unknown as Declarations;
export const DECLARED: Read = readDeclarations(SENT);

export function declared(fields: readonly Field[], path: string): Field {
  const found = fields.find((field) => field.path === path);
  if (!found) throw new Error(`nothing declares '${path}'`);
  return found;
}
