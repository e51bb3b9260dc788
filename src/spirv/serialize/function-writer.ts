/**
 * Functions as words: parameters, blocks with phis for their arguments, and each op by a rule of its own or by its definition.
 * Blocks are written depth first, so that a block follows the blocks that dominate it.
 */
import { Decoration, LinkageAttributesAttr, LinkageType, mlir } from "../../dialects/spirv/index.ts";
import {
  ArrayAttr,
  type Block,
  type Column,
  DictionaryAttr,
  FunctionType,
  NO_ID,
  type OpDef,
  type Operation,
  type OpId,
  type Store,
  StringAttr,
  type Type,
  TypeAttr,
  type ValueId,
} from "../../ir/index.ts";
import { WordBuffer } from "../../support/tables/words.ts";
import { namesOf } from "../debug-info.ts";
import { firstWord, longestInstruction } from "../module.ts";
import { decorationNamed } from "../names/attribute-name.ts";
import { Op } from "../opcode.ts";
import { type OpWords, opWordsOf } from "../words/op-words.ts";
import { decorateBy } from "./annotations.ts";
import { BlockOrder } from "./block-order.ts";
import { callRules } from "./calls.ts";
import { constantRules } from "./constant-ops.ts";
import { controlFlowRules } from "./control-flow.ts";
import { writeValueNames } from "./debug-info.ts";
import { graphRules } from "./graphs.ts";
import { memoryRules } from "./memory.ts";
import type { ModuleWriter } from "./module-writer.ts";
import { operandWords, pushOperands } from "./operand-words.ts";
import { incomingOf } from "./phis.ts";
import { enumValue } from "./words.ts";

type Write = (writer: FunctionWriter, op: OpId) => void;

/** An op whose words do not follow from its definition, and what writes it. */
export type Rule = readonly [def: OpDef, write: Write];

const rules: ReadonlyMap<OpDef, Write> = new Map([
  ...constantRules,
  ...memoryRules,
  ...callRules,
  ...controlFlowRules,
  ...graphRules,
]);

/** How an op is written; `form` is there where its words follow from the definition. */
interface Plan {
  readonly rule: Write | undefined;
  readonly form: OpWords | undefined;
}

export class FunctionWriter {
  readonly module: ModuleWriter;
  readonly store: Store;
  /** Words of the function up to the variables of its first block, and of the rest. */
  readonly header = new WordBuffer(64);
  readonly body = new WordBuffer(1024);
  readonly #plans: (Plan | undefined)[] = [];
  /** Ids of values, by their id in the store; 0 for none yet. */
  readonly valueIds: Int32Array;
  /** The replacements of results of constructs; 0 for other values. */
  readonly aliases: Column<ValueId>;
  readonly #blockIds: Int32Array;
  /** Orders blocks; it keeps what it needs for that. */
  readonly order: BlockOrder;
  /** Places in the body that take the id of a value that comes later. */
  readonly #deferred: { readonly at: number; readonly value: ValueId }[] = [];
  /** Operations on specialization constants that constants by name have. */
  readonly namedOperations = new Map<string, number>();
  /** Whether a constant by name is being written. */
  isNamed = false;
  wasMerge = false;
  depth = 0;
  /** The id of the label that was written last. */
  #label = 0;

  constructor(module: ModuleWriter, store: Store) {
    this.module = module;
    this.store = store;
    this.valueIds = new Int32Array(store.valueCount);
    this.aliases = new Int32Array(store.valueCount) as Column<ValueId>;
    this.#blockIds = new Int32Array(store.blocks.length);
    this.order = new BlockOrder(store);
  }

  // ---- ids

  resolved(value: ValueId): ValueId {
    let at = value;
    while (this.aliases[at] !== 0) at = this.aliases[at]!;
    return at;
  }

  valueId(value: ValueId): number {
    const id = this.valueIds[this.resolved(value)]!;
    return id !== 0 ? id : this.module.refuse("a value is used before its definition has been serialized");
  }

  operandId(op: OpId, index: number): number {
    return this.valueId(this.store.operandId(op, index));
  }

  setResult(op: OpId, id: number): void {
    this.valueIds[this.store.firstResult(op)] = id;
  }

  resultType(op: OpId): Type {
    return this.store.typeOfValue(this.store.firstResult(op));
  }

  blockId(block: Block): number {
    let id = this.#blockIds[block.id]!;
    if (id === 0) {
      id = this.module.id();
      this.#blockIds[block.id] = id;
    }
    return id;
  }

  /** Makes the entry of a loop, which is no block of its own, represent the block that control is in. */
  enterFrom(entry: Block): void {
    this.#blockIds[entry.id] = this.#label;
  }

  // ---- the function

  write(op: Operation): void {
    const { module, header, body } = this;
    header.truncate(0);
    body.truncate(0);
    this.#deferred.length = 0;
    const type = op.attr("function_type");
    const name = op.attr("sym_name");
    if (!TypeAttr.is(type) || !FunctionType.is(type.type) || !StringAttr.is(name))
      return module.refuse("function without a type");
    const typeId = module.type(type.type);
    const resultId = module.type(type.type.results[0] ?? module.context.none);
    const id = module.functionId(name.value);
    module.add(header, Op.Function, [resultId, id, controlOf(op), typeId]);
    module.nameSymbol(id, op, name.value);
    this.#parameters(op, type.type);
    this.#bodyOf(op, name.value);
    if (module.options.emitDebugInfo) writeValueNames(op.region(), this);
    // Other attributes are of passes and other dialects, as those that a `gpu.func` had.
    for (const entry of op.allAttributes) {
      if (!structural.has(entry.name) && decorationNamed(entry.name) !== undefined) decorateBy(module, id, entry);
    }
    module.add(body, Op.FunctionEnd, []);
    module.functions.pushAll(header.view());
    module.functions.pushAll(body.view());
  }

  #parameters(op: Operation, { inputs }: FunctionType): void {
    const { module } = this;
    const entry = op.region().firstBlock;
    const attrs = op.attr("arg_attrs");
    for (const [index, input] of inputs.entries()) {
      const typeId = module.type(input);
      const id = module.id();
      const argument = entry?.argumentIds[index];
      if (argument !== undefined) this.valueIds[argument] = id;
      const own = ArrayAttr.is(attrs) ? attrs.elements[index] : undefined;
      for (const { name, value } of DictionaryAttr.is(own) ? own.entries : []) {
        if (Decoration.is(value)) module.add(module.decorations, Op.Decorate, [id, value.value]);
        // That one is for passes.
        else if (name !== "spirv.interface_var_abi")
          decorateBy(module, id, { name: name.replace(/^spirv\./, ""), value });
      }
      module.add(this.header, Op.FunctionParameter, [typeId, id]);
    }
  }

  #bodyOf(op: Operation, name: string): void {
    const entry = op.region().firstBlock;
    if (entry === undefined) {
      if (!isImported(op))
        this.module.refuse(
          `'spirv.module' cannot contain external functions without 'Import' linkage_attributes (LinkageAttributes): '${name}'`,
        );
      return;
    }
    const order = this.order.depthFirst(entry);
    this.addLabel(this.blockId(entry), this.header);
    this.block(entry, true);
    for (const block of order) if (block !== entry) this.block(block);
    for (const { at, value } of this.#deferred) this.body.set(at, this.valueId(value));
  }

  // ---- blocks

  addLabel(id: number, section: WordBuffer = this.body): void {
    this.#label = id;
    this.module.add(section, Op.Label, [id]);
  }

  block(block: Block, omitLabel = false, emitMerge?: () => void): void {
    const { store } = this;
    if (!omitLabel) this.addLabel(this.blockId(block));
    this.phis(block);
    let merge = emitMerge;
    if (merge !== undefined && this.#holdsConstruct(block)) {
      // The construct's blocks come between header and terminator, so the merge instruction ends a block before them.
      merge();
      merge = undefined;
      const rest = this.module.id();
      this.module.add(this.body, Op.Branch, [rest]);
      this.addLabel(rest);
    }
    for (let op = block.first; op !== 0; op = store.nextOp(op)) {
      if (op === block.last) merge?.();
      this.op(op);
    }
    if (this.module.options.emitDebugInfo) this.#nameLabel(block.last);
  }

  /** The name of a block is that of its terminator. */
  #nameLabel(terminator: OpId): void {
    this.module.nameBy(this.#label, namesOf(this.store.location(this.store.locationOf(terminator))));
  }

  #holdsConstruct(block: Block): boolean {
    return block.firstOpWhere((def) => def === mlir.selection || def === mlir.loop) !== undefined;
  }

  /** Phis of a block's arguments; those of a function's first block are its parameters. */
  phis(block: Block): void {
    const { store, module } = this;
    if (block.numArguments === 0 || block.isEntry) return;
    const incoming = incomingOf(this, block);
    for (const [index, argument] of block.argumentIds.entries()) {
      const typeId = module.type(store.typeOfValue(argument));
      const id = module.id();
      const words = [typeId, id];
      const start = this.body.length + 1;
      for (const { values, from } of incoming) {
        const value = values[index];
        if (value === undefined) return module.refuse("a branch hands on too few values");
        const fromId = this.blockId(from);
        const known = this.valueIds[this.resolved(value)]!;
        if (known === 0) this.#deferred.push({ at: start + words.length, value });
        words.push(known, fromId);
      }
      module.add(this.body, Op.Phi, words);
      this.valueIds[argument] = id;
    }
  }

  // ---- ops

  opsOf(block: Block): void {
    for (let op = block.first; op !== 0; op = this.store.nextOp(op)) this.op(op);
  }

  op(op: OpId): void {
    const { store } = this;
    const def = store.defId(op);
    let plan = this.#plans[def];
    if (plan === undefined) {
      plan = this.#planOf(store.def(op));
      this.#plans[def] = plan;
    }
    if (plan.rule !== undefined) plan.rule(this, op);
    else if (plan.form !== undefined) this.#generic(op, plan.form);
    else {
      this.module.op = store.operationOf(op);
      this.module.refuse(`unhandled operation serialization: '${store.def(op).name}'`);
    }
  }

  #planOf(def: OpDef): Plan {
    const rule = rules.get(def);
    return { rule, form: rule === undefined ? opWordsOf(def) : undefined };
  }

  lineOf(op: OpId, section: WordBuffer = this.body): void {
    if (!this.module.options.emitDebugInfo) return;
    if (this.wasMerge) this.wasMerge = false;
    else this.module.line(section, this.store.location(this.store.locationOf(op)));
  }

  /** An op whose words follow from its definition. */
  #generic(op: OpId, form: OpWords): void {
    const { hasResult, isPlain, set, opcode } = form;
    if (isPlain && set === undefined && hasResult) return this.#plainResult(op, opcode);
    if (set === undefined && literalConstants.has(opcode)) return this.#literalConstant(op, form);
    const { store, module, body } = this;
    let typeId = 0;
    let id = 0;
    if (hasResult) {
      const isVoid = store.resultCount(op) === 0;
      typeId = module.type(isVoid ? module.context.none : this.resultType(op));
      id = module.id();
      if (!isVoid) this.setResult(op, id);
    }
    this.lineOf(op);
    const start = this.begin();
    if (hasResult) {
      body.push(typeId);
      body.push(id);
    }
    if (set !== undefined) {
      body.push(module.set(set));
      body.push(opcode);
    }
    if (isPlain) {
      const first = store.firstOperand(op);
      const end = first + store.operandCount(op);
      for (let slot = first; slot < end; slot++) body.push(this.valueId(store.valueAt(slot)));
    } else pushOperands(this, op, form, body);
    this.end(start, set === undefined ? opcode : Op.ExtInst);
    if (store.attributesId(op) !== 0) this.decorations(op, id);
  }

  /** A constant of literals is outside of functions; equal ones are one. */
  #literalConstant(op: OpId, form: OpWords): void {
    const words = operandWords(this, op, form);
    this.setResult(op, this.module.constants.literal(form.opcode, this.resultType(op), words));
  }

  /** Begins an instruction of the body; `end` is given what this returns. */
  begin(): number {
    const { length } = this.body;
    this.body.push(0);
    return length;
  }

  /** Writes the first word of the instruction that has begun at `start`. */
  end(start: number, opcode: number): void {
    const count = this.body.length - start;
    if (count > longestInstruction) {
      const operands = [...this.body.view().subarray(start + 1)];
      this.body.truncate(start);
      return this.module.add(this.body, opcode, operands);
    }
    this.body.set(start, firstWord(count, opcode));
  }

  /** The shortest way, which most instructions go: a result and operands that are all values. */
  #plainResult(op: OpId, opcode: number): void {
    const { store, module, body } = this;
    const typeId = module.type(this.resultType(op));
    const id = module.id();
    this.valueIds[store.firstResult(op)] = id;
    const count = store.operandCount(op);
    const first = store.firstOperand(op);
    this.lineOf(op);
    const start = this.begin();
    body.push(typeId);
    body.push(id);
    for (let slot = first; slot < first + count; slot++) {
      const value = store.valueAt(slot);
      const known = this.aliases[value] === 0 ? this.valueIds[value]! : 0;
      body.push(known !== 0 ? known : this.valueId(value));
    }
    this.end(start, opcode);
    if (store.attributesId(op) !== 0) this.decorations(op, id);
  }

  decorations(op: OpId, id: number, except: ReadonlySet<string> = none): void {
    const handle = this.store.operationOf(op);
    this.module.op = handle;
    for (const entry of handle.attributes.entries) if (!except.has(entry.name)) decorateBy(this.module, id, entry);
  }

  simple(op: OpId, opcode: number, words: readonly number[], section: WordBuffer = this.body): void {
    this.lineOf(op, section);
    this.module.add(section, opcode, words);
  }

  /** The id of what a constant by name yields. */
  namedConstant(op: Operation): number {
    const block = op.region().firstBlock;
    const last = block?.last ?? NO_ID;
    this.isNamed = true;
    for (let inner = block?.first ?? NO_ID; inner !== last && inner !== 0; inner = this.store.nextOp(inner))
      this.op(inner);
    this.isNamed = false;
    return this.operandId(last, 0);
  }
}

/** Constants of literals, which are outside of functions. */
const literalConstants: ReadonlySet<number> = new Set([
  Op.ConstantSampler,
  Op.ConstantSizeOfEXT,
  Op.ConstantFunctionPointerINTEL,
  Op.SpecConstantTargetINTEL,
  Op.SpecConstantArchitectureINTEL,
  Op.SpecConstantCapabilitiesINTEL,
]);

const none: ReadonlySet<string> = new Set();

/** Attributes of functions that are no decorations. */
const structural: ReadonlySet<string> = new Set([
  "function_type",
  "arg_attrs",
  "res_attrs",
  "sym_name",
  "function_control",
]);

function controlOf(op: Operation): number {
  return enumValue(op.attr("function_control"));
}

function isImported(op: Operation): boolean {
  const linkage = op.attr("linkage_attributes");
  return (
    LinkageAttributesAttr.is(linkage) &&
    LinkageType.is(linkage.linkage_type) &&
    LinkageType.enum.text(linkage.linkage_type.value) === "Import"
  );
}
