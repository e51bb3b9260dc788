// Which types a cast may have.

import { PointerType, PPCFP128Type, TargetExtType, X86AMXType } from "../dialects/llvm/index.ts";
import { FloatType, IntegerType, type Type, VectorType } from "../ir/index.ts";
import { opcode } from "./opcode.ts";

interface Shape {
  readonly element: Type;
  /** 0 for a scalar. */
  readonly count: number;
  readonly isScalable: boolean;
}

function shapeOf(type: Type): Shape {
  if (!VectorType.is(type)) return { element: type, count: 0, isScalable: false };
  return { element: type.element, count: type.shape[0] ?? 0, isScalable: type.scalable[0] === true };
}

const isFloat = (type: Type): boolean => FloatType.is(type) || PPCFP128Type.is(type);

/** The bits of a tile of AMX. */
const TILE_BITS = 8192;

/** The bits of a number; 0 for other types. */
export function bitsOf(type: Type): number {
  if (IntegerType.is(type) || FloatType.is(type)) return type.width;
  if (X86AMXType.is(type)) return TILE_BITS;
  return PPCFP128Type.is(type) ? 128 : 0;
}

type Rule = (from: Type, to: Type) => boolean;

const narrower: Rule = (from, to) => bitsOf(from) > bitsOf(to);
const wider: Rule = (from, to) => bitsOf(from) < bitsOf(to);
const integers: Rule = (from, to) => IntegerType.is(from) && IntegerType.is(to);
const floats: Rule = (from, to) => isFloat(from) && isFloat(to);
const toInteger: Rule = (from, to) => isFloat(from) && IntegerType.is(to);
const fromInteger: Rule = (from, to) => IntegerType.is(from) && isFloat(to);

const RULES: Readonly<Record<number, Rule>> = {
  [opcode.trunc]: (from, to) => integers(from, to) && narrower(from, to),
  [opcode.zext]: (from, to) => integers(from, to) && wider(from, to),
  [opcode.sext]: (from, to) => integers(from, to) && wider(from, to),
  [opcode.fptrunc]: (from, to) => floats(from, to) && narrower(from, to),
  [opcode.fpext]: (from, to) => floats(from, to) && wider(from, to),
  [opcode.fptoui]: toInteger,
  [opcode.fptosi]: toInteger,
  [opcode.uitofp]: fromInteger,
  [opcode.sitofp]: fromInteger,
  [opcode.ptrtoint]: (from, to) => PointerType.is(from) && IntegerType.is(to),
  [opcode.ptrtoaddr]: (from, to) => PointerType.is(from) && IntegerType.is(to),
  [opcode.inttoptr]: (from, to) => IntegerType.is(from) && PointerType.is(to),
};

/** Whether values of one type can be cast to another by an instruction. */
export function isValidCast(code: number, from: Type, to: Type): boolean {
  if (code === opcode.bitcast) return isBitcast(from, to);
  const [a, b] = [shapeOf(from), shapeOf(to)];
  if (a.count !== b.count || a.isScalable !== b.isScalable) return false;
  if (code === opcode.addrspacecast) {
    return PointerType.is(a.element) && PointerType.is(b.element) && a.element.addressSpace !== b.element.addressSpace;
  }
  return RULES[code]?.(a.element, b.element) === true;
}

/** Numbers of the same size, or addresses of the same space. */
function isBitcast(from: Type, to: Type): boolean {
  const [a, b] = [shapeOf(from), shapeOf(to)];
  if (PointerType.is(a.element) || PointerType.is(b.element)) {
    const isSame = a.element === b.element;
    return (
      isSame && (a.count === b.count || Math.max(a.count, 1) === Math.max(b.count, 1)) && a.isScalable === b.isScalable
    );
  }
  const [x, y] = [bitsOf(a.element) * Math.max(a.count, 1), bitsOf(b.element) * Math.max(b.count, 1)];
  if (x === 0 || y === 0) return from === to && TargetExtType.is(from);
  return x === y && a.isScalable === b.isScalable;
}
