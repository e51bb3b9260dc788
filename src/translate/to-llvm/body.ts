// Emits instructions of LLVM IR: into the function that is being translated, or, for operations of specialization constants, as constants.
//
// A *reference* is LLVM's (`src/llvm/code.ts`): above 0 a constant, below 0 a row. A value that SPIR-V uses before its definition (a phi does) has a
// *placeholder*, a reference below {@link PLACEHOLDERS}, until the function is complete.

import { type FunctionType, pointerType, voidType } from "../../dialects/llvm/index.ts";
import { IntegerType, type Type, VectorType, vectorType } from "../../ir/index.ts";
import {
  type Access,
  type AttributeList,
  access,
  type Code,
  type Constant,
  type Constants,
  integerAttribute,
  type LLVMFunction,
  NO_ATTRIBUTES,
  opcode,
} from "../../llvm/index.ts";
import { CALL_CONVENTION } from "../common/convention.ts";
import { ValueNames } from "../common/value-names.ts";
import { alignmentOf } from "../decorations/alignment.ts";
import { annotateVariable } from "../decorations/annotations.ts";
import { calledConstant } from "./called-constants.ts";
import { foldOperation } from "./fold.ts";
import type { Instruction } from "./instruction.ts";
import type { ToLlvm } from "./module-state.ts";
import { type EdgeCount, edgeCounter } from "./parallel-edges.ts";
import { wordCounts } from "./results.ts";

const PLACEHOLDERS = -(2 ** 30);

/** The options of a memory access, beyond its operands. */
export type AccessOptions = Partial<Access>;

const SIMPLE: Access = {
  isVolatile: false,
  ordering: 0,
  failureOrdering: 0,
  alignment: 0,
  scope: 0,
  operation: 0,
};

/** The options of a call, beyond callee and arguments. */
export interface CallOptions {
  readonly attributes?: AttributeList;
  readonly convention?: number;
  readonly flags?: number;
}

/** A function of LLVM IR while its body is emitted; without a function, emits constants. */
export class Body {
  readonly at: ToLlvm;
  readonly one: LLVMFunction | undefined;
  /** References by id: results, parameters. */
  readonly #values = new Map<number, number>();
  /** Indexes of blocks by the id of their label. */
  readonly blocks = new Map<number, number>();
  /** References that {@link InstructionEntry.prepare} has emitted into the entry block, by the instruction's offset. */
  readonly prepared = new Map<number, number>();
  /** The index of the current block. */
  block = 0;
  /** The id of its label. */
  label = 0;
  /** Offsets of instructions that another one has done the work of. */
  readonly skipped = new Set<number>();
  /** OpLoopMerge by the index of its block. */
  readonly merges = new Map<number, Instruction>();
  #hasPlaceholders = false;
  readonly #names = new ValueNames();
  /** Names of results that are not defined yet: names of other values must differ. */
  readonly #reserved = new Map<number, string>();

  readonly #range: { readonly start: number; readonly end: number } | undefined;
  #counts: ReadonlyMap<number, number> | undefined;
  #edges: EdgeCount | undefined;

  /** `range` is the words of the function that is translated. */
  constructor(at: ToLlvm, one?: LLVMFunction, range?: { readonly start: number; readonly end: number }) {
    this.#range = range;
    this.at = at;
    this.one = one;
  }

  get #code(): Code {
    return this.at.module.code;
  }

  get constants(): Constants {
    return this.at.module.constants;
  }

  // ---- values

  /** The reference of an id: a constant, a global, a result. */
  value(id: number): number {
    const known = this.#values.get(id);
    if (known !== undefined && known !== 0) return known;
    if (this.at.builtIns.of(id) !== undefined) return this.at.input.definition(id).reject(NO_ADDRESS);
    if (known === 0) return this.at.input.definition(id).reject(`id ${id} has no value of its own in LLVM IR`);
    const constant = this.at.constants.find(id);
    if (constant !== undefined) return constant.id;
    const called = calledConstant(this, id);
    if (called !== undefined) return called;
    // Not defined yet: the type must be known.
    this.at.input.typeOf(id);
    this.#hasPlaceholders = true;
    return PLACEHOLDERS - id;
  }

  /** The LLVM type of a SPIR-V value. */
  typeOf(id: number): Type {
    return this.at.types.of(this.at.input.typeOf(id));
  }

  /** The type of a reference. */
  typeOfReference(reference: number): Type {
    return reference < PLACEHOLDERS ? this.typeOf(PLACEHOLDERS - reference) : this.at.module.typeOf(reference);
  }

  /** Takes note of the value of an id, and names it. */
  define(id: number, reference: number): void {
    this.#values.set(id, reference);
    const name = this.#reserved.get(id);
    if (name === undefined || reference >= 0 || this.#code.nameOf(-reference) !== "") return;
    this.#code.setName(-reference, name);
    this.#reserved.delete(id);
  }

  /** Gives the result of an id its name before any other value can have it. */
  reserveName(id: number): void {
    const name = this.at.input.name(id);
    if (name !== undefined) this.#reserved.set(id, this.freeName(name));
  }

  /** Gives a row a name that is free in the function, if it has none. */
  nameRow(reference: number, name: string): number {
    if (name !== "" && reference < 0 && this.one !== undefined && this.#code.nameOf(-reference) === "") {
      this.#code.setName(-reference, this.freeName(name));
    }
    return reference;
  }

  /** How often a word occurs in the function. */
  occurrences(word: number): number {
    const { start, end } = this.#range ?? { start: 0, end: 0 };
    this.#counts ??= wordCounts(this.at.input.index.module.words.subarray(start, end));
    return this.#counts.get(word) ?? 0;
  }

  /** The number of edges from a block to another one, by the ids of their labels. */
  edgesBetween(from: number, to: number): number {
    this.#edges ??= edgeCounter(this.at.input, this.#range ?? { start: 0, end: 0 });
    return this.#edges(from, to);
  }

  /** The name of a reference; "" for constants. */
  nameOf(reference: number): string {
    return reference < 0 && reference >= PLACEHOLDERS ? this.#code.nameOf(-reference) : "";
  }

  /** LLVM's rule: a name that is taken gets the next number of the function. */
  freeName(name: string): string {
    return this.#names.free(name);
  }

  /** Puts values in the place of placeholders. */
  finish(firstRow: number): void {
    if (!this.#hasPlaceholders) return;
    const code = this.#code;
    for (let row = firstRow; row < code.count; row++) {
      for (let index = 0; index < code.numOperands(row); index++) {
        const reference = code.operandAt(row, index);
        if (reference >= PLACEHOLDERS) continue;
        code.setOperand(row, index, this.#resolved(PLACEHOLDERS - reference));
      }
    }
  }

  /** The value of an id at the end of the function. It may be a placeholder of another id, which was not defined either. */
  #resolved(id: number): number {
    let value = this.#values.get(id);
    for (let steps = 0; value !== undefined && value < PLACEHOLDERS; steps++) {
      value = steps > this.#values.size ? undefined : this.#values.get(PLACEHOLDERS - value);
    }
    if (value === undefined || value === 0) {
      return this.at.input.definition(id).reject(`id ${id} is used outside of its function, or by itself`);
    }
    return value;
  }

  /** The stack slot that a pointer is, through casts; undefined for other pointers. */
  slotOf(id: number): number | undefined {
    let reference = this.value(id);
    for (let steps = 0; steps < 8 && reference < 0 && reference > PLACEHOLDERS; steps++) {
      const code = this.#code.opcode[-reference];
      if (code === opcode.alloca) return reference;
      if (code !== opcode.bitcast && code !== opcode.addrspacecast) return undefined;
      reference = this.#code.operandAt(-reference, 0);
    }
    return undefined;
  }

  // ---- constants

  /** An integer, or a vector of it. */
  integer(type: Type, value: bigint | number): number {
    return this.constants.integer(type, value).id;
  }

  int32(value: bigint | number): number {
    return this.integer(this.at.int(32), value);
  }

  zero(type: Type): number {
    return this.constants.zero(type).id;
  }

  poison(type: Type): number {
    return this.constants.poison(type).id;
  }

  /** The constant of a reference; undefined for rows. */
  constantOf(reference: number): Constant | undefined {
    return reference > 0 ? this.constants.all[reference] : undefined;
  }

  // ---- instructions

  /** Emits an instruction; `extra` is the type that an address indexes. */
  emit(code: number, type: Type, operands: readonly number[], detail = 0, extra?: Type): number {
    if (this.one === undefined) return foldOperation(this.at, { code, type, detail, extra }, operands).id;
    const row = this.#code.add(code, type, detail);
    if (extra !== undefined) this.#code.extra[row] = extra.id;
    for (const operand of operands) this.#code.operand(operand);
    return -row;
  }

  /** An operation on numbers; the constant that it is if both are constants. */
  binary(code: number, a: number, b: number, flags = 0): number {
    const [x, y] = [this.constantOf(a), this.constantOf(b)];
    const known = x === undefined || y === undefined ? undefined : this.at.folder.binary(code, x, y);
    if (known !== undefined) return known.id;
    return this.emit(code, this.typeOfReference(a), [a, b], flags);
  }

  /** A cast; none if the type is the same already. */
  cast(code: number, a: number, type: Type, flags = 0): number {
    return this.typeOfReference(a) === type ? a : this.emit(code, type, [a], flags);
  }

  /** `code` is icmp or fcmp. */
  compare(code: number, predicate: number, a: number, b: number, flags = 0): number {
    return this.emit(code, this.shapedLike(this.typeOfReference(a), this.at.int(1)), [a, b], predicate | (flags << 4));
  }

  /** The value that a condition selects; a constant if all three are constants. */
  select(condition: number, yes: number, no: number, flags = 0): number {
    const [when, one, other] = [condition, yes, no].map((each) => this.constantOf(each));
    const isConstant = when !== undefined && one !== undefined && other !== undefined;
    const known = isConstant ? this.at.folder.select(when, one, other) : undefined;
    if (known !== undefined) return known.id;
    return this.emit(opcode.select, this.typeOfReference(yes), [condition, yes, no], flags);
  }

  extractElement(vector: number, index: number): number {
    const type = this.typeOfReference(vector);
    const element = VectorType.is(type) ? type.element : type;
    return this.emit(opcode.extractelement, element, [vector, index]);
  }

  insertElement(vector: number, element: number, index: number): number {
    return this.emit(opcode.insertelement, this.typeOfReference(vector), [vector, element, index]);
  }

  /** A lane below 0 is poison. */
  shuffle(a: number, b: number, mask: readonly number[]): number {
    const type = this.typeOfReference(a);
    const element = VectorType.is(type) ? type.element : type;
    const result = vectorType(this.at.context, [mask.length], element);
    return this.emit(opcode.shufflevector, result, [a, b], this.list(mask));
  }

  /** A vector with a scalar in every lane. */
  splat(scalar: number, count: number, name = ""): number {
    const type = vectorType(this.at.context, [count], this.typeOfReference(scalar));
    const constant = this.constantOf(scalar);
    if (constant !== undefined) return this.constants.splat(type, constant).id;
    const poison = this.poison(type);
    const zero = this.integer(this.at.int(64), 0);
    const first = this.nameRow(this.insertElement(poison, scalar, zero), ".splatinsert");
    return this.nameRow(this.shuffle(first, poison, new Array<number>(count).fill(0)), name);
  }

  extractValue(aggregate: number, position: readonly number[], type: Type): number {
    return this.emit(opcode.extractvalue, type, [aggregate], this.list(position));
  }

  insertValue(aggregate: number, value: number, position: readonly number[]): number {
    return this.emit(opcode.insertvalue, this.typeOfReference(aggregate), [aggregate, value], this.list(position));
  }

  /** The number of a list: a mask or a position. */
  list(numbers: readonly number[]): number {
    return this.one === undefined ? this.at.constantLists.push(numbers) - 1 : this.#code.lists.push(numbers) - 1;
  }

  address(elementType: Type, base: number, indices: readonly number[], flags = 0): number {
    return this.emit(opcode.getelementptr, this.typeOfReference(base), [base, ...indices], flags, elementType);
  }

  alloca(type: Type, alignment = this.at.layout.preferredAlignment(type), count = this.int32(1)): number {
    const allocation = { type, alignment, isInAlloca: false, isSwiftError: false };
    const detail = this.#code.allocations.push(allocation) - 1;
    return this.emit(opcode.alloca, pointerType(this.at.context), [count], detail);
  }

  /** Loads; the alignment is the type's own unless it is stated. */
  load(type: Type, pointer: number, options: AccessOptions = {}): number {
    return this.emit(opcode.load, type, [pointer], this.accessWord(type, options));
  }

  store(value: number, pointer: number, options: AccessOptions = {}): number {
    const detail = this.accessWord(this.typeOfReference(value), options);
    return this.emit(opcode.store, voidType(this.at.context), [value, pointer], detail);
  }

  accessWord(type: Type, options: AccessOptions): number {
    return access.encode({ ...SIMPLE, alignment: this.at.alignmentOf(type), ...options });
  }

  /** Calls a function of the module with a type, which is the function's own unless declarations conflict. */
  call(callee: LLVMFunction, type: FunctionType, args: readonly number[], options: CallOptions = {}): number {
    return this.callReference(callee.constant.id, type, args, options);
  }

  /** Calls the function that a pointer refers to. */
  callReference(callee: number, type: FunctionType, args: readonly number[], options: CallOptions = {}): number {
    const detail =
      this.#code.calls.push({
        type,
        convention: options.convention ?? CALL_CONVENTION.function,
        tail: "",
        flags: options.flags ?? 0,
        attributes: options.attributes ?? NO_ATTRIBUTES,
        bundles: [],
        numArguments: args.length,
      }) - 1;
    return this.emit(opcode.call, type.result, [...args, callee], detail);
  }

  /** Calls an intrinsic of LLVM; `overloads` are the types of its arguments. */
  intrinsic(name: string, args: readonly number[], result?: Type): number {
    const inputs = args.map((arg) => this.typeOfReference(arg));
    const callee = this.at.intrinsic(name, result ?? inputs[0] ?? voidType(this.at.context), inputs);
    return this.call(callee, callee.type, args, { convention: 0 });
  }

  /** Copies memory. The alignment applies to the target, and to the source unless another one is stated. */
  copyMemory(
    to: number,
    from: number,
    size: number,
    { alignment = 0, isVolatile = false }: AccessOptions,
    sourceAlignment = alignment,
  ): number {
    const { context, module } = this.at;
    const args = [to, from, size, this.integer(this.at.int(1), isVolatile ? 1 : 0)];
    const inputs = args.map((arg) => this.typeOfReference(arg));
    const callee = this.at.intrinsic("llvm.memcpy", voidType(context), inputs);
    const aligned = (bytes: number) =>
      bytes === 0 ? undefined : module.attributeSets.of([integerAttribute("align", bytes)]);
    const attributes = { ...NO_ATTRIBUTES, ofParameters: [aligned(alignment), aligned(sourceAlignment)] };
    this.call(callee, callee.type, args, { convention: 0, attributes });
    return 0;
  }

  /** The stack slot of a variable, with its initializer stored. */
  variable(one: Instruction, pointee: number, initializer: number | undefined): number {
    const type = this.at.types.of(pointee);
    const slot = this.alloca(type, alignmentOf(this.at.input, one.id));
    if (initializer !== undefined) {
      this.define(one.id, slot);
      this.store(this.value(initializer), slot);
    }
    annotateVariable(this, slot, this.at.input.annotations.of(one.id));
    return slot;
  }

  /** `<count x element>` */
  vectorOf(element: Type, count: number): VectorType {
    return vectorType(this.at.context, [count], element);
  }

  /** A vector of `type` as long as `like` is, or `type`. */
  shapedLike(like: Type, type: Type): Type {
    return VectorType.is(like) ? vectorType(this.at.context, like.shape, type) : type;
  }

  /** Whether the operands of an instruction are of the type of its result, as all simple instructions need it. */
  checkSame(one: Instruction, type: Type, ...references: readonly number[]): void {
    for (const reference of references) {
      if (this.typeOfReference(reference) === type) continue;
      one.reject(`operands of ${one.name} must have the type of its result`);
    }
  }
}

const NO_ADDRESS =
  "the address of a built-in variable is no value where loads of the variable are calls; in the environment SPV-IR, --spirv-builtin-format=global keeps variables";

/** Whether a type is an integer of a width, or a vector of them. */
export function isBoolean(type: Type): boolean {
  const element = VectorType.is(type) ? type.element : type;
  return IntegerType.is(element) && element.width === 1;
}
