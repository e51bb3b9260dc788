// Operations of images and samplers: the functions that implement image instructions, on texels in the memory of WebAssembly. The arithmetic
// follows Vulkan's "Image Operations" (which gives the same for the operations of OpenCL), in f64, rounded once.
//
// Invariant: every function uses nothing but its parameters, what every engine of JavaScript has, and other functions of this file that
// `imageFunctions` lists: the tools send their text to a worker.
//
// A kernel and these functions exchange words at a place of memory: see `imageSlots`.

import type { ImageFormat } from "./formats.ts";
import type { TexelAccess } from "./texels.ts";

/** One level of detail. */
export interface ImageLevel {
  /** Bytes from the start of the image. */
  readonly offset: number;
  readonly width: number;
  readonly height: number;
  readonly depth: number;
}

/** An image as these functions see it. It is data, as a sampler is. */
export interface ImageRecord {
  readonly address: number;
  readonly format: ImageFormat;
  /** Coordinates of a texel in its level: 1, 2 or 3. */
  readonly dimensions: number;
  readonly isCube: boolean;
  readonly isArrayed: boolean;
  /** Of a cube, or an array of them, six for each. */
  readonly layers: number;
  readonly samples: number;
  readonly levels: readonly ImageLevel[];
}

export interface SamplerRecord {
  readonly isMagLinear: boolean;
  readonly isMinLinear: boolean;
  readonly isMipLinear: boolean;
  /** For each coordinate the number of a `SamplerAddressingMode`; 5 mirrors once and clamps to the edge then. */
  readonly address: readonly number[];
  readonly isNormalized: boolean;
  readonly bias: number;
  readonly minLod: number;
  readonly maxLod: number;
  /** Of Vulkan's comparisons; -1 where nothing is compared. */
  readonly compare: number;
  readonly border: readonly number[];
}

export interface ImageResources {
  readonly images: readonly ImageRecord[];
  readonly samplers: readonly SamplerRecord[];
}

interface State extends ImageResources {
  readonly texels: TexelAccess;
  readonly view: DataView;
  readonly slots: ReturnType<typeof imageSlots>;
  /** A texel on its way. */
  readonly texel: Float64Array;
  readonly sum: Float64Array;
}

/** Where the words of a call lie, in bytes from its place on. Coordinates and what else may be either are integers or floats as `flags` say. */
export function imageSlots() {
  return {
    handle: 0,
    /** 1: coordinates are integers; 2: so are texels; 4: there is a reference; 8: coordinates are divided by the last one. */
    flags: 4,
    /** The image operands that there are. */
    mask: 8,
    coordinates: 16,
    reference: 32,
    component: 36,
    bias: 40,
    lod: 44,
    gradX: 48,
    gradY: 64,
    offset: 80,
    /** Four pairs. */
    offsets: 96,
    sample: 128,
    minLod: 132,
    /** Four texels' channels of 8 bytes each. */
    texel: 144,
    result: 176,
    /** The place for texels that a kernel stores outside of an image. */
    nowhere: 208,
    end: 224,
  };
}

/** The functions by the numbers that kernels call them by. */
export function imageInstructions() {
  return [
    "sample",
    "gather",
    "read",
    "write",
    "address",
    "size",
    "lod",
    "levels",
    "samples",
    "format",
    "order",
  ] as const;
}

/** Gives the function that kernels call with the number of an instruction and the place of its words. */
export function makeImageAccess(
  buffer: ArrayBuffer,
  resources: ImageResources,
  texels: TexelAccess,
): (instruction: number, place: number) => void {
  const state = {
    texels,
    images: resources.images,
    samplers: resources.samplers,
    view: new DataView(buffer),
    slots: imageSlots(),
    texel: new Float64Array(4),
    sum: new Float64Array(4),
  };
  const handlers = {
    sample: sampleImage,
    gather: gatherTexels,
    read: readTexel,
    write: writeTexel,
    address: texelAddress,
    size: querySize,
    lod: queryLod,
    levels: (_: unknown, place: number, image: ImageRecord) => answer(state, place, [image.levels.length]),
    samples: (_: unknown, place: number, image: ImageRecord) => answer(state, place, [image.samples]),
    format: (_: unknown, place: number, image: ImageRecord) => answer(state, place, [image.format.dataType]),
    order: (_: unknown, place: number, image: ImageRecord) => answer(state, place, [image.format.channelOrder]),
  };
  const byNumber = imageInstructions().map((name) => handlers[name]);
  return (instruction, place) => {
    const handle = state.view.getUint32(place + state.slots.handle, true);
    const image = state.images[(handle & 0xffff) - 1];
    const handler = byNumber[instruction];
    if (image === undefined || handler === undefined) throw new Error("uses a handle that is no image's");
    handler(state, place, image);
  };
}

function word(state: State, place: number, slot: number): number {
  return state.view.getInt32(place + slot, true);
}

function number(state: State, place: number, slot: number): number {
  return state.view.getFloat32(place + slot, true);
}

/** Integers as the result. */
function answer(state: State, place: number, values: readonly number[]): void {
  for (let at = 0; at < values.length; at++)
    state.view.setInt32(place + state.slots.result + 8 * at, values[at] ?? 0, true);
}

function samplerOf(state: State, place: number): SamplerRecord {
  const found = state.samplers[(word(state, place, state.slots.handle) >>> 16) - 1];
  if (found === undefined) throw new Error("uses a handle that is no sampler's");
  return found;
}

// ---- coordinates

/** The coordinate number `at`, whatever it is. */
function coordinate(state: State, place: number, at: number): number {
  const slot = state.slots.coordinates + 4 * at;
  return (word(state, place, state.slots.flags) & 1) !== 0 ? word(state, place, slot) : number(state, place, slot);
}

function clamp(value: number, low: number, high: number): number {
  return value > low ? (value < high ? value : high) : low;
}

/** To the nearest integer, of two to the even one. */
function roundEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  return rest < 0.5 || (rest === 0.5 && floor % 2 === 0) ? floor : floor + 1;
}

/** The face that a direction leads to, and where: s and t of 0 to 1. Of equal parts z counts before y before x. */
function cubeFace(x: number, y: number, z: number): readonly [face: number, s: number, t: number] {
  const [ax, ay, az] = [Math.abs(x), Math.abs(y), Math.abs(z)];
  const axis = az >= ax && az >= ay ? 2 : ay >= ax ? 1 : 0;
  const along = [x, y, z][axis] ?? 0;
  const face = 2 * axis + (along >= 0 ? 0 : 1);
  const [sc, tc, ma] = faceParts(face, x, y, z);
  return [face, 0.5 * (sc / ma + 1), 0.5 * (tc / ma + 1)];
}

/** The direction to a place of a face; s and t of -1 to 1, or a bit outside. */
function cubeDirection(face: number, s: number, t: number): readonly [x: number, y: number, z: number] {
  if (face === 0) return [1, -t, -s];
  if (face === 1) return [-1, -t, s];
  if (face === 2) return [s, 1, t];
  if (face === 3) return [s, -1, -t];
  return face === 4 ? [s, -t, 1] : [-s, -t, -1];
}

/** A place in an image: up to three coordinates of a level, from 0 to 1 where they are normalized, and the layer. */
interface Spot {
  readonly at: readonly number[];
  readonly layer: number;
}

/** Where an instruction with a sampler looks. */
function spotOf(state: State, place: number, image: ImageRecord): Spot {
  const raw = [0, 1, 2, 3].map((at) => coordinate(state, place, at));
  const [x = 0, y = 0, z = 0, w = 0] = raw;
  const last = (index: number) => clamp(roundEven(raw[index] ?? 0), 0, image.layers - 1);
  if (image.isCube) {
    const [face, s, t] = cubeFace(x, y, z);
    const cube = image.isArrayed ? clamp(roundEven(w), 0, image.layers / 6 - 1) : 0;
    return { at: [s, t], layer: cube * 6 + face };
  }
  const isProjected = (word(state, place, state.slots.flags) & 8) !== 0;
  const divisor = isProjected ? (raw[image.dimensions] ?? 1) : 1;
  return {
    at: raw.slice(0, image.dimensions).map((one) => one / divisor),
    layer: image.isArrayed ? last(image.dimensions) : 0,
  };
}

function sizeOf(level: ImageLevel, dimension: number): number {
  return dimension === 0 ? level.width : dimension === 1 ? level.height : level.depth;
}

/** An index inside of a level; -1 for the border. */
function wrapped(mode: number, index: number, size: number): number {
  if (!(Math.abs(index) < 2 ** 52)) return index > 0 ? size - 1 : 0;
  const period = (length: number) => ((index % length) + length) % length;
  if (mode === 2) return index < 0 || index >= size ? -1 : index;
  if (mode === 3) return period(size);
  if (mode === 4) return period(2 * size) < size ? period(2 * size) : 2 * size - 1 - period(2 * size);
  if (mode === 5) return Math.min(index < 0 ? -1 - index : index, size - 1);
  return clamp(index, 0, size - 1);
}

// ---- levels of detail

/** How fast a coordinate of a level changes along a gradient, in texels. */
function stretch(state: State, place: number, image: ImageRecord, slot: number): number {
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

/** The components of a direction on a face: along s, along t, and towards it. */
function faceParts(face: number, x: number, y: number, z: number): readonly [number, number, number] {
  if (face === 0) return [-z, -y, x];
  if (face === 1) return [z, -y, -x];
  if (face === 2) return [x, z, y];
  if (face === 3) return [x, -z, -y];
  return face === 4 ? [x, -y, z] : [-x, -y, -z];
}

/** The level of detail that an instruction requests; without gradients the level of the full size. */
function lodOf(state: State, place: number, image: ImageRecord, sampler: SamplerRecord): number {
  const { slots } = state;
  const mask = word(state, place, slots.mask);
  let lod = 0;
  if ((mask & 2) !== 0) lod = number(state, place, slots.lod);
  else if ((mask & 4) !== 0) {
    const longest = Math.max(stretch(state, place, image, slots.gradX), stretch(state, place, image, slots.gradY));
    lod = longest > 0 ? Math.log2(longest) : Number.NEGATIVE_INFINITY;
  }
  if ((mask & 1) !== 0) lod += number(state, place, slots.bias);
  if (sampler.isNormalized) lod += sampler.bias;
  const least = (mask & 0x80) !== 0 ? Math.max(sampler.minLod, number(state, place, slots.minLod)) : sampler.minLod;
  return Number.isNaN(lod) ? 0 : clamp(lod, least, Math.max(least, sampler.maxLod));
}

// ---- texels

/** The address of a texel that is inside. */
function addressOf(
  image: ImageRecord,
  level: ImageLevel,
  x: number,
  y: number,
  z: number,
  layer: number,
  sample: number,
): number {
  const row = (layer * level.depth + z) * level.height + y;
  return image.address + level.offset + ((row * level.width + x) * image.samples + sample) * image.format.bytes;
}

/** The texel at an address, into the state. */
function loadTexel(state: State, image: ImageRecord, address: number): void {
  state.texels.load(state.view, address, image.format, state.texel);
}

/** The border, with what the format does not have as in any texel. */
function loadBorder(state: State, image: ImageRecord, border: readonly number[]): void {
  for (let at = 0; at < 4; at++) {
    const channel = image.format.order[at] ?? -1;
    state.texel[at] = channel >= 0 ? (border[at] ?? 0) : channel === -2 ? 1 : 0;
  }
}

/** The texel that indices lead to, which may lie outside. */
function loadAt(
  state: State,
  image: ImageRecord,
  level: ImageLevel,
  sampler: SamplerRecord,
  indices: readonly number[],
  layer: number,
): void {
  const [i = 0, j = 0, k = 0] = indices;
  if (image.isCube) {
    const size = level.width;
    let [x, y, face] = [i, j, layer % 6];
    if (x < 0 || x >= size || y < 0 || y >= size) {
      const [dx, dy, dz] = cubeDirection(face, (2 * (i + 0.5)) / size - 1, (2 * (j + 0.5)) / size - 1);
      const [other, s, t] = cubeFace(dx, dy, dz);
      [x, y, face] = [clamp(Math.floor(s * size), 0, size - 1), clamp(Math.floor(t * size), 0, size - 1), other];
    }
    return loadTexel(state, image, addressOf(image, level, x, y, 0, layer - (layer % 6) + face, 0));
  }
  const x = wrapped(sampler.address[0] ?? 1, i, level.width);
  const y = image.dimensions > 1 ? wrapped(sampler.address[1] ?? 1, j, level.height) : 0;
  const z = image.dimensions > 2 ? wrapped(sampler.address[2] ?? 1, k, level.depth) : 0;
  if (x < 0 || y < 0 || z < 0) return loadBorder(state, image, sampler.border);
  loadTexel(state, image, addressOf(image, level, x, y, z, layer, 0));
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
function compareTexel(state: State, place: number, image: ImageRecord, sampler: SamplerRecord): void {
  const reference = number(state, place, state.slots.reference);
  const isFixed = image.format.kind === "unorm";
  const passes = compares(sampler.compare, isFixed ? clamp(reference, 0, 1) : reference, state.texel[0] ?? 0);
  state.texel.fill(passes ? 1 : 0);
}

// ---- instructions

/** A level's texels around a spot, weighted; added to the sum. */
function addFiltered(
  state: State,
  place: number,
  image: ImageRecord,
  sampler: SamplerRecord,
  level: ImageLevel,
  spot: Spot,
  isLinear: boolean,
  weight: number,
): void {
  const { slots, texel, sum } = state;
  const isCompared = (word(state, place, slots.flags) & 4) !== 0;
  const hasOffset = (word(state, place, slots.mask) & 0x18) !== 0;
  const starts: number[] = [];
  const parts: number[] = [];
  for (let dimension = 0; dimension < image.dimensions; dimension++) {
    const at = spot.at[dimension] ?? 0;
    const scaled = sampler.isNormalized || image.isCube ? at * sizeOf(level, dimension) : at;
    const first = isLinear ? scaled - 0.5 : scaled;
    const floor = Number.isNaN(first) ? 0 : Math.floor(first);
    starts.push(floor + (hasOffset ? word(state, place, slots.offset + 4 * dimension) : 0));
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
    loadAt(state, image, level, sampler, indices, spot.layer);
    if (isCompared) compareTexel(state, place, image, sampler);
    for (let at = 0; at < 4; at++) sum[at] = (sum[at] ?? 0) + share * (texel[at] ?? 0);
  }
}

/** The weight of a corner of the texels around a spot. */
function weightOf(parts: readonly number[], corner: number): number {
  return parts.reduce((product, part, at) => product * ((corner >> at) & 1 ? part : 1 - part), 1);
}

function sampleImage(state: State, place: number, image: ImageRecord): void {
  const sampler = samplerOf(state, place);
  const spot = spotOf(state, place, image);
  const lod = lodOf(state, place, image, sampler);
  const isLinear = lod > 0 ? sampler.isMinLinear : sampler.isMagLinear;
  const last = image.levels.length - 1;
  const level = clamp(lod, 0, last);
  state.sum.fill(0);
  const add = (at: number, weight: number) => {
    const found = image.levels[at];
    if (found !== undefined && weight > 0) addFiltered(state, place, image, sampler, found, spot, isLinear, weight);
  };
  if (sampler.isMipLinear) {
    const low = Math.floor(level);
    add(low, 1 - (level - low));
    add(Math.min(low + 1, last), level - low);
  } else add(Math.max(0, Math.ceil(level + 0.5) - 1), 1);
  giveTexel(state, place, state.sum);
}

/** Stores a texel as the result: floats, or integers with their words above. */
function giveTexel(state: State, place: number, values: Float64Array): void {
  const isInteger = (word(state, place, state.slots.flags) & 2) !== 0;
  for (let at = 0; at < 4; at++) {
    const slot = place + state.slots.result + 8 * at;
    const value = values[at] ?? 0;
    if (!isInteger) {
      state.view.setFloat32(slot, value, true);
      continue;
    }
    state.view.setInt32(slot, value, true);
    state.view.setInt32(slot + 4, value < 0 ? -1 : 0, true);
  }
}

/** One channel of the four texels that a linear filter takes: in Vulkan's order. */
function gatherTexels(state: State, place: number, image: ImageRecord): void {
  const { slots, sum, texel } = state;
  const sampler = samplerOf(state, place);
  const spot = spotOf(state, place, image);
  const mask = word(state, place, slots.mask);
  const isCompared = (word(state, place, slots.flags) & 4) !== 0;
  const level = image.levels[0];
  if (level === undefined) return;
  const start = [0, 1].map((at) => {
    const scaled = (spot.at[at] ?? 0) * (sampler.isNormalized || image.isCube ? sizeOf(level, at) : 1) - 0.5;
    const floor = Number.isNaN(scaled) ? 0 : Math.floor(scaled);
    return floor + ((mask & 0x18) !== 0 ? word(state, place, slots.offset + 4 * at) : 0);
  });
  for (const [at, [x, y]] of (
    [
      [0, 1],
      [1, 1],
      [1, 0],
      [0, 0],
    ] as const
  ).entries()) {
    const own = (mask & 0x20) !== 0;
    const move = (axis: number, usual: number) => (own ? word(state, place, slots.offsets + 8 * at + 4 * axis) : usual);
    const indices = [(start[0] ?? 0) + move(0, x), (start[1] ?? 0) + move(1, y)];
    loadAt(state, image, level, sampler, indices, spot.layer);
    if (isCompared) compareTexel(state, place, image, sampler);
    sum[at] = texel[isCompared ? 0 : word(state, place, slots.component)] ?? 0;
  }
  giveTexel(state, place, sum);
}

/** The address that integer coordinates lead to; -1 outside. */
function addressAt(state: State, place: number, image: ImageRecord): number {
  const { slots } = state;
  const mask = word(state, place, slots.mask);
  const level = image.levels[(mask & 2) !== 0 ? word(state, place, slots.lod) : 0];
  if (level === undefined) return -1;
  const at = (dimension: number) => {
    if (dimension >= image.dimensions) return 0;
    const offset = (mask & 0x18) !== 0 ? word(state, place, slots.offset + 4 * dimension) : 0;
    const index = Math.floor(coordinate(state, place, dimension)) + offset;
    return index >= 0 && index < sizeOf(level, dimension) ? index : -1;
  };
  const [x, y, z] = [at(0), at(1), at(2)];
  const layer = image.isArrayed || image.isCube ? Math.floor(coordinate(state, place, image.dimensions)) : 0;
  const sample = (mask & 0x40) !== 0 ? word(state, place, slots.sample) : 0;
  const isInside =
    x >= 0 && y >= 0 && z >= 0 && layer >= 0 && layer < image.layers && sample >= 0 && sample < image.samples;
  return isInside ? addressOf(image, level, x, y, z, layer, sample) : -1;
}

function readTexel(state: State, place: number, image: ImageRecord): void {
  const address = addressAt(state, place, image);
  if (address < 0) loadBorder(state, image, [0, 0, 0, 0]);
  else loadTexel(state, image, address);
  giveTexel(state, place, state.texel);
  if (image.format.bits[0] !== 64) return;
  const high = address < 0 ? 0 : state.view.getInt32(address + 4, true);
  state.view.setInt32(place + state.slots.result + 4, high, true);
}

function writeTexel(state: State, place: number, image: ImageRecord): void {
  const { view, slots } = state;
  const address = addressAt(state, place, image);
  if (address < 0) return;
  const { format } = image;
  const isInteger = (word(state, place, slots.flags) & 2) !== 0;
  for (let at = 0; at < 4; at++) {
    const slot = slots.texel + 8 * at;
    const integer = format.kind === "uint" ? word(state, place, slot) >>> 0 : word(state, place, slot);
    state.texel[at] = isInteger ? integer : number(state, place, slot);
  }
  state.texels.store(view, address, format, state.texel);
  if (format.bits[0] === 64) view.setInt32(address + 4, word(state, place, slots.texel + 4), true);
}

/** The address of a texel, for atomic instructions; outside, of nothing that counts. */
function texelAddress(state: State, place: number, image: ImageRecord): void {
  const address = addressAt(state, place, image);
  answer(state, place, [address < 0 ? place + state.slots.nowhere : address]);
}

function querySize(state: State, place: number, image: ImageRecord): void {
  const { slots } = state;
  const level = image.levels[(word(state, place, slots.mask) & 2) !== 0 ? word(state, place, slots.lod) : 0];
  const size = level === undefined ? [0, 0, 0] : [level.width, level.height, level.depth];
  const layers = image.isCube ? image.layers / 6 : image.layers;
  answer(state, place, [...size.slice(0, image.dimensions), ...(image.isArrayed ? [layers] : [])]);
}

/** Without gradients: the level that is read, and the level of detail before it is clamped. */
function queryLod(state: State, place: number, image: ImageRecord): void {
  const sampler = samplerOf(state, place);
  const lod = lodOf(state, place, image, sampler);
  const level = clamp(lod, 0, image.levels.length - 1);
  state.sum.set([sampler.isMipLinear ? level : Math.max(0, Math.ceil(level + 0.5) - 1), lod, 0, 0]);
  giveTexel(state, place, state.sum);
}

/** All functions of this file, for those who send them elsewhere. */
export const imageFunctions: readonly ((...args: never[]) => unknown)[] = [
  imageSlots,
  imageInstructions,
  makeImageAccess,
  word,
  number,
  answer,
  samplerOf,
  coordinate,
  clamp,
  roundEven,
  cubeFace,
  faceParts,
  cubeDirection,
  spotOf,
  sizeOf,
  wrapped,
  stretch,
  lodOf,
  addressOf,
  loadTexel,
  loadBorder,
  loadAt,
  compares,
  compareTexel,
  addFiltered,
  weightOf,
  sampleImage,
  giveTexel,
  gatherTexels,
  addressAt,
  readTexel,
  writeTexel,
  texelAddress,
  querySize,
  queryLod,
];
