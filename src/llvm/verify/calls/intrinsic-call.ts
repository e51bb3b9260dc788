// A call of an intrinsic, as the rules of intrinsics see it.

import { PointerType } from "../../../dialects/llvm/index.ts";
import { elementTypeOrSelf, FloatType, IntegerType, type Type, VectorType } from "../../../ir/index.ts";
import type { Constant } from "../../constant.ts";
import type { LLVMFunction } from "../../module.ts";
import { opcode } from "../../opcode.ts";
import { integerWidth, type Verification } from "../verification.ts";
import type { CheckedCall } from "./calls.ts";

export class IntrinsicCall {
  readonly v: Verification;
  readonly one: LLVMFunction;
  readonly row: number;
  readonly info: CheckedCall["info"];

  constructor({ v, one, row, info }: CheckedCall) {
    this.v = v;
    this.one = one;
    this.row = row;
    this.info = info;
  }

  get result(): Type {
    return this.info.type.result;
  }

  get isInvoke(): boolean {
    return this.v.module.code.opcode[this.row] === opcode.invoke;
  }

  arg(index: number): number {
    return this.v.module.code.operandAt(this.row, index);
  }

  type(index: number): Type {
    return this.v.module.typeOf(this.arg(index));
  }

  constant(index: number): Constant | undefined {
    return this.v.constantOf(this.arg(index));
  }

  /** The value of a constant integer, unsigned; undefined for another argument. */
  integer(index: number): bigint | undefined {
    return this.v.integerOf(this.arg(index))?.bits;
  }

  signed(index: number): bigint | undefined {
    const constant = this.v.integerOf(this.arg(index));
    return constant && BigInt.asIntN(integerWidth(constant.type), constant.bits);
  }

  /** The operand without casts of pointers. */
  stripped(index: number): number {
    const { code } = this.v.module;
    let at = this.arg(index);
    while (at < 0 && (code.opcode[-at] === opcode.bitcast || code.opcode[-at] === opcode.addrspacecast)) {
      at = code.operandAt(-at, 0);
    }
    return at;
  }

  opcodeOf(reference: number): number | undefined {
    return reference < 0 ? this.v.module.code.opcode[-reference] : undefined;
  }

  /** The name of the function whose result a reference is. */
  calledName(reference: number): string {
    const { code } = this.v.module;
    const kind = this.opcodeOf(reference);
    if (kind !== opcode.call && kind !== opcode.invoke) return "";
    return this.v.functionOf(code.operandAt(-reference, code.numOperands(-reference) - 1))?.name ?? "";
  }

  bundles(tag: string): number {
    return this.info.bundles.filter((one) => one.tag === tag).length;
  }

  hasElementType(index: number): boolean {
    return this.info.attributes.ofParameters[index]?.find("elementtype") !== undefined;
  }

  /** The string of an argument that is metadata. */
  word(index: number): string | undefined {
    const node = this.constant(index)?.payload.node;
    const operand = node === undefined ? undefined : this.v.node(node).fields[0]?.operand;
    return operand !== undefined && "string" in operand ? operand.string : undefined;
  }
}

export const isFloat = (type: Type): boolean => FloatType.is(elementTypeOrSelf(type));
export const isInteger = (type: Type): boolean => IntegerType.is(elementTypeOrSelf(type));
export const isPointer = (type: Type): boolean => PointerType.is(VectorType.is(type) ? type.element : type);

/** The bits of a number or of an element. */
export function bitsOf(type: Type): number {
  const scalar = elementTypeOrSelf(type);
  return IntegerType.is(scalar) || FloatType.is(scalar) ? scalar.width : 0;
}

/** The elements of a vector, at least; 0 for another type. */
export function lengthOf(type: Type): number {
  return VectorType.is(type) ? (type.shape[0] ?? 0) : 0;
}

export function isSameShape(a: Type, b: Type): boolean {
  if (!VectorType.is(a) || !VectorType.is(b)) return VectorType.is(a) === VectorType.is(b);
  return a.shape[0] === b.shape[0] && (a.scalable[0] === true) === (b.scalable[0] === true);
}
