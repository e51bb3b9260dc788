// Code that finds texels: indices beyond an edge by the mode of the sampler, and faces of cubes. It does what `images/coordinates.ts` does, in the same steps.

import type { Builder } from "../../code/builder.ts";
import { choose } from "../../code/conditions.ts";
import type { Node } from "../../code/graph.ts";
import { imageSlots as slots } from "../../images/image-words.ts";
import { convert, f64, float, forType, i32, i64, int, memory, none } from "../../wasm/opcodes.ts";
import type { Callees, EngineFunctions } from "../callees.ts";
import { both, Code, clamped } from "./sampling-steps.ts";

/** From this size on all numbers are even, and no index is exact. */
const MOST_INDEX = 2 ** 52;

/** Words that instructions without gradients leave free: the place on the face of a cube beyond an edge. */
const BEYOND = slots.gradX;

/** After a place of two f64: the number of the face. */
export const FACE = 16;

export const placeCode: EngineFunctions = {
  cubeFace: { params: [i32, f64, f64, f64], result: none, build: cubeFace },
  cubeTexel: { params: [i32, i32, i32, f64, f64], result: i32, build: cubeTexel },
  wrappedIndex: { params: [i32, f64, i32], result: i32, build: wrappedIndex },
};

/** Of an address and a direction: stores the place on a face of a cube that it leads to, two f64 from 0 to 1, and the number of the face. */
function cubeFace(builder: Builder, [place, x, y, z]: Node[]): undefined {
  const code = new Code(builder);
  const [ax, ay, az] = [x!, y!, z!].map((one) => builder.unary(float.abs, one)) as [Node, Node, Node];
  const negative = (value: Node) => builder.unary(float.neg, value);
  const isZ = both(builder, builder.binary(float.ge, az, ax), builder.binary(float.ge, az, ay));
  const isY = both(builder, builder.binary(float.ge, ay, ax), builder.unary(int.eqz, isZ));
  const along = builder.select(isZ, z!, builder.select(isY, y!, x!));
  const isPositive = builder.binary(float.ge, along, code.f64(0));
  const signed = (value: Node) => builder.select(isPositive, value, negative(value));
  const ofS = builder.select(isZ, signed(x!), builder.select(isY, x!, signed(negative(z!))));
  const ofT = builder.select(isY, signed(z!), negative(y!));
  [ofS, ofT].forEach((part, at) => {
    const sum = builder.binary(float.add, builder.binary(float.div, part, signed(along)), code.f64(1));
    builder.effect(memory.f64Store, [place!, builder.binary(float.mul, code.f64(0.5), sum)], 8 * at);
  });
  const axis = builder.select(isZ, builder.i32(4), builder.select(isY, builder.i32(2), builder.i32(0)));
  builder.effect(memory.i32Store, [place!, builder.op(int.add, [axis, builder.unary(int.eqz, isPositive)])], FACE);
  return undefined;
}

/** Of words, a layer, a level and two indices, which may lie beyond an edge of the face: the number of the texel from the start of the level. */
function cubeTexel(builder: Builder, [words, layer, level, x, y]: Node[], callees: Callees): Node {
  const code = new Code(builder);
  const [width, height, depth] = [4, 8, 12].map((field) => code.word(level!, field)) as [Node, Node, Node];
  const size = code.ofWord(width);
  const zero = code.f64(0);
  const isInside = [x!, y!].flatMap((one) => [
    builder.binary(float.ge, one, zero),
    builder.binary(float.lt, one, size),
  ]);
  const word = (value: Node) => builder.op(convert.i32TruncSatF64S, [value]);
  const number = (at: Node, row: Node, column: Node) => {
    const first = builder.op(int.mul, [builder.op(int.mul, [at, depth]), height]);
    return builder.op(int.add, [builder.op(int.mul, [builder.op(int.add, [first, row]), width]), column]);
  };
  return choose(
    builder,
    both(builder, ...isInside),
    () => number(layer!, word(y!), word(x!)),
    () => {
      const face = builder.op(int.remU, [layer!, builder.i32(6)]);
      const place = builder.op(int.add, [words!, builder.i32(BEYOND)]);
      const direction = directionOf(
        builder,
        face,
        [x!, y!].map((one) => onFace(builder, one, size)),
      );
      builder.call(callees.engine(placeCode, "cubeFace"), [place, ...direction], none);
      const last = builder.binary(float.sub, size, code.f64(1));
      const [column, row] = [0, 8].map((field) => {
        const texel = builder.unary(float.floor, builder.binary(float.mul, code.double(place, field), size));
        return word(clamped(builder, texel, zero, last));
      }) as [Node, Node];
      const cube = builder.op(int.sub, [layer!, face]);
      return number(builder.op(int.add, [cube, code.word(place, FACE)]), row, column);
    },
  );
}

/** The middle of a texel from -1 to 1. */
function onFace(builder: Builder, index: Node, size: Node): Node {
  const code = new Code(builder);
  const twice = builder.binary(float.mul, code.f64(2), builder.binary(float.add, index, code.f64(0.5)));
  return builder.binary(float.sub, builder.binary(float.div, twice, size), code.f64(1));
}

/** As `cubeDirection` of `images/coordinates.ts`. */
function directionOf(builder: Builder, face: Node, [s, t]: readonly Node[]): readonly Node[] {
  const code = new Code(builder);
  const negative = (value: Node) => builder.unary(float.neg, value);
  const is = (wanted: number) => builder.op(int.eq, [face, builder.i32(wanted)]);
  const [one, minusOne] = [code.f64(1), code.f64(-1)];
  const byFace = (values: readonly [Node, ...Node[]]) =>
    values.slice(1).reduce((before, value, at) => builder.select(is(at + 1), value, before), values[0]);
  const [ns, nt] = [negative(s!), negative(t!)];
  return [
    byFace([one, minusOne, s!, s!, s!, ns]),
    byFace([nt, nt, one, minusOne, nt, nt]),
    byFace([ns, s!, t!, nt, one, minusOne]),
  ];
}

/** Of a mode, an index and a size: the index inside of the level, or -1 for the border. */
function wrappedIndex(builder: Builder, [mode, index, size]: Node[]): Node {
  const code = new Code(builder);
  const isExact = builder.binary(float.lt, builder.unary(float.abs, index!), code.f64(MOST_INDEX));
  const whole = builder.op(convert.i64TruncSatF64S, [index!]);
  const length = code.i64(size!);
  const isInside = both(builder, isExact, builder.binary(int.ltU, whole, length));
  const last = builder.op(int.sub, [size!, builder.i32(1)]);
  const word = (value: Node) => builder.op(convert.i32WrapI64, [value]);
  return choose(
    builder,
    isInside,
    () => word(whole),
    () =>
      choose(
        builder,
        isExact,
        () => word(moved(builder, mode!, whole, length)),
        () => builder.select(builder.binary(float.gt, index!, code.f64(0)), last, builder.i32(0)),
      ),
  );
}

/** An index outside of a level by the mode, in i64. */
function moved(builder: Builder, mode: Node, index: Node, size: Node): Node {
  const number = (value: number) => builder.graph.constant(i64, BigInt(value));
  const [zero, one] = [number(0), number(1)];
  const is = (wanted: number) => builder.op(int.eq, [mode, builder.i32(wanted)]);
  const last = builder.binary(int.sub, size, one);
  const least = (a: Node, b: Node) => builder.select(builder.binary(int.ltS, a, b), a, b);
  const isBefore = builder.binary(int.ltS, index, zero);
  const period = (length: Node) => {
    const rest = builder.op(forType(int.remS, i64), [index, length]);
    return builder.select(builder.binary(int.ltS, rest, zero), builder.binary(int.add, rest, length), rest);
  };
  const mirror = () => {
    const at = period(builder.binary(int.shl, size, one));
    const back = builder.binary(int.sub, builder.binary(int.sub, builder.binary(int.shl, size, one), one), at);
    return builder.select(builder.binary(int.ltS, at, size), at, back);
  };
  const once = () => least(builder.select(isBefore, builder.binary(int.sub, number(-1), index), index), last);
  const edge = () => builder.select(isBefore, zero, last);
  return choose(
    builder,
    is(2),
    () => number(-1),
    () =>
      choose(
        builder,
        is(3),
        () => period(size),
        () => choose(builder, is(4), mirror, () => choose(builder, is(5), once, edge)),
      ),
  );
}
