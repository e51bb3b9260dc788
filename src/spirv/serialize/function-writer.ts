/**
 * Functions as words. Regions of selections and loops become blocks with merge instructions, block arguments become phis; blocks are
 * written depth first, so that a block stands behind those that dominate it.
 *
 * Results of a construct are what its region hands to `spirv.mlir.merge`: one value under two names here.
 */
import {
  Branch,
  BranchConditional,
  Constant,
  ConstantComposite,
  ConstantNull,
  CopyMemory,
  Decoration,
  ExtInst,
  FunctionCall,
  isId,
  Kill,
  LinkageAttributesAttr,
  LinkageType,
  Load,
  mlir,
  PointerType,
  parametersOfMask,
  Return,
  SpecConstantOperation,
  StorageClass,
  Store as StoreOp,
  Switch,
  Undef,
  Unreachable,
  Variable,
  wordOfNames,
} from "../../dialects/spirv/index.ts";
import {
  ArrayAttr,
  type Attribute,
  type Block,
  DenseArrayAttr,
  DenseElementsAttr,
  DictionaryAttr,
  FunctionType,
  IntegerAttr,
  IntegerType,
  isShaped,
  type OpDef,
  type Operation,
  type Store,
  StringAttr,
  SymbolRefAttr,
  type Type,
  TypeAttr,
} from "../../ir/index.ts";
import { WordBuffer } from "../../support/words.ts";
import { elementBytes, readBits } from "../../text/index.ts";
import { firstWord, longestInstruction } from "../module.ts";
import { type OpWords, opWordsOf, type Part, PartKind } from "../op-words.ts";
import { Op } from "../opcode.ts";
import { lowWord, type ModuleWriter, stringWords } from "./module-writer.ts";

type Rule = (writer: FunctionWriter, op: number) => void;

/** How an op is written; `form` is there where its words follow from the definition. */
interface Plan {
  readonly rule: Rule | undefined;
  readonly form: OpWords | undefined;
}

export class FunctionWriter {
  readonly module: ModuleWriter;
  readonly store: Store;
  /** Words of the function up to the variables of its first block, and of the rest. */
  private readonly header = new WordBuffer(64);
  private readonly body = new WordBuffer(1024);
  private readonly plans: (Plan | undefined)[] = [];
  /** Ids of values, by their id in the store; 0 for none yet. */
  private readonly valueIds: Int32Array;
  /** What the results of constructs are; 0 for what is itself. */
  private readonly aliases: Int32Array;
  private readonly blockIds: number[] = [];
  /** Places in the body that take the id of a value that comes later. */
  private readonly deferred: { readonly at: number; readonly value: number }[] = [];
  private wasMerge = false;
  private depth = 0;

  constructor(module: ModuleWriter, store: Store) {
    this.module = module;
    this.store = store;
    this.valueIds = new Int32Array(store.valueCount);
    this.aliases = new Int32Array(store.valueCount);
  }

  // ---- ids

  private resolved(value: number): number {
    let at = value;
    while (this.aliases[at] !== 0) at = this.aliases[at]!;
    return at;
  }

  valueId(value: number): number {
    const id = this.valueIds[this.resolved(value)]!;
    return id !== 0 ? id : this.module.refuse("a value is used before its definition has been serialized");
  }

  operandId(op: number, index: number): number {
    return this.valueId(this.store.useValue[this.store.opOperands[op]! + index]!);
  }

  setResult(op: number, id: number): void {
    this.valueIds[this.store.opResults[op]!] = id;
  }

  resultType(op: number): Type {
    return this.store.typeOfValue(this.store.opResults[op]!);
  }

  blockId(block: Block): number {
    let id = this.blockIds[block.id];
    if (id === undefined) {
      id = this.module.id();
      this.blockIds[block.id] = id;
    }
    return id;
  }

  // ---- the function

  write(op: Operation): void {
    const { module, header, body } = this;
    header.truncate(0);
    body.truncate(0);
    this.deferred.length = 0;
    const type = op.attr("function_type");
    const name = op.attr("sym_name");
    if (!TypeAttr.is(type) || !FunctionType.is(type.type) || !StringAttr.is(name))
      return module.refuse("function without a type");
    const typeId = module.type(type.type);
    const resultId = module.type(type.type.results[0] ?? module.context.none);
    const id = module.functionId(name.value);
    module.add(header, Op.Function, [resultId, id, controlOf(op), typeId]);
    module.name(id, name.value);
    this.parameters(op, type.type);
    this.bodyOf(op, name.value);
    for (const entry of op.allAttributes) {
      if (!structural.has(entry.name)) module.decorateBy(id, entry);
    }
    module.add(body, Op.FunctionEnd, []);
    module.functions.pushAll(header.view());
    module.functions.pushAll(body.view());
  }

  private parameters(op: Operation, { inputs }: FunctionType): void {
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
          module.decorateBy(id, { name: name.replace(/^spirv\./, ""), value });
      }
      module.add(this.header, Op.FunctionParameter, [typeId, id]);
    }
  }

  private bodyOf(op: Operation, name: string): void {
    const entry = op.region().firstBlock;
    if (entry === undefined) {
      if (!isImported(op))
        this.module.refuse(
          `'spirv.module' cannot contain external functions without 'Import' linkage_attributes (LinkageAttributes): '${name}'`,
        );
      return;
    }
    this.module.add(this.header, Op.Label, [this.blockId(entry)]);
    this.block(entry, true);
    for (const block of depthFirst(entry, [])) if (block !== entry) this.block(block);
    for (const { at, value } of this.deferred) this.body.set(at, this.valueId(value));
  }

  // ---- blocks

  private block(block: Block, omitLabel = false, emitMerge?: () => void): void {
    const { store } = this;
    if (!omitLabel) this.module.add(this.body, Op.Label, [this.blockId(block)]);
    this.phis(block);
    let merge = emitMerge;
    if (merge !== undefined && this.holdsConstruct(block)) {
      // The construct's blocks come between header and terminator, so the merge instruction ends a block before them.
      merge();
      merge = undefined;
      const rest = this.module.id();
      this.module.add(this.body, Op.Branch, [rest]);
      this.module.add(this.body, Op.Label, [rest]);
    }
    for (let op = block.first; op !== 0; op = store.opNext[op]!) {
      if (op === block.last) merge?.();
      this.op(op);
    }
  }

  private holdsConstruct(block: Block): boolean {
    return block.firstOpWhere((def) => def === mlir.selection || def === mlir.loop) !== undefined;
  }

  /** Phis of a block's arguments; those of a function's first block are its parameters. */
  private phis(block: Block): void {
    const { store, module } = this;
    if (block.numArguments === 0 || block.isEntry) return;
    const incoming = this.incoming(block);
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
        if (known === 0) this.deferred.push({ at: start + words.length, value });
        words.push(known, fromId);
      }
      module.add(this.body, Op.Phi, words);
      this.valueIds[argument] = id;
    }
  }

  private incoming(block: Block): readonly { readonly values: readonly number[]; readonly from: Block }[] {
    const found: { values: readonly number[]; from: Block }[] = [];
    for (let use = block.firstUse; use !== undefined; use = use.next) {
      if (!use.isEdge) continue;
      const from = this.store.blockOf(use.op);
      const op = this.store.operationOf(use.op);
      const values = this.forwarded(op, use.index);
      const known = found.find((one) => one.from === phiBlock(from));
      // A switch may go to one block several times, which a phi names once.
      if (known === undefined) found.push({ values, from: phiBlock(from) });
      else if (values.some((value, index) => value !== known.values[index])) {
        this.module.refuse("a block is entered from one block with different values");
      }
    }
    return found;
  }

  private forwarded(op: Operation, successor: number): readonly number[] {
    for (const trait of op.def.traits) {
      if (!("forwarded" in trait)) continue;
      // Sound: only branch traits have `forwarded`.
      const { start, count } = (trait as unknown as BranchTrait).forwarded(op, successor);
      return Array.from({ length: count }, (_, index) => op.operand(start + index).id);
    }
    return this.module.refuse("unimplemented terminator for Phi creation");
  }

  // ---- ops

  private op(op: number): void {
    const { store } = this;
    const def = store.opDef[op]!;
    let plan = this.plans[def];
    if (plan === undefined) {
      plan = this.planOf(store.def(op));
      this.plans[def] = plan;
    }
    if (plan.rule !== undefined) plan.rule(this, op);
    else if (plan.form !== undefined) this.generic(op, plan.form);
    else {
      this.module.op = store.operationOf(op);
      this.module.refuse(`unhandled operation serialization: '${store.def(op).name}'`);
    }
  }

  private planOf(def: OpDef): Plan {
    const rule = rules.get(def);
    return { rule, form: rule === undefined ? opWordsOf(def) : undefined };
  }

  private lineOf(op: number, section: WordBuffer = this.body): void {
    if (!this.module.options.emitDebugInfo) return;
    if (this.wasMerge) this.wasMerge = false;
    else this.module.line(section, this.store.location(this.store.opLocation[op]!));
  }

  /** An op whose words follow from its definition. */
  private generic(op: number, form: OpWords): void {
    if (form.isPlain && form.set === undefined && form.hasResult) return this.plainResult(op, form.opcode);
    const { store, module, body } = this;
    const words: number[] = [];
    let id = 0;
    if (form.hasResult) {
      const isVoid = store.opResultCount[op] === 0;
      const typeId = module.type(isVoid ? module.context.none : this.resultType(op));
      id = module.id();
      if (!isVoid) this.setResult(op, id);
      words.push(typeId, id);
    }
    if (form.set !== undefined) {
      const operands = this.partWords(op, form);
      words.push(module.set(form.set), form.opcode, ...operands);
    } else if (form.isPlain) {
      const first = store.opOperands[op]!;
      for (let slot = first; slot < first + store.opOperandCount[op]!; slot++)
        words.push(this.valueId(store.useValue[slot]!));
    } else words.push(...this.partWords(op, form));
    if (form.set === undefined && literalConstants.has(form.opcode)) {
      module.add(module.declarations, form.opcode, words);
      return;
    }
    this.lineOf(op);
    module.add(body, form.set === undefined ? form.opcode : Op.ExtInst, words);
    if (store.opAttrs[op] !== 0) this.decorations(op, id);
  }

  /** The shortest way, which most instructions go: a result and operands that are all values. */
  private plainResult(op: number, opcode: number): void {
    const { store, module, body } = this;
    const typeId = module.type(this.resultType(op));
    const id = module.id();
    this.valueIds[store.opResults[op]!] = id;
    const count = store.opOperandCount[op]!;
    const first = store.opOperands[op]!;
    this.lineOf(op);
    const start = body.length;
    body.push(firstWord(count + 3, opcode));
    body.push(typeId);
    body.push(id);
    for (let slot = first; slot < first + count; slot++) {
      const value = store.useValue[slot]!;
      const known = this.aliases[value] === 0 ? this.valueIds[value]! : 0;
      body.push(known !== 0 ? known : this.valueId(value));
    }
    if (count + 3 > longestInstruction) {
      body.truncate(start);
      module.refuse(`an instruction of ${count + 3} words is too long`);
    }
    if (store.opAttrs[op] !== 0) this.decorations(op, id);
  }

  private partWords(op: number, form: OpWords): readonly number[] {
    const { store, module } = this;
    const words: number[] = [];
    const properties = store.properties(op);
    const counts = this.segments(op, form);
    let operand = 0;
    let group = 0;
    for (const part of form.parts) {
      if (part.kind === PartKind.Storage) {
        const type = this.resultType(op);
        words.push(PointerType.is(type) ? type.storageClass : 0);
      } else if (part.kind === PartKind.Mask) {
        const value = properties[part.property];
        const count = part.hasOperands === true ? (counts?.[group++] ?? store.opOperandCount[op]! - operand) : 0;
        const ids = Array.from({ length: count }, () => this.operandId(op, operand++));
        if (StringAttr.is(value))
          words.push(...this.maskWords(part, value.value, ids, properties[part.literals ?? -1]));
      } else if (part.property < 0) {
        const rest = store.opOperandCount[op]! - operand;
        const count = counts?.[group++] ?? (part.kind === PartKind.Value ? 1 : this.variableCount(form, part, rest));
        for (let index = 0; index < count; index++) words.push(this.operandId(op, operand++));
      } else {
        const value = properties[part.property];
        if (value !== undefined) words.push(...this.attributeWords(part, value));
      }
    }
    if (operand !== store.opOperandCount[op])
      module.refuse(`'${form.def.name}' has operands that its instruction does not take`);
    return words;
  }

  private segments(op: number, form: OpWords): readonly number[] | undefined {
    const index = form.def.propertyIndex("operandSegmentSizes");
    const value = index < 0 ? undefined : this.store.properties(op)[index];
    return DenseArrayAttr.is(value) ? value.values.map(Number) : undefined;
  }

  /** The operands of a variable group: what fixed ones behind it leave. */
  private variableCount(form: OpWords, part: OpWords["parts"][number], rest: number): number {
    const behind = form.parts.slice(form.parts.indexOf(part) + 1).filter(({ kind }) => kind === PartKind.Value).length;
    return Math.max(0, rest - behind);
  }

  private attributeWords({ kind, names }: Part, value: Attribute): readonly number[] {
    const { module } = this;
    if (kind === PartKind.Names && StringAttr.is(value)) return [wordOfNames(names ?? "", value.value) ?? 0];
    const isEnum = "value" in value && typeof value.value === "number";
    if (kind === PartKind.Enum && isEnum) return [value.value as number];
    if (kind === PartKind.EnumId && isEnum) return [module.word(value.value as number)];
    if (kind === PartKind.Word && IntegerAttr.is(value)) return [lowWord(value.value)];
    if (kind === PartKind.Symbol && SymbolRefAttr.is(value)) return [module.functionId(value.root)];
    if (kind === PartKind.String && StringAttr.is(value)) return stringWords(value.value);
    if (kind === PartKind.Type && TypeAttr.is(value)) return [module.type(value.type)];
    if (kind === PartKind.Words && ArrayAttr.is(value)) {
      return value.elements.map((element) => (IntegerAttr.is(element) ? lowWord(element.value) : 0));
    }
    return module.refuse("unexpected attribute");
  }

  /** A mask's word and the parameters of its bits, which are values and literals by turns. */
  private maskWords(
    part: Part,
    names: string,
    ids: readonly number[],
    literals: Attribute | undefined,
  ): readonly number[] {
    const kind = part.names ?? "";
    const word = wordOfNames(kind, names) ?? 0;
    const numbers = ArrayAttr.is(literals)
      ? literals.elements.map((one) => (IntegerAttr.is(one) ? lowWord(one.value) : 0))
      : [];
    const [nextId, nextNumber] = [ids.values(), numbers.values()];
    const parameters = parametersOfMask(kind, word).map((parameter) => {
      if (isId(parameter)) return nextId.next().value ?? 0;
      const number = nextNumber.next().value ?? 0;
      return parameter.kind.category === "Id" ? this.module.word(number) : number;
    });
    return [word, ...parameters];
  }

  decorations(op: number, id: number, except: ReadonlySet<string> = none): void {
    const handle = this.store.operationOf(op);
    this.module.op = handle;
    for (const entry of handle.attributes.entries) if (!except.has(entry.name)) this.module.decorateBy(id, entry);
  }

  private simple(op: number, opcode: number, words: readonly number[], section: WordBuffer = this.body): void {
    this.lineOf(op, section);
    this.module.add(section, opcode, words);
  }

  // ---- ops with rules of their own

  constant(op: number): void {
    const [value] = this.store.properties(op);
    this.module.op = this.store.operationOf(op);
    if (value !== undefined) this.setResult(op, this.module.constant(this.resultType(op), value));
  }

  reference(op: number, find: (name: string) => number | undefined, what: string): void {
    const [symbol] = this.store.properties(op);
    const name = SymbolRefAttr.is(symbol) ? symbol.root : "";
    this.setResult(op, find(name) ?? this.module.refuse(`unknown result <id> for ${what} ${name}`));
  }

  undef(op: number): void {
    this.setResult(op, this.module.undef(this.resultType(op)));
  }

  constantComposite(op: number): void {
    const { store, module } = this;
    const isSpec = store.properties(op)[0] !== undefined;
    const parts = Array.from({ length: store.opOperandCount[op]! }, (_, index) => this.operandId(op, index));
    this.setResult(op, module.composite(this.resultType(op), parts, isSpec));
  }

  constantNull(op: number): void {
    this.setResult(op, this.module.nullConstant(this.resultType(op)));
  }

  extended(op: number): void {
    const { store, module } = this;
    const [set, number] = store.properties(op);
    const isVoid = store.opResultCount[op] === 0;
    const typeId = module.type(isVoid ? module.context.none : this.resultType(op));
    const id = module.id();
    if (!isVoid) this.setResult(op, id);
    const operands = Array.from({ length: store.opOperandCount[op]! }, (_, index) => this.operandId(op, index));
    const setId = module.set(StringAttr.is(set) ? set.value : "");
    this.simple(op, Op.ExtInst, [typeId, id, setId, IntegerAttr.is(number) ? lowWord(number.value) : 0, ...operands]);
    if (store.opAttrs[op] !== 0) this.decorations(op, id);
  }

  /** The id of what a constant by name yields. */
  namedConstant(op: Operation): number {
    const block = op.region().firstBlock;
    const last = block?.last ?? 0;
    for (let inner = block?.first ?? 0; inner !== last && inner !== 0; inner = this.store.opNext[inner]!)
      this.op(inner);
    return this.operandId(last, 0);
  }

  specOperation(op: number): void {
    const { store, module } = this;
    const typeId = module.type(this.resultType(op));
    const id = module.id();
    const inner = store.extrasOf(op).regions[0]?.firstBlock?.first ?? 0;
    const form = inner === 0 ? undefined : opWordsOf(store.def(inner));
    if (form === undefined) return module.refuse("unhandled operation in a spirv.SpecConstantOperation");
    const words = this.partWords(inner, form);
    module.add(module.declarations, Op.SpecConstantOp, [typeId, id, form.opcode, ...words]);
    this.setResult(op, id);
  }

  variable(op: number): void {
    const { store, module } = this;
    const typeId = module.type(this.resultType(op));
    const id = module.id();
    this.setResult(op, id);
    const [storage] = store.properties(op);
    const words = [typeId, id, StorageClass.is(storage) ? storage.value : 0];
    if (store.opOperandCount[op]! > 0) words.push(this.operandId(op, 0));
    this.simple(op, Op.Variable, words, this.header);
    if (store.opAttrs[op] !== 0) this.decorations(op, id);
  }

  load(op: number): void {
    const { module, store } = this;
    const typeId = module.type(this.resultType(op));
    const id = module.id();
    this.setResult(op, id);
    this.simple(op, Op.Load, [typeId, id, this.operandId(op, 0), ...this.access(op, 0)]);
    if (store.opAttrs[op] !== 0) this.decorations(op, id, memoryAttributes);
  }

  storeTo(op: number): void {
    this.simple(op, Op.Store, [this.operandId(op, 0), this.operandId(op, 1), ...this.access(op, 0)]);
  }

  copyMemory(op: number): void {
    this.simple(op, Op.CopyMemory, [
      this.operandId(op, 0),
      this.operandId(op, 1),
      ...this.access(op, 0),
      ...this.access(op, 2),
    ]);
  }

  private access(op: number, first: number): readonly number[] {
    const properties = this.store.properties(op);
    const mask = properties[first];
    const alignment = properties[first + 1];
    const words: number[] = [];
    if (mask !== undefined && "value" in mask && typeof mask.value === "number") words.push(mask.value);
    if (IntegerAttr.is(alignment)) words.push(lowWord(alignment.value));
    const scopes =
      first === 0 && this.store.opAttrs[op] !== 0 ? this.store.operationOf(op).attr("memory_scopes") : undefined;
    for (const scope of ArrayAttr.is(scopes) ? scopes.elements : []) {
      if (IntegerAttr.is(scope)) words.push(this.module.word(Number(scope.value)));
    }
    return words;
  }

  call(op: number): void {
    const { module, store } = this;
    const hasResult = store.opResultCount[op] !== 0;
    const typeId = module.type(hasResult ? this.resultType(op) : module.context.none);
    const [callee] = store.properties(op);
    const functionId = module.functionId(SymbolRefAttr.is(callee) ? callee.root : "");
    const id = module.id();
    const words = [typeId, id, functionId];
    for (let index = 0; index < store.opOperandCount[op]!; index++) words.push(this.operandId(op, index));
    if (hasResult) this.setResult(op, id);
    this.module.add(this.body, Op.FunctionCall, words);
    if (store.opAttrs[op] !== 0) this.decorations(op, id);
  }

  branch(op: number): void {
    const [target] = this.targets(op);
    if (target === undefined) return this.module.refuse("a branch without a target");
    this.plainMerge(op);
    this.simple(op, Op.Branch, [this.blockId(target)]);
  }

  branchConditional(op: number): void {
    const condition = this.operandId(op, 0);
    const [yes, no] = this.targets(op);
    if (yes === undefined || no === undefined) return this.module.refuse("a branch without targets");
    this.plainMerge(op);
    const words = [condition, this.blockId(yes), this.blockId(no)];
    const [weights] = this.store.properties(op);
    if (ArrayAttr.is(weights)) {
      for (const weight of weights.elements) words.push(IntegerAttr.is(weight) ? lowWord(weight.value) : 0);
    }
    this.simple(op, Op.BranchConditional, words);
  }

  switch(op: number): void {
    const { store } = this;
    const selector = this.operandId(op, 0);
    const [first, ...others] = this.targets(op);
    const [literals] = store.properties(op);
    if (first === undefined) return this.module.refuse("a switch without a target");
    this.plainMerge(op);
    const words = [selector, this.blockId(first)];
    const values = DenseElementsAttr.is(literals) ? literalWords(literals) : [];
    for (const [index, target] of others.entries()) words.push(...(values[index] ?? []), this.blockId(target));
    this.simple(op, Op.Switch, words);
  }

  private targets(op: number): readonly Block[] {
    return this.store.extrasOf(op).successors.flatMap(({ block, isEdge }) => (isEdge ? [block] : []));
  }

  /** The merge instruction of a branch that names the blocks of its construct. */
  private plainMerge(op: number): void {
    const { successors } = this.store.extrasOf(op);
    if (successors.at(-1)?.isEdge !== false) return;
    const references = successors.filter(({ isEdge }) => !isEdge).map(({ block }) => this.blockId(block));
    const handle = this.store.operationOf(op);
    const isLoop = handle.attr("loop_control") !== undefined;
    const control = handle.attr(isLoop ? "loop_control" : "selection_control");
    const parameters = isLoop ? controlParameters(handle) : [];
    this.lineOf(op);
    this.wasMerge = true;
    this.module.add(this.body, isLoop ? Op.LoopMerge : Op.SelectionMerge, [
      ...references,
      enumValue(control),
      ...parameters,
    ]);
  }

  returnValue(op: number): void {
    this.simple(op, Op.ReturnValue, [this.operandId(op, 0)]);
  }

  plain(op: number, opcode: number): void {
    this.simple(op, opcode, []);
  }

  // ---- constructs

  selection(op: number): void {
    const { module, store } = this;
    const region = store.extrasOf(op).regions[0];
    const header = region?.firstBlock;
    const merge = region?.lastBlock;
    if (region === undefined || header === undefined || merge === undefined) return;
    this.enter(op, merge);
    for (const block of region.blocks) this.blockId(block);
    const headerId = this.blockId(header);
    const mergeId = this.blockId(merge);
    module.add(this.body, Op.Branch, [headerId]);
    this.block(header, false, () => {
      this.lineOf(op);
      this.wasMerge = true;
      module.add(this.body, Op.SelectionMerge, [mergeId, enumValue(store.properties(op)[0])]);
    });
    for (const block of depthFirst(header, [merge])) if (block !== header) this.block(block);
    this.leave(merge, mergeId);
  }

  loop(op: number): void {
    const { module, store } = this;
    const region = store.extrasOf(op).regions[0];
    const [, header] = region?.blocks ?? [];
    const merge = region?.lastBlock;
    const next = merge?.previous;
    if (region === undefined || header === undefined || merge === undefined || next === undefined) return;
    this.enter(op, merge);
    for (const block of region.blocks.slice(1)) this.blockId(block);
    const [headerId, nextId, mergeId] = [header, next, merge].map((block) => this.blockId(block));
    module.add(this.body, Op.Branch, [headerId ?? 0]);
    this.block(header, false, () => {
      this.lineOf(op);
      this.wasMerge = true;
      const control = enumValue(store.properties(op)[0]);
      module.add(this.body, Op.LoopMerge, [
        mergeId ?? 0,
        nextId ?? 0,
        control,
        ...controlParameters(store.operationOf(op)),
      ]);
    });
    for (const block of depthFirst(header, [next, merge])) if (block !== header) this.block(block);
    if (next !== header) this.block(next);
    this.leave(merge, mergeId ?? 0);
  }

  /** Makes the results of a construct other names of what its region yields. */
  private enter(op: number, merge: Block): void {
    const { store } = this;
    if (++this.depth > 500) this.module.refuse("constructs are nested too deeply");
    const first = store.opResults[op]!;
    for (let index = 0; index < store.opResultCount[op]!; index++) {
      this.aliases[first + index] = store.useValue[store.opOperands[merge.last]! + index] ?? 0;
    }
  }

  private leave(merge: Block, id: number): void {
    this.depth--;
    this.module.add(this.body, Op.Label, [id]);
    this.phis(merge);
  }
}

interface BranchTrait {
  readonly forwarded: (op: Operation, successor: number) => { readonly start: number; readonly count: number };
}

/** Constants of literals, which stand outside of functions. */
const literalConstants: ReadonlySet<number> = new Set([Op.ConstantSampler, Op.ConstantPipeStorage]);

const none: ReadonlySet<string> = new Set();

/** Attributes of loads that are no decorations. */
const memoryAttributes: ReadonlySet<string> = new Set(["memory_scopes"]);

/** Attributes of functions that are no decorations. */
const structural: ReadonlySet<string> = new Set([
  "function_type",
  "arg_attrs",
  "res_attrs",
  "sym_name",
  "function_control",
]);

function enumValue(attr: Attribute | undefined): number {
  return attr !== undefined && "value" in attr && typeof attr.value === "number" ? attr.value : 0;
}

function controlOf(op: Operation): number {
  return enumValue(op.attr("function_control"));
}

function controlParameters(op: Operation): readonly number[] {
  const parameters = op.attr("control_parameters");
  return DenseArrayAttr.is(parameters) ? parameters.values.map(lowWord) : [];
}

function isImported(op: Operation): boolean {
  const linkage = op.attr("linkage_attributes");
  return (
    LinkageAttributesAttr.is(linkage) &&
    LinkageType.is(linkage.linkage_type) &&
    LinkageType.enum.text(linkage.linkage_type.value) === "Import"
  );
}

function literalWords(literals: DenseElementsAttr): readonly (readonly number[])[] {
  const type = isShaped(literals.type) ? literals.type.element : literals.type;
  const count = isShaped(literals.type) ? (literals.type.shape?.[0] ?? 0) : 0;
  const size = elementBytes(type);
  const width = IntegerType.is(type) ? type.width : 32;
  const isSigned = IntegerType.is(type) && type.signedness === "signed";
  return Array.from({ length: count }, (_, index) => {
    const bits = readBits(literals.data, literals.splat ? 0 : index * size, size);
    if (width > 32) return [lowWord(bits), lowWord(bits >> 32n)];
    return [lowWord(isSigned ? BigInt.asIntN(width, bits) : bits)];
  });
}

/** The block that a branch in `block` leaves from: behind the last construct in it. */
function phiBlock(block: Block): Block {
  const parent = block.parentOp;
  if (block.isEntry && parent?.def === mlir.loop) {
    // The entry of a loop is no block of its own.
    for (let op = parent.previous; op !== undefined; op = op.previous) {
      const merge = mergeBlockOf(op);
      if (merge !== undefined) return merge;
    }
    return parent.block ?? block;
  }
  for (let op = block.lastOp; op !== undefined; op = op.previous) {
    const merge = mergeBlockOf(op);
    if (merge !== undefined) return merge;
  }
  return block;
}

function mergeBlockOf(op: Operation): Block | undefined {
  return op.def === mlir.selection || op.def === mlir.loop ? op.region().lastBlock : undefined;
}

/** The blocks that are reached from one, each before what it leads to; blocks named as references come with them. */
function depthFirst(start: Block, skipped: readonly Block[]): readonly Block[] {
  const done = new Set<Block>(skipped);
  const order: Block[] = [];
  const stack: { readonly successors: readonly Block[]; next: number }[] = [];
  const visit = (block: Block): void => {
    done.add(block);
    order.push(block);
    stack.push({ successors: block.lastOp?.successorBlocks ?? [], next: 0 });
  };
  visit(start);
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const block = top.successors[top.next++];
    if (block === undefined) stack.pop();
    else if (!done.has(block)) visit(block);
  }
  return order;
}

const rules: ReadonlyMap<OpDef, Rule> = new Map<OpDef, Rule>([
  [Constant, (writer, op) => writer.constant(op)],
  [mlir.addressof, (writer, op) => writer.reference(op, (name) => writer.module.variableId(name), "variable")],
  [
    mlir.referenceof,
    (writer, op) => writer.reference(op, (name) => writer.module.specConstantId(name), "specialization constant"),
  ],
  [ConstantComposite, (writer, op) => writer.constantComposite(op)],
  [ConstantNull, (writer, op) => writer.constantNull(op)],
  [ExtInst, (writer, op) => writer.extended(op)],
  [Undef, (writer, op) => writer.undef(op)],
  [SpecConstantOperation, (writer, op) => writer.specOperation(op)],
  [Variable, (writer, op) => writer.variable(op)],
  [Load, (writer, op) => writer.load(op)],
  [StoreOp, (writer, op) => writer.storeTo(op)],
  [CopyMemory, (writer, op) => writer.copyMemory(op)],
  [FunctionCall, (writer, op) => writer.call(op)],
  [Branch, (writer, op) => writer.branch(op)],
  [BranchConditional, (writer, op) => writer.branchConditional(op)],
  [Switch, (writer, op) => writer.switch(op)],
  [Return, (writer, op) => writer.plain(op, Op.Return)],
  [Kill, (writer, op) => writer.plain(op, Op.Kill)],
  [Unreachable, (writer, op) => writer.plain(op, Op.Unreachable)],
  [mlir.selection, (writer, op) => writer.selection(op)],
  [mlir.loop, (writer, op) => writer.loop(op)],
]);
