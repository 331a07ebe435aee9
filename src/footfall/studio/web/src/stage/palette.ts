// Colours of the stage by theme, and of overlays by meaning.
export interface Palette {
  skyTop: number;
  skyLow: number;
  ground: number;
  groundLight: number;
  line: number;
  print: number;
  sun: number;
  sunStrength: number;
  fill: number;
  bounce: number;
  fillStrength: number;
  rim: number; // of the light from over against the sun
  rimStrength: number;
  eye: number; // strength of the light that comes from the camera
  ink: string;
}

export const LIGHT: Palette = {
  skyTop: 0x9fbdd6,
  skyLow: 0xeaf1f6,
  ground: 0xc9c6bf,
  groundLight: 0xcfccc5,
  line: 0xa7a297,
  print: 0x7d7263,
  sun: 0xfff1dc,
  sunStrength: 2.6,
  fill: 0xdfe9f5,
  bounce: 0xd8c8ae,
  fillStrength: 1.05,
  rim: 0xcfe0ff,
  rimStrength: 0.9,
  eye: 0.4,
  ink: "#5d5548",
};

export const DARK: Palette = {
  skyTop: 0x0f131b,
  skyLow: 0x39414e,
  ground: 0x3a3c44,
  groundLight: 0x3d4048,
  line: 0x5a5e69,
  print: 0xa39b8d,
  sun: 0xffe6c4,
  sunStrength: 2.2,
  fill: 0x8796ad,
  bounce: 0x4a443d,
  fillStrength: 1.3,
  rim: 0x9fb8e8,
  rimStrength: 1.1,
  eye: 0.8,
  ink: "#b3ab9d",
};

/** What an overlay means: one name, one colour, one sentence. */
export interface Meaning {
  key: string;
  name: string;
  colour: string;
  text: string;
}

export const MEANINGS: Meaning[] = [
  {
    key: "com",
    name: "Centre of mass",
    colour: "#8e5bd0",
    text: "The centre of mass, and its projection on the ground.",
  },
  {
    key: "velocity",
    name: "Its velocity",
    colour: "#b48be6",
    text: "Velocity of the centre of mass: one metre per 1 m/s.",
  },
  {
    key: "target",
    name: "Pendulum target",
    colour: "#12a06a",
    text: "Where the inverted pendulum places the swing foot.",
  },
  { key: "capture", name: "Capture point", colour: "#6cbf3c", text: "A step to this point would bring it to a stop." },
  {
    key: "swing",
    name: "Swing path",
    colour: "#17a2b8",
    text: "The path of the swing ankle, and a line to its target.",
  },
  {
    key: "support",
    name: "Support polygon",
    colour: "#e0a800",
    text: "The area spanned by the contacts; the centre of pressure stays inside.",
  },
  {
    key: "ground",
    name: "Ground force",
    colour: "#d84a3a",
    text: "Ground reaction under each foot: one metre per 1000 N.",
  },
  {
    key: "virtual",
    name: "Virtual force",
    colour: "#3b6fd4",
    text: "The force on the centre of mass that the legs emulate: one metre per 200 N.",
  },
  {
    key: "torque",
    name: "Joint torques",
    colour: "#e2679a",
    text: "Torque at each joint: a larger ring is more torque.",
  },
];

export function meaning(key: string): Meaning {
  const found = MEANINGS.find((entry) => entry.key === key);
  if (!found) throw new Error(`no overlay '${key}'`);
  return found;
}
