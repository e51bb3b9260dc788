// Calls and what goes with them: invoke, callbr, exception handling.

import { ArrayType, FunctionType, functionType, LabelType, MetadataType } from "../../../dialects/llvm/index.ts";
import type { Type } from "../../../ir/index.ts";
import { constraintsProblem } from "../../assembly-constraints.ts";
import {
  type AttributeList,
  type AttributeSet,
  type LLVMAttribute,
  NO_ATTRIBUTES,
} from "../../attributes/attribute.ts";
import { LLVMFunction } from "../../module.ts";
import { opcode } from "../../opcode.ts";
import { typeText } from "../../type-text.ts";
import { parseFunctionAttributes, parseValueAttributes } from "../attributes.ts";
import { parseConvention } from "../conventions.ts";
import { parseFastFlags } from "../flags.ts";
import type { FunctionState } from "../function-state.ts";
import type { Reader } from "../state.ts";
import { parseAddressSpace, parseAnyType, parseType } from "../types.ts";
import { token } from "../words/token.ts";
import type { CallParts } from "./call-parts.ts";
import { addUpgraded } from "./older-calls.ts";
import { addRow, hasFastFlags, type ParseInstruction, typedBlock, typedValue } from "./operands.ts";

const COMMA = 44;
const CLOSE = 41;

interface Argument {
  readonly position: number;
  readonly reference: number;
  readonly attributes: readonly LLVMAttribute[];
}

/** Reads an argument that is metadata: a node, or a value. */
function metadataArgument(state: FunctionState): number {
  return nodeArgument(state) ?? localMetadata(state, [valueAsMetadata(state)], false);
}

/** Reads a node, a string or a list of values as metadata; undefined, and nothing is read, for a value. */
export function nodeArgument(state: FunctionState): number | undefined {
  const { reader } = state;
  const { lexer, module } = reader;
  const { constants } = module;
  const type = reader.metadataType;
  if (lexer.kind === token.metadataName && lexer.text() === "DIArgList") return argumentList(state);
  if (lexer.kind === token.metadataName) return constants.metadata(type, reader.metadata.parseNode()).id;
  if (lexer.kind === 33) {
    lexer.next();
    if (lexer.kind === token.string) return constants.metadata(type, module.metadata.string(reader.string())).id;
    return constants.metadata(type, reader.metadata.parseTail()).id;
  }
  return undefined;
}

/** Reads a type and a value that becomes metadata; the value's reference. */
export function valueAsMetadata(state: FunctionState): number {
  const { reader } = state;
  const { begin } = reader.lexer;
  const type = parseType(reader, "expected metadata operand");
  if (type === reader.metadataType) reader.lexer.fail(begin, "invalid metadata-value-metadata roundtrip");
  return state.value(type);
}

function localMetadata(state: FunctionState, values: number[], isList: boolean): number {
  const { module, metadataType } = state.reader;
  const constant = values.some((value) => state.isLater(value))
    ? module.constants.metadataOfLaterValues(metadataType, values, isList)
    : module.constants.metadataOfValues(metadataType, values, isList);
  if (values.some((value) => value < 0)) state.localMetadata.push(constant);
  return constant.id;
}

/** Reads `!DIArgList(i32 %a, i32 1)`. */
function argumentList(state: FunctionState): number {
  const { reader } = state;
  reader.lexer.next();
  reader.expect(40, "expected '(' here");
  const values: number[] = [];
  if (reader.lexer.kind !== CLOSE) {
    do {
      const type = parseType(reader, "expected value-as-metadata operand");
      values.push(state.value(type));
    } while (reader.accept(COMMA));
  }
  reader.expect(CLOSE, "expected ')' here");
  return localMetadata(state, values, true);
}

function parseArguments(state: FunctionState, isMustTail: boolean): readonly Argument[] {
  const { reader } = state;
  const { lexer } = reader;
  reader.expect(40, "expected '(' in call");
  const args: Argument[] = [];
  let hasEllipsis = false;
  while (lexer.kind !== CLOSE) {
    if (args.length > 0) reader.expect(COMMA, "expected ',' in argument list");
    if (lexer.kind === token.ellipsis) {
      const what = "unexpected ellipsis in argument list for ";
      if (!isMustTail) lexer.failHere(`${what}non-musttail call`);
      if (!state.one.type.isVariadic) lexer.failHere(`${what}musttail call in non-varargs function`);
      lexer.next();
      hasEllipsis = true;
      break;
    }
    const position = lexer.begin;
    const type = parseType(reader);
    if (type === reader.metadataType) {
      args.push({ position, reference: metadataArgument(state), attributes: [] });
      continue;
    }
    const attributes = parseValueAttributes(reader, true);
    args.push({ position, reference: state.value(type), attributes });
  }
  if (isMustTail && state.one.type.isVariadic && !hasEllipsis) {
    lexer.failHere("expected '...' at end of argument list for musttail call in varargs function");
  }
  reader.expect(CLOSE, "expected ')' at end of argument list");
  return args;
}

function parseBundles(state: FunctionState): { tags: { tag: string; count: number }[]; operands: number[] } {
  const { reader } = state;
  const { lexer } = reader;
  const tags: { tag: string; count: number }[] = [];
  const operands: number[] = [];
  const { begin } = lexer;
  if (!reader.accept(91)) return { tags, operands };
  while (lexer.kind !== 93) {
    if (tags.length > 0) reader.expect(COMMA, "expected ',' in input list");
    const tag = reader.string();
    reader.expect(40, "expected '(' in operand bundle");
    const before = operands.length;
    while (lexer.kind !== CLOSE) {
      if (operands.length > before) reader.expect(COMMA, "expected ',' in input list");
      const type = parseType(reader);
      operands.push(type === reader.metadataType ? metadataArgument(state) : state.value(type));
    }
    lexer.next();
    tags.push({ tag, count: operands.length - before });
  }
  if (tags.length === 0) lexer.fail(begin, "operand bundle set must not be empty");
  lexer.next();
  return { tags, operands };
}

function parseCall(state: FunctionState, tail: string, begin: number, code: number): CallParts {
  const { reader } = state;
  const { lexer, module } = reader;
  const flags = code === opcode.call ? parseFastFlags(reader) : 0;
  const convention = parseConvention(reader);
  const ofResult = parseValueAttributes(reader, false);
  const space = parseAddressSpace(reader, reader.programSpace);
  const typeAt = lexer.begin;
  const type = parseAnyType(reader, "expected type", true);
  const name = lexer.kind === token.globalName ? lexer.text() : "";
  const calleeAt = lexer.begin;
  const callee = state.callee(reader.pointer(space));
  const args = parseArguments(state, tail === "musttail ");
  const own = parseFunctionAttributes(reader, false);
  const { tags, operands } = parseBundles(state);
  const signature = signatureOf(state, type, typeAt, callee, args);
  checkAssembly(reader, callee, signature, calleeAt);
  checkArguments(state, signature, args, begin);
  if (name.startsWith("llvm.")) reader.calledTypes.set(name, signature);
  if (flags !== 0 && !hasFastFlags(signature.result)) {
    lexer.fail(begin, "fast-math-flags specified for call without floating-point scalar or vector return type");
  }
  const { attributeSets } = module;
  const hasSets = ofResult.length > 0 || args.some(({ attributes }) => attributes.length > 0);
  const ofParameters: (AttributeSet | undefined)[] = hasSets
    ? args.map(({ attributes }) => (attributes.length === 0 ? undefined : attributeSets.of(attributes)))
    : [];
  const list: AttributeList = hasSets
    ? { ofFunction: undefined, ofResult: attributeSets.of(ofResult), ofParameters }
    : NO_ATTRIBUTES;
  const detail = reader.callNumber(
    { type: signature, convention, tail, flags, attributes: list, bundles: tags, numArguments: args.length },
    own,
  );
  const all = [...args.map((one) => one.reference), ...operands];
  return { callee, detail, result: signature.result, operands: all, name, signature, tail, flags, own };
}

/** The constraints of inline assembly fit the type that is called. */
function checkAssembly({ lexer, module }: Reader, callee: number, signature: FunctionType, position: number): void {
  const assembly = callee > 0 ? module.constants.all[callee]?.payload.assembly : undefined;
  const problem = assembly && constraintsProblem(assembly.constraints, signature);
  if (problem !== undefined) lexer.fail(position, problem);
}

/** The type that is called: the short form states the result alone. */
function signatureOf(
  state: FunctionState,
  type: Type,
  position: number,
  callee: number,
  args: readonly Argument[],
): FunctionType {
  const { reader } = state;
  if (FunctionType.is(type)) return type;
  if (!isResult(type)) reader.lexer.fail(position, "Invalid result type for LLVM function");
  const global = callee > 0 ? reader.module.constants.all[callee]?.payload.global : undefined;
  if (global instanceof LLVMFunction && isSignature(state, global.type, type, args)) return global.type;
  return functionType(
    reader.context,
    type,
    args.map(({ reference }) => state.typeOf(reference)),
  );
}

/** Whether a type is the one of a call in the short form, which saves to look it up. */
function isSignature(state: FunctionState, known: FunctionType, result: Type, args: readonly Argument[]): boolean {
  const { inputs, isVariadic } = known;
  if (known.result !== result || isVariadic || inputs.length !== args.length) return false;
  return args.every(({ reference }, index) => state.typeOf(reference) === inputs[index]);
}

function isResult(type: Type): boolean {
  return ![FunctionType, LabelType, MetadataType].some((def) => def.is(type));
}

function checkArguments(state: FunctionState, type: FunctionType, args: readonly Argument[], begin: number): void {
  const { lexer } = state.reader;
  for (const [index, { position, reference }] of args.entries()) {
    const expected = type.inputs[index];
    if (expected === undefined) {
      if (!type.isVariadic) lexer.fail(position, "too many arguments specified");
      continue;
    }
    if (expected !== state.typeOf(reference)) {
      lexer.fail(position, `argument is not of expected type '${typeText(expected)}'`);
    }
  }
  if (args.length < type.inputs.length) lexer.fail(begin, "not enough parameters specified for call");
}

function addCall(state: FunctionState, code: number, parts: CallParts, blocks: readonly number[]): number {
  return addRow(state, code, parts.result, parts.detail, [...parts.operands, ...blocks, parts.callee]);
}

/** Reads the text after `call`; `tail` is the word before it, with a blank. */
export function parseCallWithTail(state: FunctionState, tail: string, begin: number): number {
  const parts = parseCall(state, tail, begin, opcode.call);
  if (!parts.name.startsWith("llvm.")) return addCall(state, opcode.call, parts, []);
  if (parts.name.startsWith("llvm.dbg.")) noteDebugIntrinsic(state, begin);
  const upgraded = addUpgraded(state, parts);
  if (upgraded === undefined) return addCall(state, opcode.call, parts, []);
  state.reader.templates.forget();
  return upgraded;
}

function noteDebugIntrinsic({ reader }: FunctionState, position: number): void {
  if (reader.hasDebugRecords) {
    const problem = "llvm.dbg intrinsic should not appear in a module using non-intrinsic debug info";
    reader.lexer.fail(position, problem);
  }
  reader.hasDebugIntrinsics = true;
}

const invoke: ParseInstruction = (state, code, begin) => {
  const { reader } = state;
  const parts = parseCall(state, "", begin, code);
  reader.expectWord("to", "expected 'to' in invoke");
  const normal = typedBlock(state);
  reader.expectWord("unwind", "expected 'unwind' in invoke");
  return addCall(state, code, parts, [normal, typedBlock(state)]);
};

const callbr: ParseInstruction = (state, code, begin) => {
  const { reader } = state;
  const parts = parseCall(state, "", begin, code);
  reader.expectWord("to", "expected 'to' in callbr");
  const blocks = [typedBlock(state)];
  reader.expect(91, "expected '[' in callbr");
  if (reader.lexer.kind !== 93) {
    do blocks.push(typedBlock(state));
    while (reader.accept(COMMA));
  }
  reader.expect(93, "expected ']' at end of block list");
  return addCall(state, code, parts, blocks);
};

// ---- exceptions

const landingpad: ParseInstruction = (state, code) => {
  const { reader } = state;
  const { lexer } = reader;
  const type = parseType(reader);
  const isCleanup = reader.acceptWord("cleanup");
  const clauses: number[] = [];
  while (lexer.isWord("catch") || lexer.isWord("filter")) {
    const isCatch = lexer.isWord("catch");
    lexer.next();
    const position = lexer.begin;
    const clause = typedValue(state);
    const isArray = ArrayType.is(state.typeOf(clause));
    if (isCatch && isArray) lexer.fail(position, "'catch' clause has an invalid type");
    if (!isCatch && !isArray) lexer.fail(position, "'filter' clause has an invalid type");
    if (clause < 0) lexer.fail(position, "clause argument must be a constant");
    clauses.push(clause);
  }
  return addRow(state, code, type, isCleanup ? 1 : 0, clauses);
};

const resume: ParseInstruction = (state, code) => addRow(state, code, state.reader.voidType, 0, [typedValue(state)]);

/** Reads `none` or a token; 0 for none. */
function parsePad(state: FunctionState, what: string): number {
  const { reader } = state;
  const { lexer } = reader;
  if (reader.acceptWord("none")) return 0;
  if (lexer.kind !== token.localName && lexer.kind !== token.localNumber) {
    lexer.failHere(`expected scope value for ${what}`);
  }
  return state.value(reader.tokenType);
}

function parsePadArguments(state: FunctionState, what: string): readonly number[] {
  const { reader } = state;
  reader.expect(91, `expected '[' in ${what}`);
  const args: number[] = [];
  while (reader.lexer.kind !== 93) {
    if (args.length > 0) reader.expect(COMMA, "expected ',' in argument list");
    const type = parseType(reader);
    args.push(type === reader.metadataType ? metadataArgument(state) : state.value(type));
  }
  reader.lexer.next();
  return args;
}

const catchswitch: ParseInstruction = (state, code) => {
  const { reader } = state;
  const { lexer } = reader;
  reader.expectWord("within", "expected 'within' after catchswitch");
  const parent = parsePad(state, "catchswitch");
  reader.expect(91, "expected '[' with catchswitch labels");
  const handlers: number[] = [];
  do handlers.push(typedBlock(state));
  while (reader.accept(COMMA));
  reader.expect(93, "expected ']' after catchswitch labels");
  reader.expectWord("unwind", "expected 'unwind' after catchswitch scope");
  if (lexer.isWord("to")) {
    lexer.next();
    reader.expectWord("caller", "expected 'caller' in catchswitch");
    return addRow(state, code, reader.tokenType, 0, [parent, ...handlers]);
  }
  return addRow(state, code, reader.tokenType, 1, [parent, typedBlock(state), ...handlers]);
};

const catchpad: ParseInstruction = (state, code) => {
  const { reader } = state;
  const { lexer } = reader;
  reader.expectWord("within", "expected 'within' after catchpad");
  if (lexer.kind !== token.localName && lexer.kind !== token.localNumber) {
    lexer.failHere("expected scope value for catchpad");
  }
  const parent = state.value(reader.tokenType);
  return addRow(state, code, reader.tokenType, 0, [parent, ...parsePadArguments(state, "catchpad")]);
};

const cleanuppad: ParseInstruction = (state, code) => {
  const { reader } = state;
  reader.expectWord("within", "expected 'within' after cleanuppad");
  const parent = parsePad(state, "cleanuppad");
  return addRow(state, code, reader.tokenType, 0, [parent, ...parsePadArguments(state, "cleanuppad")]);
};

const catchret: ParseInstruction = (state, code) => {
  const { reader } = state;
  reader.expectWord("from", "expected 'from' after catchret");
  const pad = state.value(reader.tokenType);
  reader.expectWord("to", "expected 'to' in catchret");
  return addRow(state, code, reader.voidType, 0, [pad, typedBlock(state)]);
};

const cleanupret: ParseInstruction = (state, code) => {
  const { reader } = state;
  reader.expectWord("from", "expected 'from' after cleanupret");
  const pad = state.value(reader.tokenType);
  reader.expectWord("unwind", "expected 'unwind' in cleanupret");
  if (reader.acceptWord("to")) {
    reader.expectWord("caller", "expected 'caller' in cleanupret");
    return addRow(state, code, reader.voidType, 0, [pad]);
  }
  return addRow(state, code, reader.voidType, 0, [pad, typedBlock(state)]);
};

export const CALLS: Readonly<Record<number, ParseInstruction>> = {
  [opcode.call]: (state, _code, begin) => parseCallWithTail(state, "", begin),
  [opcode.invoke]: invoke,
  [opcode.callbr]: callbr,
  [opcode.landingpad]: landingpad,
  [opcode.resume]: resume,
  [opcode.catchswitch]: catchswitch,
  [opcode.catchpad]: catchpad,
  [opcode.cleanuppad]: cleanuppad,
  [opcode.catchret]: catchret,
  [opcode.cleanupret]: cleanupret,
};
