// Bytes as callers have them: a buffer, shared or not, or any view of one.

/** Memory that a caller hands over: an `ArrayBuffer`, a `SharedArrayBuffer`, or a typed array, a `DataView` or a `Buffer` of either. */
export type ByteSource = ArrayBufferLike | ArrayBufferView;

/** The bytes of a source, without a copy; undefined if the value is none, or has been transferred. Works for values of other realms. */
export function bytesOf(source: unknown): Uint8Array | undefined {
  try {
    if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
    return isBuffer(source) ? new Uint8Array(source) : undefined;
  } catch {
    // A buffer that has been transferred elsewhere has no bytes any more.
    return undefined;
  }
}

function isBuffer(source: unknown): source is ArrayBufferLike {
  return /^\[object (Shared)?ArrayBuffer\]$/.test(Object.prototype.toString.call(source));
}
