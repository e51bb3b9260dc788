// Unified shared memory: allocations that host and device, or one of them, can access.

import type { DeviceBuffer, ViewKind } from "../engine/index.ts";
import type { ByteSource } from "../support/bytes.ts";
import type { Result } from "../support/diagnostics/result.ts";
import { withCode, zeError } from "./results.ts";

/** Who may access an allocation: `ze_memory_type_t`. */
export type MemoryType = "host" | "device" | "shared";

/** An allocation, or a pointer into one. */
export class Memory {
  readonly type: MemoryType;
  /** @internal The bytes from the pointer to the end of the allocation. */
  readonly buffer: DeviceBuffer;

  /** @internal */
  constructor(type: MemoryType, buffer: DeviceBuffer) {
    this.type = type;
    this.buffer = buffer;
  }

  /** The address that kernels see. */
  get address(): bigint {
    return BigInt(this.buffer.address);
  }

  /** Bytes from here to the end of the allocation. */
  get size(): number {
    return this.buffer.size;
  }

  /** A pointer that many bytes further on. */
  at(offset: number): Result<Memory> {
    const slice = this.buffer.slice(offset);
    return slice.ok ? { ...slice, value: new Memory(this.type, slice.value) } : withCode("INVALID_ARGUMENT", slice);
  }

  /**
   * The host's view of it, without a copy; detached as soon as memory grows, which an allocation, a module or a kernel may cause. The host
   * does not see memory of type `device`.
   */
  view<T>(kind: ViewKind<T>): Result<T> {
    return this.#seen() ?? coded(this.buffer.view(kind));
  }

  /** A copy of its contents. */
  read<T>(kind: ViewKind<T>): Result<T> {
    return this.#seen() ?? coded(this.buffer.read(kind));
  }

  write(source: ByteSource, offset = 0): Result<void> {
    return this.#seen() ?? coded(this.buffer.write(source, offset));
  }

  #seen() {
    if (this.type !== "device") return undefined;
    return zeError("INVALID_ARGUMENT", "the host cannot access memory of the device: copy it with a command list");
  }
}

function coded<T>(result: Result<T>): Result<T> {
  return result.ok ? result : withCode("INVALID_ARGUMENT", result);
}
