/**
 * One function: its instructions become ops, its labels blocks, its phis block arguments. Merge instructions are kept aside; when the
 * function is read, `structurize.ts` makes regions of them, or they are named behind the branches' targets.
 *
 * Blocks stand in the order in which they are first mentioned, as in the reference.
 */
import {
  Bitcast,
  Branch,
  BranchConditional,
  ConstantComposite,
  CopyMemory,
  Decoration,
  ExtInst,
  FConvert,
  FunctionCall,
  FunctionControl,
  func,
  isId,
  Kill,
  Load,
  MemoryAccess,
  mlir,
  namesOfWord,
  parametersOfMask,
  Return,
  SConvert,
  SpecConstantOperation,
  StorageClass,
  Store as StoreOp,
  Switch,
  UConvert,
  Undef,
  Unreachable,
  Variable,
} from "../../dialects/spirv/index.ts";
import {
  ArrayAttr,
  type Attribute,
  type Block,
  type Context,
  DenseElementsAttr,
  denseI32Array,
  dictionaryAttr,
  FunctionType,
  IntegerType,
  integerAttr,
  type NamedAttribute,
  type OpDef,
  type Operation,
  type Region,
  type Store,
  stringAttr,
  symbolRefAttr,
  type Type,
  TypeAttr,
  VectorType,
  vectorType,
} from "../../ir/index.ts";
import { stringEnd } from "../../support/words.ts";
import { elementBytes, writeBits } from "../../text/index.ts";
import { opcodeOf, wordCountOf } from "../module.ts";
import { definitionOf, definitionOfExtended, type OpWords, type Part, PartKind } from "../op-words.ts";
import { Op } from "../opcode.ts";
import { attributesOf, stringFrom } from "./annotations.ts";
import type { ModuleReader } from "./module-reader.ts";
import { differInSign, type OpPlan, planOf, signless } from "./op-plan.ts";
import { reject } from "./rejection.ts";
import { packSlot, Slot, slotKind, slotNumber } from "./slots.ts";

/** What a merge instruction says of the construct that its block heads. */
export interface Merge {
  readonly merge: Block;
  /** Only of loops. */
  readonly continue: Block | undefined;
  readonly control: number;
  readonly parameters: readonly number[];
  readonly location: number;
}

/** A phi's value for one predecessor. */
interface Incoming {
  readonly from: Block;
  readonly to: Block;
  readonly values: number[];
}

type Rule = (reader: FunctionReader, at: number, end: number) => void;

export class FunctionReader {
  readonly module: ModuleReader;
  readonly context: Context;
  readonly store: Store;
  readonly words: Uint32Array;
  readonly op: Operation;
  readonly region: Region;
  /** Merge instructions by header, in the order of the module. */
  readonly merges = new Map<Block, Merge>();
  private readonly incoming = new Map<string, Incoming>();
  private readonly plans: Plans;
  /** Ids that this function defines, for a second reading. */
  private readonly own: number[] = [];
  private block: Block | undefined;
  /** Where ops go: before this op, or at the end of the block. */
  private before = 0;
  private operands: Int32Array = new Int32Array(64);
  private count = 0;
  private readonly result = new Int32Array(1);
  private parameterCount = 0;
  private forwardCount = 0;

  constructor(module: ModuleReader, plans: Plans, op: Operation) {
    this.module = module;
    this.context = module.context;
    this.store = module.store;
    this.words = module.words;
    this.plans = plans;
    this.op = op;
    this.region = op.region();
  }

  // ---- ids and values

  private define(id: number, kind: Slot, number: number, at: number): void {
    const { slots } = this.module;
    const known = slots.get(id);
    if (slotKind(known) === Slot.Forward && kind === Slot.Value) {
      this.forwardCount--;
      this.store.valueType[slotNumber(known)] = this.store.valueType[number]!;
      this.store.replaceAllUses(slotNumber(known), number);
      this.store.forgetValue(slotNumber(known));
      slots.set(id, packSlot(kind, number));
      return;
    }
    this.module.define(id, kind, number, at);
    this.own.push(id);
  }

  /** Forgets what the function has defined, so that it can be read again. */
  forget(): void {
    for (const id of this.own) this.module.slots.set(id, 0);
    this.region.clear();
  }

  /** The value of an id: the one it is, or a new op where the id stands for one. */
  value(id: number, at: number): number {
    const slot = this.module.slots.get(id);
    switch (slotKind(slot)) {
      case Slot.Value:
      case Slot.Forward:
        return slotNumber(slot);
      case Slot.Leaf:
        return this.makeLeaf(slotNumber(slot));
      case Slot.Operation:
        return this.makeOperation(slotNumber(slot), 0);
      case Slot.None:
        return this.forward(id, at);
      default:
        return reject(`unknown result <id> : ${id}`, at);
    }
  }

  private forward(id: number, at: number): number {
    if (id === 0) reject(`unknown result <id> : ${id}`, at);
    const value = this.store.addForwardReference(this.context.none.id);
    this.module.define(id, Slot.Forward, value, at);
    this.own.push(id);
    this.forwardCount++;
    return value;
  }

  private makeLeaf(index: number): number {
    const { store, module } = this;
    this.result[0] = module.leafTypes[index]!;
    const op = store.createOp(
      module.leafOps[index]!,
      module.unknown,
      this.operands,
      0,
      this.result,
      1,
      module.leafProperties[index]!,
      0,
    );
    this.insert(op);
    return store.opResults[op]!;
  }

  /** A specialization constant's operation, with what it works on made before it. */
  private makeOperation(at: number, depth: number): number {
    if (depth > 500) reject("operations on specialization constants are nested too deeply", at);
    const { store, words, module, context } = this;
    const end = at + wordCountOf(words[at]!);
    if (opcodeOf(words[at]!) !== Op.SpecConstantOp) return this.makeComposite(at, end, depth);
    const opcode = words[at + 3]!;
    const plan = this.plans.of(opcode) ?? reject(`unhandled opcode ${opcode} of a specialization constant`, at);
    const type = module.typeAt(at, 1);
    const saved = this.operands.slice(0, this.count);
    const outerCount = this.count;
    const operands: number[] = [];
    let word = at + 4;
    const properties: (Attribute | undefined)[] = [];
    for (const part of plan.words.parts) {
      if (part.kind === PartKind.Words) {
        properties[part.property] = this.integers(word, end);
        word = end;
      } else if (part.kind === PartKind.Value || part.kind === PartKind.Values) {
        const last = part.kind === PartKind.Value ? word + 1 : end;
        for (; word < last && word < end; word++) operands.push(this.constantOperand(words[word]!, at, depth));
      } else reject(`unhandled operand of opcode ${opcode} of a specialization constant`, at);
    }
    if (word !== end) reject(`wrong number of operands of opcode ${opcode} of a specialization constant`, at);
    const outer = store.createOp(context.opId(SpecConstantOperation), module.line, [], 0, [type.id], 1, 0, 0);
    const block = store.addRegion(outer).addBlock();
    const inner = store.createOp(
      plan.id,
      module.line,
      operands,
      operands.length,
      [type.id],
      1,
      context.internProperties(properties),
      0,
    );
    store.appendOp(block, inner);
    const result = store.opResults[inner]!;
    store.appendOp(block, store.createOp(context.opId(mlir.yield), module.line, [result], 1, [], 0, 0, 0));
    this.insert(outer);
    this.operands.set(saved);
    this.count = outerCount;
    return store.opResults[outer]!;
  }

  /** A constant made of others, which are made before it. */
  private makeComposite(at: number, end: number, depth: number): number {
    const { store, words, module, context } = this;
    const type = module.typeAt(at, 1);
    const operands: number[] = [];
    for (let word = at + 3; word < end; word++) operands.push(this.constantOperand(words[word]!, at, depth));
    const isSpec = opcodeOf(words[at]!) === Op.SpecConstantComposite;
    const properties = context.internProperties(isSpec ? [context.unit] : []);
    const def = context.opId(ConstantComposite);
    const op = store.createOp(def, module.unknown, operands, operands.length, [type.id], 1, properties, 0);
    this.insert(op);
    return store.opResults[op]!;
  }

  /** Makes a constant and what it needs in a block, which gets it as what it yields. */
  constantInto(id: number, at: number): void {
    this.block = this.region.addBlock();
    const value = this.constantOperand(id, at, 0);
    const { store, context, module } = this;
    store.appendOp(this.block, store.createOp(context.opId(mlir.yield), module.unknown, [value], 1, [], 0, 0, 0));
  }

  private constantOperand(id: number, at: number, depth: number): number {
    const slot = this.module.slots.get(id);
    if (slotKind(slot) === Slot.Operation) return this.makeOperation(slotNumber(slot), depth + 1);
    if (slotKind(slot) === Slot.Leaf) return this.makeLeaf(slotNumber(slot));
    return reject(`unknown result <id> : ${id}`, at);
  }

  private insert(op: number): void {
    if (this.before !== 0) this.store.insertOpBefore(this.before, op);
    else this.store.appendOp(this.current(), op);
  }

  private current(): Block {
    return this.block ?? reject("a basic block must start with OpLabel");
  }

  private push(value: number): void {
    if (this.count === this.operands.length) {
      const larger = new Int32Array(this.operands.length * 2);
      larger.set(this.operands);
      this.operands = larger;
    }
    this.operands[this.count++] = value;
  }

  private blockOf(id: number, at: number): Block {
    const slot = this.module.slots.get(id);
    if (slotKind(slot) === Slot.Block) return this.store.blocks[slotNumber(slot)]!;
    const block = this.region.addBlock();
    this.define(id, Slot.Block, block.id, at);
    return block;
  }

  // ---- ops

  /** Makes an op of the operands that have been pushed; returns it. */
  private make(def: number, type: number, resultCount: number, properties: number, attributes: number): number {
    const { store } = this;
    this.result[0] = type;
    const op = store.createOp(
      def,
      this.module.line,
      this.operands,
      this.count,
      this.result,
      resultCount,
      properties,
      attributes,
    );
    this.insert(op);
    return op;
  }

  private makeOf(def: OpDef, properties: readonly (Attribute | undefined)[] = []): number {
    return this.make(this.context.opId(def), 0, 0, this.context.internProperties(properties), 0);
  }

  /** Makes an op with a result, whose type and id are the words behind the opcode. */
  private makeResult(
    def: OpDef,
    at: number,
    properties: readonly (Attribute | undefined)[] = [],
    others: readonly NamedAttribute[] = [],
  ): void {
    const type = this.module.typeAt(at, 1);
    const id = this.words[at + 2]!;
    const op = this.make(
      this.context.opId(def),
      type.id,
      1,
      this.context.internProperties(properties),
      this.module.annotations.dictionaryId(id),
    );
    if (others.length > 0) {
      const handle = this.store.operationOf(op);
      handle.setAttributes(dictionaryAttr(this.context, [...handle.attributes.entries, ...others]));
    }
    this.define(id, Slot.Value, this.store.opResults[op]!, at);
  }

  private integers(start: number, end: number): Attribute {
    const { context } = this;
    if (end - start === 1) return this.plans.index(this.words[start]!);
    const elements: Attribute[] = [];
    for (let word = start; word < end; word++) elements.push(integerAttr(context, context.i32, this.words[word]!));
    return ArrayAttr.get(context, { elements });
  }

  /** An instruction whose words follow from the definition. `start` is the first word behind type, result and extended opcode. */
  private generic(plan: OpPlan, at: number, start: number, end: number): void {
    const { module, words, context } = this;
    const { words: form } = plan;
    // Only instructions of extended sets have a type and no result.
    const given = form.hasResult ? module.typeAt(at, 1) : undefined;
    const type = given === context.none ? undefined : given;
    this.count = 0;
    let properties = 0;
    if (form.isPlain) {
      if (end - start !== form.parts.length) this.wrongCount(form, at, end - start);
      for (let word = start; word < end; word++) this.push(this.value(words[word]!, at));
    } else properties = this.parts(form, at, start, end);
    if (type !== undefined && conversions.has(form.def) && this.isIdentity(type)) {
      this.defineConverted(words[at + 2]!, type, at);
      return;
    }
    const wanted = type === undefined ? 0 : this.unify(plan, type);
    const id = given !== undefined ? words[at + 2]! : 0;
    const attributes = id === 0 || module.annotations.isEmpty ? 0 : module.annotations.dictionaryId(id);
    if (type === undefined) this.unify(plan, context.none);
    const op = this.make(plan.id, wanted, type === undefined ? 0 : 1, properties, attributes);
    if (type === undefined) return;
    let result = this.store.opResults[op]!;
    if (wanted !== type.id) result = this.bitcast(result, type);
    this.define(id, Slot.Value, result, at);
  }

  /** Whether the operand has the type that it is converted to, but for signedness: kernels have such conversions. */
  private isIdentity(type: Type): boolean {
    const found = this.store.typeOfValue(this.operands[0]!);
    return found === type || differInSign(found, type);
  }

  private defineConverted(id: number, type: Type, at: number): void {
    const value = this.operands[0]!;
    const isSame = this.store.valueType[value] === type.id;
    this.define(id, Slot.Value, isSame ? value : this.bitcast(value, type), at);
  }

  private wrongCount(form: OpWords, at: number, found: number): never {
    return reject(`'${form.def.name}' takes ${form.parts.length} operands, but ${found} are given`, at);
  }

  private parts(form: OpWords, at: number, start: number, end: number): number {
    const { words, context } = this;
    const properties: (Attribute | undefined)[] = [];
    const counts: number[] = [];
    let word = start;
    for (const part of form.parts) {
      const before = this.count;
      switch (part.kind) {
        case PartKind.Value:
          if (word >= end) this.wrongCount(form, at, end - start);
          this.push(this.value(words[word++]!, at));
          break;
        case PartKind.OptionalValue:
          if (word < end) this.push(this.value(words[word++]!, at));
          break;
        case PartKind.Values:
          while (word < end) this.push(this.value(words[word++]!, at));
          break;
        case PartKind.Words:
          properties[part.property] = this.integers(word, end);
          word = end;
          break;
        case PartKind.Storage:
          word++;
          break;
        case PartKind.String: {
          if (word >= end) break;
          const stop = stringEnd(words, word, end) ?? reject("string without an end", at);
          properties[part.property] = stringAttr(context, stringFrom(words, word, stop));
          word = stop;
          break;
        }
        case PartKind.Mask:
          word = this.mask(part, properties, at, word, end);
          break;
        default:
          if (word < end) properties[part.property] = this.attributeOf(part, words[word++]!, at);
      }
      if (part.hasOperands === true || (part.property < 0 && part.kind !== PartKind.Storage))
        counts.push(this.count - before);
    }
    if (word !== end) this.wrongCount(form, at, end - start);
    const segments = form.def.propertyIndex("operandSegmentSizes");
    if (segments >= 0) properties[segments] = denseI32Array(context, counts);
    return context.internProperties(properties);
  }

  /** A mask and the parameters of its bits; returns the word behind them. */
  private mask(part: Part, properties: (Attribute | undefined)[], at: number, start: number, end: number): number {
    if (start >= end) return start;
    const { words, context } = this;
    const kind = part.names ?? "";
    properties[part.property] = stringAttr(context, namesOfWord(kind, words[start]!));
    let word = start + 1;
    const literals: Attribute[] = [];
    for (const parameter of parametersOfMask(kind, words[start]!)) {
      if (word >= end) reject(`a parameter of ${kind} is missing`, at);
      const given = words[word++]!;
      if (isId(parameter)) this.push(this.value(given, at));
      else
        literals.push(
          integerAttr(context, context.i32, parameter.kind.category === "Id" ? this.constantWord(given, at) : given),
        );
    }
    if (literals.length > 0 && part.literals !== undefined) {
      properties[part.literals] = ArrayAttr.get(context, { elements: literals });
    }
    return word;
  }

  private constantWord(id: number, at: number): number {
    return this.module.integerOf(id) ?? reject(`expected a constant as <id> ${id}`, at);
  }

  private attributeOf(part: Part, word: number, at: number): Attribute {
    const { context, module } = this;
    if (part.kind === PartKind.Word) return integerAttr(context, context.i32, word);
    if (part.kind === PartKind.Names) return stringAttr(context, namesOfWord(part.names ?? "", word));
    if (part.kind === PartKind.Symbol) return symbolRefAttr(context, module.functionSymbol(word));
    if (part.kind === PartKind.Type) {
      const type = module.typeOf(word) ?? reject(`unknown type <id> ${word}`, at);
      return TypeAttr.get(context, { type });
    }
    const value = part.kind === PartKind.EnumId ? module.integerOf(word) : word;
    if (value === undefined || part.enum === undefined) return reject(`expected a constant as <id> ${word}`, at);
    return part.enum.of(context, value);
  }

  // ---- types that differ in signedness alone

  /** Makes operands agree that must have one type; returns the id of the result's type, which may need a bitcast back. */
  private unify(plan: OpPlan, resultType: Type): number {
    return this.agreeAlready(plan, resultType.id) ? resultType.id : this.makeAgree(plan, resultType);
  }

  /** Whether the types are those of an op as it should be, told from their ids: the usual case. */
  private agreeAlready({ groups, derived }: OpPlan, result: number): boolean {
    const { operands, count } = this;
    const { valueType } = this.store;
    const { signedTypes } = this.module;
    if (derived.length > 0 || signedTypes.has(result)) return false;
    for (let index = 0; index < count; index++) if (signedTypes.has(valueType[operands[index]!]!)) return false;
    for (const group of groups) {
      const wanted = group[0] === -1 ? result : valueType[operands[group[0]!]!]!;
      for (const index of group)
        if (index >= 0 && index < count && valueType[operands[index]!] !== wanted) return false;
    }
    return true;
  }

  private makeAgree(plan: OpPlan, resultType: Type): number {
    const { store, operands } = this;
    let result = resultType;
    for (const group of plan.groups) {
      const wanted = group[0] === -1 ? result : store.typeOfValue(operands[group[0]!]!);
      for (const index of group) {
        if (index >= 0 && index < this.count && store.valueType[operands[index]!] !== wanted.id)
          this.agree(index, wanted);
      }
    }
    for (const { from, to, type } of plan.derived) {
      const wanted = type(from < 0 ? result : store.typeOfValue(operands[from]!));
      if (wanted !== undefined && store.valueType[operands[to]!] !== wanted.id) this.agree(to, wanted);
    }
    for (let index = 0; index < plan.operands.length; index++) {
      const type = store.typeOfValue(operands[index]!);
      if (!isSigned(type) || plan.operands[index]!.accepts(type)) continue;
      this.agree(index, signless(type));
    }
    if (plan.result !== undefined && isSigned(result) && !plan.result.accepts(result)) {
      const other = signless(result);
      if (plan.result.accepts(other)) {
        for (const group of plan.groups) {
          if (group[0] === -1) for (const index of group) if (index >= 0) this.agree(index, other);
        }
        result = other;
      }
    }
    return result.id;
  }

  private agree(index: number, wanted: Type): void {
    const found = this.store.typeOfValue(this.operands[index]!);
    if (found !== wanted && differInSign(found, wanted))
      this.operands[index] = this.bitcast(this.operands[index]!, wanted);
  }

  private bitcast(value: number, type: Type): number {
    const { store, context, module } = this;
    const op = store.createOp(context.opId(Bitcast), module.line, [value], 1, [type.id], 1, 0, 0);
    this.insert(op);
    return store.opResults[op]!;
  }

  // ---- the function

  /** Reads the function whose OpFunction stands at `at`; returns the word behind its OpFunctionEnd. */
  read(at: number): number {
    const { words, module } = this;
    for (let offset = at + wordCountOf(words[at]!); offset < words.length; ) {
      const word = words[offset]!;
      const opcode = opcodeOf(word);
      const end = offset + wordCountOf(word);
      if (opcode === Op.FunctionEnd) {
        this.finish(offset);
        return end;
      }
      this.instruction(opcode, offset, end);
      offset = end;
    }
    module.line = module.unknown;
    return reject("function misses OpFunctionEnd", at);
  }

  private instruction(opcode: number, at: number, end: number): void {
    const rule = rules[opcode];
    if (rule !== undefined) {
      if (end - at < rule[0]) reject(`instruction at word ${at} is too short`, at);
      rule[1](this, at, end);
      return;
    }
    const plan = this.plans.of(opcode);
    if (plan === undefined) reject(`unhandled opcode ${opcode}`, at);
    const start = at + (plan.words.hasResult ? 3 : 1);
    if (start > end) reject(`instruction at word ${at} is too short`, at);
    this.generic(plan, at, start, end);
    if (plan.words.def.isTerminator) this.endBlock();
  }

  parameter(at: number): void {
    const type = this.module.typeAt(at, 1);
    const [entry] = this.region.blocks;
    const declared = this.op.attr("function_type");
    const inputs = TypeAttr.is(declared) && FunctionType.is(declared.type) ? declared.type.inputs : [];
    if (inputs[this.parameterCount] !== type)
      reject("mismatch in argument type between function type and argument", at);
    const value = this.store.addBlockArgument(entry ?? this.region.addBlock(), type.id, this.module.unknown);
    this.define(this.words[at + 2]!, Slot.Value, value, at);
    this.describeParameter(this.parameterCount++, this.words[at + 2]!);
  }

  private describeParameter(index: number, id: number): void {
    const { context } = this;
    const notes = this.module.annotations.of(id);
    if (notes.length === 0) return;
    const [only, second] = notes;
    // MLIR has a form for a single decoration without a value.
    const isSimple =
      only !== undefined &&
      second === undefined &&
      only.value === context.unit &&
      Decoration.enum.text(only.decoration) !== undefined;
    const entries = isSimple
      ? [{ name: "spirv.decoration", value: Decoration.of(context, only.decoration) }]
      : attributesOf(notes).map(({ name, value }) => ({ name: `spirv.${name}`, value }));
    const known = this.op.attr("arg_attrs");
    const elements = ArrayAttr.is(known) ? [...known.elements] : [];
    while (elements.length <= index) elements.push(context.noAttributes);
    elements[index] = dictionaryAttr(context, entries);
    this.op.setAttr("arg_attrs", ArrayAttr.get(context, { elements }));
  }

  /** The attributes of all parameters, or of none. */
  private completeParameters(): void {
    const known = this.op.attr("arg_attrs");
    if (!ArrayAttr.is(known) || known.elements.length === this.parameterCount) return;
    const elements = [...known.elements];
    while (elements.length < this.parameterCount) elements.push(this.context.noAttributes);
    this.op.setAttr("arg_attrs", ArrayAttr.get(this.context, { elements }));
  }

  label(at: number): void {
    if (this.block !== undefined) reject("a basic block must end with a terminator", at);
    const id = this.words[at + 1]!;
    const first = this.region.firstBlock;
    if (first?.isEmpty && this.block === undefined) {
      this.define(id, Slot.Block, first.id, at);
      this.block = first;
    } else {
      const block = this.blockOf(id, at);
      if (!block.isEmpty || block === this.block) reject(`Id ${id} is defined more than once`, at);
      this.block = block;
    }
  }

  phi(at: number, end: number): void {
    const type = this.module.typeAt(at, 1);
    const block = this.current();
    const argument = this.store.addBlockArgument(block, type.id, this.module.unknown);
    if ((end - at) % 2 !== 1) reject("OpPhi requires pairs of values and blocks", at);
    this.define(this.words[at + 2]!, Slot.Value, argument, at);
    for (let word = at + 3; word < end; word += 2) {
      const from = this.blockOf(this.words[word + 1]!, at);
      const key = `${from.id} ${block.id}`;
      let incoming = this.incoming.get(key);
      if (incoming === undefined) {
        incoming = { from, to: block, values: [] };
        this.incoming.set(key, incoming);
      }
      incoming.values.push(this.words[word]!);
    }
  }

  /** Ends a block. */
  private endBlock(): void {
    this.block = undefined;
    this.module.line = this.module.unknown;
  }

  branch(at: number): void {
    const target = this.blockOf(this.words[at + 1]!, at);
    this.count = 0;
    this.store.addSuccessor(this.makeOf(Branch), target, true);
    this.endBlock();
  }

  branchConditional(at: number, end: number): void {
    const { words, context } = this;
    if (end - at !== 4 && end - at !== 6)
      reject("OpBranchConditional must have condition, true label, false label, and optionally two branch weights", at);
    this.count = 0;
    this.push(this.value(words[at + 1]!, at));
    const yes = this.blockOf(words[at + 2]!, at);
    const no = this.blockOf(words[at + 3]!, at);
    const weights = end - at === 6 ? this.integers(at + 4, end) : undefined;
    const properties = propertyTuple(BranchConditional, {
      branch_weights: weights,
      operandSegmentSizes: denseI32Array(context, [1, 0, 0]),
    });
    const op = this.makeOf(BranchConditional, properties);
    this.store.addSuccessor(op, yes, true);
    this.store.addSuccessor(op, no, true);
    this.endBlock();
  }

  switch(at: number, end: number): void {
    const { words, context, store } = this;
    this.count = 0;
    this.push(this.value(words[at + 1]!, at));
    const type = store.typeOfValue(this.operands[0]!);
    if (!IntegerType.is(type)) return reject("OpSwitch selector must be an integer", at);
    const literalWords = type.width > 32 ? 2 : 1;
    if ((end - at - 3) % (literalWords + 1) !== 0) reject("OpSwitch must have pairs of literals and labels", at);
    const blocks = [this.blockOf(words[at + 2]!, at)];
    const literals: bigint[] = [];
    for (let word = at + 3; word < end; word += literalWords + 1) {
      const high = literalWords === 2 ? BigInt(words[word + 1]!) << 32n : 0n;
      literals.push(high | BigInt(words[word]!));
      blocks.push(this.blockOf(words[word + literalWords]!, at));
    }
    const op = this.makeOf(
      Switch,
      propertyTuple(Switch, {
        literals: literals.length === 0 ? undefined : literalsAttr(type, literals),
        case_operand_segments: denseI32Array(
          context,
          literals.map(() => 0),
        ),
        operandSegmentSizes: denseI32Array(context, [1, 0, 0]),
      }),
    );
    for (const block of blocks) store.addSuccessor(op, block, true);
    this.endBlock();
  }

  terminate(def: OpDef): void {
    this.count = 0;
    this.makeOf(def);
    this.endBlock();
  }

  selectionMerge(at: number): void {
    const merge = this.blockOf(this.words[at + 1]!, at);
    this.addMerge(
      { merge, continue: undefined, control: this.words[at + 2]!, parameters: [], location: this.module.line },
      at,
    );
  }

  loopMerge(at: number, end: number): void {
    // The reference makes the continue block first.
    const continueBlock = this.blockOf(this.words[at + 2]!, at);
    const merge = this.blockOf(this.words[at + 1]!, at);
    const parameters = [...this.words.subarray(at + 4, end)];
    this.addMerge(
      { merge, continue: continueBlock, control: this.words[at + 3]!, parameters, location: this.module.line },
      at,
    );
  }

  private addMerge(merge: Merge, at: number): void {
    const header = this.current();
    if (this.merges.has(header)) reject("a block cannot have more than one merge instruction", at);
    this.merges.set(header, merge);
  }

  variable(at: number, end: number): void {
    this.count = 0;
    if (end - at > 4) this.push(this.value(this.words[at + 4]!, at));
    this.makeResult(Variable, at, [StorageClass.of(this.context, this.words[at + 3]!)]);
  }

  load(at: number, end: number): void {
    this.count = 0;
    this.push(this.value(this.words[at + 3]!, at));
    const access = this.memoryAccess(at, at + 4, end);
    if (access.word !== end) reject("found more operands than expected when deserializing spirv::LoadOp", at);
    this.makeResult(Load, at, access.properties, access.others);
  }

  storeTo(at: number, end: number): void {
    this.count = 0;
    this.push(this.value(this.words[at + 1]!, at));
    this.push(this.value(this.words[at + 2]!, at));
    const access = this.memoryAccess(at, at + 3, end);
    if (access.word !== end) reject("found more operands than expected when deserializing spirv::StoreOp", at);
    const op = this.makeOf(StoreOp, access.properties);
    if (access.others.length > 0) this.store.opAttrs[op] = dictionaryAttr(this.context, access.others).id;
  }

  copyMemory(at: number, end: number): void {
    this.count = 0;
    this.push(this.value(this.words[at + 1]!, at));
    this.push(this.value(this.words[at + 2]!, at));
    const target = this.memoryAccess(at, at + 3, end);
    const source = this.memoryAccess(at, target.word, end);
    if (source.word !== end) reject("found more operands than expected when deserializing spirv::CopyMemoryOp", at);
    this.makeOf(CopyMemory, [target.properties[0], target.properties[1], source.properties[0], source.properties[1]]);
  }

  /** Memory operands from a word on: access and alignment, and the word behind them. */
  private memoryAccess(at: number, start: number, end: number): MemoryOperands {
    if (start >= end) return { properties: [], others: [], word: start };
    const { words, context } = this;
    const mask = words[start]!;
    const isAligned = (mask & aligned) !== 0;
    if (isAligned && start + 1 >= end) reject("missing alignment", at);
    const alignment = isAligned ? integerAttr(context, context.i32, words[start + 1]!) : undefined;
    let word = start + (isAligned ? 2 : 1);
    const scopes: Attribute[] = [];
    for (const parameter of parametersOfMask("MemoryAccess", (mask & ~aligned) >>> 0)) {
      if (word >= end) reject(`${parameter.kind.name} is missing`, at);
      scopes.push(integerAttr(context, context.i32, this.constantWord(words[word++]!, at)));
    }
    const others =
      scopes.length === 0 ? [] : [{ name: "memory_scopes", value: ArrayAttr.get(context, { elements: scopes }) }];
    return { properties: [MemoryAccess.of(context, mask), alignment], others, word };
  }

  call(at: number, end: number): void {
    const { words, module, context } = this;
    const type = module.typeAt(at, 1);
    this.count = 0;
    for (let word = at + 4; word < end; word++) this.push(this.value(words[word]!, at));
    const callee = symbolRefAttr(context, module.functionSymbol(words[at + 3]!));
    const isVoid = type === context.none;
    const id = words[at + 2]!;
    const line = module.line;
    // As in the reference, calls have no location.
    module.line = module.unknown;
    const op = this.make(
      context.opId(FunctionCall),
      type.id,
      isVoid ? 0 : 1,
      context.internProperties([callee]),
      module.annotations.dictionaryId(id),
    );
    module.line = line;
    if (!isVoid) this.define(id, Slot.Value, this.store.opResults[op]!, at);
  }

  extended(at: number, end: number): void {
    const { words, module } = this;
    const set = module.setOf(words[at + 3]!, at);
    const number = words[at + 4]!;
    if (/^(NonSemantic\.|OpenCL\.DebugInfo|DebugInfo)/.test(set)) return this.debugInstruction(set, number, at, end);
    const plan = this.plans.ofExtended(set, number);
    if (plan === undefined) this.unknownExtended(set, number, at, end);
    else this.generic(plan, at, at + 5, end);
  }

  /** What does not change a module's meaning is left out; lines become locations. */
  private debugInstruction(set: string, number: number, at: number, end: number): void {
    const { module, words } = this;
    if (!set.startsWith("NonSemantic.Shader.DebugInfo")) return;
    if (number === debugNoLine) module.line = module.unknown;
    if (number !== debugLine || end - at < 10) return;
    const [line, column] = [module.integerOf(words[at + 6]!), module.integerOf(words[at + 8]!)];
    const file = module.debugSources.get(words[at + 5]!);
    if (file !== undefined) module.setPlace(file, line ?? 0, column ?? 0, at);
  }

  private unknownExtended(set: string, number: number, at: number, end: number): void {
    const { words, context, module } = this;
    this.count = 0;
    for (let word = at + 5; word < end; word++) this.push(this.value(words[word]!, at));
    const properties = [stringAttr(context, set), integerAttr(context, context.i32, number)];
    const type = module.typeAt(at, 1);
    if (type === context.none) this.makeOf(ExtInst, properties);
    else this.makeResult(ExtInst, at, properties);
  }

  undefined(at: number): void {
    const id = this.words[at + 2]!;
    // Made at each use, as in the reference.
    this.module.leaf(id, Undef, [], this.module.typeAt(at, 1), at);
    this.own.push(id);
  }

  // ---- the end of the function

  private finish(at: number): void {
    const { module } = this;
    if (this.block !== undefined) reject("a basic block must end with a terminator", at);
    for (const block of this.region.blocks) {
      if (block.isEmpty && !(block.isEntry && this.region.hasOneBlock))
        reject("a block is named that has no OpLabel", at);
    }
    const [entry] = this.region.blocks;
    if (entry?.isEmpty) this.region.clear();
    this.completeParameters();
    module.line = module.unknown;
    this.wirePhis(at);
    if (this.forwardCount > 0) {
      const id = this.own.find((own) => slotKind(module.slots.get(own)) === Slot.Forward);
      reject(`unknown result <id> : ${id}`, at);
    }
  }

  /** Gives the phis' values to the branches. */
  private wirePhis(at: number): void {
    for (const { from, to, values } of this.incoming.values()) {
      const terminator = from.last;
      if (terminator === 0) reject("OpPhi names a block that is not there", at);
      this.before = terminator;
      this.block = from;
      const ids = values.map((id) => this.value(id, at));
      this.before = 0;
      if (values.length !== to.numArguments) reject("OpPhi misses a predecessor", at);
      this.store.extrasOf(terminator).successors.forEach((successor, index) => {
        if (successor.block === to) this.forwardTo(terminator, index, ids);
      });
    }
    this.block = undefined;
  }

  private forwardTo(terminator: number, successor: number, ids: readonly number[]): void {
    const op = this.store.operationOf(terminator);
    const trait = [...op.def.traits].find((one): one is BranchTrait => "setForwarded" in one);
    trait?.setForwarded(
      op,
      successor,
      ids.map((id) => this.store.value(id)),
    );
  }
}

/** The operands of a load or a store behind its pointers and values. */
interface MemoryOperands {
  readonly properties: readonly (Attribute | undefined)[];
  /** Attributes that MLIR has no property for. */
  readonly others: readonly NamedAttribute[];
  /** The word behind them. */
  readonly word: number;
}

interface BranchTrait {
  readonly name: string;
  readonly setForwarded: (op: Operation, successor: number, values: readonly ReturnType<Store["value"]>[]) => void;
}

function isSigned(type: Type): boolean {
  const element = VectorType.is(type) ? type.element : type;
  return IntegerType.is(element) && element.signedness === "signed";
}

const conversions: ReadonlySet<OpDef> = new Set<OpDef>([UConvert, SConvert, FConvert]);

const debugLine = 103;
const debugNoLine = 104;

const aligned = MemoryAccess.enum.value("Aligned") ?? 0;

function propertyTuple(
  def: OpDef,
  named: Readonly<Record<string, Attribute | undefined>>,
): readonly (Attribute | undefined)[] {
  return def.properties.map(({ name }) => named[name]);
}

function literalsAttr(type: IntegerType, literals: readonly bigint[]): Attribute {
  const size = elementBytes(type);
  const [first = 0n] = literals;
  const splat = literals.every((literal) => BigInt.asUintN(type.width, literal - first) === 0n);
  const stored = splat ? [first] : literals;
  const data = new Uint8Array(size * stored.length);
  for (const [index, literal] of stored.entries()) writeBits(data, index * size, size, literal);
  return DenseElementsAttr.get(type.context, { type: vectorType(type.context, [literals.length], type), splat, data });
}

/** The plans of a context, by opcode and by number in an extended set, and what else functions share. */
export class Plans {
  private readonly context: Context;
  private readonly indices: Attribute[] = [];
  private readonly byOpcode: (OpPlan | null | undefined)[] = new Array(0x2000).fill(undefined);
  private readonly byExtended = new Map<string, OpPlan | undefined>();

  constructor(context: Context) {
    this.context = context;
  }

  /** `[7 : i32]`: the path that most extractions have. */
  index(word: number): Attribute {
    const known = this.indices[word];
    if (known !== undefined) return known;
    const { context } = this;
    const made = ArrayAttr.get(context, { elements: [integerAttr(context, context.i32, word)] });
    if (word === this.indices.length) this.indices.push(made);
    return made;
  }

  of(opcode: number): OpPlan | undefined {
    const known = this.byOpcode[opcode];
    if (known !== undefined) return known ?? undefined;
    const def = definitionOf(opcode);
    const plan = def === undefined ? undefined : planOf(this.context, def);
    if (opcode < this.byOpcode.length) this.byOpcode[opcode] = plan ?? null;
    return plan;
  }

  ofExtended(set: string, number: number): OpPlan | undefined {
    const key = `${set} ${number}`;
    if (!this.byExtended.has(key)) {
      const def = definitionOfExtended(set, number);
      this.byExtended.set(key, def === undefined ? undefined : planOf(this.context, def));
    }
    return this.byExtended.get(key);
  }
}

// ---- rules, by opcode: the words that an instruction must have, and what it does

const rules: { readonly [opcode: number]: readonly [words: number, rule: Rule] } = {
  [Op.Nop]: [1, () => {}],
  [Op.Line]: [4, (reader, at, end) => reader.module.setLine(at, end)],
  [Op.NoLine]: [
    1,
    (reader) => {
      reader.module.line = reader.module.unknown;
    },
  ],
  [Op.FunctionParameter]: [3, (reader, at) => reader.parameter(at)],
  [Op.Label]: [2, (reader, at) => reader.label(at)],
  [Op.Phi]: [3, (reader, at, end) => reader.phi(at, end)],
  [Op.Branch]: [2, (reader, at) => reader.branch(at)],
  [Op.BranchConditional]: [4, (reader, at, end) => reader.branchConditional(at, end)],
  [Op.Switch]: [3, (reader, at, end) => reader.switch(at, end)],
  [Op.SelectionMerge]: [3, (reader, at) => reader.selectionMerge(at)],
  [Op.LoopMerge]: [4, (reader, at, end) => reader.loopMerge(at, end)],
  [Op.Return]: [1, (reader) => reader.terminate(Return)],
  [Op.Kill]: [1, (reader) => reader.terminate(Kill)],
  [Op.Unreachable]: [1, (reader) => reader.terminate(Unreachable)],
  [Op.Variable]: [4, (reader, at, end) => reader.variable(at, end)],
  [Op.Load]: [4, (reader, at, end) => reader.load(at, end)],
  [Op.Store]: [3, (reader, at, end) => reader.storeTo(at, end)],
  [Op.CopyMemory]: [3, (reader, at, end) => reader.copyMemory(at, end)],
  [Op.FunctionCall]: [4, (reader, at, end) => reader.call(at, end)],
  [Op.ExtInst]: [5, (reader, at, end) => reader.extended(at, end)],
  [Op.Undef]: [3, (reader, at) => reader.undefined(at)],
};

/** The op of a function whose OpFunction stands at a word, without its body. */
export function declareFunction(module: ModuleReader, at: number, end: number): Operation {
  const { context, words, annotations } = module;
  if (end - at !== 5) reject("OpFunction must have 4 parameters", at);
  const type = module.typeAt(at, 4);
  if (!FunctionType.is(type)) return reject("OpFunction must have a function type", at);
  const id = words[at + 2]!;
  const result = module.typeAt(at, 1);
  if ((type.results[0] ?? context.none) !== result) reject("mismatch in function type and return type", at);
  module.define(id, Slot.Function, at, at);
  // As in the reference, functions have no location, and OpLine before them holds inside.
  const notes = attributesOf(annotations.of(id));
  const op = module.append(func, [
    { name: "function_type", value: TypeAttr.get(context, { type }) },
    { name: "sym_name", value: stringAttr(context, module.functionSymbol(id)) },
    { name: "function_control", value: FunctionControl.of(context, words[at + 3]!) },
    ...notes,
  ]);
  module.store.addRegion(op);
  return module.store.operationOf(op);
}
