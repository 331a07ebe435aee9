// What is taken away from a lesson: the table of what was found, a worksheet to print, and a link to it.
import { handOverBlob } from "../time/film";
import type { Row } from "./guess";
import type { Lesson } from "./lessons";

const KEY = "lesson=";

export function takeTable(lesson: Lesson, rows: readonly Row[]): void {
  handOverBlob(new Blob([tableOf(rows)], { type: "text/csv" }), `${lesson.name}.csv`);
}

export function takeWorksheet(lesson: Lesson): void {
  handOverBlob(new Blob([worksheetOf(lesson)], { type: "text/html" }), `${lesson.name}.html`);
}

/** As comma-separated values. */
export function tableOf(rows: readonly Row[]): string {
  const cell = (text: string): string => `"${text.replace(/"/g, '""')}"`;
  const lines = rows.map(({ question, guess, measured, came }) => [
    question,
    guess,
    measured[0] ?? "",
    measured[1] ?? "",
    came,
  ]);
  return [["question", "guess", "A", "B", "came true"], ...lines]
    .map((line) => `${line.map(cell).join(",")}\r\n`)
    .join("");
}

/** A page to print: every question with its choices to tick, and room for what was measured and why. */
export function worksheetOf({ title, steps }: Lesson): string {
  const parts = steps.map(({ say, guess }) =>
    guess
      ? `<h2>${plain(say)}</h2><p>My guess:</p><ul>${guess.choices.map((one) => `<li>☐ ${plain(one)}</li>`).join("")}</ul>
<p>Measured: A ____________ B ____________</p><p>Why?</p><p class="room"></p>`
      : `<p>${plain(say)}</p>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${plain(title)}</title>
<style>body{font:12pt/1.5 sans-serif;max-width:42em;margin:2em auto}h2{font-size:12pt}ul{list-style:none}.room{height:5em;border:1px solid #999}</style>
<h1>${plain(title)}</h1><p>Name: ______________________ Date: ____________</p>${parts.join("\n")}</html>
`;
}

function plain(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

export function lessonLink(lesson: Lesson, here: string): string {
  const address = new URL(here);
  address.search = "";
  address.hash = KEY + lesson.name;
  return address.href;
}

/** The lesson that an address asks for. */
export function lessonIn(fragment: string, lessons: readonly Lesson[]): Lesson | undefined {
  const asked = fragment.replace(/^#/, "");
  return asked.startsWith(KEY) ? lessons.find(({ name }) => name === asked.slice(KEY.length)) : undefined;
}
