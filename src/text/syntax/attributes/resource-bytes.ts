// The bytes of resources, which the metadata of a text holds as strings of hexadecimal digits.

import { type Store, StringAttr } from "../../../ir/index.ts";

/** Digits of the prefix `0x` and of the alignment, in four bytes. */
const HEADER = 10;

/** The bytes of a resource of builtin attributes; undefined if the module has no such resource. */
export function resourceBytes({ dialectResources }: Store, handle: string): Uint8Array | undefined {
  const blob = dialectResources.get("builtin")?.get(handle);
  if (!StringAttr.is(blob) || !blob.value.startsWith("0x")) return undefined;
  const { value } = blob;
  const digit = (at: number) => HEX[value.charCodeAt(at)] ?? 0;
  return Uint8Array.from({ length: (value.length - HEADER) / 2 }, (_, index) => {
    const at = HEADER + 2 * index;
    return 16 * digit(at) + digit(at + 1);
  });
}

/** Values of digits by character code. */
const HEX: readonly number[] = (() => {
  const values: number[] = [];
  [..."0123456789abcdef"].forEach((digit, value) => {
    values[digit.charCodeAt(0)] = value;
    values[digit.toUpperCase().charCodeAt(0)] = value;
  });
  return values;
})();
