// The text of functions: a line per row of the module's code. A million of these lines are common, so that instructions go to the output
// as bytes, part by part, and no line is ever a string.

import { AtomicOrdering, PointerType, VoidType } from "../../dialects/llvm/index.ts";
import type { ByteSink } from "../../support/tables/byte-sink.ts";
import { type Attachment, access, type CallInfo, type Code } from "../code.ts";
import type { LLVMFunction, Module } from "../module.ts";
import { flagsText, isBinary, isCall, isCast, OPCODE_NAMES, opcode } from "../opcode.ts";
import { hasRelocations, relocatedBy } from "../query/statepoints.ts";
import { metadataName, quoted, spelledName } from "../spelling.ts";
import { typeText } from "../type-text.ts";
import type { Annotations } from "./annotations.ts";
import { attributesOf, calleePrefix, callHead, conventionText } from "./calls.ts";
import { type ConstantScope, constantText, typedConstant } from "./constants.ts";
import { comdatText, commentText, linkagePrefix } from "./globals.ts";
import { rareInstruction } from "./instructions.ts";
import type { Numbers } from "./numbers.ts";

const SPACE = 32;
const PERCENT = 37;
const COMMA = 44;

const orderingText = (ordering: number): string => AtomicOrdering.enum.text(ordering) ?? "";

/** Where the comments after the names of blocks begin. */
const COMMENT_COLUMN = 50;

/** The slot of a value with a name. */
const NAMED = -1;

/** The program address space of a data layout. */
function programAddressSpace(layout: string): number {
  return Number(/(?:^|-)P(\d+)/.exec(layout)?.[1] ?? 0);
}

/** `atomic volatile `, for accesses that are. */
function accessWords(word: number): string {
  if ((word & 15) === 0) return "";
  const { isVolatile, ordering } = access.decode(word);
  return `${ordering === 0 ? "" : "atomic "}${isVolatile ? "volatile " : ""}`;
}

export class FunctionWriter {
  readonly module: Module;
  readonly code: Code;
  readonly scope: ConstantScope;
  readonly numbers: Numbers;
  readonly out: ByteSink;
  /** Numbers of rows as `%7` has them; 0 is no number. */
  readonly #slots: Int32Array;
  #blockNames: string[] = [];
  /** Names of values as they are written, by their numbers. */
  readonly #nameTexts: (string | undefined)[] = [];
  /** Whether the current function is variadic. */
  isVariadic = false;
  readonly #typeTexts: readonly (string | undefined)[];
  readonly #voidId: number;
  /** The address space of functions without one of their own. */
  readonly #programSpace: number;
  readonly #hasMetadataArguments: boolean;
  /** Constants by number, with and without their types. */
  readonly #constantTexts: (string | undefined)[] = [];
  readonly #typedTexts: (string | undefined)[] = [];

  readonly #annotations: Annotations | undefined;

  constructor(module: Module, scope: ConstantScope, numbers: Numbers, out: ByteSink, annotations?: Annotations) {
    this.module = module;
    this.#annotations = annotations;
    this.code = module.code;
    this.scope = scope;
    this.numbers = numbers;
    this.out = out;
    this.#slots = new Int32Array(module.code.count);
    this.#hasMetadataArguments = module.constants.all.some((one) => one?.kind === "metadata");
    this.#voidId = module.context.types.find((one) => VoidType.is(one))?.id ?? -1;
    this.#programSpace = programAddressSpace(module.dataLayout);
    this.#hasRelocations = hasRelocations(module);
    this.#typeTexts = module.context.types.map((type) => (type === undefined ? undefined : typeText(type)));
  }

  // ---- parts of instructions

  typeOfRow(row: number): string {
    return this.#typeTexts[this.code.type[row]!] ?? "";
  }

  textOfType(id: number): string {
    return this.#typeTexts[id] ?? "";
  }

  /** A value without its type. */
  value(reference: number): string {
    if (reference < 0) return this.#rowText(-reference);
    const known = this.#constantTexts[reference];
    if (known !== undefined) return known;
    const constant = this.module.constants.all[reference];
    const text = constant === undefined ? "" : constantText(this.scope, constant);
    if (constant?.text !== undefined) this.#keep(this.#constantTexts, reference, text);
    return text;
  }

  /** A value with its type: `i32 %3`. */
  typed(reference: number): string {
    if (reference < 0) return `${this.typeOfRow(-reference)} ${this.#rowText(-reference)}`;
    const known = this.#typedTexts[reference];
    if (known !== undefined) return known;
    const constant = this.module.constants.all[reference];
    const text = constant === undefined ? "" : typedConstant(this.scope, constant);
    if (constant?.text !== undefined) this.#keep(this.#typedTexts, reference, text);
    return text;
  }

  /** Writes a value without its type. */
  putValue(reference: number): void {
    if (reference < 0) this.#putSlot(-reference);
    else this.out.text(this.value(reference));
  }

  #putSlot(row: number): void {
    if (this.code.name[row] !== 0) {
      this.out.text(this.#rowText(row));
      return;
    }
    this.out.byte(PERCENT);
    this.out.decimal(this.#slots[row]! - 1);
  }

  /** `%7` or `%name` */
  #rowText(row: number): string {
    const name = this.code.name[row]!;
    if (name === 0) return `%${this.#slots[row]! - 1}`;
    let text = this.#nameTexts[name];
    if (text === undefined) {
      text = `%${spelledName(this.code.names[name] ?? "")}`;
      this.#keep(this.#nameTexts, name, text);
    }
    return text;
  }

  /** Writes a value with its type. */
  putTyped(reference: number): void {
    const { out } = this;
    if (reference < 0) {
      out.text(this.typeOfRow(-reference));
      if (this.code.name[-reference] === 0) out.numberedId(this.#slots[-reference]! - 1);
      else {
        out.byte(SPACE);
        out.text(this.#rowText(-reference));
      }
    } else out.text(this.typed(reference));
  }

  /** Writes operands with their types and commas between them. */
  putOperands(first: number, end: number): void {
    const { operands } = this.code;
    for (let at = first; at < end; at++) {
      if (at > first) this.putComma();
      this.putTyped(operands[at]!);
    }
  }

  putComma(): void {
    this.out.byte(COMMA);
    this.out.byte(SPACE);
  }

  /** Writes the name of an instruction and its flags, with a blank. */
  putHead(kind: number, flags: number): void {
    const { out } = this;
    out.text(OPCODE_NAMES[kind]!);
    out.byte(SPACE);
    if (flags !== 0) out.text(flagsText(flags));
  }

  /** Lists of texts grow without holes. */
  #keep(texts: (string | undefined)[], reference: number, text: string): void {
    while (texts.length < reference) texts.push(undefined);
    texts[reference] = text;
  }

  /** `label %4` */
  label(block: number): string {
    return `label ${this.#blockNames[block]}`;
  }

  /** `%4` */
  blockName(block: number): string {
    return this.#blockNames[block] ?? "";
  }

  readonly #attachedTexts = new Map<number, string>();

  /** The cached text of a list of attachments, which rows share. */
  #attachedText(list: number): string {
    let text = this.#attachedTexts.get(list);
    if (text === undefined) {
      text = this.attachmentsText(this.code.attachments[list] ?? [], ", ");
      this.#attachedTexts.set(list, text);
    }
    return text;
  }

  attachmentsText(attachments: readonly Attachment[], separator: string): string {
    const { metadata } = this.module;
    return attachments
      .map(([kind, node]) => `${separator}!${metadataName(metadata.kinds[kind] ?? "")} ${this.scope.nodeText(node)}`)
      .join("");
  }

  // ---- functions

  write(one: LLVMFunction): void {
    const { out } = this;
    out.text(this.headText(one));
    if (one.blocks.length > 0) {
      out.text(" {\n");
      this.#body(one);
      out.text("}");
    } else if (one.isUnread) out.text(" {}");
    out.newline();
  }

  /** The line that a function begins with, without the brace of its body. */
  headText(one: LLVMFunction): string {
    const { type, attributes } = one;
    const isDeclaration = one.blocks.length === 0 && !one.isUnread;
    this.#numberRows(one);
    this.isVariadic = type.isVariadic;
    this.#current = one;
    this.#numberMetadata(one);
    const words = [
      one.isUnread ? "; Materializable\n" : "",
      this.#annotations?.ofFunction(one) ?? "",
      commentText(one),
      isDeclaration ? "declare" : "define",
    ];
    if (isDeclaration) words.push(this.attachmentsText(one.attachments, " "));
    words.push(" ", linkagePrefix(one), conventionText(one.convention));
    if (attributes.ofResult !== undefined) words.push(`${attributes.ofResult.text} `);
    words.push(typeText(type.result), " ", this.value(one.constant.id), "(");
    const params = type.inputs.map((param, index) => {
      const own = typeText(param) + attributesOf(attributes.ofParameters[index]);
      if (isDeclaration) return own;
      return `${own} ${one.isUnread ? `%${index}` : this.#rowText(one.firstArgument + index)}`;
    });
    if (type.isVariadic) params.push("...");
    words.push(params.join(", "), ")", this.#tailText(one));
    if (!isDeclaration) words.push(this.attachmentsText(one.attachments, " "));
    return words.join("");
  }

  #tailText(one: LLVMFunction): string {
    const { attributes, section, comdat, alignment, garbageCollector, personality, unnamedAddress, addressSpace } = one;
    const words: string[] = [unnamedAddress];
    if (addressSpace !== 0 || this.#programSpace !== 0) words.push(`addrspace(${addressSpace})`);
    if (attributes.ofFunction !== undefined) words.push(`#${this.numbers.group(attributes.ofFunction)}`);
    if (section !== "") words.push(`section ${quoted(section)}`);
    if (one.partition !== "") words.push(`partition ${quoted(one.partition)}`);
    if (comdat !== undefined) words.push(comdatText(one.name, comdat.name));
    if (alignment !== 0n) words.push(`align ${alignment}`);
    if (garbageCollector !== "") words.push(`gc ${quoted(garbageCollector)}`);
    if (one.prefix !== undefined) words.push(`prefix ${this.typed(one.prefix.id)}`);
    if (one.prologue !== undefined) words.push(`prologue ${this.typed(one.prologue.id)}`);
    if (personality !== undefined) words.push(`personality ${this.typed(personality.id)}`);
    return words
      .filter((word) => word !== "")
      .map((word) => ` ${word}`)
      .join("");
  }

  /** Values and blocks without names are numbered from the first argument on. */
  #numberRows({ firstArgument, type, blocks }: LLVMFunction): void {
    const { code } = this;
    const slots = this.#slots;
    const voidId = this.#voidId;
    let next = 1;
    if (blocks.length === 0) return;
    for (let row = firstArgument; row < firstArgument + type.inputs.length; row++) {
      slots[row] = code.name[row] === 0 ? next++ : NAMED;
    }
    this.#blockNames = [];
    for (const { first, end, name } of blocks) {
      this.#blockNames.push(name === "" ? `%${next++ - 1}` : `%${spelledName(name)}`);
      for (let row = first; row < end; row++) {
        if (code.type[row] !== voidId) slots[row] = code.name[row] === 0 ? next++ : NAMED;
      }
    }
  }

  readonly #namesOfBlocks = new Map<LLVMFunction, readonly string[]>();

  /** The name of a block of any function: `%4`. */
  blockNameIn(one: LLVMFunction, index: number): string {
    let names = this.#namesOfBlocks.get(one);
    if (names === undefined) {
      const before = this.#blockNames;
      this.#numberRows(one);
      names = this.#blockNames;
      this.#blockNames = before;
      this.#namesOfBlocks.set(one, names);
    }
    return names[index] ?? "";
  }

  /** Numbers the values and blocks of a function of which single rows are written. */
  enter(one: LLVMFunction): void {
    this.#numberRows(one);
    this.#numberMetadata(one);
    this.isVariadic = one.type.isVariadic;
    this.#current = one;
  }

  readonly #hasRelocations: boolean;
  /** The function whose rows are written. */
  #current: LLVMFunction | undefined = undefined;

  /** Writes one row, with its metadata. */
  writeRow(row: number): void {
    const { code, out } = this;
    this.#instruction(row, code.opcode[row]!);
    if (code.attached[row] !== 0) out.text(this.#attachedText(code.attached[row]!));
    if (this.#hasRelocations) this.#relocationComment(row);
    this.#annotations?.write(this.out, row);
  }

  /** The pointers that a call relocates, for readers. */
  #relocationComment(row: number): void {
    const one = this.#current;
    const relocated = one === undefined ? undefined : relocatedBy(this.module, one, row);
    if (relocated === undefined) return;
    const [base, derived] = relocated.map((reference) => (reference === 0 ? "undef" : this.value(reference)));
    this.out.text(` ; (${base}, ${derived})`);
  }

  /** Nodes are numbered in the order in which the text meets them. */
  #numberMetadata({ blocks, attachments }: LLVMFunction): void {
    const { code, numbers, module } = this;
    numbers.addAttachments(attachments);
    for (const { first, end } of blocks) {
      for (let row = first; row < end; row++) {
        const kind = code.opcode[row]!;
        if (isCall(kind)) {
          for (let index = 0; this.#hasMetadataArguments && index < code.numOperands(row); index++) {
            const reference = code.operandAt(row, index);
            if (reference > 0) numbers.addConstant(module.constants.all[reference]);
          }
          const set = code.calls[code.detail[row]!]?.attributes.ofFunction;
          if (set !== undefined) numbers.group(set);
        } else if (kind === opcode.debug) this.#numberRecord(row);
        if (code.location[row] !== 0) numbers.addNode(code.location[row]!);
        if (code.attached[row] !== 0) numbers.addAttachments(code.attachments[code.attached[row]!] ?? []);
      }
    }
  }

  /** Expressions have no numbers; an address that is a node (an empty list) has one. */
  #numberRecord(row: number): void {
    const { code, numbers, module } = this;
    const record = code.debugRecords[code.detail[row]!];
    if (record === undefined) return;
    const [value = 0, address = 0] = code.operands.subarray(code.firstOperand[row], code.firstOperand[row + 1]);
    if (value > 0) numbers.addConstant(module.constants.all[value]);
    numbers.addNode(record.variable);
    if (record.assignment !== undefined) numbers.addNode(record.assignment);
    if (address > 0) numbers.addConstant(module.constants.all[address]);
    numbers.addNode(record.location);
  }

  #body({ blocks }: LLVMFunction): void {
    const { code, out } = this;
    for (const [index, { first, end, predecessors, name }] of blocks.entries()) {
      if (index > 0) this.#blockHead(index, predecessors);
      else if (name !== "") out.text(`${spelledName(name)}:\n`);
      for (let row = first; row < end; row++) {
        if (code.opcode[row] === opcode.nothing) continue;
        this.writeRow(row);
        out.newline();
      }
    }
  }

  #blockHead(index: number, predecessors: readonly number[]): void {
    const { out } = this;
    const name = this.#blockNames[index] ?? "";
    out.newline();
    out.text(name.slice(1));
    out.text(":");
    out.spaces(Math.max(1, COMMENT_COLUMN - name.length));
    if (predecessors.length === 0) out.text("; No predecessors!");
    for (let at = 0; at < predecessors.length; at++) {
      out.text(at === 0 ? "; preds = " : ", ");
      out.text(this.blockName(predecessors[at]!));
    }
    out.newline();
  }

  // ---- instructions

  #instruction(row: number, kind: number): void {
    const { code, out } = this;
    if (kind !== opcode.debug) {
      out.text("  ");
      if (this.#slots[row] !== 0) {
        this.#putSlot(row);
        out.text(" = ");
      }
    }
    this.#parts(row, kind);
    const location = kind === opcode.debug ? 0 : code.location[row]!;
    if (location !== 0) this.#putLocation(location);
  }

  #putLocation(location: number): void {
    const { out } = this;
    const slot = this.numbers.slot(location);
    if (slot < 0) out.text(`, !dbg ${this.scope.nodeText(location)}`);
    else {
      out.text(", !dbg !");
      out.decimal(slot);
    }
  }

  #parts(row: number, kind: number): void {
    const { code, out } = this;
    const first = code.firstOperand[row]!;
    const end = code.firstOperand[row + 1]!;
    const { operands } = code;
    if (isBinary(kind)) {
      this.putHead(kind, code.detail[row]!);
      out.text(this.typeOfRow(row));
      out.byte(SPACE);
      this.putValue(operands[first]!);
      this.putComma();
      this.putValue(operands[first + 1]!);
      return;
    }
    if (isCast(kind)) {
      this.putHead(kind, code.detail[row]!);
      this.putTyped(operands[first]!);
      out.text(" to ");
      out.text(this.typeOfRow(row));
      return;
    }
    switch (kind) {
      case opcode.load:
      case opcode.store:
        this.#memoryAccess(row, kind, first, end);
        break;
      case opcode.getelementptr:
        this.putHead(kind, code.detail[row]!);
        out.text(this.textOfType(code.extra[row]!));
        this.putComma();
        this.putOperands(first, end);
        break;
      case opcode.br:
        this.#branch(first, end);
        break;
      case opcode.phi:
        this.#phi(row, first, end);
        break;
      case opcode.ret:
        out.text(first === end ? "ret void" : "ret ");
        this.putOperands(first, end);
        break;
      default:
        rareInstruction(this, row, kind);
    }
  }

  #memoryAccess(row: number, kind: number, first: number, end: number): void {
    const { out } = this;
    const word = this.code.detail[row]!;
    this.putHead(kind, 0);
    if ((word & 15) !== 0) out.text(accessWords(word));
    if (kind === opcode.load) {
      out.text(this.typeOfRow(row));
      this.putComma();
    }
    this.putOperands(first, end);
    out.text(this.accessTail(word));
  }

  #branch(first: number, end: number): void {
    const { out } = this;
    const { operands } = this.code;
    out.text("br ");
    let at = first;
    if (end - first > 1) {
      this.putTyped(operands[at++]!);
      this.putComma();
    }
    for (; at < end; at++) {
      out.text(this.label(operands[at]!));
      if (at + 1 < end) this.putComma();
    }
  }

  #phi(row: number, first: number, end: number): void {
    const { code, out } = this;
    this.putHead(opcode.phi, code.detail[row]!);
    out.text(this.typeOfRow(row));
    out.byte(SPACE);
    for (let at = first; at < end; at += 2) {
      out.text(at === first ? "[ " : ", [ ");
      this.putValue(code.operands[at]!);
      this.putComma();
      out.text(this.blockName(code.operands[at + 1]!));
      out.text(" ]");
    }
  }

  readonly #prefixes: Map<CallInfo, string>[] = [];

  /** The cached text before the callee. */
  callPrefix(info: CallInfo, kind: number, callee: number): string {
    const type = this.module.typeOf(callee);
    const space = PointerType.is(type) ? type.addressSpace : 0;
    const isWritten = space !== 0 || this.#programSpace !== 0;
    if (isWritten) return this.#newPrefix(info, kind, space);
    this.#prefixes[kind] ??= new Map();
    let text = this.#prefixes[kind]?.get(info);
    if (text === undefined) {
      text = this.#newPrefix(info, kind, undefined);
      this.#prefixes[kind]?.set(info, text);
    }
    return text;
  }

  #newPrefix(info: CallInfo, kind: number, space: number | undefined): string {
    const head = kind === opcode.call ? callHead(info) : `${OPCODE_NAMES[kind]} `;
    return head + calleePrefix(info, space);
  }

  readonly #tails = new Map<number, string>();

  /** ` syncscope("agent") acquire, align 4` */
  accessTail(word: number): string {
    let text = this.#tails.get(word);
    if (text === undefined) {
      const { ordering, failureOrdering, alignment, scope } = access.decode(word);
      text = scope === 0 ? "" : ` syncscope(${quoted(this.code.scopes[scope] ?? "")})`;
      if (ordering !== 0) text += ` ${orderingText(ordering)}`;
      if (failureOrdering !== 0) text += ` ${orderingText(failureOrdering)}`;
      if (alignment !== 0) text += `, align ${alignment}`;
      this.#tails.set(word, text);
    }
    return text;
  }
}
