// Ops that are instructions: those with the instruction in their definitions, and those with details of their own.

import { casesOf } from "../../define/index.ts";
import * as llvm from "../../dialects/llvm/index.ts";
import { DYNAMIC_INDEX, instructionOf } from "../../dialects/llvm/index.ts";
import {
  type Attribute,
  DenseArrayAttr,
  IntegerAttr,
  type OpDef,
  type OpId,
  opMap,
  StringAttr,
  type Type,
  TypeAttr,
  VectorType,
} from "../../ir/index.ts";
import { access } from "../code.ts";
import type { Constant } from "../constant.ts";
import { flagProperties } from "../mapping/flags.ts";
import { isBinary, isCast, type OpcodeName, opcode } from "../opcode.ts";
import type { Exporter } from "./exporter.ts";

/** Makes what an op becomes. */
export type Translate = (exporter: Exporter, op: OpId) => void;

/** Makes the function that translates the ops of a definition. */
export type Translation = (def: OpDef) => Translate;
export type Translations = ReadonlyMap<OpDef, Translation>;

// ---- properties

/** A property of an op by its number. */
export function property(exporter: Exporter, op: OpId, index: number): Attribute | undefined {
  return index < 0 ? undefined : exporter.store.properties(op)[index];
}

export function wordOf(attribute: Attribute | undefined): number {
  return IntegerAttr.is(attribute) ? Number(attribute.value) : 0;
}

export function numbersOf(attribute: Attribute | undefined): readonly number[] {
  return DenseArrayAttr.is(attribute) ? attribute.values.map(Number) : [];
}

/** Reads the flags of ops of a definition; the flags of equal properties are cached. */
export function flagReader(def: OpDef): (exporter: Exporter, op: OpId) => number {
  const readers = flagProperties(def);
  if (readers.length === 0) return () => 0;
  const known = new Map<number, number>();
  return ({ store }, op) => {
    const id = store.propertiesId(op);
    let flags = known.get(id);
    if (flags === undefined) {
      flags = 0;
      for (const { index, encode } of readers) {
        const value = store.properties(op)[index];
        if (value !== undefined) flags |= encode(value);
      }
      known.set(id, flags);
    }
    return flags;
  };
}

// ---- by definition

/** The translation of ops that are one instruction of their operands. */
export function simpleInstruction(def: OpDef): Translate | undefined {
  const name = instructionOf(def)?.opcode;
  if (name === undefined) return undefined;
  // Sound: the opcodes of definitions are LLVM's.
  const code = opcode[name as OpcodeName];
  const flagsOf = flagReader(def);
  return (exporter, op) => {
    const { store } = exporter;
    const count = store.operandCount(op);
    const type = exporter.resultType(op);
    if (isCast(code) && exporter.operandType(op, 0) === type) {
      exporter.setResult(op, exporter.operand(op, 0));
      return;
    }
    const folded = allConstants(exporter, op, count) ? foldSimple(exporter, code, op, type) : undefined;
    if (folded !== undefined) {
      exporter.setResult(op, folded.id);
      return;
    }
    const row = exporter.row(op, code, code === opcode.ret ? exporter.voidType : type, flagsOf(exporter, op));
    for (let index = 0; index < count; index++) exporter.code.operand(exporter.operand(op, index));
    if (store.resultCount(op) !== 0) exporter.setResult(op, -row);
    if (code === opcode.inttoptr) exporter.memory.attachDereferenceable(op, row);
  };
}

function allConstants(exporter: Exporter, op: OpId, count: number): boolean {
  for (let index = 0; index < count; index++) if (exporter.operand(op, index) <= 0) return false;
  return true;
}

/** The constant operands of an op. */
function constantsOf(exporter: Exporter, op: OpId): readonly Constant[] {
  return Array.from(
    { length: exporter.store.operandCount(op) },
    // Sound: asked only where all operands are constants.
    (_, index) => exporter.constant(exporter.operand(op, index)) as Constant,
  );
}

function foldSimple(exporter: Exporter, code: number, op: OpId, type: Type): Constant | undefined {
  const { folder } = exporter;
  const [a, b, c] = constantsOf(exporter, op);
  if (a === undefined) return undefined;
  if (isCast(code)) return folder.cast(code, a, type);
  if (code === opcode.fneg) return folder.negate(a);
  if (b === undefined) return undefined;
  if (isBinary(code)) return folder.binary(code, a, b);
  if (code === opcode.extractelement) return folder.extractElement(a, b);
  if (c === undefined) return undefined;
  if (code === opcode.select) return folder.select(a, b, c);
  return code === opcode.insertelement ? folder.insertElement(a, b, c) : undefined;
}

// ---- comparisons, aggregates, addresses

export function comparison(def: OpDef): Translate {
  const code = def === llvm.icmp ? opcode.icmp : opcode.fcmp;
  const flagsOf = flagReader(def);
  const predicateAt = def.propertyIndex("predicate");
  return (exporter, op) => {
    const predicate = wordOf(property(exporter, op, predicateAt));
    const type = exporter.resultType(op);
    const [a, b] = [exporter.operand(op, 0), exporter.operand(op, 1)];
    const [x, y] = [exporter.constant(a), exporter.constant(b)];
    const folded = x && y && exporter.folder.compare(code, predicate, x, y, type);
    if (folded !== undefined) {
      exporter.setResult(op, folded.id);
      return;
    }
    const row = exporter.row(op, code, type, predicate | (flagsOf(exporter, op) << 4));
    exporter.code.operand(a);
    exporter.code.operand(b);
    exporter.setResult(op, -row);
  };
}

/** Ops with a list of numbers that LLVM folds together with constant operands. */
function withList(
  code: number,
  name: string,
  fold: (
    exporter: Exporter,
    operands: readonly Constant[],
    list: readonly number[],
    type: Type,
  ) => Constant | undefined,
): (def: OpDef) => Translate {
  return (def) => {
    const at = def.propertyIndex(name);
    const known = new Map<Attribute | undefined, number>();
    return (exporter, op) => {
      const attribute = property(exporter, op, at);
      const type = exporter.resultType(op);
      const count = exporter.store.operandCount(op);
      if (allConstants(exporter, op, count)) {
        const folded = fold(exporter, constantsOf(exporter, op), numbersOf(attribute), type);
        if (folded !== undefined) {
          exporter.setResult(op, folded.id);
          return;
        }
      }
      let list = known.get(attribute);
      if (list === undefined) {
        list = exporter.code.lists.push(numbersOf(attribute)) - 1;
        known.set(attribute, list);
      }
      const row = exporter.row(op, code, type, list);
      for (let index = 0; index < count; index++) exporter.code.operand(exporter.operand(op, index));
      exporter.setResult(op, -row);
    };
  };
}

const extractValue = withList(opcode.extractvalue, "position", ({ folder }, [from], position) =>
  from === undefined ? undefined : folder.extractValue(from, position),
);
const insertValue = withList(opcode.insertvalue, "position", ({ folder }, [into, value], position) =>
  into === undefined || value === undefined ? undefined : folder.insertValue(into, value, position),
);
const shuffle = withList(opcode.shufflevector, "mask", ({ folder }, [a, b], mask, type) =>
  a === undefined || b === undefined || !VectorType.is(type) ? undefined : folder.shuffle(a, b, mask, type),
);

/** Whether the address is a constant, which is then the result. */
function foldAddress(exporter: Exporter, op: OpId, element: Type, indices: readonly number[], flags: number): boolean {
  let next = 1;
  const all = indices.map((index) => exporter.constant(index === 0 ? exporter.operand(op, next++) : index));
  const base = exporter.constant(exporter.operand(op, 0));
  if (base === undefined || !all.every((one) => one !== undefined)) return false;
  const folded = exporter.folder.address(base, element, all, flags);
  if (folded !== undefined) exporter.setResult(op, folded.id);
  return folded !== undefined;
}

function address(def: OpDef): Translate {
  const flagsOf = flagReader(def);
  const [typeAt, indicesAt] = [def.propertyIndex("elem_type"), def.propertyIndex("rawConstantIndices")];
  const known = new Map<Attribute | undefined, readonly number[]>();
  /** Indices as constants; 0 for those that are operands. */
  const indicesOf = ({ constants, context }: Exporter, attribute: Attribute | undefined): readonly number[] => {
    let indices = known.get(attribute);
    if (indices === undefined) {
      indices = numbersOf(attribute).map((one) => (one === DYNAMIC_INDEX ? 0 : constants.integer(context.i32, one).id));
      known.set(attribute, indices);
    }
    return indices;
  };
  return (exporter, op) => {
    const { code } = exporter;
    const element = property(exporter, op, typeAt);
    if (!TypeAttr.is(element)) return;
    const base = exporter.operand(op, 0);
    const indices = indicesOf(exporter, property(exporter, op, indicesAt));
    const flags = flagsOf(exporter, op);
    if (base > 0 && foldAddress(exporter, op, element.type, indices, flags)) return;
    const row = exporter.row(op, opcode.getelementptr, exporter.resultType(op), flags);
    code.extra[row] = element.type.id;
    code.operand(base);
    let next = 1;
    for (const index of indices) code.operand(index === 0 ? exporter.operand(op, next++) : index);
    exporter.setResult(op, -row);
  };
}

// ---- memory

const NOTHING = { isVolatile: false, ordering: 0, failureOrdering: 0, alignment: 0, scope: 0, operation: 0 };

function scopeOf(exporter: Exporter, attribute: Attribute | undefined): number {
  return StringAttr.is(attribute) ? exporter.code.scope(attribute.value) : 0;
}

/** Loads and stores; `value` is the type that is read or written. */
function memoryAccess(def: OpDef): Translate {
  const isLoad = def === llvm.load;
  const at = (name: string): number => def.propertyIndex(name);
  const [volatileAt, orderingAt, scopeAt, alignmentAt] = [
    at("volatile_"),
    at("ordering"),
    at("syncscope"),
    at("alignment"),
  ];
  const words = new Map<number, number>();
  return (exporter, op) => {
    const { store, code } = exporter;
    const type = isLoad ? exporter.resultType(op) : exporter.operandType(op, 0);
    const key = store.propertiesId(op) * 0x100000 + type.id;
    let word = words.get(key);
    if (word === undefined) {
      word = access.encode({
        ...NOTHING,
        isVolatile: property(exporter, op, volatileAt) !== undefined,
        ordering: wordOf(property(exporter, op, orderingAt)),
        scope: scopeOf(exporter, property(exporter, op, scopeAt)),
        alignment: wordOf(property(exporter, op, alignmentAt)) || exporter.layout.alignment(type),
      });
      words.set(key, word);
    }
    const row = exporter.row(op, isLoad ? opcode.load : opcode.store, exporter.resultType(op), word);
    code.operand(exporter.operand(op, 0));
    if (isLoad) exporter.setResult(op, -row);
    else code.operand(exporter.operand(op, 1));
    exporter.memory.attach(op, row);
  };
}

const atomic: Translate = (exporter, op) => {
  const { code } = exporter;
  const handle = exporter.operation(op);
  const isExchange = handle.def === llvm.cmpxchg;
  const type = exporter.operandType(op, 1);
  const word = access.encode({
    isVolatile: handle.attr("volatile_") !== undefined,
    ordering: wordOf(handle.attr(isExchange ? "success_ordering" : "ordering")),
    failureOrdering: wordOf(handle.attr("failure_ordering")),
    // Atomic accesses are aligned to their size unless they specify an alignment.
    alignment: wordOf(handle.attr("alignment")) || Number(exporter.layout.storeSize(type)),
    scope: scopeOf(exporter, handle.attr("syncscope")),
    operation: isExchange ? (handle.attr("weak") === undefined ? 0 : 1) : wordOf(handle.attr("bin_op")),
  });
  const row = exporter.row(op, isExchange ? opcode.cmpxchg : opcode.atomicrmw, exporter.resultType(op), word);
  for (let index = 0; index < handle.numOperands; index++) code.operand(exporter.operand(op, index));
  exporter.setResult(op, -row);
  exporter.memory.attach(op, row);
};

const fence: Translate = (exporter, op) => {
  const handle = exporter.operation(op);
  const scope = scopeOf(exporter, handle.attr("syncscope"));
  const word = access.encode({ ...NOTHING, ordering: wordOf(handle.attr("ordering")), scope });
  exporter.row(op, opcode.fence, exporter.voidType, word);
};

const allocate: Translate = (exporter, op) => {
  const { code, layout } = exporter;
  const handle = exporter.operation(op);
  const element = handle.attr("elem_type");
  if (!TypeAttr.is(element)) return;
  const { type } = element;
  const alignment = wordOf(handle.attr("alignment")) || layout.preferredAlignment(type);
  const isInAlloca = handle.attr("inalloca") !== undefined;
  const detail = code.allocations.push({ type, alignment, isInAlloca, isSwiftError: false }) - 1;
  const row = exporter.row(op, opcode.alloca, exporter.resultType(op), detail);
  code.operand(exporter.operand(op, 0));
  exporter.setResult(op, -row);
};

// ---- control flow

const branch: Translate = (exporter, op) => {
  const targets = exporter.successors(op);
  const row = exporter.row(op, opcode.br, exporter.voidType);
  if (targets.length === 2) exporter.code.operand(exporter.operand(op, 0));
  for (const target of targets) exporter.code.operand(target);
  for (const target of targets) exporter.branchTo(target);
  exporter.memory.attachBranch(op, row);
};

const choose: Translate = (exporter, op) => {
  const { code, constants } = exporter;
  const handle = exporter.operation(op);
  const [usual = 0, ...targets] = exporter.successors(op);
  const type = exporter.operandType(op, 0);
  const row = exporter.row(op, opcode.switch, exporter.voidType);
  code.operand(exporter.operand(op, 0));
  code.operand(usual);
  exporter.branchTo(usual);
  for (const [index, { value }] of casesOf(handle).entries()) {
    code.operand(constants.integer(type, value).id);
    code.operand(targets[index] ?? 0);
    exporter.branchTo(targets[index] ?? 0);
  }
  exporter.memory.attachBranch(op, row);
};

const jump: Translate = (exporter, op) => {
  exporter.row(op, opcode.indirectbr, exporter.voidType);
  exporter.code.operand(exporter.operand(op, 0));
  for (const target of exporter.successors(op)) {
    exporter.code.operand(target);
    exporter.branchTo(target);
  }
};

const land: Translate = (exporter, op) => {
  const handle = exporter.operation(op);
  const isCleanup = handle.attr("cleanup") !== undefined;
  const row = exporter.row(op, opcode.landingpad, exporter.resultType(op), isCleanup ? 1 : 0);
  for (let index = 0; index < handle.numOperands; index++) exporter.code.operand(exporter.operand(op, index));
  exporter.setResult(op, -row);
};

export const INSTRUCTIONS: Translations = opMap<Translation>([
  [llvm.icmp, comparison],
  [llvm.fcmp, comparison],
  [llvm.extractvalue, extractValue],
  [llvm.insertvalue, insertValue],
  [llvm.shufflevector, shuffle],
  [llvm.getelementptr, address],
  [llvm.load, memoryAccess],
  [llvm.store, memoryAccess],
  [llvm.atomicrmw, () => atomic],
  [llvm.cmpxchg, () => atomic],
  [llvm.fence, () => fence],
  [llvm.alloca, () => allocate],
  [llvm.br, () => branch],
  [llvm.cond_br, () => branch],
  [llvm.switch, () => choose],
  [llvm.indirectbr, () => jump],
  [llvm.landingpad, () => land],
]);
