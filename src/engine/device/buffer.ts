// Memory of a device that lives across launches.

import { type Argument, aNumber, checked, type Kind, optional } from "../../support/arguments.ts";
import { type ByteSource, bytesOf } from "../../support/bytes.ts";
import { failedWith, type Result, success } from "../../support/diagnostics/result.ts";
import type { DeviceMemory } from "./device-memory.ts";

/** A constructor of typed arrays, by which a view or a copy of a buffer is made. */
export interface ViewKind<T> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBuffer, offset: number, length: number): T;
}

const aViewKind: Kind = {
  expected: "a constructor of typed arrays",
  // Sound: only the type of the field is looked at.
  is: (value) => typeof value === "function" && (value as unknown as ViewKind<unknown>).BYTES_PER_ELEMENT > 0,
};

/** The memory that a buffer and its parts share. */
export interface Piece {
  readonly memory: DeviceMemory;
  readonly address: number;
  readonly size: number;
  isFreed: boolean;
}

/** A buffer in a device's memory, or a part of one. */
export class DeviceBuffer {
  readonly #piece: Piece;
  /** Bytes from the start of the piece. */
  readonly #offset: number;
  readonly size: number;

  /** @internal */
  constructor(piece: Piece, offset: number, size: number) {
    this.#piece = piece;
    this.#offset = offset;
    this.size = size;
  }

  /** Its address in the memory of the device: what a pointer to it is in a kernel. */
  get address(): number {
    return this.#piece.address + this.#offset;
  }

  /** @internal Where it lies: bytes from the start of a piece of memory. */
  get place(): { readonly piece: Piece; readonly offset: number; readonly size: number } {
    return { piece: this.#piece, offset: this.#offset, size: this.size };
  }

  get isFreed(): boolean {
    return this.#piece.isFreed;
  }

  /** @internal Whether it lies in a memory, and still does. */
  isIn(memory: DeviceMemory): boolean {
    return this.#piece.memory === memory && !this.#piece.isFreed;
  }

  /** @internal Its bytes, in the memory as it is now. */
  bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#piece.memory.buffer, this.address, this.size);
  }

  /**
   * Its contents as a typed array in the memory of the device, without a copy. It is detached as soon as the memory grows, which creating a
   * buffer or a kernel may do.
   */
  view<T>(kind: ViewKind<T>): Result<T> {
    return this.#as(kind, () => ({ buffer: this.#piece.memory.buffer, offset: this.address }));
  }

  /** A copy of its contents. */
  read<T>(kind: ViewKind<T>): Result<T> {
    return this.#as(kind, () => ({ buffer: this.bytes().slice().buffer, offset: 0 }));
  }

  #as<T>(kind: ViewKind<T>, place: () => { readonly buffer: ArrayBuffer; readonly offset: number }): Result<T> {
    return checked([["kind", kind, aViewKind]], () => {
      const elementBytes = kind.BYTES_PER_ELEMENT;
      const problem = this.#problem(elementBytes);
      if (problem !== undefined) return failedWith("launch", problem);
      const { buffer, offset } = place();
      return success(new kind(buffer, offset, this.size / elementBytes));
    });
  }

  /** Copies bytes into it, from an offset on. */
  write(source: ByteSource, offset = 0): Result<void> {
    return checked([["offset", offset, aNumber]], () => this.#write(source, offset));
  }

  #write(source: ByteSource, offset: number): Result<void> {
    const bytes = bytesOf(source);
    if (this.isFreed) return failedWith("launch", "the buffer has been freed");
    if (bytes === undefined) return failedWith("launch", "what is written to a buffer is no buffer and no view of one");
    if (!isOffset(offset) || offset + bytes.length > this.size)
      return failedWith("launch", `cannot write ${bytes.length} bytes at ${offset}: the buffer has ${this.size}`);
    this.bytes().set(bytes, offset);
    return success(undefined);
  }

  /** A part of it, which shares its memory; freeing either frees both. */
  slice(offset: number, size?: number): Result<DeviceBuffer> {
    const args: readonly Argument[] = [
      ["offset", offset, aNumber],
      ["size", size, optional(aNumber)],
    ];
    return checked(args, () => this.#slice(offset, size ?? this.size - offset));
  }

  #slice(offset: number, size: number): Result<DeviceBuffer> {
    if (this.isFreed) return failedWith("launch", "the buffer has been freed");
    if (!isOffset(offset) || !isOffset(size) || offset + size > this.size)
      return failedWith("launch", `there are no ${size} bytes at ${offset}: the buffer has ${this.size}`);
    return success(new DeviceBuffer(this.#piece, this.#offset + offset, size));
  }

  /** Gives its memory back to the device. Freeing it again has no effect. */
  free(): void {
    if (this.#piece.isFreed) return;
    this.#piece.isFreed = true;
    this.#piece.memory.free(this.#piece.address);
  }

  #problem(elementBytes: number): string | undefined {
    if (this.isFreed) return "the buffer has been freed";
    if (this.size % elementBytes !== 0)
      return `the ${this.size} bytes of the buffer are no multiple of the ${elementBytes} bytes of an element`;
    if (this.address % elementBytes !== 0)
      return `the buffer is not aligned to the ${elementBytes} bytes of an element`;
    return undefined;
  }
}

function isOffset(value: number): boolean {
  return Number.isInteger(value) && value >= 0;
}
