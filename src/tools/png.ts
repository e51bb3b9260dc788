// Images in the PNG format: eight bits of red, green, blue and alpha per pixel, each row stored as it is.

const { deflateSync } = process.getBuiltinModule("node:zlib");

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
  // A byte before each row says how it is filtered: not at all.
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
