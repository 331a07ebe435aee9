/** The proportions by part of the body, and those that may differ from side to side. */

export const LIMB_FIELDS: readonly string[] = [
  "hip_spread",
  "knee_height",
  "ankle_height",
  "thigh_diameter",
  "shank_diameter",
  "foot_length",
  "foot_width",
  "arm_length",
  "elbow_height",
  "upper_arm_diameter",
  "lower_arm_diameter",
];

export const BODY_GROUPS: readonly { title: string; fields: readonly [path: string, label: string][] }[] = [
  {
    title: "Legs",
    fields: [
      ["leg_length", "Leg length"],
      ["knee_height", "Knee height"],
      ["thigh_diameter", "Thigh"],
      ["shank_diameter", "Shank"],
      ["hip_spread", "Hip joints apart"],
    ],
  },
  {
    title: "Feet",
    fields: [
      ["foot_length", "Foot length"],
      ["foot_width", "Foot width"],
      ["ankle_height", "Ankle height"],
    ],
  },
  {
    title: "Trunk",
    fields: [
      ["trunk_length", "Trunk length"],
      ["pelvis_width", "Pelvis width"],
      ["torso_width", "Shoulder width"],
      ["waist_height", "Waist height"],
      ["chest_height", "Chest height"],
    ],
  },
  {
    title: "Arms",
    fields: [
      ["arm_length", "Arm length"],
      ["elbow_height", "Elbow height"],
      ["upper_arm_diameter", "Upper arm"],
      ["lower_arm_diameter", "Forearm"],
    ],
  },
  {
    title: "Head",
    fields: [
      ["neck_length", "Neck length"],
      ["head_height", "Head height"],
      ["head_width", "Head width"],
      ["head_depth", "Head depth"],
    ],
  },
  { title: "Weight", fields: [["density", "Density"]] },
];
