// Tables of images and samplers for code that samples by itself: in the memory of the module, filled by the first instruction that samples an image. `lower/devices/sampling-code.ts` reads them. Threads share them; all would store the same, and a pointer is stored last.

import type { ImageFormat } from "./formats.ts";
import type { ImageRecord, SamplerRecord } from "./image-words.ts";
import { loadTexel } from "./texels.ts";

/** Images and samplers with higher numbers, and images with more levels, are sampled by the host. */
export const tableCounts = { images: 16, samplers: 16, levels: 16 } as const;

const [IMAGE_BYTES, SAMPLER_BYTES] = [64 + 16 * tableCounts.levels, 96];

/** Where the parts of the tables lie: pointers to what is known of images and of samplers, the values of bytes in sRGB, then the images and samplers. */
export const tableSlots = {
  images: 0,
  samplers: 64,
  curve: 128,
  imageEntries: 2176,
  samplerEntries: 2176 + IMAGE_BYTES * tableCounts.images,
  end: 2176 + IMAGE_BYTES * tableCounts.images + SAMPLER_BYTES * tableCounts.samplers,
} as const;

/** Words of an image. */
export const imageFields = {
  dimensions: 0,
  lastLevel: 4,
  texelBytes: 8,
  curve: 12,
  /** For red, green, blue and alpha the kind of the channel, and its bytes from the start of a texel. */
  kinds: 16,
  offsets: 32,
  /** The number of the last layer, or of the last cube; 0 of an image without layers. */
  lastLayer: 48,
  /** Whether references of comparisons are limited to 0 to 1. */
  isFixed: 52,
  isCube: 56,
  /** Address, width, height and depth of each level. */
  levels: 64,
} as const;

/** Words of a sampler; from `bias` on numbers of 64 bits. */
export const samplerFields = {
  isMagLinear: 0,
  isMinLinear: 4,
  isMipLinear: 8,
  isNormalized: 12,
  address: 16,
  compare: 28,
  bias: 32,
  least: 40,
  most: 48,
  border: 64,
} as const;

/** How a channel is stored; `zero` and `one` are channels that the format lacks. */
export const channelKinds = {
  unorm8: 0,
  snorm8: 1,
  curved8: 2,
  unorm16: 3,
  snorm16: 4,
  f16: 5,
  f32: 6,
  zero: 7,
  one: 8,
} as const;

/** Stores what is known of an image and a sampler, by their numbers from 0 on, for the code to find. */
export function fillTables(
  view: DataView,
  tables: number,
  [imageNumber, samplerNumber]: readonly [number, number],
  image: ImageRecord,
  sampler: SamplerRecord,
): void {
  const publish = (slot: number, entry: number, fill: () => void) => {
    if (view.getInt32(slot, true) !== 0) return;
    fill();
    Atomics.store(new Int32Array(view.buffer), slot >>> 2, entry);
  };
  if (imageNumber < tableCounts.images && isSimple(image)) {
    const entry = tables + tableSlots.imageEntries + IMAGE_BYTES * imageNumber;
    publish(tables + tableSlots.images + 4 * imageNumber, entry, () => fillImage(view, entry, tables, image));
  }
  if (samplerNumber < tableCounts.samplers && isUsual(sampler)) {
    const entry = tables + tableSlots.samplerEntries + SAMPLER_BYTES * samplerNumber;
    publish(tables + tableSlots.samplers + 4 * samplerNumber, entry, () => fillSampler(view, entry, sampler));
  }
}

/** Whether the code can sample an image: its channels take whole bytes. */
function isSimple({ isCube, layers, samples, levels, format }: ImageRecord): boolean {
  const isWhole = format.bits.every((width) => width === format.bits[0]) && channelKind(format, 0) !== undefined;
  return !(isCube && layers % 6 !== 0) && samples === 1 && levels.length <= tableCounts.levels && isWhole;
}

function isUsual({ bias, minLod, maxLod }: SamplerRecord): boolean {
  return ![bias, minLod, maxLod].some(Number.isNaN);
}

function channelKind({ kind, bits, order, isSrgb }: ImageFormat, channel: number): number | undefined {
  const width = bits[channel];
  const isCurved = isSrgb && channel !== order[3];
  if (kind === "unorm" && width === 8) return isCurved ? channelKinds.curved8 : channelKinds.unorm8;
  if (kind === "unorm" && width === 16 && !isSrgb) return channelKinds.unorm16;
  if (kind === "snorm") return width === 8 ? channelKinds.snorm8 : width === 16 ? channelKinds.snorm16 : undefined;
  if (kind === "float") return width === 16 ? channelKinds.f16 : width === 32 ? channelKinds.f32 : undefined;
  return undefined;
}

function fillImage(view: DataView, entry: number, tables: number, image: ImageRecord): void {
  const { format, levels, address, dimensions, isArrayed, isCube, layers } = image;
  const set = (field: number, value: number) => view.setInt32(entry + field, value, true);
  set(imageFields.dimensions, dimensions);
  set(imageFields.lastLevel, levels.length - 1);
  set(imageFields.texelBytes, format.bytes);
  set(imageFields.lastLayer, isArrayed ? layers / (isCube ? 6 : 1) - 1 : 0);
  set(imageFields.isCube, isCube ? 1 : 0);
  set(imageFields.isFixed, format.kind === "unorm" ? 1 : 0);
  set(imageFields.curve, tables + tableSlots.curve);
  if (format.isSrgb) fillCurve(view, tables + tableSlots.curve);
  for (let at = 0; at < 4; at++) {
    const channel = format.order[at] ?? -1;
    const missing = channel === -2 ? channelKinds.one : channelKinds.zero;
    set(imageFields.kinds + 4 * at, channel >= 0 ? (channelKind(format, channel) ?? missing) : missing);
    set(imageFields.offsets + 4 * at, channel >= 0 ? (channel * (format.bits[channel] ?? 0)) / 8 : 0);
  }
  for (const [at, level] of levels.entries()) {
    const numbers = [address + level.offset, level.width, level.height, level.depth];
    for (const [word, value] of numbers.entries()) set(imageFields.levels + 16 * at + 4 * word, value);
  }
}

/** The values of bytes in sRGB, as reading a texel gives them. */
function fillCurve(view: DataView, curve: number): void {
  const texel = new Float64Array(4);
  const format = { kind: "unorm", bits: [8], order: [0, -1, -1, -2], isSrgb: true, bytes: 1 } as const;
  const byte = new DataView(new ArrayBuffer(1));
  for (let value = 0; value < 256; value++) {
    byte.setUint8(0, value);
    loadTexel(byte, 0, { ...format, dataType: 0, channelOrder: 0 }, texel);
    view.setFloat64(curve + 8 * value, texel[0] ?? 0, true);
  }
}

function fillSampler(view: DataView, entry: number, sampler: SamplerRecord): void {
  const { isMagLinear, isMinLinear, isMipLinear, isNormalized, address, compare } = sampler;
  const { bias, minLod, maxLod, border } = sampler;
  const flags = [isMagLinear, isMinLinear, isMipLinear, isNormalized];
  for (const [at, flag] of flags.entries()) view.setInt32(entry + 4 * at, flag ? 1 : 0, true);
  for (let at = 0; at < 3; at++) view.setInt32(entry + samplerFields.address + 4 * at, address[at] ?? 1, true);
  view.setInt32(entry + samplerFields.compare, compare, true);
  for (const [at, value] of [bias, minLod, maxLod].entries())
    view.setFloat64(entry + samplerFields.bias + 8 * at, value, true);
  for (let at = 0; at < 4; at++) view.setFloat64(entry + samplerFields.border + 8 * at, border[at] ?? 0, true);
}
