// Casts of constants.

import { PointerType } from "../../dialects/llvm/index.ts";
import { FloatType, IntegerType, type Type, VectorType } from "../../ir/index.ts";
import { convert, fromInteger, toInteger } from "../../support/float/index.ts";
import { type Constant, elementCountOf, isScalable, isZero, signedValue } from "../constant.ts";
import { isCast, opcode } from "../opcode.ts";
import { semanticsOf } from "./floats.ts";
import type { Folder } from "./index.ts";

/** Of these, nothing certain becomes zero: some bits of the result are known. */
const KNOWN_BITS: readonly number[] = [opcode.zext, opcode.sext, opcode.uitofp, opcode.sitofp];

export function foldCast(folder: Folder, code: number, a: Constant, type: Type): Constant | undefined {
  const { constants } = folder;
  if (a.type === type && code === opcode.bitcast) return a;
  if (a.kind === "poison") return constants.poison(type);
  if (a.kind === "undef") return KNOWN_BITS.includes(code) ? constants.zero(type) : constants.undef(type);
  if (isZero(a) && code !== opcode.addrspacecast) return constants.zero(type);
  if (code === opcode.bitcast) return foldBits(folder, a, type) ?? expression(folder, code, a, type);
  if (VectorType.is(type)) return folder.castElements(code, a, type);
  if (a.kind === "integer" || a.kind === "float") return foldNumber(folder, code, a, type);
  return foldPointer(folder, code, a, type);
}

function expression({ constants }: Folder, code: number, a: Constant, type: Type): Constant {
  return constants.expression(type, code, [a]);
}

function foldNumber(folder: Folder, code: number, a: Constant, type: Type): Constant | undefined {
  const { constants } = folder;
  const [from, to] = [semanticsOf(a.type), semanticsOf(type)];
  switch (code) {
    case opcode.trunc:
    case opcode.zext:
      return constants.integer(type, a.bits);
    case opcode.sext:
      return constants.integer(type, signedValue(a));
    case opcode.fptrunc:
    case opcode.fpext:
      return from && to ? constants.float(type, convert(a.bits, from, to).bits) : undefined;
    case opcode.uitofp:
      return to && constants.float(type, fromInteger(a.bits, widthOf(a.type), "unsigned", to).bits);
    case opcode.sitofp:
      return to && constants.float(type, fromInteger(a.bits, widthOf(a.type), "signed", to).bits);
    case opcode.fptoui:
    case opcode.fptosi: {
      if (from === undefined || !IntegerType.is(type)) return undefined;
      const { value, status } = toInteger(a.bits, from, type.width, code === opcode.fptosi ? "signed" : "unsigned");
      return status === "invalid" ? constants.poison(type) : constants.integer(type, value);
    }
    case opcode.inttoptr:
      return expression(folder, code, a, type);
    default:
      return undefined;
  }
}

/** Casts of addresses: there and back again is nothing. */
function foldPointer(folder: Folder, code: number, a: Constant, type: Type): Constant | undefined {
  const inner = a.operands[0];
  const own = a.payload.opcode ?? 0;
  if (a.kind === "expression" && inner !== undefined && isCast(own)) {
    if (code === opcode.ptrtoint && own === opcode.inttoptr && IntegerType.is(type) && IntegerType.is(inner.type)) {
      const resized = type.width < inner.type.width ? opcode.trunc : opcode.zext;
      return type === inner.type ? inner : folder.cast(resized, inner, type);
    }
    if (code === opcode.inttoptr && own === opcode.ptrtoint && inner.type === type && keepsAddress(folder, a, inner)) {
      return inner;
    }
    if (code === opcode.addrspacecast && own === opcode.addrspacecast) {
      return inner.type === type ? inner : expression(folder, code, inner, type);
    }
  }
  const isDesired = [opcode.trunc, opcode.ptrtoint, opcode.inttoptr, opcode.addrspacecast].includes(code);
  return isDesired ? expression(folder, code, a, type) : undefined;
}

function keepsAddress({ layout }: Folder, integer: Constant, pointer: Constant): boolean {
  if (!IntegerType.is(integer.type) || !PointerType.is(pointer.type)) return false;
  return integer.type.width >= layout.pointer(pointer.type.addressSpace).size;
}

/** The same bits as another type, where they are all known. */
function foldBits(folder: Folder, a: Constant, type: Type): Constant | undefined {
  const { constants } = folder;
  const source = elements(folder, a);
  if (source === undefined || isScalable(type)) return undefined;
  const width = widthOf(a.type);
  const bits = source.reduce((sum, one, index) => sum | (one.bits << BigInt(index * width)), 0n);
  const part = widthOf(type);
  const make = (own: Type, value: bigint): Constant =>
    IntegerType.is(own) ? constants.integer(own, value) : constants.float(own, value);
  if (!VectorType.is(type)) return make(type, bits);
  const made = Array.from({ length: elementCountOf(type) }, (_, index) =>
    make(type.element, BigInt.asUintN(part, bits >> BigInt(index * part))),
  );
  return constants.aggregate(type, made);
}

function elements({ constants }: Folder, a: Constant): readonly Constant[] | undefined {
  const list = VectorType.is(a.type) ? constants.elementsOf(a) : [a];
  return list?.every(({ kind }) => kind === "integer" || kind === "float") ? list : undefined;
}

/** Bits of an element. */
function widthOf(type: Type): number {
  const element = VectorType.is(type) ? type.element : type;
  return IntegerType.is(element) || FloatType.is(element) ? element.width : 128;
}
