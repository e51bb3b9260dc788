// The text of functions: a line per row of the module's code. A million of these lines are common, so that the frequent instructions
// are put together from cached parts.

import { AtomicOrdering, VoidType } from "../../dialects/llvm/index.ts";
import type { Output } from "../../support/platform.ts";
import { type Attachment, access, type CallInfo, type Code } from "../code.ts";
import type { LLVMFunction, Module } from "../module.ts";
import { flagsText, isBinary, isCast, OPCODE_NAMES, opcode } from "../opcode.ts";
import { quoted } from "../spelling.ts";
import { typeText } from "../type-text.ts";
import { attributesOf, calleePrefix, callHead, conventionText } from "./calls.ts";
import { type ConstantScope, constantText, typedConstant } from "./constants.ts";
import { comdatText, commentText, linkagePrefix } from "./globals.ts";
import { rareInstruction } from "./instructions.ts";
import type { Numbers } from "./numbers.ts";

/** How much text is gathered before it is handed on. */
export const PIECE = 1 << 16;

const orderingText = (ordering: number): string => AtomicOrdering.enum.text(ordering) ?? "";

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
  /** Numbers of rows as `%7` has them; 0 is no number. */
  private readonly slots: Int32Array;
  private blockNames: string[] = [];
  private readonly typeTexts: readonly (string | undefined)[];
  private readonly output: Pick<Output, "write">;
  private readonly hasMetadataArguments: boolean;
  /** Constants by number, with and without their types. */
  private readonly constantTexts: (string | undefined)[] = [];
  private readonly typedTexts: (string | undefined)[] = [];

  constructor(module: Module, scope: ConstantScope, numbers: Numbers, output: Pick<Output, "write">) {
    this.module = module;
    this.code = module.code;
    this.scope = scope;
    this.numbers = numbers;
    this.output = output;
    this.slots = new Int32Array(module.code.count);
    this.hasMetadataArguments = module.constants.all.some((one) => one?.kind === "metadata");
    this.typeTexts = module.context.types.map((type) => (type === undefined ? undefined : typeText(type)));
  }

  // ---- parts of instructions

  typeOfRow(row: number): string {
    return this.typeTexts[this.code.type[row]!] ?? "";
  }

  textOfType(id: number): string {
    return this.typeTexts[id] ?? "";
  }

  /** A value without its type. */
  value(reference: number): string {
    if (reference < 0) return `%${this.slots[-reference]! - 1}`;
    const known = this.constantTexts[reference];
    if (known !== undefined) return known;
    const constant = this.module.constants.all[reference];
    const text = constant === undefined ? "" : constantText(this.scope, constant);
    if (constant?.text !== undefined) this.keep(this.constantTexts, reference, text);
    return text;
  }

  /** A value with its type: `i32 %3`. */
  typed(reference: number): string {
    if (reference < 0) return `${this.typeOfRow(-reference)} %${this.slots[-reference]! - 1}`;
    const known = this.typedTexts[reference];
    if (known !== undefined) return known;
    const constant = this.module.constants.all[reference];
    const text = constant === undefined ? "" : typedConstant(this.scope, constant);
    if (constant?.text !== undefined) this.keep(this.typedTexts, reference, text);
    return text;
  }

  /** Lists of texts grow without holes. */
  private keep(texts: (string | undefined)[], reference: number, text: string): void {
    while (texts.length < reference) texts.push(undefined);
    texts[reference] = text;
  }

  /** `label %4` */
  label(block: number): string {
    return `label ${this.blockNames[block]}`;
  }

  /** `%4` */
  blockName(block: number): string {
    return this.blockNames[block] ?? "";
  }

  attachmentsText(attachments: readonly Attachment[], separator: string): string {
    const { metadata } = this.module;
    return attachments
      .map(([kind, node]) => `${separator}!${metadata.kinds[kind]} ${this.scope.nodeText(node)}`)
      .join("");
  }

  // ---- functions

  write(one: LLVMFunction): void {
    const text = this.headText(one);
    if (one.blocks.length === 0) {
      this.output.write(`${text}\n`);
      return;
    }
    this.output.write(`${text} {`);
    this.body(one);
    this.output.write("}\n");
  }

  private headText(one: LLVMFunction): string {
    const { type, attributes } = one;
    const isDeclaration = one.blocks.length === 0;
    this.numberRows(one);
    this.numberMetadata(one);
    const words = [commentText(one), isDeclaration ? "declare" : "define"];
    if (isDeclaration) words.push(this.attachmentsText(one.attachments, " "));
    words.push(" ", linkagePrefix(one), conventionText(one.convention));
    if (attributes.ofResult !== undefined) words.push(`${attributes.ofResult.text} `);
    words.push(typeText(type.result), " ", this.value(one.constant.id), "(");
    const params = type.inputs.map((param, index) => {
      const own = typeText(param) + attributesOf(attributes.ofParameters[index]);
      return isDeclaration ? own : `${own} %${this.slots[one.firstArgument + index]! - 1}`;
    });
    if (type.isVariadic) params.push("...");
    words.push(params.join(", "), ")", this.tailText(one));
    if (!isDeclaration) words.push(this.attachmentsText(one.attachments, " "));
    return words.join("");
  }

  private tailText(one: LLVMFunction): string {
    const { attributes, section, comdat, alignment, garbageCollector, personality, unnamedAddress, addressSpace } = one;
    const words = [unnamedAddress, addressSpace === 0 ? "" : `addrspace(${addressSpace})`];
    if (attributes.ofFunction !== undefined) words.push(`#${this.numbers.group(attributes.ofFunction)}`);
    if (section !== "") words.push(`section ${quoted(section)}`);
    if (comdat !== undefined) words.push(comdatText(one.name, comdat.name));
    if (alignment !== 0n) words.push(`align ${alignment}`);
    if (garbageCollector !== "") words.push(`gc ${quoted(garbageCollector)}`);
    if (personality !== undefined) words.push(`personality ${this.typed(personality.id)}`);
    return words
      .filter((word) => word !== "")
      .map((word) => ` ${word}`)
      .join("");
  }

  /** Values and blocks without names are numbered from the first argument on. */
  private numberRows({ firstArgument, type, blocks }: LLVMFunction): void {
    const { code, slots } = this;
    const voidId = this.module.context.types.find((one) => VoidType.is(one))?.id ?? -1;
    let next = 1;
    if (blocks.length === 0) return;
    for (let row = firstArgument; row < firstArgument + type.inputs.length; row++) slots[row] = next++;
    this.blockNames = [];
    for (const { first, end } of blocks) {
      this.blockNames.push(`%${next - 1}`);
      next++;
      for (let row = first; row < end; row++) {
        if (code.type[row] !== voidId) slots[row] = next++;
      }
    }
  }

  /** Nodes are numbered in the order in which the text meets them. */
  private numberMetadata({ blocks, attachments }: LLVMFunction): void {
    const { code, numbers, module } = this;
    numbers.addAttachments(attachments);
    for (const { first, end } of blocks) {
      for (let row = first; row < end; row++) {
        const kind = code.opcode[row]!;
        if (kind === opcode.call || kind === opcode.invoke) {
          for (let index = 0; this.hasMetadataArguments && index < code.numOperands(row); index++) {
            const reference = code.operandAt(row, index);
            if (reference > 0) numbers.addConstant(module.constants.all[reference]);
          }
          const set = code.calls[code.detail[row]!]?.attributes.ofFunction;
          if (set !== undefined) numbers.group(set);
        } else if (kind === opcode.debug) {
          const record = code.debugRecords[code.detail[row]!];
          for (const node of [record?.variable, record?.expression, record?.location]) numbers.addNode(node ?? 0);
        }
        if (code.location[row] !== 0) numbers.addNode(code.location[row]!);
        if (code.attached[row] !== 0) numbers.addAttachments(code.attachments[code.attached[row]!] ?? []);
      }
    }
  }

  private body({ blocks }: LLVMFunction): void {
    const { code } = this;
    let text = "\n";
    for (const [index, { first, end, predecessors }] of blocks.entries()) {
      if (index > 0) text += this.blockHead(index, predecessors);
      for (let row = first; row < end; row++) {
        text += this.instruction(row, code.opcode[row]!);
        if (code.attached[row] !== 0) text += this.attachmentsText(code.attachments[code.attached[row]!] ?? [], ", ");
        text += "\n";
        if (text.length > PIECE) {
          this.output.write(text);
          text = "";
        }
      }
    }
    this.output.write(text);
  }

  private blockHead(index: number, predecessors: readonly number[]): string {
    const name = `${this.blockNames[index]?.slice(1)}:`;
    const names = predecessors.map((one) => this.blockNames[one]);
    const comment = names.length === 0 ? "; No predecessors!" : `; preds = ${names.join(", ")}`;
    return `\n${name.padEnd(50)}${comment}\n`;
  }

  // ---- instructions

  private instruction(row: number, kind: number): string {
    const { code } = this;
    if (kind === opcode.debug) return rareInstruction(this, row, kind);
    const result = this.slots[row] === 0 ? "  " : `  %${this.slots[row]! - 1} = `;
    const text = result + this.plain(row, kind);
    const location = code.location[row]!;
    return location === 0 ? text : `${text}, !dbg ${this.scope.nodeText(location)}`;
  }

  private plain(row: number, kind: number): string {
    const { code } = this;
    const first = code.firstOperand[row]!;
    const { operands } = code;
    if (isBinary(kind)) {
      const name = `${OPCODE_NAMES[kind]} ${flagsText(code.detail[row]!)}`;
      return `${name}${this.typeOfRow(row)} ${this.value(operands[first]!)}, ${this.value(operands[first + 1]!)}`;
    }
    if (isCast(kind)) {
      const name = `${OPCODE_NAMES[kind]} ${flagsText(code.detail[row]!)}`;
      return `${name}${this.typed(operands[first]!)} to ${this.typeOfRow(row)}`;
    }
    switch (kind) {
      case opcode.load:
        return this.load(row, operands[first]!);
      case opcode.store:
        return this.store(row, operands[first]!, operands[first + 1]!);
      case opcode.getelementptr: {
        let text = `getelementptr ${flagsText(code.detail[row]!)}${this.textOfType(code.extra[row]!)}`;
        for (let at = first; at < code.firstOperand[row + 1]!; at++) text += `, ${this.typed(operands[at]!)}`;
        return text;
      }
      case opcode.br: {
        if (code.firstOperand[row + 1]! - first === 1) return `br ${this.label(operands[first]!)}`;
        const [condition, yes, no] = [operands[first]!, operands[first + 1]!, operands[first + 2]!];
        return `br ${this.typed(condition)}, ${this.label(yes)}, ${this.label(no)}`;
      }
      case opcode.phi: {
        let text = `phi ${flagsText(code.detail[row]!)}${this.typeOfRow(row)} `;
        for (let at = first; at < code.firstOperand[row + 1]!; at += 2) {
          text += `${at === first ? "" : ", "}[ ${this.value(operands[at]!)}, ${this.blockName(operands[at + 1]!)} ]`;
        }
        return text;
      }
      case opcode.ret:
        return code.numOperands(row) === 0 ? "ret void" : `ret ${this.typed(operands[first]!)}`;
      default:
        return rareInstruction(this, row, kind);
    }
  }

  private load(row: number, address: number): string {
    const word = this.code.detail[row]!;
    return `load ${accessWords(word)}${this.typeOfRow(row)}, ${this.typed(address)}${this.accessTail(word)}`;
  }

  private store(row: number, value: number, address: number): string {
    const word = this.code.detail[row]!;
    return `store ${accessWords(word)}${this.typed(value)}, ${this.typed(address)}${this.accessTail(word)}`;
  }

  private readonly prefixes = new Map<CallInfo, string>();

  /** What stands in front of the callee. */
  callPrefix(info: CallInfo, isInvoke: boolean): string {
    let text = this.prefixes.get(info);
    if (text === undefined) {
      text = `${isInvoke ? "invoke " : callHead(info)}${calleePrefix(info)}`;
      this.prefixes.set(info, text);
    }
    return text;
  }

  private readonly tails = new Map<number, string>();

  /** ` syncscope("agent") acquire, align 4` */
  accessTail(word: number): string {
    let text = this.tails.get(word);
    if (text === undefined) {
      const { ordering, failureOrdering, alignment, scope } = access.decode(word);
      text = scope === 0 ? "" : ` syncscope(${quoted(this.code.scopes[scope] ?? "")})`;
      if (ordering !== 0) text += ` ${orderingText(ordering)}`;
      if (failureOrdering !== 0) text += ` ${orderingText(failureOrdering)}`;
      if (alignment !== 0) text += `, align ${alignment}`;
      this.tails.set(word, text);
    }
    return text;
  }
}
