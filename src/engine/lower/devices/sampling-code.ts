// Code that samples images in WebAssembly: what `images/sampling.ts` does, in the same steps and the same order, so that all bits are the same. It is for
// images whose channels take whole bytes, by floats, without gradients; the function of the host does all else, and fills the tables that
// this code reads.

import type { Builder } from "../../code/builder.ts";
import { choose, when } from "../../code/conditions.ts";
import type { Node } from "../../code/graph.ts";
import { imageInstructions, imageSlots as slots } from "../../images/image-words.ts";
import { channelKinds, imageFields, samplerFields, tableCounts, tableSlots } from "../../images/sampling-tables.ts";
import { convert, f32, f64, float, i32, int, memory, none } from "../../wasm/opcodes.ts";
import type { Callees, EngineFunctions } from "../callees.ts";
import { halfToFloat } from "../values/floats.ts";
import { FACE, placeCode } from "./sampling-places.ts";
import { both, Code, clamped } from "./sampling-steps.ts";

const HALF = { kind: "float", width: 16, type: f32 } as const;

/** Image operands that the code knows: a level, its bias, its least, and an offset. */
const [BIAS, LOD, OFFSETS, MIN_LOD] = [0x1, 0x2, 0x8 | 0x10, 0x80];
const KNOWN_OPERANDS = BIAS | LOD | OFFSETS | MIN_LOD;

/** Flags that the code knows: there is a reference to compare with; coordinates are divided by the last one. */
const [COMPARES, PROJECTS] = [4, 8];

export const samplingCode: EngineFunctions = {
  sampleImage: { params: [i32, i32], result: none, build: sample },
  addFiltered: { params: [i32, i32, i32, i32, i32, i32, f64], result: none, build: addFiltered },
  channelValue: { params: [i32, i32, i32], result: f64, build: channelValue },
};

/** Of the place of an instruction's words and the address of the tables: samples, and stores the result in the words. */
function sample(builder: Builder, [place, tables]: Node[], callees: Callees): undefined {
  const code = new Code(builder);
  const [words, table] = [place!, tables!];
  const handle = code.word(words, slots.handle);
  const number = (bits: Node) => builder.op(int.sub, [bits, builder.i32(1)]);
  const imageNumber = number(builder.op(int.and, [handle, builder.i32(0xffff)]));
  const samplerNumber = number(builder.op(int.shrU, [handle, builder.i32(16)]));
  const pointer = (at: Node, first: number, count: number) => {
    const isInside = builder.op(int.ltU, [at, builder.i32(count)]);
    // Any place of the table will do for a number that it does not have.
    const slot = builder.select(isInside, at, builder.i32(0));
    return builder.select(isInside, code.word(code.at(table, slot, 4), first), builder.i32(0));
  };
  const image = pointer(imageNumber, tableSlots.images, tableCounts.images);
  const sampler = pointer(samplerNumber, tableSlots.samplers, tableCounts.samplers);
  const mask = code.word(words, slots.mask);
  const unknown = builder.op(int.and, [mask, builder.i32(~KNOWN_OPERANDS)]);
  const otherFlags = builder.op(int.and, [code.word(words, slots.flags), builder.i32(~(COMPARES | PROJECTS))]);
  const others = builder.op(int.or, [unknown, otherFlags]);
  const isKnown = [image, sampler].map((one) => builder.op(int.ne, [one, builder.i32(0)]));
  const [fast, slow, end] = [builder.newBlock(), builder.newBlock(), builder.newBlock()];
  const condition = both(builder, ...isKnown, builder.unary(int.eqz, others));
  builder.block.branch(condition, { block: fast, args: [] }, { block: slow, args: [] });
  builder.block = slow;
  const instruction = builder.i32(imageInstructions.indexOf("sample"));
  builder.call(callees.host("images", 2), [instruction, words], none);
  builder.block.jump(end);
  builder.block = fast;
  sampleLevels(builder, callees, { words, image, sampler, mask });
  storeResult(builder, words);
  builder.block.jump(end);
  builder.block = end;
  return undefined;
}

interface Sampled {
  readonly words: Node;
  readonly image: Node;
  readonly sampler: Node;
  readonly mask: Node;
}

/** Adds the levels that an instruction reads to the sum, which is where texels to store would be. */
function sampleLevels(builder: Builder, callees: Callees, { words, image, sampler, mask }: Sampled): void {
  const code = new Code(builder);
  const zero = code.f64(0);
  for (let at = 0; at < 4; at++) builder.effect(memory.f64Store, [words, zero], slots.texel + 8 * at);
  const lod = limitedLod(builder, words, sampler, mask);
  const isMinified = builder.binary(float.gt, lod, zero);
  const [mag, min] = [samplerFields.isMagLinear, samplerFields.isMinLinear].map((field) => code.word(sampler, field));
  const isLinear = builder.select(isMinified, min!, mag!);
  const lastLevel = code.word(image, imageFields.lastLevel);
  const level = clamped(builder, lod, zero, code.ofWord(lastLevel));
  const layer = findPlace(builder, callees, words, image);
  const add = (number: Node, weight: Node) => {
    const entry = code.at(image, number, 16);
    const args = [
      words,
      image,
      sampler,
      builder.op(int.add, [entry, builder.i32(imageFields.levels)]),
      layer,
      isLinear,
      weight,
    ];
    builder.call(callees.engine(samplingCode, "addFiltered"), args, none);
  };
  const word = (value: Node) => builder.op(convert.i32TruncSatF64S, [value]);
  const [between, single, next] = [builder.newBlock(), builder.newBlock(), builder.newBlock()];
  builder.block.branch(
    code.word(sampler, samplerFields.isMipLinear),
    { block: between, args: [] },
    { block: single, args: [] },
  );
  builder.block = between;
  const low = builder.unary(float.floor, level);
  const part = builder.binary(float.sub, level, low);
  const rest = builder.binary(float.sub, code.f64(1), part);
  when(builder, builder.binary(float.gt, rest, zero), () => add(word(low), rest));
  when(builder, builder.binary(float.gt, part, zero), () => {
    const after = builder.op(int.add, [word(low), builder.i32(1)]);
    add(builder.select(builder.op(int.ltS, [after, lastLevel]), after, lastLevel), part);
  });
  builder.block.jump(next);
  builder.block = single;
  const above = builder.unary(float.ceil, builder.binary(float.add, level, code.f64(0.5)));
  const nearest = builder.op(int.sub, [word(above), builder.i32(1)]);
  add(builder.select(builder.op(int.gtS, [nearest, builder.i32(0)]), nearest, builder.i32(0)), code.f64(1));
  builder.block.jump(next);
  builder.block = next;
}

/** Puts the place in a level where the result will be, three f64; gives the layer. */
function findPlace(builder: Builder, callees: Callees, words: Node, image: Node): Node {
  const code = new Code(builder);
  const coordinate = (at: number) => code.single(words, slots.coordinates + 4 * at);
  const layerAt = (value: Node) => {
    const nearest = builder.unary(float.nearest, value);
    const last = code.ofWord(code.word(image, imageFields.lastLayer));
    return builder.op(convert.i32TruncSatF64S, [clamped(builder, nearest, code.f64(0), last)]);
  };
  const ofCube = () => {
    const place = builder.op(int.add, [words, builder.i32(slots.result)]);
    const directions = [0, 1, 2].map(coordinate);
    builder.call(callees.engine(placeCode, "cubeFace"), [place, ...directions], none);
    const face = code.word(place, FACE);
    return builder.op(int.add, [builder.op(int.mul, [layerAt(coordinate(3)), builder.i32(6)]), face]);
  };
  return choose(builder, code.word(image, imageFields.isCube), ofCube, () => {
    for (let at = 0; at < 3; at++) {
      const place = projected(builder, words, image, coordinate(at));
      builder.effect(memory.f64Store, [words, place], slots.result + 8 * at);
    }
    return layerAt(lastCoordinate(code, words, image));
  });
}

/** The coordinate after those of a texel: the layer, or the divisor of the others. */
function lastCoordinate(code: Code, words: Node, image: Node): Node {
  return code.single(code.at(words, code.word(image, imageFields.dimensions), 4), slots.coordinates);
}

/** A number divided by the last coordinate where the instruction projects. */
function projected(builder: Builder, words: Node, image: Node, value: Node): Node {
  const code = new Code(builder);
  const isProjected = builder.op(int.and, [code.word(words, slots.flags), builder.i32(PROJECTS)]);
  const quotient = () => builder.binary(float.div, value, lastCoordinate(code, words, image));
  return choose(builder, isProjected, quotient, () => value);
}

function limitedLod(builder: Builder, words: Node, sampler: Node, mask: Node): Node {
  const code = new Code(builder);
  const zero = code.f64(0);
  const hasLod = builder.op(int.and, [mask, builder.i32(LOD)]);
  const hasBias = builder.op(int.and, [mask, builder.i32(BIAS)]);
  const own = builder.binary(
    float.add,
    builder.select(hasLod, code.single(words, slots.lod), zero),
    builder.select(hasBias, code.single(words, slots.bias), zero),
  );
  const biased = builder.binary(float.add, own, code.double(sampler, samplerFields.bias));
  const lod = builder.select(code.word(sampler, samplerFields.isNormalized), biased, own);
  const [limited, most] = [code.double(sampler, samplerFields.least), code.double(sampler, samplerFields.most)];
  const hasLeast = builder.op(int.and, [mask, builder.i32(MIN_LOD)]);
  const least = builder.select(hasLeast, builder.binary(float.max, limited, code.single(words, slots.minLod)), limited);
  const limit = builder.binary(float.max, least, most);
  const isNumber = builder.binary(float.eq, lod, lod);
  return builder.select(isNumber, clamped(builder, lod, least, limit), zero);
}

/** Stores the sum as the result, each number rounded to f32; of those that are none, always the same one. */
function storeResult(builder: Builder, words: Node): void {
  for (let at = 0; at < 4; at++) {
    const sum = builder.op(memory.f64Load, [words], slots.texel + 8 * at);
    const value = builder.op(convert.f32DemoteF64, [sum]);
    const isNumber = builder.binary(float.eq, value, value);
    const result = builder.select(isNumber, value, builder.graph.constant(f32, 0x7fc00000));
    builder.effect(memory.f32Store, [words, result], slots.result + 8 * at);
  }
}

/** A coordinate in texels of a level: the first texel, and the part of the next one. */
interface Along {
  readonly start: Node;
  readonly part: Node;
  readonly size: Node;
}

interface Filtered extends Sampled {
  readonly level: Node;
  readonly layer: Node;
  readonly isLinear: Node;
}

function along(builder: Builder, { words, image, sampler, mask, level, isLinear }: Filtered, dimension: number): Along {
  const code = new Code(builder);
  const zero = code.f64(0);
  const size = code.word(level, 4 + 4 * dimension);
  const at = code.double(words, slots.result + 8 * dimension);
  const isNormalized = builder.op(int.or, [
    code.word(sampler, samplerFields.isNormalized),
    code.word(image, imageFields.isCube),
  ]);
  const scaled = builder.select(isNormalized, builder.binary(float.mul, at, code.ofWord(size)), at);
  const first = builder.select(isLinear, builder.binary(float.sub, scaled, code.f64(0.5)), scaled);
  const isNumber = builder.binary(float.eq, first, first);
  const floor = builder.select(isNumber, builder.unary(float.floor, first), zero);
  const hasSize = builder.binary(float.lt, builder.unary(float.abs, first), code.f64(Number.POSITIVE_INFINITY));
  const isThere = builder.op(int.gtU, [code.word(image, imageFields.dimensions), builder.i32(dimension)]);
  const hasPart = both(builder, hasSize, builder.op(int.ne, [isLinear, builder.i32(0)]), isThere);
  const part = builder.select(hasPart, builder.binary(float.sub, first, floor), zero);
  const offset = code.ofWord(code.word(words, slots.offset + 4 * dimension));
  const moved = builder.select(
    builder.op(int.and, [mask, builder.i32(OFFSETS)]),
    builder.binary(float.add, floor, offset),
    floor,
  );
  return { start: moved, part, size };
}

/** Of words, image, sampler, level, layer, whether the filter is linear, and the weight of the level: adds texels around the place to the sum. */
function addFiltered(builder: Builder, args: Node[], callees: Callees): undefined {
  const [words, image, sampler, level, layer, isLinear, weight] = args as [Node, Node, Node, Node, Node, Node, Node];
  const code = new Code(builder);
  const filtered = { words, image, sampler, level, layer, isLinear, mask: code.word(words, slots.mask) };
  const axes = [0, 1, 2].map((dimension) => along(builder, filtered, dimension));
  const dimensions = code.word(image, imageFields.dimensions);
  const one = builder.i32(1);
  const corners = builder.select(isLinear, builder.op(int.shl, [one, dimensions]), one);
  const isCube = code.word(image, imageFields.isCube);
  const lost = choose(
    builder,
    builder.op(int.and, [isCube, isLinear]),
    () => lostShare(builder, axes, weight),
    () => code.f64(0),
  );
  const [loop, body, done] = [builder.newBlock(i32), builder.newBlock(), builder.newBlock()];
  builder.block.jump(loop, [builder.i32(0)]);
  builder.block = loop;
  const corner = loop.params[0]!;
  builder.block.branch(builder.op(int.ltU, [corner, corners]), { block: body, args: [] }, { block: done, args: [] });
  builder.block = body;
  const bits = [0, 1, 2].map((at) => builder.op(int.and, [builder.op(int.shrU, [corner, builder.i32(at)]), one]));
  const shares = axes.map(({ part }, at) =>
    builder.select(bits[at]!, part, builder.binary(float.sub, code.f64(1), part)),
  );
  const own = [...shares, weight].reduce((a, b) => builder.binary(float.mul, a, b));
  const share = builder.binary(float.add, own, builder.binary(float.div, lost, code.f64(3)));
  const indices = axes.map(({ start }, at) => builder.binary(float.add, start, code.ofWord(bits[at]!)));
  const isLost = both(builder, builder.binary(float.gt, lost, code.f64(0)), isCorner(builder, axes, indices));
  const counts = builder.binary(float.ne, share, code.f64(0));
  when(builder, both(builder, counts, builder.unary(int.eqz, isLost)), () => {
    const ofCube = () => {
      const args = [words, layer, level, ...indices.slice(0, 2)];
      return builder.call(callees.engine(placeCode, "cubeTexel"), args, i32);
    };
    const inside = () => texelOf(builder, callees, filtered, axes, indices);
    addTexel(builder, callees, filtered, { index: choose(builder, isCube, ofCube, inside), share });
  });
  builder.block.jump(loop, [builder.op(int.add, [corner, one])]);
  builder.block = done;
  return undefined;
}

/** Whether the first two indices both lie outside of a level. */
function isCorner(builder: Builder, axes: readonly Along[], indices: readonly Node[]): Node {
  const code = new Code(builder);
  const width = code.ofWord(axes[0]!.size);
  const outside = indices.slice(0, 2).map((index) => {
    const isBefore = builder.binary(float.lt, index, code.f64(0));
    return builder.op(int.or, [isBefore, builder.binary(float.ge, index, width)]);
  });
  return both(builder, ...outside);
}

/** The share of the texel that a cube does not have at its corner; 0 if there is none. */
function lostShare(builder: Builder, axes: readonly Along[], weight: Node): Node {
  const code = new Code(builder);
  return [0, 1, 2, 3].reduce((before, corner) => {
    const bits = [corner & 1, corner >> 1];
    const indices = bits.map((bit, at) => builder.binary(float.add, axes[at]!.start, code.f64(bit)));
    const shares = bits.map((bit, at) => {
      const { part } = axes[at]!;
      return bit === 1 ? part : builder.binary(float.sub, code.f64(1), part);
    });
    const share = [...shares, weight].reduce((a, b) => builder.binary(float.mul, a, b));
    return builder.select(isCorner(builder, axes, indices), share, before);
  }, code.f64(0));
}

/** The number of the texel at indices from the start of a level; -1 for the border. */
function texelOf(
  builder: Builder,
  callees: Callees,
  { image, sampler, layer }: Filtered,
  axes: readonly Along[],
  indices: readonly Node[],
): Node {
  const code = new Code(builder);
  const dimensions = code.word(image, imageFields.dimensions);
  const [x, y, z] = axes.map(({ size }, at) => {
    const isThere = builder.op(int.gtU, [dimensions, builder.i32(at)]);
    const mode = code.word(sampler, samplerFields.address + 4 * at);
    const wrap = () => builder.call(callees.engine(placeCode, "wrappedIndex"), [mode, indices[at]!, size], i32);
    return choose(builder, isThere, wrap, () => builder.i32(0));
  }) as [Node, Node, Node];
  const [width, height, depth] = axes.map(({ size }) => size) as [Node, Node, Node];
  const slice = builder.op(int.add, [builder.op(int.mul, [layer, depth]), z]);
  const row = builder.op(int.add, [builder.op(int.mul, [slice, height]), y]);
  const index = builder.op(int.add, [builder.op(int.mul, [row, width]), x]);
  const isBorder = builder.op(int.ltS, [builder.op(int.or, [builder.op(int.or, [x, y]), z]), builder.i32(0)]);
  return builder.select(isBorder, builder.i32(-1), index);
}

/** Adds a share of the texel with a number, of which -1 is the border. */
function addTexel(
  builder: Builder,
  callees: Callees,
  { words, image, sampler, level }: Filtered,
  { index, share }: { readonly index: Node; readonly share: Node },
): void {
  const code = new Code(builder);
  const bytes = builder.op(int.mul, [index, code.word(image, imageFields.texelBytes)]);
  const address = builder.op(int.add, [code.word(level, 0), bytes]);
  const isBorder = builder.op(int.eq, [index, builder.i32(-1)]);
  const curve = code.word(image, imageFields.curve);
  const channelOf = (at: number): Node => {
    const kind = code.word(image, imageFields.kinds + 4 * at);
    const isMissing = builder.op(int.geU, [kind, builder.i32(channelKinds.zero)]);
    const missing = code.ofWord(builder.op(int.eq, [kind, builder.i32(channelKinds.one)]));
    const channel = builder.op(int.add, [address, code.word(image, imageFields.offsets + 4 * at)]);
    const load = () => builder.call(callees.engine(samplingCode, "channelValue"), [kind, channel, curve], f64);
    const border = () => code.double(sampler, samplerFields.border + 8 * at);
    return choose(
      builder,
      isMissing,
      () => missing,
      () => choose(builder, isBorder, border, load),
    );
  };
  const add = (at: number, value: Node) => {
    const sum = code.double(words, slots.texel + 8 * at);
    const next = builder.binary(float.add, sum, builder.binary(float.mul, share, value));
    builder.effect(memory.f64Store, [words, next], slots.texel + 8 * at);
  };
  const isCompared = builder.op(int.and, [code.word(words, slots.flags), builder.i32(COMPARES)]);
  when(builder, builder.unary(int.eqz, isCompared), () => {
    for (let at = 0; at < 4; at++) add(at, channelOf(at));
  });
  when(builder, isCompared, () => {
    const passes = code.ofWord(comparison(builder, { words, image, sampler }, channelOf(0)));
    for (let at = 0; at < 4; at++) add(at, passes);
  });
}

/** Whether the reference of an instruction compares with a texel as the sampler wants it. */
function comparison(builder: Builder, { words, image, sampler }: Omit<Sampled, "mask">, texel: Node): Node {
  const code = new Code(builder);
  const quotient = projected(builder, words, image, code.single(words, slots.reference));
  const reference = code.wide(builder.op(convert.f32DemoteF64, [quotient]));
  const fixed = clamped(builder, reference, code.f64(0), code.f64(1));
  const value = builder.select(code.word(image, imageFields.isFixed), fixed, reference);
  const operation = code.word(sampler, samplerFields.compare);
  const bits = [float.lt, float.eq, float.gt].map((op, at) => {
    const isAsked = builder.op(int.and, [builder.op(int.shrU, [operation, builder.i32(at)]), builder.i32(1)]);
    return builder.op(int.and, [isAsked, builder.binary(op, value, texel)]);
  });
  return bits.reduce((a, b) => builder.op(int.or, [a, b]), builder.op(int.eq, [operation, builder.i32(7)]));
}

/** Of the kind of a channel, its address, and the values of bytes in sRGB: the number that it holds. */
function channelValue(builder: Builder, [kind, address, curve]: Node[], callees: Callees): Node {
  const code = new Code(builder);
  const load = (op: number) => builder.op(op, [address!]);
  const scaled = (value: Node, most: number) => builder.binary(float.div, code.ofWord(value), code.f64(most));
  const signed = (value: Node, most: number) => builder.binary(float.max, code.f64(-1), scaled(value, most));
  const values: readonly (readonly [kind: number, value: () => Node])[] = [
    [channelKinds.unorm8, () => scaled(load(memory.i32Load8U), 255)],
    [channelKinds.f32, () => code.wide(load(memory.f32Load))],
    [channelKinds.f16, () => code.wide(halfToFloat(builder, callees, load(memory.i32Load16U), HALF))],
    [channelKinds.curved8, () => code.double(code.at(curve!, load(memory.i32Load8U), 8), 0)],
    [channelKinds.unorm16, () => scaled(load(memory.i32Load16U), 65535)],
    [channelKinds.snorm8, () => signed(load(memory.i32Load8S), 127)],
  ];
  return values.reduceRight<() => Node>(
    (otherwise, [wanted, value]) =>
      () =>
        choose(builder, builder.op(int.eq, [kind!, builder.i32(wanted)]), value, otherwise),
    () => signed(load(memory.i32Load16S), 32767),
  )();
}
