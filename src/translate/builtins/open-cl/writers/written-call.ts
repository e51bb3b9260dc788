// A call of a function of OpenCL C while its instructions are written.

import { PointerType } from "../../../../dialects/llvm/index.ts";
import { extendedSet } from "../../../../grammar/index.ts";
import { FloatType, type Type, VectorType } from "../../../../ir/index.ts";
import { Op } from "../../../../spirv/modules.ts";
import { shapedLike } from "../../../instructions/booleans.ts";
import { type Demangled, isUnsigned, type MangledType } from "../../../mangling/index.ts";
import type { SpirvBody } from "../../../to-spirv/body.ts";
import { typedValue } from "../../../to-spirv/typed-pointers.ts";
import { checkOperandCount } from "../../operand-counts.ts";

/** Writes the instructions for a call; false, and nothing is written, if the call is no builtin after all. */
export type WriteCall = (call: OpenClCall) => boolean;

/** A call: its arguments, and results in the form that the function has. */
export class OpenClCall {
  readonly body: SpirvBody;
  readonly row: number;
  readonly name: string;
  readonly parameters: readonly MangledType[];
  readonly count: number;

  constructor(body: SpirvBody, row: number, { name, parameters = [] }: Demangled) {
    this.body = body;
    this.row = row;
    this.name = name;
    this.parameters = parameters;
    this.count = body.argumentCount(row);
  }

  /** The type of the result. */
  get type(): Type {
    return this.body.rowType(this.row);
  }

  reference(index: number): number {
    return this.body.operand(this.row, index);
  }

  typeOf(index: number): Type {
    return this.body.typeOf(this.reference(index));
  }

  /** The id of an argument; a pointer has the pointee of the function's parameter. */
  arg(index: number): number {
    const callee = this.body.calleeOf(this.row);
    return this.body.valueAs(this.reference(index), callee && this.body.at.pointers.ofParameter(callee, index));
  }

  /** The same, of a pointer whose type states its pointee also where pointers are untyped. */
  typedArg(index: number): number {
    const callee = this.body.calleeOf(this.row);
    return typedValue(this.body, this.reference(index), callee && this.body.at.pointers.ofParameter(callee, index));
  }

  /** The ids of arguments from one on. */
  args(from = 0, end = this.count): readonly number[] {
    return Array.from({ length: Math.max(0, end - from) }, (_, index) => this.arg(from + index));
  }

  constant(index: number): number | undefined {
    const value = index < this.count ? this.body.constantInteger(this.reference(index)) : undefined;
    return value === undefined ? undefined : Number(value);
  }

  int32(value: number): number {
    return this.body.at.constants.int32(value);
  }

  /** Whether the last integer parameter is unsigned, or undefined for floats. */
  get isUnsigned(): boolean | undefined {
    const last = this.parameters.at(-1);
    return last === undefined ? undefined : isUnsigned(last);
  }

  /** The letter by which instructions for numbers differ: F, or S or U by the sign. */
  kindOf(type: Type): "F" | "I" {
    return FloatType.is(VectorType.is(type) ? type.element : type) ? "F" : "I";
  }

  typeId(type: Type): number {
    return this.body.at.types.of(type);
  }

  emit(op: number, type: Type, ...operands: readonly number[]): number {
    return this.body.emit(op, this.typeId(type), ...operands);
  }

  // ---- results

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

  extended(number: number, ...operands: readonly number[]): true {
    const target = extendedSet("OpenCL.std")?.instruction(number);
    if (target !== undefined) checkOperandCount(this.body, this.row, target, 0, operands.length);
    return this.result(Op.ExtInst, this.body.at.openCl, number, ...operands);
  }

  /** A result that is a boolean of SPIR-V: 1 or 0, in vectors -1 or 0; `lanes` is a type with the lanes of the boolean. */
  booleanResult(op: number, operands: readonly number[], lanes = this.type): true {
    const id = this.emit(op, shapedLike(lanes, this.body.int(1)), ...operands);
    return this.fromBoolean(id);
  }

  fromBoolean(id: number): true {
    const { type, body } = this;
    return this.result(Op.Select, id, body.number(type, VectorType.is(type) ? -1 : 1), body.number(type, 0));
  }

  /** An integer argument as a boolean: whether it is not 0. */
  isNonZero(index: number): number {
    const type = this.typeOf(index);
    const known = this.constant(index);
    if (known !== undefined && !VectorType.is(type)) return this.body.number(this.body.int(1), known === 0 ? 0 : 1);
    return this.emit(Op.INotEqual, shapedLike(type, this.body.int(1)), this.arg(index), this.body.number(type, 0));
  }

  /** A scalar argument in every lane of a vector type. */
  splat(index: number, type: Type): number {
    const id = this.arg(index);
    if (!VectorType.is(type) || VectorType.is(this.typeOf(index))) return id;
    const [count = 0] = type.shape;
    const vector = shapedLike(type, this.typeOf(index));
    const first = this.emit(Op.CompositeInsert, vector, id, this.body.emit(Op.Undef, this.typeId(vector)), 0);
    return this.emit(Op.VectorShuffle, vector, first, first, ...Array<number>(count).fill(0));
  }

  /** The address space of a pointer argument. */
  addressSpace(index: number): number | undefined {
    const type = this.typeOf(index);
    return PointerType.is(type) ? type.addressSpace : undefined;
  }
}
