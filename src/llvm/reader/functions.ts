// Functions: declarations and definitions.

import { FunctionType, functionType, LabelType, MetadataType } from "../../dialects/llvm/index.ts";
import type { Type } from "../../ir/index.ts";
import type { LLVMAttribute } from "../attributes/attribute.ts";
import type { Constant } from "../constant.ts";
import { LLVMFunction } from "../module.ts";
import { isTerminator, opcode } from "../opcode.ts";
import { parseAlignment, parseFunctionAttributes, parseValueAttributes } from "./attributes.ts";
import { parseTypedConstant } from "./constants.ts";
import { parseConvention } from "./conventions.ts";
import { FunctionState } from "./function-state.ts";
import { addressOf, parseComdat, parseLinkage, parseUnnamedAddress } from "./global-parts.ts";
import { parseCallWithTail } from "./instructions/calls.ts";
import { parserOf } from "./instructions/instructions.ts";
import { DROPPED } from "./instructions/older-calls.ts";
import { parseRecord } from "./metadata/debug-records.ts";
import type { Reader } from "./state.ts";
import { isParameterType, parseAddressSpace, parseAnyType } from "./types.ts";
import { parseLocalOrder } from "./use-list-orders.ts";
import { token } from "./words/token.ts";

const COMMA = 44;
const CLOSE = 41;

interface Parameter {
  readonly type: Type;
  readonly attributes: readonly LLVMAttribute[];
  /** The number of the name's text; 0 for none. */
  readonly nameId: number;
  /** The number that the text gives it; -1 for none. */
  readonly number: number;
  readonly position: number;
  readonly pointee: Type | undefined;
}

interface Parameters {
  readonly list: readonly Parameter[];
  readonly isVariadic: boolean;
}

/** Reads a declaration after `declare`. */
export function parseDeclaration(reader: Reader): void {
  const attachments: [number, number][] = [];
  while (reader.lexer.kind === token.metadataName) attachments.push(parseAttachment(reader));
  const { one } = parseHead(reader, false);
  for (const [kind, node] of attachments) one.attach(kind, node);
}

/** Reads a definition after `define`. */
export function parseDefinition(reader: Reader): void {
  const { lexer } = reader;
  const { one, parameters } = parseHead(reader, true);
  while (lexer.kind === token.metadataName) one.attach(...parseAttachment(reader));
  parseBody(reader, one, parameters);
}

/** Reads `!kind !node`. */
export function parseAttachment(reader: Reader): [kind: number, node: number] {
  const { lexer, module } = reader;
  const kind = module.metadata.kind(lexer.text());
  lexer.next();
  return [kind, reader.metadata.parseNode()];
}

// ---- heads

function parseHead(reader: Reader, isDefinition: boolean): { one: LLVMFunction; parameters: readonly Parameter[] } {
  const { lexer, module } = reader;
  const linkageAt = lexer.begin;
  const linkage = parseLinkage(reader, linkageAt);
  const convention = parseConvention(reader);
  const ofResult = parseValueAttributes(reader, false);
  const resultAt = lexer.begin;
  const result = parseAnyType(reader, "expected type", true);
  checkLinkage(reader, linkage.linkage, isDefinition, linkageAt);
  if ([FunctionType, LabelType, MetadataType].some((def) => def.is(result))) {
    lexer.fail(resultAt, "invalid function return type");
  }
  const nameAt = lexer.begin;
  const isNamed = lexer.kind === token.globalName;
  if (!isNamed && lexer.kind !== token.globalNumber) return lexer.failHere("expected function name");
  const name = isNamed ? lexer.text() : "";
  if (!isNamed) reader.checkGlobalNumber(lexer.number, "function", nameAt);
  const number = !isNamed ? lexer.number : name === "" ? reader.nextGlobalNumber : -1;
  lexer.next();
  const parameters = parseParameters(reader);
  const unnamedAddress = parseUnnamedAddress(reader);
  const space = parseAddressSpace(reader, reader.programSpace);
  const own = parseFunctionAttributes(reader, false);
  const section = reader.acceptWord("section") ? reader.string() : "";
  const partition = reader.acceptWord("partition") ? reader.string() : "";
  const comdat = parseComdat(reader, name);
  const alignment = lexer.isWord("align") ? parseAlignment(reader, false) : 0n;
  const garbageCollector = reader.acceptWord("gc") ? reader.string() : "";
  const prefix = optionalConstant(reader, "prefix");
  const prologue = optionalConstant(reader, "prologue");
  const personality = optionalConstant(reader, "personality");
  if (own.builtinAt >= 0) lexer.fail(own.builtinAt, "'builtin' attribute not valid on function");
  const { list, isVariadic } = parameters;
  if (hasWord(list[0]?.attributes ?? [], "sret") && result !== reader.voidType) {
    lexer.fail(resultAt, "functions with 'sret' argument must return void");
  }
  const type = functionType(
    reader.context,
    result,
    list.map((one) => one.type),
    isVariadic,
  );
  const definition = { what: "function", name, number, begin: nameAt, typeAt: nameAt } as const;
  const address = addressOf(reader, definition, reader.pointer(space));
  const one = new LLVMFunction(module, name, type, space, address);
  if (number >= 0) reader.defineGlobalNumber(number, one);
  Object.assign(one, linkage, { convention, unnamedAddress, section, partition, garbageCollector });
  if (comdat !== undefined) one.comdat = comdat;
  one.alignment = alignment;
  one.prefix = prefix;
  one.prologue = prologue;
  one.personality = personality;
  if (list.some(({ pointee }) => pointee !== undefined)) one.pointees = list.map(({ pointee }) => pointee);
  const { attributeSets } = module;
  const ofParameters = list.map(({ attributes }) => attributeSets.of(attributes));
  one.attributes = { ofFunction: undefined, ofResult: attributeSets.of(ofResult), ofParameters };
  reader.pendingGroups.push({
    groups: own.groups,
    own: own.attributes,
    set: (all) => setFunctionAttributes(one, all),
  });
  return { one, parameters: list };
}

/** An alignment among the attributes is a property of the function. */
function setFunctionAttributes(one: LLVMFunction, all: readonly LLVMAttribute[]): void {
  const align = all.findLast(({ kind, isString }) => kind === "align" && !isString);
  if (align?.integer !== undefined && one.alignment === 0n) one.alignment = align.integer;
  const rest = all.filter((attribute) => attribute !== align);
  one.attributes = { ...one.attributes, ofFunction: one.module.attributeSets.of(rest) };
}

function hasWord(attributes: readonly LLVMAttribute[], kind: string): boolean {
  return attributes.some((one) => one.kind === kind && !one.isString);
}

const DECLARED: ReadonlySet<string> = new Set(["external", "extern_weak"]);

function checkLinkage({ lexer }: Reader, linkage: string, isDefinition: boolean, position: number): void {
  if (linkage === "external") return;
  if (linkage === "extern_weak") {
    if (isDefinition) lexer.fail(position, "invalid linkage for function definition");
    return;
  }
  if (linkage === "appending" || linkage === "common") lexer.fail(position, "invalid function linkage type");
  if (!isDefinition && !DECLARED.has(linkage)) lexer.fail(position, "invalid linkage for function declaration");
}

function optionalConstant(reader: Reader, word: string): Constant | undefined {
  return reader.acceptWord(word) ? parseTypedConstant(reader) : undefined;
}

function parseParameters(reader: Reader): Parameters {
  const { lexer } = reader;
  reader.expect(40, "expected '(' in function argument list");
  const list: Parameter[] = [];
  let isVariadic = false;
  let next = 0;
  if (lexer.kind !== CLOSE) {
    do {
      isVariadic = reader.accept(token.ellipsis);
      if (isVariadic) break;
      const one = parseParameter(reader, next);
      if (one.nameId === 0) next = (one.number < 0 ? next : one.number) + 1;
      list.push(one);
    } while (reader.accept(COMMA));
  }
  reader.expect(CLOSE, "expected ')' at end of argument list");
  return { list, isVariadic };
}

function parseParameter(reader: Reader, next: number): Parameter {
  const { lexer } = reader;
  const { begin } = lexer;
  reader.pointee = undefined;
  const type = parseAnyType(reader, "expected type", true);
  const { pointee } = reader;
  const attributes = parseValueAttributes(reader, true);
  if (type === reader.voidType) lexer.fail(begin, "argument can not have void type");
  const position = lexer.begin;
  let nameId = 0;
  let number = -1;
  if (lexer.kind === token.localName) {
    nameId = lexer.textId();
    lexer.next();
  } else if (lexer.kind === token.localNumber) {
    number = lexer.number;
    if (number < next) lexer.failHere(`argument expected to be numbered '%${next}' or greater`);
    lexer.next();
  }
  if (!isParameterType(type)) lexer.fail(begin, "invalid type for function argument");
  return { type, attributes, nameId, number, position, pointee };
}

// ---- bodies

function parseBody(reader: Reader, one: LLVMFunction, parameters: readonly Parameter[]): void {
  const { lexer } = reader;
  if (lexer.kind !== 123) lexer.failHere("expected '{' in function body");
  lexer.next();
  one.addArguments();
  const state = new FunctionState(reader, one);
  parameters.forEach(({ nameId, number, position }, index) => {
    const row = one.firstArgument + index;
    if (nameId !== 0) state.defineArgument(row, nameId, position);
    else state.number(row, number, position);
  });
  if (lexer.kind === 125 || lexer.isWord("uselistorder")) {
    lexer.failHere("function body requires at least one basic block");
  }
  while (lexer.kind !== 125 && !lexer.isWord("uselistorder")) parseBlock(state);
  while (lexer.kind !== 125) parseLocalOrder(state);
  lexer.next();
  state.finish();
}

function parseBlock(state: FunctionState): void {
  const { reader, one, code } = state;
  const { lexer } = reader;
  const { begin } = lexer;
  if (lexer.kind === token.label || lexer.kind === token.quotedLabel) {
    const id = lexer.textId();
    lexer.next();
    state.beginBlock(id, -1, begin);
  } else if (lexer.kind === token.labelNumber) {
    const { number } = lexer;
    lexer.next();
    state.beginBlock(0, number, begin);
  } else state.beginBlock(0, -1, begin);
  let row = 0;
  do {
    while (lexer.kind === 35) parseRecord(state);
    row = reader.templates.read(state) || parseNewInstruction(state);
  } while (!isTerminator(code.opcode[row]!));
  one.blocks[one.blocks.length - 1]!.end = code.count;
}

/** Reads an instruction without a template, and makes a template of its line. */
function parseNewInstruction(state: FunctionState): number {
  const row = parseInstruction(state);
  state.reader.templates.learn(state, row);
  return row;
}

/** Reads an instruction with its name and what is attached; its row. */
function parseInstruction(state: FunctionState): number {
  const { reader, code } = state;
  const { lexer } = reader;
  const { begin } = lexer;
  let nameId = 0;
  let number = -1;
  let hasName = false;
  if (lexer.kind === token.localName) {
    nameId = lexer.textId();
    hasName = true;
    lexer.next();
    reader.expect(61, "expected '=' after instruction name");
  } else if (lexer.kind === token.localNumber) {
    number = lexer.number;
    hasName = true;
    lexer.next();
    reader.expect(61, "expected '=' after instruction id");
  }
  const row = parseOperation(state);
  while (lexer.kind === COMMA) {
    lexer.next();
    parseInstructionAttachment(state, row);
  }
  if (state.replaced !== 0) {
    state.defineReplaced(state.replaced, nameId, number, begin);
    state.replaced = 0;
    return row;
  }
  if (row === DROPPED) return row;
  if (state.losesMetadata) code.attached[row] = 0;
  state.losesMetadata = false;
  if (code.opcode[row] === opcode.debug) moveLocation(state, row);
  if (code.type[row] === reader.voidType.id) {
    if (hasName) lexer.fail(begin, "instructions returning void cannot have a name");
  } else if (nameId !== 0) state.define(row, nameId, begin);
  else state.number(row, number, begin);
  return row;
}

/** The location of a record is part of it; records have nothing else attached. */
function moveLocation({ code }: FunctionState, row: number): void {
  const detail = code.detail[row]!;
  const record = code.debugRecords[detail];
  if (record !== undefined) code.debugRecords[detail] = { ...record, location: code.location[row]! };
  code.location[row] = 0;
  code.attached[row] = 0;
}

const TAILS: Readonly<Record<string, string>> = { tail: "tail ", musttail: "musttail ", notail: "notail " };

function parseOperation(state: FunctionState): number {
  const { reader } = state;
  const { lexer } = reader;
  if (lexer.kind === token.eof) lexer.failHere("found end of file when expecting more instructions");
  if (lexer.kind !== token.word) lexer.failHere("expected instruction opcode");
  const code = reader.opcodeOfWord();
  const parse = code < 0 ? undefined : parserOf(code);
  if (parse !== undefined) {
    lexer.next();
    return parse(state, code, lexer.begin);
  }
  const word = lexer.text();
  const tail = Object.hasOwn(TAILS, word) ? TAILS[word] : undefined;
  if (tail === undefined) return lexer.failHere("expected instruction opcode");
  lexer.next();
  const callAt = lexer.begin;
  reader.expectWord("call", "expected 'tail call', 'musttail call', or 'notail call'");
  return parseCallWithTail(state, tail, callAt);
}

function parseInstructionAttachment({ reader, code }: FunctionState, row: number): void {
  const { lexer } = reader;
  if (lexer.kind !== token.metadataName) lexer.failHere("expected metadata after comma");
  const [kind, node] = parseAttachment(reader);
  if (row === DROPPED) return;
  reader.templates.noteAttachment(kind, node);
  if (kind === 0) code.location[row] = node;
  else code.attach(row, kind, node);
}
