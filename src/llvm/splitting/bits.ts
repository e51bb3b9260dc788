// Casts of bits between lanes of different widths. Lane 0 has the lowest bits: layouts are little-endian.

import { IntegerType, type Type } from "../../ir/index.ts";
import { commonDivisor } from "../../support/common-divisor.ts";
import { opcode } from "../opcode.ts";
import { type Lanes, laneType } from "./vectors.ts";

/** The lanes of a type with the bits of lanes of another type. */
export function castLanes(lanes: Lanes, given: readonly number[], from: Type, to: Type): readonly number[] {
  const [source, target] = [laneType(from), laneType(to)];
  if (source === target) return given;
  const [before, after] = [widthOf(lanes, source), widthOf(lanes, target)];
  if (before === after) return given.map((lane) => lanes.emit(opcode.bitcast, target, [lane]));
  const part = commonDivisor(before, after);
  const numbers = given.map((lane) => asBits(lanes, lane, source, before));
  const parts = part === before ? numbers : numbers.flatMap((lane) => cut(lanes, lane, before, part));
  const joined = part === after ? parts : join(lanes, parts, part, after);
  return IntegerType.is(target) ? joined : joined.map((lane) => lanes.emit(opcode.bitcast, target, [lane]));
}

const widthOf = ({ layout }: Lanes, type: Type): number => Number(layout.bitSize(type));

function asBits(lanes: Lanes, lane: number, type: Type, width: number): number {
  return IntegerType.is(type) ? lane : lanes.emit(opcode.bitcast, lanes.int(width), [lane]);
}

function cut(lanes: Lanes, lane: number, width: number, part: number): readonly number[] {
  const { constants } = lanes.out.module;
  const type = lanes.int(width);
  return Array.from({ length: width / part }, (_, index) => {
    const distance = constants.integer(type, index * part).id;
    const shifted = index === 0 ? lane : lanes.emit(opcode.lshr, type, [lane, distance]);
    return lanes.emit(opcode.trunc, lanes.int(part), [shifted]);
  });
}

function join(lanes: Lanes, parts: readonly number[], part: number, width: number): readonly number[] {
  const { constants } = lanes.out.module;
  const type = lanes.int(width);
  const each = width / part;
  return Array.from({ length: parts.length / each }, (_, index) => {
    const placed = parts.slice(index * each, (index + 1) * each).map((lane, at) => {
      const wide = lanes.emit(opcode.zext, type, [lane]);
      return at === 0 ? wide : lanes.emit(opcode.shl, type, [wide, constants.integer(type, at * part).id]);
    });
    return placed.reduce((low, high) => lanes.emit(opcode.or, type, [low, high]));
  });
}
