// Reading through a sampler: texels around a spot, weighted, compared and summed.

import { cubeDirection, cubeFace, divisorOf, lodOf, type Spot, sizeOf, spotOf, wrapped } from "./coordinates.ts";
import {
  giveTexel,
  type ImageLevel,
  type ImageRecord,
  type ImageState,
  imageSlots,
  number,
  type SamplerRecord,
  samplerOf,
  word,
} from "./image-words.ts";
import { fillTables } from "./sampling-tables.ts";
import { clamp, loadTexel as loadChannels } from "./texels.ts";

/** The address of a texel that is inside. */
export function addressOf(
  image: ImageRecord,
  level: ImageLevel,
  [x, y, z]: readonly [x: number, y: number, z: number],
  layer: number,
  sample: number,
): number {
  const row = (layer * level.depth + z) * level.height + y;
  return image.address + level.offset + ((row * level.width + x) * image.samples + sample) * image.format.bytes;
}

/** The texel at an address, into the state. */
export function loadTexel(state: ImageState, image: ImageRecord, address: number): void {
  loadChannels(state.view, address, image.format, state.texel);
}

/** The border, with what the format does not have as in any texel. */
export function loadBorder(state: ImageState, image: ImageRecord, border: readonly number[]): void {
  for (let at = 0; at < 4; at++) {
    const channel = image.format.order[at] ?? -1;
    state.texel[at] = channel >= 0 ? (border[at] ?? 0) : channel === -2 ? 1 : 0;
  }
}

/** The texel that indices lead to, which may lie outside. */
function loadAt(state: ImageState, look: Look, level: ImageLevel, indices: readonly number[]): void {
  const { image, sampler } = look;
  const { layer } = look.spot;
  const [i = 0, j = 0, k = 0] = indices;
  if (image.isCube) {
    const size = level.width;
    let [x, y, face] = [i, j, layer % 6];
    if (x < 0 || x >= size || y < 0 || y >= size) {
      const [dx, dy, dz] = cubeDirection(face, (2 * (i + 0.5)) / size - 1, (2 * (j + 0.5)) / size - 1);
      const [other, s, t] = cubeFace(dx, dy, dz);
      [x, y, face] = [clamp(Math.floor(s * size), 0, size - 1), clamp(Math.floor(t * size), 0, size - 1), other];
    }
    return loadTexel(state, image, addressOf(image, level, [x, y, 0], layer - (layer % 6) + face, 0));
  }
  const x = wrapped(sampler.address[0] ?? 1, i, level.width);
  const y = image.dimensions > 1 ? wrapped(sampler.address[1] ?? 1, j, level.height) : 0;
  const z = image.dimensions > 2 ? wrapped(sampler.address[2] ?? 1, k, level.depth) : 0;
  if (x < 0 || y < 0 || z < 0) return loadBorder(state, image, sampler.border);
  loadTexel(state, image, addressOf(image, level, [x, y, z], layer, 0));
}

/** Vulkan's comparisons, by number: never, less, equal, less or equal, greater, not equal, greater or equal, always. */
function compares(operation: number, reference: number, value: number): boolean {
  return (
    ((operation & 1) !== 0 && reference < value) ||
    ((operation & 2) !== 0 && reference === value) ||
    ((operation & 4) !== 0 && reference > value) ||
    operation === 7
  );
}

/** Puts one where the texel passes the comparison and else zero, in place of the texel. */
function compareTexel(state: ImageState, place: number, image: ImageRecord, sampler: SamplerRecord): void {
  const reference = Math.fround(number(state, place, imageSlots.reference) / divisorOf(state, place, image));
  const isFixed = image.format.kind === "unorm";
  const passes = compares(sampler.compare, isFixed ? clamp(reference, 0, 1) : reference, state.texel[0] ?? 0);
  state.texel.fill(passes ? 1 : 0);
}

/** The place that an instruction with a sampler looks at. */
interface Look {
  readonly place: number;
  readonly image: ImageRecord;
  readonly sampler: SamplerRecord;
  readonly spot: Spot;
}

/** The filter is linear, or takes the nearest texel. */
interface FilteredLook extends Look {
  readonly isLinear: boolean;
}

/** A level's texels around a spot, weighted; added to the sum. */
function addFiltered(state: ImageState, look: FilteredLook, level: ImageLevel, weight: number): void {
  const { place, image, sampler, spot, isLinear } = look;
  const { texel, sum } = state;
  const isCompared = (word(state, place, imageSlots.flags) & 4) !== 0;
  const hasOffset = (word(state, place, imageSlots.mask) & 0x18) !== 0;
  const starts: number[] = [];
  const parts: number[] = [];
  for (let dimension = 0; dimension < image.dimensions; dimension++) {
    const at = spot.at[dimension] ?? 0;
    const scaled = sampler.isNormalized || image.isCube ? at * sizeOf(level, dimension) : at;
    const first = isLinear ? scaled - 0.5 : scaled;
    const floor = Number.isNaN(first) ? 0 : Math.floor(first);
    starts.push(floor + (hasOffset ? word(state, place, imageSlots.offset + 4 * dimension) : 0));
    parts.push(isLinear && Number.isFinite(first) ? first - floor : 0);
  }
  const corners = isLinear ? 1 << image.dimensions : 1;
  const size = level.width;
  const isOutside = (index: number) => index < 0 || index >= size;
  let share = weight;
  // A cube has no texel at its corners: the other three share what it would have counted.
  let lost = 0;
  for (let corner = 0; corner < corners; corner++) {
    if (!image.isCube || corners === 1) continue;
    const [x, y] = [(starts[0] ?? 0) + (corner & 1), (starts[1] ?? 0) + (corner >> 1)];
    if (isOutside(x) && isOutside(y)) lost = weightOf(parts, corner) * weight;
  }
  for (let corner = 0; corner < corners; corner++) {
    share = isLinear ? weightOf(parts, corner) * weight : weight;
    const indices = starts.map((start, at) => start + ((corner >> at) & 1));
    if (lost > 0 && isOutside(indices[0] ?? 0) && isOutside(indices[1] ?? 0)) continue;
    share += lost / 3;
    if (share === 0) continue;
    loadAt(state, look, level, indices);
    if (isCompared) compareTexel(state, place, image, sampler);
    for (let at = 0; at < 4; at++) sum[at] = (sum[at] ?? 0) + share * (texel[at] ?? 0);
  }
}

/** The weight of a corner of the texels around a spot. */
function weightOf(parts: readonly number[], corner: number): number {
  return parts.reduce((product, part, at) => product * ((corner >> at) & 1 ? part : 1 - part), 1);
}

export function sampleImage(state: ImageState, place: number, image: ImageRecord): void {
  const sampler = samplerOf(state, place);
  const spot = spotOf(state, place, image);
  const lod = lodOf(state, place, image, sampler);
  const isLinear = lod > 0 ? sampler.isMinLinear : sampler.isMagLinear;
  const last = image.levels.length - 1;
  const level = clamp(lod, 0, last);
  state.sum.fill(0);
  const look = { place, image, sampler, spot, isLinear };
  const add = (at: number, weight: number) => {
    const found = image.levels[at];
    if (found !== undefined && weight > 0) addFiltered(state, look, found, weight);
  };
  if (sampler.isMipLinear) {
    const low = Math.floor(level);
    add(low, 1 - (level - low));
    add(Math.min(low + 1, last), level - low);
  } else add(Math.max(0, Math.ceil(level + 0.5) - 1), 1);
  // Of all that are no numbers, always the same one.
  for (let at = 0; at < 4; at++) if (Number.isNaN(state.sum[at])) state.sum[at] = Number.NaN;
  giveTexel(state, place, state.sum);
  const handle = word(state, place, imageSlots.handle);
  const numbers = [(handle & 0xffff) - 1, (handle >>> 16) - 1] as const;
  fillTables(state.view, word(state, place, imageSlots.tables), numbers, image, sampler);
}

/** One channel of the four texels that a linear filter takes: in Vulkan's order. */
export function gatherTexels(state: ImageState, place: number, image: ImageRecord): void {
  const { sum, texel } = state;
  const sampler = samplerOf(state, place);
  const spot = spotOf(state, place, image);
  const look = { place, image, sampler, spot };
  const mask = word(state, place, imageSlots.mask);
  const isCompared = (word(state, place, imageSlots.flags) & 4) !== 0;
  const level = image.levels[0];
  if (level === undefined) return;
  const start = [0, 1].map((at) => {
    const scaled = (spot.at[at] ?? 0) * (sampler.isNormalized || image.isCube ? sizeOf(level, at) : 1) - 0.5;
    const floor = Number.isNaN(scaled) ? 0 : Math.floor(scaled);
    return floor + ((mask & 0x18) !== 0 ? word(state, place, imageSlots.offset + 4 * at) : 0);
  });
  let corner = -1;
  for (const [at, [x, y]] of (
    [
      [0, 1],
      [1, 1],
      [1, 0],
      [0, 0],
    ] as const
  ).entries()) {
    const own = (mask & 0x20) !== 0;
    const move = (axis: number, usual: number) =>
      own ? word(state, place, imageSlots.offsets + 8 * at + 4 * axis) : usual;
    const indices = [(start[0] ?? 0) + move(0, x), (start[1] ?? 0) + move(1, y)];
    loadAt(state, look, level, indices);
    if (isCompared) compareTexel(state, place, image, sampler);
    sum[at] = texel[isCompared ? 0 : word(state, place, imageSlots.component)] ?? 0;
    if (image.isCube && indices.every((index) => index < 0 || index >= level.width)) corner = at;
  }
  const isNumber = image.format.kind === "sint" || image.format.kind === "uint";
  if (corner >= 0 && !isNumber) {
    // The texel that a corner of a cube lacks is the mean of the others.
    sum[corner] = 0;
    sum[corner] = sum.reduce((total, one) => total + one, 0) / 3;
  }
  giveTexel(state, place, sum);
}
