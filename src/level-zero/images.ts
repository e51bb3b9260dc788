// Images and samplers by the API's descriptors.

import type { Image as EngineImage, Sampler as EngineSampler } from "../engine/index.ts";
import type { Result } from "../support/diagnostics/result.ts";
import { success } from "../support/diagnostics/result.ts";
import type { Memory } from "./memory.ts";
import { zeError } from "./results.ts";

/** The channels of `ze_image_format_layout_t` with their bits: 8_8_8_8 is `"8x4"`. */
const layouts = {
  LAYOUT_8: ["r8", 1],
  LAYOUT_16: ["r16", 2],
  LAYOUT_32: ["r32", 4],
  LAYOUT_8_8: ["rg8", 2],
  LAYOUT_16_16: ["rg16", 4],
  LAYOUT_32_32: ["rg32", 8],
  LAYOUT_8_8_8_8: ["rgba8", 4],
  LAYOUT_16_16_16_16: ["rgba16", 8],
  LAYOUT_32_32_32_32: ["rgba32", 16],
} as const;

const suffixes = { UINT: "ui", SINT: "i", UNORM: "", SNORM: "snorm", FLOAT: "f" } as const;

/** Fields of `ze_image_format_t`; the swizzle has the channels in their order, or is BGRA. */
export interface ImageFormat {
  readonly layout: keyof typeof layouts;
  readonly type: keyof typeof suffixes;
  readonly swizzle?: "RGBA" | "BGRA";
}

/** Fields of `ze_image_desc_t`. */
export interface ImageDescription {
  readonly type: "1D" | "1DARRAY" | "2D" | "2DARRAY" | "3D" | "BUFFER";
  readonly format: ImageFormat;
  readonly width: number;
  readonly height?: number;
  readonly depth?: number;
  readonly arraylevels?: number;
}

/** The format by the engine's name, and the bytes of a texel. */
function formatOf({ layout, type, swizzle = "RGBA" }: ImageFormat): readonly [name: string, bytes: number] | undefined {
  if (!Object.hasOwn(layouts, layout) || !Object.hasOwn(suffixes, type)) return undefined;
  const [channels, bytes] = layouts[layout];
  const isWide = channels.endsWith("32");
  const isByte = channels.endsWith("8");
  if ((isWide && (type === "UNORM" || type === "SNORM")) || (isByte && type === "FLOAT")) return undefined;
  if (swizzle === "RGBA") return [`${channels}${suffixes[type]}`, bytes];
  return channels === "rgba8" && type === "UNORM" ? ["bgra8", bytes] : undefined;
}

/** How many bytes an image takes, or what is wrong with its descriptor. */
export function bytesOfImage(desc: ImageDescription): Result<number> {
  const format = formatOf(desc.format);
  if (format === undefined)
    return zeError(
      "UNSUPPORTED_IMAGE_FORMAT",
      `there are no images of ${desc.format.layout} ${desc.format.type} ${desc.format.swizzle ?? "RGBA"}`,
    );
  const sizes = [desc.width, desc.height ?? 1, desc.depth ?? 1, desc.arraylevels ?? 1];
  if (!sizes.every((size) => Number.isInteger(size) && size > 0))
    return zeError("INVALID_SIZE", `an image of ${sizes.join(" x ")} texels has no size`);
  return success(sizes.reduce((a, b) => a * b, format[1]));
}

/** An image in memory of the device. */
export class Image {
  readonly description: ImageDescription;
  /** @internal */
  readonly memory: Memory;

  /** @internal */
  constructor(description: ImageDescription, memory: Memory) {
    this.description = description;
    this.memory = memory;
  }

  /** @internal As the engine takes it, where its memory is now. */
  get resource(): { readonly image: EngineImage } {
    const { format, width, height, depth, arraylevels } = this.description;
    const [name = ""] = formatOf(format) ?? [];
    return { image: { data: this.memory.buffer.bytes(), format: name, width, height, depth, layers: arraylevels } };
  }
}

/** Fields of `ze_sampler_desc_t`. */
export interface SamplerDescription {
  readonly addressMode: "NONE" | "REPEAT" | "CLAMP" | "CLAMP_TO_BORDER" | "MIRROR";
  readonly filterMode: "NEAREST" | "LINEAR";
  readonly isNormalized: boolean;
}

const addressModes = {
  NONE: "none",
  REPEAT: "repeat",
  CLAMP: "clamp",
  CLAMP_TO_BORDER: "border",
  MIRROR: "mirror",
} as const;

/** How a kernel reads images: address mode, filter, coordinates. */
export class Sampler {
  readonly description: SamplerDescription;

  /** @internal */
  constructor(description: SamplerDescription) {
    this.description = description;
  }

  /** @internal */
  get resource(): { readonly sampler: EngineSampler } {
    const { addressMode, filterMode, isNormalized } = this.description;
    const filter = filterMode === "LINEAR" ? "linear" : "nearest";
    return {
      sampler: { magFilter: filter, minFilter: filter, address: addressModes[addressMode], normalized: isNormalized },
    };
  }
}

/** Creates a sampler, or states which enumeration it does not know. */
export function createSampler(description: SamplerDescription): Result<Sampler> {
  const isKnown =
    Object.hasOwn(addressModes, description.addressMode) &&
    (description.filterMode === "LINEAR" || description.filterMode === "NEAREST");
  if (isKnown) return success(new Sampler(description));
  return zeError(
    "INVALID_ENUMERATION",
    `there is no sampler with ${description.addressMode} and ${description.filterMode}`,
  );
}
