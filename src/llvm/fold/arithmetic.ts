// Arithmetic on constants that are no vectors.

import { IntegerType } from "../../ir/index.ts";
import {
  add,
  divide,
  isZero as isFloatZero,
  multiply,
  nanBits,
  remainder,
  subtract,
} from "../../support/float/index.ts";
import { type Constant, type Constants, isZero, signedValue } from "../constant.ts";
import { opcode } from "../opcode.ts";
import { semanticsOf } from "./floats.ts";

const isUndef = ({ kind }: Constant): boolean => kind === "undef";

export function foldBinary(constants: Constants, code: number, a: Constant, b: Constant): Constant | undefined {
  if (a.kind === "poison" || b.kind === "poison") return constants.poison(a.type);
  if (isUndef(a) || isUndef(b)) return foldUndef(constants, code, a, b);
  if (a.kind === "integer" && b.kind === "integer") return foldIntegers(constants, code, a, b);
  if (a.kind === "float" && b.kind === "float") return foldFloats(constants, code, a, b);
  return foldOthers(constants, code, a, b);
}

/** Sums of addresses stay as expressions; what is neutral goes. */
function foldOthers(constants: Constants, code: number, a: Constant, b: Constant): Constant | undefined {
  if (!IntegerType.is(a.type)) return undefined;
  const isNeutral = [opcode.add, opcode.sub, opcode.xor, opcode.or, opcode.shl, opcode.lshr, opcode.ashr].includes(
    code,
  );
  if (isNeutral && isZero(b)) return a;
  if (isZero(a) && [opcode.add, opcode.xor, opcode.or].includes(code)) return b;
  if ((code === opcode.mul || code === opcode.and) && isZero(b)) return b;
  if ((code === opcode.mul || code === opcode.udiv || code === opcode.sdiv) && b.kind === "integer" && b.bits === 1n) {
    return a;
  }
  if (code !== opcode.add && code !== opcode.sub && code !== opcode.xor) return undefined;
  // Numbers are on the right of what can be exchanged.
  const isSwapped = a.kind === "integer" && code !== opcode.sub;
  return constants.expression(a.type, code, isSwapped ? [b, a] : [a, b]);
}

function foldUndef(constants: Constants, code: number, a: Constant, b: Constant): Constant | undefined {
  const { type } = a;
  const both = isUndef(a) && isUndef(b);
  const zero = constants.zero(type);
  const undef = constants.undef(type);
  switch (code) {
    case opcode.xor:
      return both ? zero : undef;
    case opcode.add:
    case opcode.sub:
      return undef;
    case opcode.and:
      return both ? undef : zero;
    case opcode.or:
      return both ? undef : constants.integer(type, -1);
    case opcode.mul: {
      const other = isUndef(a) ? b : a;
      return both || (other.kind === "integer" && (other.bits & 1n) === 1n) ? undef : zero;
    }
    case opcode.udiv:
    case opcode.sdiv:
    case opcode.urem:
    case opcode.srem:
      if (isUndef(b) || isZero(b)) return constants.poison(type);
      return (code === opcode.udiv || code === opcode.sdiv) && b.bits === 1n ? undef : zero;
    case opcode.shl:
    case opcode.lshr:
    case opcode.ashr:
      if (isUndef(b)) return constants.poison(type);
      return isZero(b) ? undef : zero;
    default:
      return foldUndefFloat(constants, code, a, b);
  }
}

function foldUndefFloat(constants: Constants, code: number, a: Constant, b: Constant): Constant | undefined {
  const semantics = semanticsOf(a.type);
  if (semantics === undefined) return undefined;
  if (isUndef(a) && isUndef(b)) return a;
  const isNegativeZero = a.kind === "float" && a.bits !== 0n && isFloatZero(a.bits, semantics);
  if (code === opcode.fsub && isNegativeZero) return b;
  return constants.float(a.type, nanBits(semantics));
}

function foldIntegers(constants: Constants, code: number, a: Constant, b: Constant): Constant | undefined {
  const value = integerResult(code, a, b);
  return value === undefined ? constants.poison(a.type) : constants.integer(a.type, value);
}

/** Undefined if nothing is the result. */
function integerResult(code: number, a: Constant, b: Constant): bigint | undefined {
  const [x, y] = [a.bits, b.bits];
  const width = BigInt(IntegerType.is(a.type) ? a.type.width : 64);
  switch (code) {
    case opcode.add:
      return x + y;
    case opcode.sub:
      return x - y;
    case opcode.mul:
      return x * y;
    case opcode.and:
      return x & y;
    case opcode.or:
      return x | y;
    case opcode.xor:
      return x ^ y;
    case opcode.udiv:
      return y === 0n ? undefined : x / y;
    case opcode.urem:
      return y === 0n ? undefined : x % y;
    case opcode.sdiv:
    case opcode.srem:
      return signedDivision(code, a, b, width);
    case opcode.shl:
      return y >= width ? undefined : x << y;
    case opcode.lshr:
      return y >= width ? undefined : x >> y;
    default:
      return y >= width ? undefined : signedValue(a) >> y;
  }
}

function signedDivision(code: number, a: Constant, b: Constant, width: bigint): bigint | undefined {
  const [x, y] = [signedValue(a), signedValue(b)];
  if (y === 0n || (y === -1n && x === -(1n << (width - 1n)))) return undefined;
  return code === opcode.sdiv ? x / y : x % y;
}

const FLOAT: Readonly<Record<number, typeof add>> = {
  [opcode.fadd]: add,
  [opcode.fsub]: subtract,
  [opcode.fmul]: multiply,
  [opcode.fdiv]: divide,
  [opcode.frem]: remainder,
};

function foldFloats(constants: Constants, code: number, a: Constant, b: Constant): Constant | undefined {
  const [semantics, compute] = [semanticsOf(a.type), FLOAT[code]];
  if (semantics === undefined || compute === undefined) return undefined;
  return constants.float(a.type, compute(a.bits, b.bits, semantics));
}
