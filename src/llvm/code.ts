// The instructions of a module's functions, as columns: a row per instruction, and one per argument of a function with a body.
//
// A *reference* is a value in a list of operands: above 0 the number of a constant, below 0 the negative number of a row, 0 none. What a
// row's operands and its word of details (`detail`) are, by opcode:
//
// | opcode | operands | detail |
// | --- | --- | --- |
// | arithmetic, casts, fneg, select, phi | values; of phi pairs of a value and a block | flags |
// | icmp, fcmp | two values | predicate, flags << 4 |
// | extractelement, insertelement, freeze, va_arg, resume, ret | values | |
// | shufflevector, extractvalue, insertvalue | values | number of a list: mask or position |
// | alloca | count | number of an {@link Allocation} |
// | load, store, fence, cmpxchg, atomicrmw | values | see {@link access} |
// | getelementptr | base and indices | flags; `extra`: the type that is indexed |
// | call | arguments, operands of bundles, callee | number of a {@link CallInfo} |
// | invoke | arguments, operands of bundles, normal block, unwind block, callee | number of a {@link CallInfo} |
// | callbr | arguments, operands of bundles, default block, indirect blocks, callee | number of a {@link CallInfo} |
// | landingpad | clauses | 1 for cleanup |
// | catchswitch | parent pad or 0, unwind block if there is one, handler blocks | 1 if there is an unwind block |
// | catchpad, cleanuppad | parent pad or 0, arguments | |
// | catchret | pad, block | |
// | cleanupret | pad, unwind block if there is one | |
// | br | block, or condition and two blocks | |
// | switch | value, block, then pairs of a constant and a block | |
// | indirectbr | address, blocks | |
// | debug | value or none; of an assignment also the address | number of a {@link DebugRecord} |
//
// Blocks are named by their index in the function: {@link blockOperands} states which operands are blocks. Rows of a block follow each other.
// A debug record is the row before the instruction that it belongs to.

import type { FunctionType } from "../dialects/llvm/index.ts";
import type { Type } from "../ir/index.ts";
import { grown } from "../support/tables/grown.ts";
import type { AttributeList } from "./attributes/attribute.ts";
import { opcode } from "./opcode.ts";

/** The allocated type and the alignment of an `alloca`. */
/** A stack slot: the details of `alloca`. */
export interface Allocation {
  readonly type: Type;
  /** In bytes. */
  readonly alignment: number;
  readonly isInAlloca: boolean;
  readonly isSwiftError: boolean;
}

/** @internal */
/** The properties of a call besides its operands; calls with equal properties share one object. */
export interface CallInfo {
  readonly type: FunctionType;
  readonly convention: number;
  /** As it is written in front of `call`, with a blank. */
  readonly tail: string;
  readonly flags: number;
  readonly attributes: AttributeList;
  readonly bundles: readonly { readonly tag: string; readonly count: number }[];
  readonly numArguments: number;
}

/** A debug record. Its values are operands of its row: an empty list (`!{}`) has none, a list of arguments is a constant of metadata. @internal */
export interface DebugRecord {
  readonly kind: "declare" | "value" | "assign" | "label" | "declare_value";
  /** Numbers of nodes: the variable or label, the expression, the location. */
  readonly variable: number;
  readonly expression: number;
  readonly location: number;
  /** Of an assignment: the node of its identity, the expression of the address. */
  readonly assignment?: number;
  readonly addressExpression?: number;
}

/** The properties of a memory access besides its operands, packed into one word of 32 bits. @internal */
export interface Access {
  readonly isVolatile: boolean;
  /** Numbers of the dialect's enum; 0 for accesses that are not atomic. For cmpxchg, the success ordering. */
  readonly ordering: number;
  readonly failureOrdering: number;
  /** In bytes; 0 if none is written. */
  readonly alignment: number;
  /** Number of the scope in {@link Code.scopes}; 0 is the whole system. */
  readonly scope: number;
  /** Of atomicrmw the number of the operation, of cmpxchg 1 where it is weak. */
  readonly operation: number;
}

/** @internal */
/** The word of an {@link Access}, and back. */
export const access = {
  encode(one: Access): number {
    const alignment = one.alignment === 0 ? 0 : Math.log2(one.alignment) + 1;
    return (
      (one.isVolatile ? 1 : 0) |
      (one.ordering << 1) |
      (one.failureOrdering << 4) |
      (alignment << 7) |
      (one.operation << 13) |
      (one.scope << 18)
    );
  },
  decode: (word: number): Access => ({
    isVolatile: (word & 1) !== 0,
    ordering: (word >> 1) & 7,
    failureOrdering: (word >> 4) & 7,
    alignment: ((word >> 7) & 63) === 0 ? 0 : 2 ** (((word >> 7) & 63) - 1),
    operation: (word >> 13) & 31,
    scope: word >>> 18,
  }),
};

/** A node of metadata on an instruction: the number of its kind, the number of the node. @internal */
export type Attachment = readonly [kind: number, node: number];

/** @internal */
/** The columns of the instructions of a module: see the head of this file. */
export class Code {
  /** The number of the next row; 0 is none. */
  count = 1;
  opcode: Uint8Array = new Uint8Array(256);
  /** Ids of types in the context. */
  type: Int32Array = new Int32Array(256);
  detail: Int32Array = new Int32Array(256);
  extra: Int32Array = new Int32Array(256);
  firstOperand: Int32Array = new Int32Array(257);
  /** Number of a list of attachments; 0 for none. */
  attached: Int32Array = new Int32Array(256);
  /** Number of the node of the place in the source; 0 for none. */
  location: Int32Array = new Int32Array(256);
  /** Number of the value's name in {@link names}; 0 for a value that is numbered. */
  name: Int32Array = new Int32Array(256);

  operandCount = 0;
  operands: Int32Array = new Int32Array(512);

  /** Names of values; the first is none. */
  readonly names: string[] = [""];
  readonly lists: (readonly number[])[] = [];
  readonly allocations: Allocation[] = [];
  readonly calls: CallInfo[] = [];
  readonly debugRecords: DebugRecord[] = [];
  readonly attachments: (readonly Attachment[])[] = [[]];
  /** Synchronization scopes by number; the first is the whole system. */
  readonly scopes: string[] = [""];

  /** Begins a row; its operands are added by {@link operand}. */
  add(opcode: number, type: Type, detail = 0): number {
    const row = this.count++;
    if (row + 1 === this.opcode.length) this.#growRows();
    this.opcode[row] = opcode;
    this.type[row] = type.id;
    this.detail[row] = detail;
    this.firstOperand[row] = this.operandCount;
    this.firstOperand[row + 1] = this.operandCount;
    return row;
  }

  /** Adds an operand to the last row. */
  operand(reference: number): void {
    if (this.operandCount === this.operands.length) this.operands = grown(this.operands);
    this.operands[this.operandCount++] = reference;
    this.firstOperand[this.count] = this.operandCount;
  }

  /** Makes room for operands that are set later. */
  reserve(count: number): void {
    for (let index = 0; index < count; index++) this.operand(0);
  }

  numOperands(row: number): number {
    return this.firstOperand[row + 1]! - this.firstOperand[row]!;
  }

  operandAt(row: number, index: number): number {
    return this.operands[this.firstOperand[row]! + index]!;
  }

  setOperand(row: number, index: number, reference: number): void {
    this.operands[this.firstOperand[row]! + index] = reference;
  }

  /** Lists of one attachment, which most are, by kind and node: rows share them. */
  readonly #singles: Map<number, number>[] = [];

  /** Adds a node of metadata, in the order of kinds. */
  attach(row: number, kind: number, node: number): void {
    if (this.attached[row] === 0) {
      this.attached[row] = this.#single(kind, node);
      return;
    }
    const before = this.attachments[this.attached[row]!] ?? [];
    const list = [...before.filter(([other]) => other !== kind), [kind, node] as const].sort(([a], [b]) => a - b);
    this.attached[row] = this.attachments.push(list) - 1;
  }

  #single(kind: number, node: number): number {
    this.#singles[kind] ??= new Map();
    const lists = this.#singles[kind]!;
    const known = lists.get(node) ?? 0;
    const [only] = this.attachments[known] ?? [];
    // A list may have been given other nodes since.
    if (only?.[0] === kind && only[1] === node) return known;
    const list = this.attachments.push([[kind, node]]) - 1;
    lists.set(node, list);
    return list;
  }

  /** Names a value. */
  setName(row: number, name: string): void {
    this.name[row] = name === "" ? 0 : this.names.push(name) - 1;
  }

  nameOf(row: number): string {
    return this.names[this.name[row]!] ?? "";
  }

  scope(name: string): number {
    const known = this.scopes.indexOf(name);
    return known >= 0 ? known : this.scopes.push(name) - 1;
  }

  #growRows(): void {
    this.opcode = grown(this.opcode);
    this.type = grown(this.type);
    this.detail = grown(this.detail);
    this.extra = grown(this.extra);
    this.attached = grown(this.attached);
    this.location = grown(this.location);
    this.name = grown(this.name);
    const starts = new Int32Array(this.opcode.length + 1);
    starts.set(this.firstOperand);
    this.firstOperand = starts;
  }
}

/** Which of a row's operands are blocks: from `first` up to but without `end`, every `step`th. */
export interface BlockOperands {
  readonly first: number;
  readonly end: number;
  readonly step: number;
}

const NO_BLOCKS: BlockOperands = { first: 0, end: 0, step: 1 };

/** The operands of a row that are indexes of blocks, by position. Successors of terminators, and the blocks that a phi names. */
export function blockOperands(code: Code, row: number): BlockOperands {
  switch (code.opcode[row]) {
    case opcode.phi:
    case opcode.switch:
      return { first: 1, end: code.numOperands(row), step: 2 };
    case opcode.br: {
      const count = code.numOperands(row);
      return { first: count === 1 ? 0 : 1, end: count, step: 1 };
    }
    case opcode.indirectbr:
    case opcode.catchswitch:
    case opcode.catchret:
    case opcode.cleanupret:
      return { first: 1, end: code.numOperands(row), step: 1 };
    case opcode.invoke:
    case opcode.callbr: {
      const info = code.calls[code.detail[row]!]!;
      const first = info.bundles.reduce((sum, bundle) => sum + bundle.count, info.numArguments);
      return { first, end: code.numOperands(row) - 1, step: 1 };
    }
    default:
      return NO_BLOCKS;
  }
}
