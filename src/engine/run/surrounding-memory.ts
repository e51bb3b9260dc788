// The memory of a device around a checked launch whose pointers may lead to all of its buffers: the launch runs on a copy, where the buffers have the
// addresses that they have on the device, and its own memory follows them.

import type { Place } from "./shared-places.ts";

export interface SurroundingMemory {
  /** The memory of the device, which is not touched before the launch has succeeded. */
  readonly resident: ArrayBuffer;
  /** The first address that no piece of the device has. */
  readonly end: number;
  /** The buffers, as views of the memory of the device. */
  readonly buffers: readonly Place[];
  /** Memory that has been given back. */
  readonly freed: readonly { readonly start: number; readonly end: number }[];
}
