// Creates the instructions that replace a call of an older intrinsic, at the end of the code: the readers of text and bitcode put them into place.

import { DataLayout, type FunctionType, functionType, ICmpPredicate } from "../../dialects/llvm/index.ts";
import { floatType, type Type, VectorType } from "../../ir/index.ts";
import { NO_ATTRIBUTES } from "../attributes/attribute.ts";
import type { CallInfo } from "../code.ts";
import { type Constant, signedValue } from "../constant.ts";
import { Folder } from "../fold/index.ts";
import type { Module } from "../module.ts";
import { opcode } from "../opcode.ts";
import type { Expander } from "./expansions.ts";

/** A call, and its reader. */
export interface ExpandedCall {
  readonly module: Module;
  readonly args: readonly number[];
  readonly result: Type;
  typeOf(value: number): Type;
  /** The address of the intrinsic that is called instead, which is declared later. */
  present(base: string, type: FunctionType): Constant;
  detailOf(info: CallInfo): number;
}

export class CallExpander implements Expander {
  readonly args: readonly number[];
  readonly result: Type;
  readonly half: Type;
  readonly bfloat: Type;
  /** Whether the value has the name of the call. */
  keepsName = false;
  readonly #call: ExpandedCall;
  readonly #module: Module;
  readonly #folder: Folder;

  constructor(call: ExpandedCall) {
    const { module } = call;
    this.#call = call;
    this.#module = module;
    this.args = call.args;
    this.result = call.result;
    this.half = floatType(module.context, "f16");
    this.bfloat = floatType(module.context, "bf16");
    this.#folder = new Folder(module.constants, new DataLayout(module.dataLayout));
  }

  #add(kind: number, type: Type, detail: number, operands: readonly number[]): number {
    const { code } = this.#module;
    const row = code.add(kind, type, detail);
    for (const operand of operands) code.operand(operand);
    return -row;
  }

  typeOf(value: number): Type {
    return this.#call.typeOf(value);
  }

  integer(type: Type, value: bigint | number): number {
    return this.#module.constants.integer(type, value).id;
  }

  integerType(width: number): Type {
    return this.#module.context.integer(width);
  }

  vector(element: Type, count: number): Type {
    return VectorType.get(this.#module.context, { shape: [count], scalable: [false], element });
  }

  #constant(value: number) {
    return value > 0 ? this.#module.constants.all[value] : undefined;
  }

  keepName(): void {
    this.keepsName = true;
  }

  signed(value: number): bigint | undefined {
    const constant = this.#constant(value);
    return constant?.kind === "integer" ? signedValue(constant) : undefined;
  }

  binary(code: number, a: number, b: number): number {
    const [x, y] = [this.#constant(a), this.#constant(b)];
    const folded = x === undefined || y === undefined ? undefined : this.#folder.binary(code, x, y);
    return folded?.id ?? this.#add(code, this.typeOf(a), 0, [a, b]);
  }

  cast(code: number, value: number, type: Type): number {
    if (this.typeOf(value) === type) return value;
    const constant = this.#constant(value);
    if (constant === undefined) return this.#add(code, type, 0, [value]);
    // Without a layout LLVM does not know the bits of a vector of other elements.
    const isSimple = constant.kind === "undef" || constant.kind === "poison" || constant.kind === "zero";
    const folded = isSimple ? this.#folder.cast(code, constant, type) : undefined;
    return (folded ?? this.#module.constants.expression(type, code, [constant])).id;
  }

  compare(predicate: string, a: number, b: number): number {
    const operand = this.typeOf(a);
    const flag = this.integerType(1);
    const type = VectorType.is(operand) ? this.vector(flag, operand.shape[0] ?? 0) : flag;
    return this.#add(opcode.icmp, type, ICmpPredicate.enum.value(predicate) ?? 0, [a, b]);
  }

  extract(vector: number, index: number, width: 32 | 64): number {
    const type = this.typeOf(vector);
    const element = VectorType.is(type) ? type.element : type;
    const constant = this.#constant(vector);
    const known = constant && this.#module.constants.elementOf(constant, index);
    if (known !== undefined) return known.id;
    const at = this.integer(this.integerType(width), index);
    return this.#add(opcode.extractelement, element, 0, [vector, at]);
  }

  insert(vector: number, element: number, index: number, width: 32 | 64): number {
    const at = this.integer(this.integerType(width), index);
    return this.#add(opcode.insertelement, this.typeOf(vector), 0, [vector, element, at]);
  }

  shuffle(vector: number, mask: readonly number[]): number {
    const { code } = this.#module;
    const type = this.typeOf(vector);
    const element = VectorType.is(type) ? type.element : type;
    const list = code.lists.push(mask) - 1;
    return this.#add(opcode.shufflevector, this.vector(element, mask.length), list, [vector, vector]);
  }

  call(base: string, result: Type, args: readonly number[]): number {
    const types = args.map((one) => this.typeOf(one));
    const type = functionType(this.#module.context, result, types);
    const info = { type, convention: 0, tail: "", flags: 0, attributes: NO_ATTRIBUTES, bundles: [] };
    const callee = this.#call.present(base, type);
    const detail = this.#call.detailOf({ ...info, numArguments: args.length });
    return this.#add(opcode.call, result, detail, [...args, callee.id]);
  }
}
