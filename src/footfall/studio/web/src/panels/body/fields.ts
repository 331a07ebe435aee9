/** The proportions by part of the body. */

export const BODY_GROUPS: readonly { title: string; paths: readonly string[] }[] = [
  { title: "Legs", paths: ["leg_length", "knee_height", "thigh_diameter", "shank_diameter", "hip_spread"] },
  { title: "Feet", paths: ["foot_length", "foot_width", "ankle_height"] },
  { title: "Trunk", paths: ["trunk_length", "pelvis_width", "torso_width", "waist_height", "chest_height"] },
  { title: "Arms", paths: ["arm_length", "elbow_height", "upper_arm_diameter", "lower_arm_diameter"] },
  { title: "Head", paths: ["neck_length", "head_height", "head_width", "head_depth"] },
  { title: "Weight", paths: ["density"] },
];
