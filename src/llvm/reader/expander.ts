// Creates the instructions that replace a call of an older intrinsic while a function is read.

import { DataLayout, functionType, ICmpPredicate } from "../../dialects/llvm/index.ts";
import { floatType, type Type, VectorType } from "../../ir/index.ts";
import { NO_ATTRIBUTES } from "../attributes/attribute.ts";
import { signedValue } from "../constant.ts";
import { Folder } from "../fold/index.ts";
import { opcode } from "../opcode.ts";
import type { Expander } from "../upgrade/expansions.ts";
import type { FunctionState } from "./function-state.ts";
import { type CallParts, NO_OWN, present } from "./instructions/call-parts.ts";
import { addRow } from "./instructions/operands.ts";

export class CallExpander implements Expander {
  readonly args: readonly number[];
  readonly result: Type;
  readonly half: Type;
  readonly bfloat: Type;
  readonly #state: FunctionState;
  readonly #name: string;
  readonly #folder: Folder;

  constructor(state: FunctionState, parts: CallParts) {
    const { context, module } = state.reader;
    this.#state = state;
    this.args = parts.operands;
    this.result = parts.result;
    this.#name = parts.name;
    this.half = floatType(context, "f16");
    this.bfloat = floatType(context, "bf16");
    this.#folder = new Folder(module.constants, new DataLayout(module.dataLayout));
  }

  typeOf(value: number): Type {
    return this.#state.typeOf(value);
  }

  integer(type: Type, value: bigint | number): number {
    return this.#state.reader.module.constants.integer(type, value).id;
  }

  integerType(width: number): Type {
    return this.#state.reader.integer(width);
  }

  vector(element: Type, count: number): Type {
    return VectorType.get(this.#state.reader.context, { shape: [count], scalable: [false], element });
  }

  #constant(value: number) {
    return value > 0 ? this.#state.reader.module.constants.all[value] : undefined;
  }

  keepName(): void {
    this.#state.keepsName = true;
  }

  signed(value: number): bigint | undefined {
    const constant = this.#constant(value);
    return constant?.kind === "integer" ? signedValue(constant) : undefined;
  }

  binary(code: number, a: number, b: number): number {
    const [x, y] = [this.#constant(a), this.#constant(b)];
    const folded = x === undefined || y === undefined ? undefined : this.#folder.binary(code, x, y);
    return folded?.id ?? -addRow(this.#state, code, this.typeOf(a), 0, [a, b]);
  }

  cast(code: number, value: number, type: Type): number {
    if (this.typeOf(value) === type) return value;
    const constant = this.#constant(value);
    if (constant === undefined) return -addRow(this.#state, code, type, 0, [value]);
    // Without a layout LLVM does not know the bits of a vector of other elements.
    const isSimple = constant.kind === "undef" || constant.kind === "poison" || constant.kind === "zero";
    const folded = isSimple ? this.#folder.cast(code, constant, type) : undefined;
    return (folded ?? this.#state.reader.module.constants.expression(type, code, [constant])).id;
  }

  compare(predicate: string, a: number, b: number): number {
    const operand = this.typeOf(a);
    const flag = this.integerType(1);
    const type = VectorType.is(operand) ? this.vector(flag, operand.shape[0] ?? 0) : flag;
    return -addRow(this.#state, opcode.icmp, type, ICmpPredicate.enum.value(predicate) ?? 0, [a, b]);
  }

  extract(vector: number, index: number, width: 32 | 64): number {
    const type = this.typeOf(vector);
    const element = VectorType.is(type) ? type.element : type;
    const constant = this.#constant(vector);
    const known = constant && this.#state.reader.module.constants.elementOf(constant, index);
    if (known !== undefined) return known.id;
    const at = this.integer(this.integerType(width), index);
    return -addRow(this.#state, opcode.extractelement, element, 0, [vector, at]);
  }

  insert(vector: number, element: number, index: number, width: 32 | 64): number {
    const at = this.integer(this.integerType(width), index);
    return -addRow(this.#state, opcode.insertelement, this.typeOf(vector), 0, [vector, element, at]);
  }

  shuffle(vector: number, mask: readonly number[]): number {
    const { code } = this.#state;
    const type = this.typeOf(vector);
    const element = VectorType.is(type) ? type.element : type;
    const list = code.lists.push(mask) - 1;
    return -addRow(this.#state, opcode.shufflevector, this.vector(element, mask.length), list, [vector, vector]);
  }

  call(base: string, result: Type, args: readonly number[]): number {
    const { reader } = this.#state;
    const type = functionType(
      reader.context,
      result,
      args.map((one) => this.typeOf(one)),
    );
    const info = {
      type,
      convention: 0,
      tail: "",
      flags: 0,
      attributes: NO_ATTRIBUTES,
      bundles: [],
      numArguments: args.length,
    };
    const callee = present(this.#state, this.#name, base, type);
    return -addRow(this.#state, opcode.call, result, reader.callNumber(info, NO_OWN), [...args, callee.id]);
  }
}
