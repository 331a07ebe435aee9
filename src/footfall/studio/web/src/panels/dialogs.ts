// Save, library and download.
import type { App } from "../app";
import type { Save } from "../generated/messages";

export function openSave(_app: App, _kind: Save["document"]): void {}

export function openLibrary(_app: App): void {}
