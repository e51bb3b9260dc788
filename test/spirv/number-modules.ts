// Modules full of constants with random bits.
import { Builder, type Module, Op } from "../../src/spirv/index.ts";

/** Random words that depend on the seed alone. */
export function words(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state ^ (state >>> 15) ^ Math.imul(state, 0x9e3779b1)) >>> 0;
  };
}

/** `count` constants of one type, whose bits are random: short patterns, small numbers, any word. */
export function literalModule(width: number, isFloat: boolean, count: number, seed: number): Module {
  const next = words(seed);
  const builder = new Builder();
  const type = isFloat ? builder.type(Op.TypeFloat, width) : builder.type(Op.TypeInt, width, 1);
  for (let i = 0; i < count; i++) {
    const low = width === 16 ? signExtended(next() & 0xffff, isFloat) : pick(next, i);
    const bits = width === 64 ? [low, pick(next, i >> 2)] : [low];
    builder.value(Op.Constant, type, ...bits);
  }
  return builder.build();
}

/** A narrow signed integer fills its word with its sign. */
function signExtended(bits: number, isFloat: boolean): number {
  return isFloat ? bits : ((bits << 16) >> 16) >>> 0;
}

function pick(next: () => number, turn: number): number {
  const word = next();
  if (turn % 4 === 0) return (word & 0xfff00000) >>> 0;
  return turn % 4 === 1 ? (word & 0x800000ff) >>> 0 : word;
}
