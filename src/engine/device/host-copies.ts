// Copies of a device's buffers for a launch in memory of its own. Buffers that share memory share it in the copies as well.

import type { DeviceBuffer, Piece } from "./buffer.ts";

export class HostCopies {
  readonly #pieces = new Map<Piece, Uint8Array<ArrayBuffer>>();
  readonly #views: { readonly buffer: DeviceBuffer; readonly view: Uint8Array }[] = [];

  /** The part of a copy that a buffer is. */
  viewOf(buffer: DeviceBuffer): Uint8Array<ArrayBuffer> {
    const { piece, offset, size } = buffer.place;
    const copy = this.#pieces.get(piece) ?? new Uint8Array(piece.memory.buffer, piece.address, piece.size).slice();
    this.#pieces.set(piece, copy);
    const view = copy.subarray(offset, offset + size);
    this.#views.push({ buffer, view });
    return view;
  }

  /** Copies what the launch has left into the buffers that have not been freed meanwhile. */
  writeBack(): void {
    for (const { buffer, view } of this.#views) if (!buffer.isFreed) buffer.bytes().set(view);
  }
}
