/** Lengths of the stick figures: those of the open body, so that what is drawn looks like what walks. */

import { at, type Table } from "../tree";

export interface Skeleton {
  thigh: number;
  shank: number;
  ankle: number;
  heel: number;
  toe: number;
  hip: number;
  hipDrop: number;
  pelvis: number;
  lowerBack: number;
  chest: number;
  shoulder: number;
  neck: number;
  head: number;
  upperArm: number;
  lowerArm: number;
}

/** An ordinary person's. */
export const PERSON: Skeleton = {
  thigh: 0.417,
  shank: 0.452,
  ankle: 0.046,
  heel: 0.048,
  toe: 0.18,
  hip: 0.075,
  hipDrop: 0.025,
  pelvis: 0.078,
  lowerBack: 0.252,
  chest: 0.252,
  shoulder: 0.16,
  neck: 0.264,
  head: 0.25,
  upperArm: 0.274,
  lowerArm: 0.343,
};

/** From bones, from proportions (as in bodies/proportions.py), or a person's. */
export function skeletonOf(character: Table, proportions: Table | null): Skeleton {
  const bones = character.bones;
  if (!character.proportions && at(bones, "thigh.at")) return fromBones(bones as Table);
  return proportions ? fromProportions(proportions) : PERSON;
}

function fromProportions(body: Table): Skeleton {
  const n = (name: string): number => Number(body[name] ?? 0);
  const leg = n("leg_length");
  const ankle = n("ankle_height") * leg;
  const shank = n("knee_height") * (leg - ankle);
  const waist = n("waist_height") * n("trunk_length");
  const chest = n("chest_height") * (n("trunk_length") - waist);
  const shoulder = n("trunk_length") - waist - chest;
  const foot = n("foot_length");
  const heel = Math.min(0.045 * foot + n("shank_diameter") / 2, foot / 2);
  return {
    thigh: leg - ankle - shank,
    shank,
    ankle,
    heel,
    toe: foot - heel,
    hip: (n("hip_spread") * n("pelvis_width")) / 2,
    hipDrop: 0.25 * waist,
    pelvis: 0.75 * waist,
    lowerBack: chest,
    chest: shoulder,
    shoulder: n("torso_width") / 2,
    neck: shoulder + n("neck_length"),
    head: n("head_height"),
    upperArm: (1 - n("elbow_height")) * n("arm_length"),
    lowerArm: n("elbow_height") * n("arm_length"),
  };
}

function fromBones(bones: Table): Skeleton {
  const spot = (bone: string, axis: number, otherwise: number): number => {
    const place = at(bones, `${bone}.at`);
    return Array.isArray(place) ? Math.abs(Number(place[axis])) : otherwise;
  };
  const reach = (bone: string, key: string, axis: number, otherwise: number): number => {
    const place = at(bones, `${bone}.shape.${key}`);
    return Array.isArray(place) ? Math.abs(Number(place[axis])) : otherwise;
  };
  const radius = (bone: string): number => Number(at(bones, `${bone}.shape.radius`) ?? 0);
  return {
    thigh: spot("shank", 2, PERSON.thigh),
    shank: spot("foot", 2, PERSON.shank),
    ankle: reach("foot", "start", 2, PERSON.ankle),
    heel: reach("foot", "start", 0, PERSON.heel),
    toe: spot("toes", 0, 0.1) + reach("toes", "end", 0, 0.06),
    hip: spot("thigh", 1, PERSON.hip),
    hipDrop: spot("thigh", 2, PERSON.hipDrop),
    pelvis: spot("lower_back", 2, PERSON.pelvis),
    lowerBack: spot("torso", 2, PERSON.lowerBack),
    chest: spot("upper_arm", 2, PERSON.chest),
    shoulder: spot("upper_arm", 1, PERSON.shoulder),
    neck: spot("head", 2, PERSON.neck),
    head: reach("head", "end", 2, 0.16) + radius("head"),
    upperArm: spot("lower_arm", 2, PERSON.upperArm),
    lowerArm: reach("lower_arm", "end", 2, 0.3) + radius("lower_arm"),
  };
}
