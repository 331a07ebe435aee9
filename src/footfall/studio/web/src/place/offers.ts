// What can be done with a thing or at a spot, from what the skills declare; nothing here names a skill.
import type { OfferedSkill } from "../generated/declarations";
import type { Spot } from "./tools";

export type Table = Record<string, unknown>;

/** Something to do: its words, what it is, and the tasks it makes; with `where`, a spot must be chosen first. */
export interface Offer {
  words: string;
  help: string;
  where: boolean;
  tasks(at: Spot): Table[];
}

export interface Target {
  kind: string;
  name: string;
  /** The middle of the landing of what is climbed. */
  top?: Spot;
}

/** What to do with a thing. `inHand` is what it will hold when all that is queued is done. */
export function offersFor(thing: Target, skills: readonly OfferedSkill[], inHand: string): Offer[] {
  if (inHand !== "" && inHand === thing.name) return inHandOffers(skills, inHand, true);
  const own = skills.filter((skill) => skill.kinds.includes(thing.kind) && !skill.in_hand);
  const direct = own
    .filter((skill) => !(skill.takes_up && inHand))
    .map((skill) => offer(skill, true, (at) => [tableOf(skill, thing.name, at)]));
  const taker = own.find((skill) => skill.takes_up);
  if (!taker || inHand) return [...ontoOffers(thing, skills, inHand), ...direct];
  const takeUp = tableOf(taker, thing.name, null);
  const after = inHandOffers(skills, thing.name, true).filter((one) => one.where);
  const combined = after.map((one) => ({ ...one, tasks: (at: Spot) => [takeUp, ...one.tasks(at)] }));
  const letsGo = skills.find((skill) => skill.in_hand && skill.lets_go);
  const placed = letsGo
    ? combined.map((one) => ({
        ...one,
        words: `${one.words.replace(/ …$/, "")} … and ${wordsOf(letsGo.do)}`,
        tasks: (at: Spot) => [...one.tasks(at), tableOf(letsGo, thing.name, at)],
      }))
    : [];
  const taking = direct.filter((one) => one.words === wordsOf(taker.do));
  return [...taking, ...placed, ...combined, ...direct.filter((one) => !taking.includes(one))];
}

/** What to do with what is in hand, on a thing. */
function ontoOffers(thing: Target, skills: readonly OfferedSkill[], inHand: string): Offer[] {
  if (!inHand) return [];
  return [...upOffers(thing, skills, inHand), ...putOnOffers(thing, skills, inHand)];
}

/** What is in hand is brought to the landing without aiming at it. */
function upOffers({ top }: Target, skills: readonly OfferedSkill[], inHand: string): Offer[] {
  if (!top) return [];
  const letsGo = skills.find((skill) => skill.in_hand && skill.lets_go);
  return skills
    .filter((skill) => skill.in_hand && skill.place)
    .map((skill) => ({
      words: `${wordsOf(skill.do)} to the top${letsGo ? ` and ${wordsOf(letsGo.do)}` : ""}`,
      help: skill.text.replace(/[;.].*$/, ""),
      where: false,
      tasks: () => [tableOf(skill, inHand, top), ...(letsGo ? [tableOf(letsGo, inHand, top)] : [])],
    }));
}

function putOnOffers(thing: Target, skills: readonly OfferedSkill[], inHand: string): Offer[] {
  return skills
    .filter((skill) => skill.on && skill.kinds.includes(thing.kind))
    .map((skill) => ({
      words: `${wordsOf(skill.do)} on it`,
      help: skill.text.replace(/[;.].*$/, ""),
      where: false,
      tasks: () => [{ do: skill.do, thing: inHand, on: thing.name }],
    }));
}

/** What to do at a spot of the ground. */
export function offersAt(skills: readonly OfferedSkill[], inHand: string): Offer[] {
  const going = skills.filter((skill) => skill.place && !skill.in_hand && skill.kinds.length === 0);
  const free = going.map((skill) => offer(skill, false, (at) => [tableOf(skill, "", at)]));
  return inHand ? [...inHandOffers(skills, inHand, false), ...free] : free;
}

function inHandOffers(skills: readonly OfferedSkill[], inHand: string, asks: boolean): Offer[] {
  return skills
    .filter((skill) => skill.in_hand)
    .map((skill) => offer(skill, asks, (at) => [tableOf(skill, inHand, at)]));
}

function offer(skill: OfferedSkill, asks: boolean, tasks: (at: Spot) => Table[]): Offer {
  const where = skill.place && asks;
  const words = skill.place ? `${wordsOf(skill.do).replace(/ to$/, "")} ${asks ? "to …" : "here"}` : wordsOf(skill.do);
  return { words, help: skill.text.replace(/[;.].*$/, ""), where, tasks };
}

function tableOf(skill: OfferedSkill, thing: string, at: Spot | null): Table {
  const named = skill.names && thing ? { thing } : {};
  const placed = skill.place && at ? { to: [rounded(at.x), rounded(at.y)] } : {};
  return { do: skill.do, ...named, ...placed };
}

/** Skills whose commands a law heeds. */
export function heeded(skills: readonly OfferedSkill[], commands: readonly string[]): OfferedSkill[] {
  return skills.filter((skill) => skill.asks.every((name) => commands.includes(name)));
}

/** What will be in hand after some tasks. */
export function inHandAfter(now: string, tasks: readonly Table[], skills: readonly OfferedSkill[]): string {
  return tasks.reduce((held, task) => {
    const skill = skills.find((one) => one.do === task.do);
    if (skill?.takes_up) return String(task.thing ?? "");
    const keeps = skill && (skill.in_hand || !skill.kinds.length) && !skill.lets_go;
    return keeps ? held : "";
  }, now);
}

/** A task in words, such as "carry to 3.0, 0.5 m". */
export function taskWords(task: Table): string {
  const to = Array.isArray(task.to) ? ` to ${task.to.map((part) => Number(part).toFixed(1)).join(", ")} m` : "";
  const thing = typeof task.thing === "string" && task.thing ? ` ${calledInWords(task.thing)}` : "";
  const on = typeof task.on === "string" && task.on ? ` on ${calledInWords(task.on)}` : "";
  return `${wordsOf(String(task.do)).replace(/ to$/, "")}${thing}${on}${to}`;
}

/** What people call a thing that has no name of its own: `bar_0`, the first, is bar 1. */
export function calledInWords(name: string): string {
  return name.replace(/_(\d+)$/, (_, number: string) => ` ${Number(number) + 1}`).replace(/_/g, " ");
}

export function wordsOf(name: string): string {
  return name.replace(/_/g, " ");
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
