// Where an instruction with a sampler looks: coordinates, faces of cubes, levels of detail.

import {
  coordinate,
  type ImageLevel,
  type ImageRecord,
  type ImageState,
  imageSlots,
  number,
  type SamplerRecord,
  word,
} from "./image-words.ts";
import { clamp, roundEven } from "./texels.ts";

/** A place in an image: up to three coordinates of a level, from 0 to 1 where they are normalized, and the layer. */
export interface Spot {
  readonly at: readonly number[];
  readonly layer: number;
}

/** The face that a direction leads to, and where: s and t of 0 to 1. Of equal parts z counts before y before x. */
export function cubeFace(x: number, y: number, z: number): readonly [face: number, s: number, t: number] {
  const [ax, ay, az] = [Math.abs(x), Math.abs(y), Math.abs(z)];
  const axis = az >= ax && az >= ay ? 2 : ay >= ax ? 1 : 0;
  const along = [x, y, z][axis] ?? 0;
  const face = 2 * axis + (along >= 0 ? 0 : 1);
  const [sc, tc, ma] = faceParts(face, x, y, z);
  return [face, 0.5 * (sc / ma + 1), 0.5 * (tc / ma + 1)];
}

/** The direction to a place of a face; s and t of -1 to 1, or a bit outside. */
export function cubeDirection(face: number, s: number, t: number): readonly [x: number, y: number, z: number] {
  if (face === 0) return [1, -t, -s];
  if (face === 1) return [-1, -t, s];
  if (face === 2) return [s, 1, t];
  if (face === 3) return [s, -1, -t];
  return face === 4 ? [s, -t, 1] : [-s, -t, -1];
}

/** The components of a direction on a face: along s, along t, and towards it. */
function faceParts(face: number, x: number, y: number, z: number): readonly [number, number, number] {
  if (face === 0) return [-z, -y, x];
  if (face === 1) return [z, -y, -x];
  if (face === 2) return [x, z, y];
  if (face === 3) return [x, -z, -y];
  return face === 4 ? [x, -y, z] : [-x, -y, -z];
}

/** Where an instruction with a sampler looks. */
export function spotOf(state: ImageState, place: number, image: ImageRecord): Spot {
  const raw = [0, 1, 2, 3].map((at) => coordinate(state, place, at));
  const [x = 0, y = 0, z = 0, w = 0] = raw;
  const last = (index: number) => clamp(roundEven(raw[index] ?? 0), 0, image.layers - 1);
  if (image.isCube) {
    const [face, s, t] = cubeFace(x, y, z);
    const cube = image.isArrayed ? clamp(roundEven(w), 0, image.layers / 6 - 1) : 0;
    return { at: [s, t], layer: cube * 6 + face };
  }
  const divisor = divisorOf(state, place, image);
  return {
    at: raw.slice(0, image.dimensions).map((one) => one / divisor),
    layer: image.isArrayed ? last(image.dimensions) : 0,
  };
}

/** The divisor of the coordinates, and of the depth to compare with, of an instruction that projects; else 1. */
export function divisorOf(state: ImageState, place: number, image: ImageRecord): number {
  const isProjected = (word(state, place, imageSlots.flags) & 8) !== 0;
  return isProjected ? coordinate(state, place, image.dimensions) : 1;
}

export function sizeOf(level: ImageLevel, dimension: number): number {
  return dimension === 0 ? level.width : dimension === 1 ? level.height : level.depth;
}

/** An index inside of a level; -1 for the border. */
export function wrapped(mode: number, index: number, size: number): number {
  if (!(Math.abs(index) < 2 ** 52)) return index > 0 ? size - 1 : 0;
  const period = (length: number) => ((index % length) + length) % length;
  if (mode === 2) return index < 0 || index >= size ? -1 : index;
  if (mode === 3) return period(size);
  if (mode === 4) return period(2 * size) < size ? period(2 * size) : 2 * size - 1 - period(2 * size);
  if (mode === 5) return Math.min(index < 0 ? -1 - index : index, size - 1);
  return clamp(index, 0, size - 1);
}

/** How fast a coordinate of a level changes along a gradient, in texels. */
function stretch(state: ImageState, place: number, image: ImageRecord, slot: number): number {
  const base = image.levels[0] ?? { offset: 0, width: 1, height: 1, depth: 1 };
  const d = [0, 4, 8].map((at) => number(state, place, slot + at));
  if (!image.isCube) {
    return Math.hypot(...d.slice(0, image.dimensions).map((one, at) => one * sizeOf(base, at)));
  }
  const [x = 0, y = 0, z = 0] = [0, 1, 2].map((at) => coordinate(state, place, at));
  const [face] = cubeFace(x, y, z);
  // The place on a face is half of a quotient, whose gradient the rule for quotients gives.
  const [sc, tc, ma] = faceParts(face, x, y, z);
  const [ds, dt, dm] = faceParts(face, d[0] ?? 0, d[1] ?? 0, d[2] ?? 0);
  const along = (part: number, change: number) => ((change * ma - part * dm) / (2 * ma * ma)) * base.width;
  return Math.hypot(along(sc, ds), along(tc, dt));
}

/** The level of detail that an instruction requests, before the sampler limits it; without gradients the level of the full size. */
export function requestedLod(state: ImageState, place: number, image: ImageRecord, sampler: SamplerRecord): number {
  const mask = word(state, place, imageSlots.mask);
  let lod = 0;
  if ((mask & 2) !== 0) lod = number(state, place, imageSlots.lod);
  else if ((mask & 4) !== 0) {
    const longest = Math.max(
      stretch(state, place, image, imageSlots.gradX),
      stretch(state, place, image, imageSlots.gradY),
    );
    lod = longest > 0 ? Math.log2(longest) : Number.NEGATIVE_INFINITY;
  }
  if ((mask & 1) !== 0) lod += number(state, place, imageSlots.bias);
  return sampler.isNormalized ? lod + sampler.bias : lod;
}

/** The level of detail of an instruction within the limits of the sampler and of the instruction. */
export function lodOf(state: ImageState, place: number, image: ImageRecord, sampler: SamplerRecord): number {
  const mask = word(state, place, imageSlots.mask);
  const lod = requestedLod(state, place, image, sampler);
  const least =
    (mask & 0x80) !== 0 ? Math.max(sampler.minLod, number(state, place, imageSlots.minLod)) : sampler.minLod;
  return Number.isNaN(lod) ? 0 : clamp(lod, least, Math.max(least, sampler.maxLod));
}
