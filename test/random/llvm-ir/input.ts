// What random kernels read.
import { type Choices, choices } from "../../spirv/mutations.ts";
import { bitsOf } from "../numbers.ts";
import { randomValue } from "../random-values.ts";
import { float, int, pick } from "../types.ts";
import { INPUT } from "./body.ts";

/** What all kernels read: a quarter each for integers, and for floats of each width. */
export function kernelInput(seed: number): Uint8Array {
  const choose = choices(seed);
  const input = new Uint8Array(INPUT);
  const view = new DataView(input.buffer);
  for (let at = 0; at < INPUT; ) {
    const quarter = Math.floor((4 * at) / INPUT);
    at += quarter === 0 ? putInteger(choose, view, at) : putFloat(choose, view, at, 8 << quarter);
  }
  return input;
}

function putInteger(choose: Choices, view: DataView, at: number): number {
  const width = pick(choose, [8, 16, 32, 64]);
  const value = bitsOf(int(width), randomValue(choose, int(width)) as bigint);
  view.setBigUint64(at, view.getBigUint64(at, true) | value, true);
  return 8;
}

function putFloat(choose: Choices, view: DataView, at: number, width: number): number {
  const bits = bitsOf(float(width), randomValue(choose, float(width)) as number);
  for (let byte = 0; byte < width / 8; byte++) view.setUint8(at + byte, Number((bits >> BigInt(8 * byte)) & 0xffn));
  return width / 8;
}
