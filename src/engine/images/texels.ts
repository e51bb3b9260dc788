// Texels in memory: what channels hold, as numbers, by the format of the image. Conversions are those of Vulkan.

import type { ImageFormat } from "./formats.ts";

export function clamp(value: number, low: number, high: number): number {
  return value > low ? (value < high ? value : high) : low;
}

/** To the nearest integer, of two to the even one. */
export function roundEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  return rest < 0.5 || (rest === 0.5 && floor % 2 === 0) ? floor : floor + 1;
}

/** A float of few bits: five of exponent, the others but the sign of mantissa. */
function smallFloat(bits: number, mantissaBits: number): number {
  const mantissa = bits & (2 ** mantissaBits - 1);
  const exponent = (bits >> mantissaBits) & 31;
  const sign = (bits >> (mantissaBits + 5)) & 1 ? -1 : 1;
  if (exponent === 31) return mantissa === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  if (exponent === 0) return sign * mantissa * 2 ** (-14 - mantissaBits);
  return sign * (1 + mantissa * 2 ** -mantissaBits) * 2 ** (exponent - 15);
}

/** The bits of the nearest such float; those without a sign have none below zero. */
function smallFloatBits(value: number, mantissaBits: number, hasSign: boolean): number {
  const sign = value < 0 || Object.is(value, -0) ? 1 : 0;
  const signBits = hasSign ? sign << (mantissaBits + 5) : 0;
  const infinity = 31 << mantissaBits;
  if (Number.isNaN(value)) return infinity | 1 | (1 << (mantissaBits - 1));
  const size = Math.abs(value);
  if (!hasSign && sign === 1) return 0;
  const exponent = size < 2 ** -14 ? -14 : Math.floor(Math.log2(size));
  if (size === Number.POSITIVE_INFINITY || exponent > 16) return signBits | infinity;
  // One step too high or low does no harm: the sum carries into the exponent.
  const scaled = roundEven(size * 2 ** (mantissaBits - exponent));
  const biased = size < 2 ** -14 ? scaled : (exponent + 14) * 2 ** mantissaBits + scaled;
  return signBits | Math.min(biased, infinity);
}

function channelBits(view: DataView, address: number, format: ImageFormat, channel: number): number {
  const width = format.bits[channel] ?? 8;
  const at = address + (channel * width) / 8;
  if (width === 8) return view.getUint8(at);
  if (width === 16) return view.getUint16(at, true);
  if (width >= 32) return view.getUint32(address + (channel * width) / 8, true);
  const start = format.bits.slice(0, channel).reduce((a, b) => a + b, 0);
  const all = format.bytes === 2 ? view.getUint16(address, true) : view.getUint32(address, true);
  return (all >>> start) & (2 ** width - 1);
}

function setChannelBits(view: DataView, address: number, format: ImageFormat, channel: number, bits: number): void {
  const width = format.bits[channel] ?? 8;
  const at = address + (channel * width) / 8;
  if (width === 8) view.setUint8(at, bits);
  else if (width === 16) view.setUint16(at, bits, true);
  else if (width >= 32) view.setUint32(at, bits, true);
  else {
    const start = format.bits.slice(0, channel).reduce((a, b) => a + b, 0);
    const isShort = format.bytes === 2;
    const all = isShort ? view.getUint16(address, true) : view.getUint32(address, true);
    const changed = (all & ~((2 ** width - 1) << start)) | (bits << start);
    if (isShort) view.setUint16(address, changed, true);
    else view.setUint32(address, changed, true);
  }
}

/** The value of a channel. */
function channelValue(view: DataView, address: number, format: ImageFormat, channel: number): number {
  const width = format.bits[channel] ?? 8;
  const bits = channelBits(view, address, format, channel);
  const signed = width < 32 ? (bits << (32 - width)) >> (32 - width) : bits | 0;
  if (format.kind === "uint") return bits;
  if (format.kind === "sint") return signed;
  if (format.kind === "snorm") return Math.max(-1, signed / (2 ** (width - 1) - 1));
  if (format.kind === "float") {
    if (width === 32) return view.getFloat32(address + channel * 4, true);
    return smallFloat(bits, width === 16 ? 10 : width - 5);
  }
  const value = bits / (2 ** width - 1);
  if (!format.isSrgb || channel === format.order[3]) return value;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** The bits of a channel that is to hold a value. */
function bitsOfValue(value: number, format: ImageFormat, channel: number): number {
  const width = format.bits[channel] ?? 8;
  const top = 2 ** width;
  if (format.kind === "uint") return clamp(value, 0, top - 1);
  if (format.kind === "sint") return clamp(value, -top / 2, top / 2 - 1) & (width >= 32 ? -1 : top - 1);
  if (format.kind === "float" && width === 32) return new Uint32Array(Float32Array.of(value).buffer)[0] ?? 0;
  if (format.kind === "float") return smallFloatBits(value, width === 16 ? 10 : width - 5, width === 16);
  if (Number.isNaN(value)) return 0;
  if (format.kind === "snorm") return roundEven(clamp(value, -1, 1) * (top / 2 - 1)) & (top - 1);
  const isCurved = format.isSrgb && channel !== format.order[3];
  const linear = clamp(value, 0, 1);
  const kept = !isCurved ? linear : linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return roundEven(kept * (top - 1));
}

/** Puts red, green, blue and alpha into `texel`. */
export function loadTexel(view: DataView, address: number, format: ImageFormat, texel: Float64Array): void {
  for (let at = 0; at < 4; at++) {
    const channel = format.order[at] ?? -1;
    texel[at] = channel >= 0 ? channelValue(view, address, format, channel) : channel === -2 ? 1 : 0;
  }
}

/** Stores what the format has of red, green, blue and alpha. */
export function storeTexel(view: DataView, address: number, format: ImageFormat, texel: Float64Array): void {
  for (let channel = 0; channel < format.bits.length; channel++) {
    const value = texel[Math.max(0, format.order.indexOf(channel))] ?? 0;
    setChannelBits(view, address, format, channel, bitsOfValue(value, format, channel));
  }
}
