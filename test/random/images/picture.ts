// Random images: dimensions, format, sizes, levels and texels.

import type { Image } from "../../../src/engine/index.ts";
import type { Choices } from "../../spirv/mutations.ts";

/** How the results of an access look: floating-point numbers, depths, or integers. */
export type TexelKind = "float" | "depth" | "int" | "uint";

export interface TexelFormat {
  /** The name that the engine has for it. */
  readonly name: string;
  /** The name that GLSL has for it; without one it is no format of storage images. */
  readonly glsl?: string;
  readonly vulkan: number;
  /** Bytes of a texel. */
  readonly bytes: number;
  readonly kind: TexelKind;
}

const format = (name: string, vulkan: number, bytes: number, kind: TexelKind, glsl?: string): TexelFormat => ({
  name,
  vulkan,
  bytes,
  kind,
  ...(glsl === undefined ? {} : { glsl }),
});

const formats: readonly TexelFormat[] = [
  format("r8", 9, 1, "float", "r8"),
  format("r8snorm", 10, 1, "float", "r8_snorm"),
  format("rg8", 16, 2, "float", "rg8"),
  format("rg8ui", 20, 2, "uint", "rg8ui"),
  format("rgba8", 37, 4, "float", "rgba8"),
  format("rgba8snorm", 38, 4, "float", "rgba8_snorm"),
  format("rgba8ui", 41, 4, "uint", "rgba8ui"),
  format("rgba8i", 42, 4, "int", "rgba8i"),
  format("srgba8", 43, 4, "float"),
  format("bgra8", 44, 4, "float"),
  format("rgb565", 4, 2, "float"),
  format("rgb10a2", 64, 4, "float", "rgb10_a2"),
  format("rgb10a2ui", 68, 4, "uint", "rgb10_a2ui"),
  format("r16", 70, 2, "float", "r16"),
  format("r16i", 75, 2, "int", "r16i"),
  format("r16f", 76, 2, "float", "r16f"),
  format("rg16snorm", 78, 4, "float", "rg16_snorm"),
  format("rg16i", 82, 4, "int", "rg16i"),
  format("rg16f", 83, 4, "float", "rg16f"),
  format("rgba16", 91, 8, "float", "rgba16"),
  format("rgba16ui", 95, 8, "uint", "rgba16ui"),
  format("rgba16f", 97, 8, "float", "rgba16f"),
  format("r32ui", 98, 4, "uint", "r32ui"),
  format("r32i", 99, 4, "int", "r32i"),
  format("r32f", 100, 4, "float", "r32f"),
  format("rgba32i", 108, 16, "int", "rgba32i"),
  format("rgba32f", 109, 16, "float", "rgba32f"),
  format("r11fg11fb10f", 122, 4, "float", "r11f_g11f_b10f"),
  format("depth16", 124, 2, "depth"),
  format("depth32f", 126, 4, "depth"),
];

/** The dimensions of images in GLSL, in the order of Vulkan's types of views. */
const shapes = ["1D", "2D", "3D", "Cube", "1DArray", "2DArray", "CubeArray"] as const;

export interface Shape {
  readonly glsl: (typeof shapes)[number];
  readonly view: number;
  /** Dimensions of the image, and parts of a coordinate without the layer. */
  readonly dimensions: number;
  readonly parts: number;
  readonly isArrayed: boolean;
  readonly isCube: boolean;
}

export interface Picture {
  readonly shape: Shape;
  readonly format: TexelFormat;
  readonly image: Image & {
    readonly data: Uint8Array<ArrayBuffer>;
    readonly height: number;
    readonly depth: number;
    readonly layers: number;
    readonly levels: number;
  };
}

export function pick<T>(choose: Choices, list: readonly T[]): T {
  const found = list[choose.below(list.length)];
  if (found === undefined) throw new Error("nothing to choose from");
  return found;
}

/** A number from 0 to 1. */
export const share = (choose: Choices): number => choose.below(2 ** 24) / 2 ** 24;

function shapeOf(choose: Choices): Shape {
  const glsl = pick(choose, shapes);
  const isCube = glsl.startsWith("Cube");
  const dimensions = glsl.startsWith("1D") ? 1 : glsl === "3D" ? 3 : 2;
  const isArrayed = glsl.endsWith("Array");
  return { glsl, view: shapes.indexOf(glsl), dimensions, parts: isCube ? 3 : dimensions, isArrayed, isCube };
}

/** A random image with texels that are finite numbers. */
export function randomPicture(choose: Choices, isStorage: boolean): Picture {
  const shape = shapeOf(choose);
  const isDepth = !isStorage && choose.below(4) === 0;
  const chosen = pick(
    choose,
    formats.filter(({ glsl, kind }) => (isStorage ? glsl !== undefined : (kind === "depth") === isDepth)),
  );
  const { dimensions, isCube, isArrayed } = shape;
  const width = 1 + choose.below(9);
  const height = isCube ? width : dimensions > 1 ? 1 + choose.below(9) : 1;
  const depth = dimensions > 2 ? 1 + choose.below(5) : 1;
  const layers = isCube ? (isArrayed ? 12 : 6) : isArrayed ? 1 + choose.below(4) : 1;
  const levels = isStorage ? 1 : 1 + choose.below(1 + Math.floor(Math.log2(Math.max(width, height, depth))));
  let texels = 0;
  for (let level = 0; level < levels; level++) {
    const size = (full: number) => Math.max(1, full >> level);
    texels += size(width) * size(height) * size(depth) * layers;
  }
  const data = randomTexels(choose, chosen, texels);
  return { shape, format: chosen, image: { data, format: chosen.name, width, height, depth, layers, levels } };
}

/** Bits of a floating-point number of 5 bits of exponent that is neither large nor small, without its sign. */
function smallFloat(choose: Choices, mantissa: number): number {
  return ((10 + choose.below(8)) << mantissa) | choose.below(1 << mantissa);
}

function randomTexels(choose: Choices, { name, bytes, kind }: TexelFormat, count: number): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(count * bytes);
  const view = new DataView(data.buffer);
  const sign = () => choose.below(2) << 15;
  for (let at = 0; at < data.length; ) {
    if (name === "r11fg11fb10f") {
      const [red, green, blue] = [smallFloat(choose, 6), smallFloat(choose, 6), smallFloat(choose, 5)];
      view.setUint32(at, (red | (green << 11) | (blue << 22)) >>> 0, true);
      at += 4;
    } else if (name.endsWith("32f")) {
      view.setFloat32(at, kind === "depth" ? share(choose) : 8 * share(choose) - 4, true);
      at += 4;
    } else if (name.endsWith("16f")) {
      view.setUint16(at, sign() | smallFloat(choose, 10), true);
      at += 2;
    } else data[at++] = choose.below(256);
  }
  return data;
}
