// Text of kernels that call functions of images, and the picture that most of them look at.

import type { Image, Sampler } from "../../src/engine/index.ts";

export const T2D = "image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>";
export const typeOf = (dim: string, more = "NonArrayed") =>
  `image<f32, ${dim}, NoDepth, ${more}, SingleSampled, NeedSampler, Unknown>`;
export const storage = (dim: string, format: string, more = "NonArrayed") =>
  `image<f32, ${dim}, NoDepth, ${more}, SingleSampled, NoSampler, ${format}>`;

export interface Call {
  readonly resource: string;
  readonly image: Image;
  readonly sampler?: Sampler;
  /** Text with `%h`, a handle, that gives `%r` of type `result`; `declare` has its function. */
  readonly body: string;
  readonly declare: string;
  readonly result?: string;
}

export const floatsOf = (view: DataView, count = 4) =>
  Array.from({ length: count }, (_, at) => view.getFloat32(4 * at, true));
export const intsOf = (view: DataView, count = 4) =>
  Array.from({ length: count }, (_, at) => view.getInt32(4 * at, true));

export function constants(name: string, values: readonly number[], type: "f32" | "i32"): string {
  const literals = values.map((value) =>
    type === "i32" ? String(value) : value.toExponential().replace(/^(-?\d)e/, "$1.0e"),
  );
  const list =
    literals.length === 1 ? `${literals[0]} : ${type}` : `dense<[${literals}]> : vector<${values.length}x${type}>`;
  return `%${name} = llvm.mlir.constant(${list}) : ${vectorOf(values.length, type)}`;
}

export function vectorOf(count: number, type: string): string {
  return count === 1 ? type : `vector<${count}x${type}>`;
}

/** A picture of one channel. */
const picture = (width: number, height: number, value: (x: number, y: number) => number): Image => ({
  data: Float32Array.from({ length: width * height }, (_, at) => value(at % width, Math.floor(at / width))),
  format: "r32f",
  width,
  height,
});

export const grid = picture(4, 2, (x, y) => x + 10 * y);
export const red = (texel: readonly number[]) => texel[0];
