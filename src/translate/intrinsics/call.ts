// A call of an intrinsic while its instructions are written.

import { StructType } from "../../dialects/llvm/index.ts";
import { FloatType, IntegerType, type Type, VectorType } from "../../ir/index.ts";
import type { CallInfo } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { decorateFastMath } from "../decorations/arithmetic-flags.ts";
import { shapedLike } from "../instructions/booleans.ts";
import type { SpirvBody } from "../to-spirv/body.ts";
import type { IntrinsicEntry, IntrinsicFacts } from "./entry.ts";

/** Fast-math flags on extended instructions. */
const FAST_EXTENDED = 0x00010600;

/** A call: its arguments and result. */
export class IntrinsicCall {
  readonly body: SpirvBody;
  readonly row: number;

  constructor(body: SpirvBody, row: number) {
    this.body = body;
    this.row = row;
  }

  /** The type of the result. */
  get type(): Type {
    return this.body.rowType(this.row);
  }

  get info(): CallInfo | undefined {
    return this.body.code.calls[this.body.code.detail[this.row] ?? 0];
  }

  get count(): number {
    return this.info?.numArguments ?? 0;
  }

  reference(index: number): number {
    return this.body.operand(this.row, index);
  }

  typeOf(index: number): Type {
    return this.body.typeOf(this.reference(index));
  }

  arg(index: number): number {
    return this.body.value(this.reference(index));
  }

  args(count = this.count): readonly number[] {
    return Array.from({ length: count }, (_, index) => this.arg(index));
  }

  constant(index: number): bigint | undefined {
    return this.body.constantInteger(this.reference(index));
  }

  /** The alignment that an argument is stated to have; 0 without one. */
  alignment(index: number): number {
    return Number(this.info?.attributes.ofParameters[index]?.find("align")?.integer ?? 0n);
  }

  emit(op: number, type: Type, ...operands: readonly number[]): number {
    return this.body.emit(op, this.body.at.types.of(type), ...operands);
  }

  /** A comparison of values of a type. */
  compare(op: number, type: Type, ...operands: readonly number[]): number {
    return this.emit(op, this.booleanLike(type), ...operands);
  }

  booleanLike(type: Type): Type {
    return shapedLike(type, this.body.int(1));
  }

  number(type: Type, value: bigint | number): number {
    return this.body.number(type, value);
  }

  result(op: number, ...operands: readonly number[]): true {
    this.body.result(this.row, op, ...operands);
    return true;
  }

  plain(op: number, ...operands: readonly number[]): true {
    this.body.plain(op, ...operands);
    return true;
  }

  alias(id: number): true {
    this.body.alias(this.row, id);
    return true;
  }

  /** An instruction of OpenCL.std, with the flags of the call. */
  extended(number: number, ...operands: readonly number[]): true {
    const id = this.body.result(this.row, Op.ExtInst, this.body.at.openCl, number, ...operands);
    decorateFastMath(this.body.at.builder, id, this.info?.flags ?? 0, FAST_EXTENDED);
    return true;
  }

  emitExtended(number: number, type: Type, ...operands: readonly number[]): number {
    return this.body.extended(this.body.at.types.of(type), number, ...operands);
  }

  /** The members of the result, which is a struct. */
  composite(...parts: readonly number[]): true {
    return this.result(Op.CompositeConstruct, ...parts);
  }

  member(index: number): Type {
    const { type } = this;
    return StructType.is(type) ? (type.body.elements[index] ?? type) : type;
  }
}

/** Writes the instructions for a call; false, and nothing is written, if it cannot. */
export type WriteIntrinsic = (call: IntrinsicCall) => boolean;

/** An entry by the name after `llvm.`. */
export function intrinsic(name: string, write: WriteIntrinsic, facts: IntrinsicFacts = {}): IntrinsicEntry {
  return { name: `llvm.${name}`, toSpirv: (body, row) => write(new IntrinsicCall(body, row)), ...facts };
}

/** The bits of an integer, a float, or an element of a vector. */
export function widthOf(type: Type): number {
  const element = VectorType.is(type) ? type.element : type;
  return IntegerType.is(element) || FloatType.is(element) ? element.width : 0;
}
