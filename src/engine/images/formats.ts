// Formats of images by their names: those of SPIR-V in lower case (`rgba8`, `rgba16snorm`, `r32ui`, `r11fg11fb10f`), and the other orders of
// channels that OpenCL has (`bgra8`, `a8`, `luminance16f`, `depth32f`, `srgba8`).

export type ChannelKind = "unorm" | "snorm" | "sint" | "uint" | "float";

/** How a texel lies in memory. It is data: a worker can be given it. */
export interface ImageFormat {
  readonly kind: ChannelKind;
  /** Bits of each channel, from the lowest ones of a texel on. */
  readonly bits: readonly number[];
  /** For red, green, blue and alpha the channel that has it, or what it is where none has: `zero` or `one`. */
  readonly order: readonly number[];
  /** Whether the channels other than alpha are stored in sRGB. */
  readonly isSrgb: boolean;
  readonly bytes: number;
  /** The numbers of `ImageChannelDataType` and `ImageChannelOrder`. */
  readonly dataType: number;
  readonly channelOrder: number;
}

/** In `order`: what is missing. */
export const zero = -1;
export const one = -2;

/** By the names of orders of channels: the number of the order in SPIR-V, and where red, green, blue and alpha come from. */
const orders: Readonly<Record<string, readonly [number: number, count: number, order: readonly number[]]>> = {
  r: [0, 1, [0, zero, zero, one]],
  a: [1, 1, [zero, zero, zero, 0]],
  rg: [2, 2, [0, 1, zero, one]],
  ra: [3, 2, [0, zero, zero, 1]],
  rgb: [4, 3, [0, 1, 2, one]],
  rgba: [5, 4, [0, 1, 2, 3]],
  bgra: [6, 4, [2, 1, 0, 3]],
  argb: [7, 4, [1, 2, 3, 0]],
  intensity: [8, 1, [0, 0, 0, 0]],
  luminance: [9, 1, [0, 0, 0, one]],
  depth: [13, 1, [0, zero, zero, one]],
  srgb: [15, 3, [0, 1, 2, one]],
  srgba: [17, 4, [0, 1, 2, 3]],
  sbgra: [18, 4, [2, 1, 0, 3]],
  abgr: [19, 4, [3, 2, 1, 0]],
};

/** The number of a data type of channels by kind and bits. */
const dataTypes: Readonly<Record<string, number>> = {
  snorm8: 0,
  snorm16: 1,
  unorm8: 2,
  unorm16: 3,
  sint8: 7,
  sint16: 8,
  sint32: 9,
  uint8: 10,
  uint16: 11,
  uint32: 12,
  float16: 13,
  float32: 14,
};

const kinds: Readonly<Record<string, ChannelKind>> = { "": "unorm", snorm: "snorm", i: "sint", ui: "uint", f: "float" };

/** Formats whose channels have different widths. */
const packed: Readonly<Record<string, Partial<ImageFormat>>> = {
  r11fg11fb10f: { kind: "float", bits: [11, 11, 10], order: [0, 1, 2, one], channelOrder: 4 },
  rgb10a2: { kind: "unorm", bits: [10, 10, 10, 2], order: [0, 1, 2, 3], channelOrder: 5, dataType: 16 },
  rgb10a2ui: { kind: "uint", bits: [10, 10, 10, 2], order: [0, 1, 2, 3], channelOrder: 5 },
  rgb565: { kind: "unorm", bits: [5, 6, 5], order: [2, 1, 0, one], channelOrder: 4, dataType: 4 },
};

/** The format of a name; undefined if there is none. @internal */
export function imageFormat(name: string): ImageFormat | undefined {
  const special = Object.hasOwn(packed, name) ? packed[name] : undefined;
  if (special !== undefined) return complete(special);
  const [, orderName = "", bits = "", kindName = ""] = /^([a-z]+?)(8|16|32|64)(snorm|ui|i|f|)$/.exec(name) ?? [];
  const order = Object.hasOwn(orders, orderName) ? orders[orderName] : undefined;
  const kind = kinds[kindName];
  const width = Number(bits);
  if (order === undefined || kind === undefined) return undefined;
  const isWide =
    kind === "sint" || kind === "uint" ? width >= 8 : kind === "float" ? width === 16 || width === 32 : width <= 16;
  if (!isWide) return undefined;
  const [channelOrder, count, channels] = order;
  return complete({
    kind,
    bits: Array.from({ length: count }, () => width),
    order: channels,
    isSrgb: orderName.startsWith("s"),
    channelOrder,
    dataType: dataTypes[`${kind}${width}`] ?? 0,
  });
}

function complete({
  kind = "unorm",
  bits = [],
  order = [],
  isSrgb = false,
  dataType = 0,
  channelOrder = 0,
}: Partial<ImageFormat>) {
  return { kind, bits, order, isSrgb, dataType, channelOrder, bytes: bits.reduce((sum, width) => sum + width, 0) / 8 };
}
