// Values chosen at random: those at the edges often.
import type { Choices } from "../spirv/mutations.ts";
import { floatOfBits, type Value, wrap } from "./numbers.ts";
import { partOf, partsOf, pick, type Type } from "./types.ts";

export function randomValue(choose: Choices, type: Type): Value {
  if (type.kind === "bool") return choose.below(2) === 0;
  if (type.kind === "int") return randomInteger(choose, type.width);
  if (type.kind === "float") return randomFloat(choose, type.width);
  return Array.from({ length: partsOf(type) }, (_, at) => randomValue(choose, partOf(type, at)));
}

function randomBits(choose: Choices, count: number): bigint {
  let bits = 0n;
  for (let at = 0; at < count; at += 16) bits = (bits << 16n) | BigInt(choose.below(0x10000));
  return wrap(bits, count);
}

export function randomInteger(choose: Choices, width: number): bigint {
  const one = 1n << BigInt(choose.below(width));
  const least = 1n << BigInt(width - 1);
  const simple = [0n, 1n, -1n, least, least - 1n, one, one - 1n, -one, BigInt(choose.below(100))];
  return wrap(choose.below(5) === 0 ? randomBits(choose, width) : pick(choose, simple), width);
}

function randomFloat(choose: Choices, width: number): number {
  const fractions = [choose.below(1000) / 16, -choose.below(1000) / 64];
  const simple = pick(choose, [0, -0, 1, -1, 0.5, 1.5, -2.5, 3, 100, -7.75, ...fractions]);
  return choose.below(4) > 0 ? simple : floatOfBits(width, randomBits(choose, width));
}
