// Images in the PNG format, of eight bits per channel. Written with red, green, blue and alpha, each row as it is; read with whatever
// channels there are.

const { deflateSync, inflateSync } = process.getBuiltinModule("node:zlib");

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const BITS = 8;
const RED_GREEN_BLUE_ALPHA = 6;

/** The bytes of a PNG file of `width * height` pixels of four bytes. */
export function encodePng(width: number, height: number, pixels: Uint8Array): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([BITS, RED_GREEN_BLUE_ALPHA, 0, 0, 0], 8);
  // A byte before each row states how it is filtered: not at all.
  const rows = new Uint8Array(height * (width * 4 + 1));
  for (let row = 0; row < height; row++) {
    rows.set(pixels.subarray(row * width * 4, (row + 1) * width * 4), row * (width * 4 + 1) + 1);
  }
  const chunks = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", new Uint8Array())];
  const file = new Uint8Array(SIGNATURE.length + chunks.reduce((sum, { length }) => sum + length, 0));
  file.set(SIGNATURE);
  let end = SIGNATURE.length;
  for (const bytes of chunks) {
    file.set(bytes, end);
    end += bytes.length;
  }
  return file;
}

/** Length, type, data, checksum of both. */
function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(
    [...type].map((char) => char.charCodeAt(0)),
    4,
  );
  bytes.set(data, 8);
  view.setUint32(data.length + 8, checksum(bytes.subarray(4, data.length + 8)));
  return bytes;
}

/** CRC-32 as PNG and zlib have it. */
function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

/** Channels by the number of the colour type: grey, red-green-blue, grey and alpha, red-green-blue-alpha. */
const channelCounts: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 };

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and alpha of each pixel, rows from the top. */
  readonly pixels: Uint8Array;
}

/** Reads a PNG file; a string states why it cannot be. */
export function decodePng(file: Uint8Array): Picture | string {
  if (SIGNATURE.some((byte, at) => file[at] !== byte)) return "is no PNG file";
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const parts: Uint8Array[] = [];
  for (let at = SIGNATURE.length; at + 12 <= file.length; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8));
    if (type === "IDAT") parts.push(file.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const channels = channelCounts[file[25] ?? -1];
  if (file[24] !== BITS || channels === undefined || file[28] !== 0)
    return "is a PNG file of a kind that is not read: there must be eight bits per channel, no palette and no interlacing";
  let rows: Uint8Array;
  try {
    rows = inflateSync(concatenated(parts));
  } catch {
    return "is a PNG file whose data are damaged";
  }
  if (rows.length < height * (width * channels + 1)) return "is a PNG file that ends too early";
  return { width, height, pixels: toPixels(unfiltered(rows, width * channels, height, channels), channels) };
}

function concatenated(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const part of parts) {
    all.set(part, end);
    end += part.length;
  }
  return all;
}

/** Undoes the filters that the first byte of each row names. */
function unfiltered(rows: Uint8Array, rowBytes: number, height: number, step: number): Uint8Array {
  const bytes = new Uint8Array(rowBytes * height);
  for (let row = 0; row < height; row++) {
    const filter = rows[row * (rowBytes + 1)] ?? 0;
    for (let at = 0; at < rowBytes; at++) {
      const place = row * rowBytes + at;
      const left = at >= step ? (bytes[place - step] ?? 0) : 0;
      const above = row > 0 ? (bytes[place - rowBytes] ?? 0) : 0;
      const corner = at >= step && row > 0 ? (bytes[place - rowBytes - step] ?? 0) : 0;
      const guess = [0, left, above, (left + above) >> 1, nearest(left, above, corner)][filter] ?? 0;
      bytes[place] = (rows[row * (rowBytes + 1) + 1 + at] ?? 0) + guess;
    }
  }
  return bytes;
}

/** Paeth's predictor: what is nearest to left + above - corner. */
function nearest(left: number, above: number, corner: number): number {
  const sum = left + above - corner;
  const [toLeft, toAbove, toCorner] = [Math.abs(sum - left), Math.abs(sum - above), Math.abs(sum - corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

function toPixels(bytes: Uint8Array, channels: number): Uint8Array {
  if (channels === 4) return bytes;
  const pixels = new Uint8Array((bytes.length / channels) * 4);
  for (let pixel = 0; pixel < pixels.length / 4; pixel++) {
    const at = (channel: number) => bytes[pixel * channels + channel] ?? 0;
    const grey = channels < 3;
    pixels.set([at(0), at(grey ? 0 : 1), at(grey ? 0 : 2), channels === 2 ? at(1) : 255], pixel * 4);
  }
  return pixels;
}
