/** Lengths of the stick figures: those of the open body, so that what is drawn looks like what walks. */

import { ORDINARY } from "../../generated/proportions";
import { shapeOf } from "../body/shape";
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

/** From bones, from proportions (as in bodies/proportions.py), or a person's. */
export function skeletonOf(character: Table, proportions: Table | null): Skeleton {
  const bones = character.bones;
  if (!character.proportions && at(bones, "thigh.at")) return fromBones(bones as Table);
  return proportions ? fromProportions(proportions) : PERSON;
}

/** Of what both sides have in common. */
function fromProportions(body: Table): Skeleton {
  const shape = shapeOf({ ...body, left: {}, right: {} });
  const limbs = shape.limbs.left;
  return {
    thigh: shape.leg - limbs.knee,
    shank: limbs.knee - limbs.ankle,
    ankle: limbs.ankle,
    heel: limbs.heel,
    toe: limbs.footLength - limbs.heel,
    hip: limbs.hip,
    hipDrop: shape.pelvisMiddle - shape.leg,
    pelvis: shape.waist - shape.pelvisMiddle,
    lowerBack: shape.chest - shape.waist,
    chest: shape.shoulder - shape.chest,
    shoulder: shape.torsoHalf,
    neck: shape.neck - shape.chest,
    head: shape.headHeight,
    upperArm: limbs.upperArm,
    lowerArm: limbs.lowerArm,
  };
}

/** An ordinary person's. */
export const PERSON: Skeleton = fromProportions(ORDINARY);

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
