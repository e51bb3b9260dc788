// Images and samplers that a launch binds: from what the host gives to the records that kernels' handles represent.

import { type ByteSource, bytesOf } from "../../support/bytes.ts";
import { imageFormat } from "./formats.ts";
import type { ImageLevel, ImageRecord, ImageResources, SamplerRecord } from "./image-words.ts";

/** Texels, level after level, in each layer after layer, slice after slice, row after row, with all samples of a texel together. */
export interface Image {
  readonly data: ByteSource;
  /** A name such as `rgba8`, `rgba16f` or `r32ui`: see docs/engine.md. */
  readonly format: string;
  readonly width: number;
  /** 1 where they are not given, as levels and samples. */
  readonly height?: number | undefined;
  readonly depth?: number | undefined;
  /** Of an array; a cube has six. */
  readonly layers?: number | undefined;
  readonly levels?: number | undefined;
  readonly samples?: number | undefined;
}

/** The address modes of samplers: the behaviour outside of the image. */
export const addressModes = ["none", "clamp", "border", "repeat", "mirror", "mirror-clamp"] as const;
/** The name of an address mode. */
export type AddressMode = (typeof addressModes)[number];
export const comparisons = [
  "never",
  "less",
  "equal",
  "less-equal",
  "greater",
  "not-equal",
  "greater-equal",
  "always",
] as const;

/** A sampler: filters, address modes, level of detail, comparison and border colour. */
export interface Sampler {
  /** `nearest` for all of them where they are not given. */
  readonly magFilter?: "nearest" | "linear" | undefined;
  readonly minFilter?: "nearest" | "linear" | undefined;
  readonly mipFilter?: "nearest" | "linear" | undefined;
  /** The addressing mode outside of the image, for all coordinates or for each; `clamp` by default. */
  readonly address?: AddressMode | readonly AddressMode[] | undefined;
  /** Coordinates from 0 to 1, as where it is not given; otherwise they count texels. */
  readonly normalized?: boolean | undefined;
  readonly lodBias?: number | undefined;
  readonly minLod?: number | undefined;
  readonly maxLod?: number | undefined;
  readonly compare?: (typeof comparisons)[number] | undefined;
  readonly border?: readonly [red: number, green: number, blue: number, alpha: number] | undefined;
}

export function samplerRecord(sampler: Sampler): SamplerRecord {
  const { magFilter, minFilter = magFilter, mipFilter, address = "clamp", normalized = true, compare } = sampler;
  const modes = typeof address === "string" ? [address, address, address] : address;
  return {
    isMagLinear: magFilter === "linear",
    isMinLinear: minFilter === "linear",
    isMipLinear: mipFilter === "linear",
    address: modes.map((mode) => addressModes.indexOf(mode)),
    isNormalized: normalized,
    bias: sampler.lodBias ?? 0,
    minLod: sampler.minLod ?? 0,
    maxLod: sampler.maxLod ?? 1000,
    compare: compare === undefined ? -1 : comparisons.indexOf(compare),
    border: sampler.border ?? [0, 0, 0, 0],
  };
}

/** The fields of an image's type: `image<f32, Dim2D, NoDepth, Arrayed, MultiSampled, NeedSampler, Rgba8>`. */
interface ImageKind {
  readonly dimensions: number;
  readonly isCube: boolean;
  readonly isArrayed: boolean;
  readonly isMultisampled: boolean;
  /** Whether a kernel may store into it. */
  readonly isStorage: boolean;
  /** The format that it must have; undefined if any will do. */
  readonly format: string | undefined;
}

export function imageKind(resource: string): ImageKind {
  const [, dim = "Dim2D"] = /\b(Dim1D|Dim2D|Dim3D|Cube|Rect|Buffer|SubpassData)\b/.exec(resource) ?? [];
  return {
    dimensions: dim === "Dim1D" || dim === "Buffer" ? 1 : dim === "Dim3D" ? 3 : 2,
    isCube: dim === "Cube",
    isArrayed: /\bArrayed\b/.test(resource),
    isMultisampled: /\bMultiSampled\b/.test(resource),
    isStorage: !/\b(NeedSampler|ReadOnly)\b/.test(resource),
    format: /\bNoSampler, (?!Unknown)(\w+)/.exec(resource)?.[1]?.toLowerCase(),
  };
}

/** Whether handles of a resource represent an image, a sampler, or both. */
export const usesImage = (resource: string): boolean => resource !== "Sampler";
export const usesSampler = (resource: string): boolean =>
  resource === "Sampler" || resource.startsWith("sampled_image");

function levelsOf(image: Image, dimensions: number, bytes: number): readonly ImageLevel[] {
  const { width, height = 1, depth = 1, layers = 1, levels = 1, samples = 1 } = image;
  const found: ImageLevel[] = [];
  let offset = 0;
  for (let level = 0; level < levels; level++) {
    const size = (full: number, dimension: number) => (dimension < dimensions ? Math.max(1, full >> level) : 1);
    const one = { offset, width: size(width, 0), height: size(height, 1), depth: size(depth, 2) };
    found.push(one);
    offset += one.width * one.height * one.depth * layers * samples * bytes;
  }
  return found;
}

/** Bytes that an image takes; a string states what is wrong with it. @internal */
export function imageBytes(image: Image, resource: string): number | string {
  const { width, height = 1, depth = 1, layers = 1, levels = 1, samples = 1 } = image;
  const kind = imageKind(resource);
  const format = imageFormat(image.format);
  if (format === undefined) return `there is no format '${image.format}'`;
  if (kind.format !== undefined && kind.format !== image.format)
    return `it is of the format ${kind.format} and is given ${image.format}`;
  const counts = [width, height, depth, layers, levels, samples];
  if (counts.some((count) => !Number.isInteger(count) || count < 1)) return "its sizes are not whole numbers from 1 on";
  if (kind.dimensions < 2 && height > 1) return "it has one dimension and is given a height";
  if (kind.dimensions < 3 && depth > 1) return `it has ${kind.dimensions} dimensions and is given a depth`;
  if (kind.isCube && layers % 6 !== 0) return `a cube has six layers, not ${layers}`;
  if (!kind.isCube && !kind.isArrayed && layers > 1) return `it is no array and is given ${layers} layers`;
  if (!kind.isMultisampled && samples > 1) return `it is not multisampled and is given ${samples} samples`;
  const last = levelsOf(image, kind.dimensions, format.bytes).at(-1);
  return last === undefined ? 0 : last.offset + last.width * last.height * last.depth * layers * samples * format.bytes;
}

/** The texels of an image that can be bound as a type. */
export function imageView(image: Image, resource: string): Uint8Array {
  const size = imageBytes(image, resource);
  return (bytesOf(image.data) ?? new Uint8Array()).subarray(0, typeof size === "number" ? size : 0);
}

/** Gives images and samplers their handles: an image is a number from 1 on, a sampler one from 1 on in the upper half of the word. */
export class Resources implements ImageResources {
  readonly images: ImageRecord[] = [];
  readonly samplers: SamplerRecord[] = [];
  /** The texels by their address, and whether the kernel may have changed them. */
  readonly places: { readonly address: number; readonly bytes: Uint8Array; readonly isStorage: boolean }[] = [];
  readonly #addressOf: (bytes: Uint8Array) => number;

  /** `addressOf` gives the place of texels; `constants`: the samplers that the kernel itself has, which come first. */
  constructor(addressOf: (bytes: Uint8Array) => number, constants: readonly SamplerRecord[]) {
    this.#addressOf = addressOf;
    this.samplers.push(...constants);
  }

  sampler(sampler: Sampler): number {
    return this.samplers.push(samplerRecord(sampler)) << 16;
  }

  image(image: Image, resource: string): number {
    const format = imageFormat(image.format);
    if (format === undefined || typeof imageBytes(image, resource) === "string") return 0;
    const { dimensions, isCube, isArrayed, isStorage } = imageKind(resource);
    const { layers = 1, samples = 1 } = image;
    const levels = levelsOf(image, dimensions, format.bytes);
    const bytes = imageView(image, resource);
    const address = this.#addressOf(bytes);
    this.places.push({ address, bytes, isStorage });
    return this.images.push({ address, format, dimensions, isCube, isArrayed, layers, samples, levels });
  }
}
