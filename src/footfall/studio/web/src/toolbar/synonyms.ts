// Search in people's words: a word also finds what means the same.

const ALIKE: readonly (readonly string[])[] = [
  ["idle", "stand", "stands", "wait", "still"],
  ["walk", "walks", "stroll", "amble"],
  ["jog", "jogs", "trot", "run", "runs", "sprint"],
  ["skip", "skips", "hop", "hops", "jump"],
  ["sneak", "creep", "creeps", "stealth", "ninja", "tiptoe"],
  ["tired", "sad", "exhausted", "weary", "heavy"],
  ["proud", "strut", "swagger", "confident", "catwalk"],
  ["limp", "hurt", "injured", "wounded"],
  ["drunk", "stagger", "stumble", "sway"],
  ["backwards", "back", "reverse", "moonwalk"],
  ["sideways", "sidestep", "strafe", "left"],
  ["crouch", "crouched", "bent", "low", "duck"],
  ["march", "soldier", "parade", "high-step"],
  ["old", "elderly", "shuffle", "shuffles"],
  ["child", "toddler", "baby"],
  ["climb", "climbs", "uphill", "slope", "stairs"],
  ["flip", "acrobatics", "handstand", "somersault"],
  ["dance", "tai chi", "cloud-hands"],
  ["2d", "plane", "planar", "flat"],
  ["mocap", "captured", "motion capture"],
];

/** Whether every word that is looked for, or one that means the same, occurs in a text. */
export function finds(sought: string, text: string): boolean {
  const there = text.toLowerCase();
  return sought
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => [word, ...meant(word)].some((one) => there.includes(one)));
}

function meant(word: string): string[] {
  if (word.length < 2) return [];
  return ALIKE.filter((group) => group.some((one) => one === word || (word.length > 2 && one.startsWith(word)))).flat();
}
