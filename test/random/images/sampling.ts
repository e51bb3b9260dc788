// Random shaders that sample an image: every kind of access of GLSL that the image has, at random places.

import type { AddressMode, Sampler } from "../../../src/engine/index.ts";
import { type Choices, choices } from "../../spirv/mutations.ts";
import { type Picture, pick, randomPicture, share } from "./picture.ts";

/** Invocations of the one work-group. */
export const INVOCATIONS = 64;
/** Bytes of the buffer before the results: three vectors for each invocation. */
export const GIVEN = 3 * 16 * INVOCATIONS;

/** One access of a shader, with a name for reports. */
export interface Access {
  readonly name: string;
  readonly text: string;
  /** Both sides must give the same bits. */
  readonly isExact: boolean;
  /** How far numbers may be apart otherwise. */
  readonly tolerance: number;
}

export interface ImageProgram {
  readonly seed: number;
  readonly picture: Picture;
  readonly shader: string;
  readonly accesses: readonly Access[];
  /** The start of the buffer. */
  readonly given: Uint8Array;
  /** Undefined for storage images. */
  readonly sampler: Sampler | undefined;
  /** The sampler in Vulkan's numbers. */
  readonly vulkanSampler: readonly number[];
}

/** In the order of Vulkan's address modes. */
const modes: readonly AddressMode[] = ["repeat", "mirror", "clamp", "border", "mirror-clamp"];
const comparisons = [
  "never",
  "less",
  "equal",
  "less-equal",
  "greater",
  "not-equal",
  "greater-equal",
  "always",
] as const;
/** Border colours of Vulkan by number: transparent black, opaque black, opaque white, each for floating-point numbers and for integers. */
const borders = [
  [0, 0, 0, 0],
  [0, 0, 0, 1],
  [1, 1, 1, 1],
] as const;

interface SamplerChoice {
  readonly sampler: Sampler;
  readonly vulkan: readonly number[];
}

function randomSampler(choose: Choices, isInteger: boolean, isCompared: boolean): SamplerChoice {
  const filter = () => (isInteger ? 0 : choose.below(2));
  const [mag, min, mip] = [filter(), filter(), filter()];
  const address = [0, 1, 2].map(() => choose.below(modes.length));
  const compare = isCompared ? choose.below(comparisons.length) : -1;
  const border = choose.below(borders.length);
  const minLod = choose.below(3) === 0 ? 2 * share(choose) : 0;
  const maxLod = choose.below(3) === 0 ? minLod + 2 * share(choose) : 1000;
  // Whole numbers leave the levels of gradients away from where two levels, or two filters, meet.
  const bias = choose.below(3) - 1;
  const words = (number: number) => (number === 0 ? "nearest" : "linear");
  return {
    sampler: {
      magFilter: words(mag),
      minFilter: words(min),
      mipFilter: words(mip),
      address: address.map((mode) => modes[mode] ?? "clamp"),
      compare: compare < 0 ? undefined : comparisons[compare],
      border: borders[border],
      minLod,
      maxLod,
      lodBias: bias,
    },
    vulkan: [mag, min, mip, ...address, compare, 2 * border + (isInteger ? 1 : 0), minLod, maxLod, bias],
  };
}

/** The texts of a place: alone, with the layer, with an offset. */
class Places {
  readonly choose: Choices;
  readonly picture: Picture;
  readonly plain: string;
  readonly whole: string;
  readonly parts: number;

  constructor(choose: Choices, picture: Picture) {
    const { parts, isArrayed } = picture.shape;
    this.choose = choose;
    this.picture = picture;
    this.plain = parts === 1 ? "c.x" : parts === 2 ? "c.xy" : "c.xyz";
    this.whole = isArrayed ? `vec${parts + 1}(${this.plain}, e.w)` : this.plain;
    this.parts = parts + (isArrayed ? 1 : 0);
  }

  /** A constant offset in texels. */
  get offset(): string {
    const { dimensions } = this.picture.shape;
    const numbers = Array.from({ length: dimensions }, () => this.choose.below(16) - 8);
    return dimensions === 1 ? `${numbers[0]}` : `ivec${dimensions}(${numbers.join(", ")})`;
  }

  /** Two gradients along different axes whose longer one makes a level between two whole numbers and not half between them. */
  get gradients(): string {
    const { shape, image } = this.picture;
    const length = (1.2 * 2 ** (this.choose.below(5) - 2)) / image.width;
    const zeros = (first: string, second: string) =>
      shape.parts === 1 ? first : shape.parts === 2 ? `vec2(${first}, ${second})` : `vec3(${first}, ${second}, 0.0)`;
    return `${zeros(length.toFixed(6), "0.0")}, ${zeros("0.0", "0.0")}`;
  }
}

/** The accesses of an image that compares nothing. */
function plainAccesses(places: Places): readonly (readonly [name: string, text: string])[] {
  const { shape, image } = places.picture;
  const { whole, plain, choose } = places;
  const component = () => choose.below(4);
  const found: (readonly [string, string])[] = [
    ["texture", `texture(s, ${whole})`],
    ["lod", `textureLod(s, ${whole}, e.x)`],
  ];
  if (shape.dimensions === 2 && !shape.isCube) {
    const offsets = "ivec2[4](ivec2(1, 2), ivec2(-3, 0), ivec2(7, -8), ivec2(0, -1))";
    found.push(
      ["gather with an offset", `textureGatherOffset(s, ${whole}, ${places.offset}, ${component()})`],
      ["gather with offsets", `textureGatherOffsets(s, ${whole}, ${offsets}, ${component()})`],
      ["gather", `textureGather(s, ${whole}, ${component()})`],
    );
  }
  if (shape.isCube) return found;
  const layer = `clamp(int(e.w), 0, ${image.layers - 1})`;
  const texel = `${shape.parts === 1 ? "f.x" : shape.parts === 2 ? "f.xy" : "f.xyz"}${shape.isArrayed ? `, ${layer}` : ""}`;
  const fetched = places.parts === 1 ? texel : `ivec${places.parts}(${texel})`;
  found.push(
    ["grad", `textureGrad(s, ${whole}, ${places.gradients})`],
    ["grad with an offset", `textureGradOffset(s, ${whole}, ${places.gradients}, ${places.offset})`],
    ["lod with an offset", `textureLodOffset(s, ${whole}, e.x, ${places.offset})`],
    ["fetch", `texelFetch(s, ${fetched}, f.w)`],
  );
  if (!shape.isArrayed) found.push(["projected", `textureProjLod(s, vec${shape.parts + 1}(${plain}, c.w), e.x)`]);
  return found;
}

/** The accesses of an image that compares depths; the reference is `e.z`. */
function comparingAccesses(places: Places): readonly (readonly [name: string, text: string])[] {
  const { shape } = places.picture;
  const { whole, plain } = places;
  const found: (readonly [string, string])[] = [];
  if (shape.dimensions === 2 && !shape.isCube) found.push(["gather compared", `textureGather(s, ${whole}, e.z)`]);
  if (places.parts === 4) return [["compared", `vec4(texture(s, ${whole}, e.z))`]];
  const place = places.parts === 1 ? `vec3(${plain}, 0.0, e.z)` : `vec${places.parts + 1}(${whole}, e.z)`;
  found.push(["compared", `vec4(texture(s, ${place}))`]);
  if (shape.isCube) return found;
  found.push(
    ["compared grad", `vec4(textureGrad(s, ${place}, ${places.gradients}))`],
    ["compared grad with an offset", `vec4(textureGradOffset(s, ${place}, ${places.gradients}, ${places.offset}))`],
  );
  if (shape.glsl === "2DArray") return found;
  found.push(["compared lod", `vec4(textureLod(s, ${place}, e.x))`]);
  if (shape.isArrayed) return found;
  const projected = shape.parts === 1 ? "vec4(c.x, 0.0, e.z, c.w)" : "vec4(c.xy, e.z, c.w)";
  found.push(["compared projected", `vec4(textureProjLod(s, ${projected}, e.x))`]);
  return found;
}

/** The size of a level, as four words. */
function sizeText({ shape, image }: Picture, choose: Choices): string {
  const size = `textureSize(s, ${choose.below(image.levels)})`;
  const parts = shape.dimensions + (shape.isArrayed ? 1 : 0);
  return parts === 1 ? `uvec4(uint(${size}), 0u, 0u, 0u)` : `uvec4(uvec${parts}(${size})${", 0u".repeat(4 - parts)})`;
}

/** A random shader that samples a random image. */
export function samplingProgram(seed: number): ImageProgram {
  const choose = choices(seed);
  const picture = randomPicture(choose, false);
  const { shape, format, image } = picture;
  const isCompared = format.kind === "depth" && shape.glsl !== "3D" && choose.below(5) > 0;
  const isInteger = format.kind === "int" || format.kind === "uint";
  const { sampler, vulkan } = randomSampler(choose, isInteger, isCompared);
  const places = new Places(choose, picture);
  // Drivers filter texels of 8 and 16 bits with few bits of weight, and take logarithms of gradients roughly.
  const close = format.name.endsWith("f") && format.kind === "float" ? 0.05 : 0.02;
  const tolerance = (name: string) => (name.includes("grad") && sampler.mipFilter === "linear" ? 0.5 : close);
  const texts = isCompared ? comparingAccesses(places) : plainAccesses(places);
  const accesses: Access[] = texts.map(([name, text]) => ({
    name,
    text: isInteger ? `uvec4(${text})` : `floatBitsToUint(${text})`,
    isExact: isInteger,
    tolerance: tolerance(name),
  }));
  const levels = "uvec4(uint(textureQueryLevels(s)), 0u, 0u, 0u)";
  accesses.push({ name: "size", text: sizeText(picture, choose), isExact: true, tolerance: 0 });
  accesses.push({ name: "levels", text: levels, isExact: true, tolerance: 0 });
  const type = `${format.kind === "uint" ? "u" : format.kind === "int" ? "i" : ""}sampler${shape.glsl}${isCompared ? "Shadow" : ""}`;
  const shader = `#version 450
layout(local_size_x = ${INVOCATIONS}) in;
layout(set = 0, binding = 0, std430) buffer B { vec4 place[${INVOCATIONS}]; vec4 more[${INVOCATIONS}]; ivec4 texel[${INVOCATIONS}]; uvec4 result[]; };
layout(set = 0, binding = 1) uniform ${type} s;
void main() {
  uint i = gl_LocalInvocationID.x;
  vec4 c = place[i], e = more[i];
  ivec4 f = texel[i];
${accesses.map(({ text }, at) => `  result[i * ${accesses.length}u + ${at}u] = ${text};`).join("\n")}
}
`;
  const given = givenPlaces(choose, picture);
  return { seed, picture, shader, accesses, given, sampler, vulkanSampler: vulkan.map(Number) };

  function givenPlaces(random: Choices, { shape: { isCube } }: Picture): Uint8Array {
    const bytes = new Uint8Array(GIVEN);
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < INVOCATIONS; at++) {
      const place = () =>
        isCube ? 2 * share(random) - 1 : random.below(5) < 3 ? share(random) : 4 * share(random) - 1.5;
      const layer = isCube ? random.below(2) : random.below(image.layers + 2) - 1;
      const level = random.below(image.levels);
      const texel = [image.width, image.height, image.depth].map((size) => random.below(Math.max(1, size >> level)));
      const floats = [place(), place(), place(), 0.5 + 2 * share(random)];
      const others = [share(random) * (image.levels + 1) - 1, 0, share(random), layer];
      floats.forEach((value, part) => view.setFloat32(16 * at + 4 * part, value, true));
      others.forEach((value, part) => view.setFloat32(16 * (INVOCATIONS + at) + 4 * part, value, true));
      [...texel, level].forEach((value, part) => view.setInt32(16 * (2 * INVOCATIONS + at) + 4 * part, value, true));
    }
    return bytes;
  }
}

/** A random shader that loads and stores texels of a random image, or changes them by an atomic operation. */
export function storageProgram(seed: number): ImageProgram {
  const choose = choices(seed);
  const picture = randomPicture(choose, true);
  const { shape, format, image } = picture;
  const { isCube, isArrayed, dimensions } = shape;
  const isFloat = format.kind === "float";
  const [prefix, scalar] = isFloat ? ["", ""] : format.kind === "uint" ? ["u", "v.x"] : ["i", "int(v.x)"];
  const parts = isCube ? 3 : dimensions + (isArrayed ? 1 : 0);
  const place = parts === 1 ? "p.x" : parts === 2 ? "p.xy" : "p.xyz";
  const bits = (text: string) => (isFloat ? `floatBitsToUint(${text})` : `uvec4(${text})`);
  const load = bits(`imageLoad(m, ${place})`);
  const isAtomic = /^r32u?i$/.test(format.name) && choose.below(3) > 0;
  const operation = pick(choose, ["Add", "Min", "Max", "And", "Or", "Xor", "Exchange", "CompSwap"]);
  const compared = operation === "CompSwap" ? `, imageLoad(m, ${place}).x` : "";
  const first = isAtomic ? `uvec4(uint(imageAtomic${operation}(m, ${place}${compared}, ${scalar})), 0u, 0u, 0u)` : load;
  const value = isFloat ? "uintBitsToFloat(v)" : format.kind === "uint" ? "v" : "ivec4(v)";
  const store = isAtomic ? "" : `  imageStore(m, ${place}, ${value});\n`;
  const sizes = isCube ? (isArrayed ? 3 : 2) : parts;
  const size =
    sizes === 1
      ? "uvec4(uint(imageSize(m)), 0u, 0u, 0u)"
      : `uvec4(uvec${sizes}(imageSize(m))${", 0u".repeat(4 - sizes)})`;
  const access = (name: string, text: string, isExact: boolean): Access => ({ name, text, isExact, tolerance: 0.04 });
  const extents = [image.width, image.height, image.depth].slice(0, dimensions);
  if (isArrayed || isCube) extents.push(image.layers);
  const count = extents.reduce((product, extent) => product * extent, 1);
  const accesses = [
    access(isAtomic ? operation : "load", first, !isFloat),
    access("load again", load, !isFloat),
    access("size", size, true),
  ];
  const shader = `#version 450
layout(local_size_x = ${INVOCATIONS}) in;
layout(set = 0, binding = 0, std430) buffer B { ivec4 place[${INVOCATIONS}]; uvec4 value[${INVOCATIONS}]; uvec4 more[${INVOCATIONS}]; uvec4 result[]; };
layout(set = 0, binding = 1, ${format.glsl}) uniform ${prefix}image${shape.glsl} m;
void main() {
  uint i = gl_LocalInvocationID.x;
  ivec4 p = place[i];
  uvec4 v = value[i];
${isAtomic ? `  if (i >= ${count}u) return;\n` : ""}  result[3u * i] = ${first};
${store}  result[3u * i + 1u] = ${load};
  result[3u * i + 2u] = ${size};
}
`;
  return { seed, picture, shader, accesses, given: givenTexels(), sampler: undefined, vulkanSampler: [] };

  /** Each invocation has a texel of its own. Where there are too few, it does nothing if it is to change one, and else takes one outside of the image. */
  function givenTexels(): Uint8Array {
    const bytes = new Uint8Array(GIVEN);
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < INVOCATIONS; at++) {
      let rest = at % count;
      const texel = extents.map((extent) => {
        const index = rest % extent;
        rest = Math.floor(rest / extent);
        return at < count || isAtomic ? index : extent + choose.below(4);
      });
      texel.forEach((index, part) => view.setInt32(16 * at + 4 * part, index, true));
      for (let part = 0; part < 4; part++) {
        const word = 16 * (INVOCATIONS + at) + 4 * part;
        const integers = [
          choose.below(256),
          choose.below(65536),
          choose.below(2 ** 32),
          2 ** 32 - 1 - choose.below(300),
        ];
        const floats = [share(choose), 2 * share(choose) - 1, 10 * share(choose) - 5, 1e4 * share(choose)];
        const specials = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0, 1, -1, 0.5];
        if (isFloat) view.setFloat32(word, pick(choose, [...floats, ...specials]), true);
        else view.setUint32(word, pick(choose, integers), true);
      }
    }
    return bytes;
  }
}
