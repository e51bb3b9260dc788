// The words that a kernel and the functions that implement image instructions exchange, at a place of memory, and images as these functions see
// them.

import type { ImageFormat } from "./formats.ts";

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

export interface ImageState extends ImageResources {
  readonly view: DataView;
  /** A texel on its way. */
  readonly texel: Float64Array;
  readonly sum: Float64Array;
}

/** Where the words of a call lie, in bytes from its place on. Coordinates and what else may be either are integers or floats as `flags` say. */
export const imageSlots = {
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
  /** Of an access by integer coordinates: 0 inside of the image, 1 outside, 2 if there is no such level. Then `offset` has its sizes, or its levels. */
  outside: 216,
  /** The address of the tables of code that samples by itself: see `sampling-tables.ts`. */
  tables: 220,
  end: 224,
} as const;

/** The functions by the numbers that kernels call them by. */
export const imageInstructions = [
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

export function word(state: ImageState, place: number, slot: number): number {
  return state.view.getInt32(place + slot, true);
}

export function number(state: ImageState, place: number, slot: number): number {
  return state.view.getFloat32(place + slot, true);
}

/** Integers as the result. */
export function answer(state: ImageState, place: number, values: readonly number[]): void {
  for (let at = 0; at < values.length; at++)
    state.view.setInt32(place + imageSlots.result + 8 * at, values[at] ?? 0, true);
}

export function samplerOf(state: ImageState, place: number): SamplerRecord {
  const found = state.samplers[(word(state, place, imageSlots.handle) >>> 16) - 1];
  if (found === undefined) throw new Error("uses a handle that is no sampler's");
  return found;
}

/** The coordinate number `at`, whatever it is. */
export function coordinate(state: ImageState, place: number, at: number): number {
  const slot = imageSlots.coordinates + 4 * at;
  return (word(state, place, imageSlots.flags) & 1) !== 0 ? word(state, place, slot) : number(state, place, slot);
}

/** Stores a texel as the result: floats, or integers with their words above. */
export function giveTexel(state: ImageState, place: number, values: Float64Array): void {
  const isInteger = (word(state, place, imageSlots.flags) & 2) !== 0;
  for (let at = 0; at < 4; at++) {
    const slot = place + imageSlots.result + 8 * at;
    const value = values[at] ?? 0;
    if (!isInteger) {
      state.view.setFloat32(slot, value, true);
      continue;
    }
    state.view.setInt32(slot, value, true);
    state.view.setInt32(slot + 4, value < 0 ? -1 : 0, true);
  }
}
