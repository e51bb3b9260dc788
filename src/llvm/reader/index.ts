// Text of LLVM IR as a module.

import { dataLayoutProblem } from "../../dialects/llvm/index.ts";
import { aContext, type Context } from "../../ir/index.ts";
import { type Argument, anObject, checked } from "../../support/arguments.ts";
import { type ByteSource, bytesOf } from "../../support/bytes.ts";
import { failedWith, type Result, success } from "../../support/diagnostics/result.ts";
import { Source } from "../../support/diagnostics/source.ts";
import type { LLVMAttribute } from "../attributes/attribute.ts";
import { unifyMetadata } from "../debug/unify-metadata.ts";
import { LLVMFunction, type Module } from "../module.ts";
import { upgradeAliasTags } from "../upgrade/alias-tags.ts";
import { upgradedDataLayout } from "../upgrade/data-layout.ts";
import { upgradeModule } from "../upgrade/index.ts";
import { moveLocalImports } from "../upgrade/local-imports.ts";
import { parseFunctionAttributes } from "./attributes.ts";
import { parseDeclaration, parseDefinition } from "./functions.ts";
import { parseComdatDefinition, parseGlobal } from "./globals.ts";
import { declareIntrinsics } from "./instructions/implicit-intrinsics.ts";
import { LocationLines } from "./metadata/location-lines.ts";
import { MetadataReader } from "./metadata/metadata.ts";
import { type NamedStruct, Reader } from "./state.ts";
import { checkTypes, parseTypeDefinition } from "./types.ts";
import { parseBlockOrder, parseGlobalOrder } from "./use-list-orders.ts";
import { ReadFailure } from "./words/lexer.ts";
import { token } from "./words/token.ts";

/** How a text is read. */
export interface ParseLlvmOptions {
  /** The module's identifier, and the name of the file in diagnostics. */
  readonly name?: string;
}

/**
 * Reads LLVM's assembly, as `llvm-as` of LLVM 22 does: UTF-8 text of LLVM 14 to 22. The module is not verified. Text that is invalid gives one
 * diagnostic with line and column, in LLVM's words. Orders of uses and summaries are skipped.
 */
export function parseLlvm(context: Context, text: ByteSource | string, options: ParseLlvmOptions = {}): Result<Module> {
  const args: readonly Argument[] = [
    ["context", context, aContext],
    ["options", options, anObject],
  ];
  return checked(args, () => parseText(context, text, options));
}

function parseText(context: Context, text: ByteSource | string, options: ParseLlvmOptions): Result<Module> {
  const bytes = typeof text === "string" ? text : bytesOf(text);
  if (bytes === undefined) return failedWith("argument", "LLVM IR must be a string, an ArrayBuffer or a view of one");
  const name = options.name ?? "<stdin>";
  const source = new Source(name, bytes);
  const reader = new Reader(context, source, name);
  reader.metadata = new MetadataReader(reader);
  reader.locations = new LocationLines(reader);
  try {
    parseModule(reader);
    return success(reader.module);
  } catch (failure) {
    if (!(failure instanceof ReadFailure)) throw failure;
    return failedWith("llvm-ir", failure.message, source.place(failure.position));
  }
}

function parseModule(reader: Reader): void {
  const { lexer } = reader;
  lexer.next();
  parseTargets(reader);
  while (lexer.kind !== token.eof) parseEntity(reader);
  finish(reader);
}

/** The data layout is known before what depends on it is read. */
function parseTargets(reader: Reader): void {
  const { lexer, module } = reader;
  for (;;) {
    if (lexer.isWord("target")) parseTarget(reader);
    else if (lexer.isWord("source_filename")) parseWord(reader);
    else break;
  }
  const problem = dataLayoutProblem(module.dataLayout);
  if (problem !== undefined) lexer.fail(reader.layoutAt, problem);
  module.dataLayout = upgradedDataLayout(module.dataLayout, module.triple);
}

function parseEntity(reader: Reader): void {
  const { lexer } = reader;
  switch (lexer.kind) {
    case token.word:
      parseWord(reader);
      return;
    case token.localName: {
      const name = lexer.text();
      parseType(reader, name, reader.namedTypes, name);
      return;
    }
    case token.localNumber:
      parseType(reader, undefined, reader.numberedTypes, lexer.number);
      return;
    case token.globalName:
    case token.globalNumber:
      parseGlobal(reader);
      return;
    case token.comdatName:
      parseComdatDefinition(reader);
      return;
    case token.metadataName:
      reader.metadata.parseNamed();
      return;
    case 33:
      if (reader.locations.read()) return;
      lexer.next();
      reader.metadata.parseDefinition();
      return;
    case token.summaryNumber:
      skipSummary(reader);
      return;
    default:
      lexer.failHere("expected top-level entity");
  }
}

function parseType<K>(reader: Reader, name: string | undefined, table: Map<K, NamedStruct>, key: K) {
  const { lexer } = reader;
  const { begin } = lexer;
  lexer.next();
  reader.expect(61, "expected '=' after name");
  reader.expectWord("type", "expected 'type' after name");
  let entry = table.get(key);
  if (entry === undefined) {
    entry = { type: undefined, forwardAt: -1 };
    table.set(key, entry);
  }
  parseTypeDefinition(reader, entry, name, begin);
}

function parseWord(reader: Reader): void {
  const { lexer } = reader;
  const word = lexer.text();
  switch (word) {
    case "declare":
      lexer.next();
      parseDeclaration(reader);
      return;
    case "define":
      lexer.next();
      parseDefinition(reader);
      return;
    case "module":
      parseModuleAssembly(reader);
      return;
    case "source_filename":
      lexer.next();
      reader.expect(61, "expected '=' after source_filename");
      reader.module.sourceFileName = reader.string();
      return;
    case "attributes":
      parseGroup(reader);
      return;
    case "uselistorder":
      parseGlobalOrder(reader);
      return;
    case "uselistorder_bb":
      parseBlockOrder(reader);
      return;
    default:
      lexer.failHere("expected top-level entity");
  }
}

/** Reads `module asm "…"`. */
function parseModuleAssembly(reader: Reader): void {
  reader.lexer.next();
  reader.expectWord("asm", "expected 'module asm'");
  reader.module.assembly += `${reader.string()}\n`;
}

function parseTarget(reader: Reader): void {
  const { lexer, module } = reader;
  lexer.next();
  const isTriple = lexer.isWord("triple");
  if (!isTriple && !lexer.isWord("datalayout")) lexer.failHere("unknown target property");
  lexer.next();
  reader.expect(61, isTriple ? "expected '=' after target triple" : "expected '=' after target datalayout");
  const { begin } = lexer;
  const text = reader.string();
  if (isTriple) {
    module.triple = text;
    return;
  }
  reader.layoutAt = begin;
  module.dataLayout = text;
}

/** Reads `attributes #0 = { … }`. */
function parseGroup(reader: Reader): void {
  const { lexer } = reader;
  lexer.next();
  const { begin } = lexer;
  if (lexer.kind !== token.attributeGroup) lexer.failHere("expected attribute group id");
  const { number } = lexer;
  lexer.next();
  reader.expect(61, "expected '=' here");
  reader.expect(123, "expected '{' here");
  const { attributes } = parseFunctionAttributes(reader, true);
  reader.expect(125, "expected end of attribute group");
  const group = reader.groups.get(number) ?? [];
  group.push(...attributes);
  reader.groups.set(number, group);
  if (attributes.length === 0) lexer.fail(begin, "attribute group has no attributes");
}

/** Summaries are not modelled: an entry ends with its outermost parenthesis. */
function skipSummary(reader: Reader): void {
  const { lexer } = reader;
  lexer.next();
  reader.expect(61, "expected '=' here");
  lexer.next();
  if (lexer.kind !== 40) {
    lexer.next();
    return;
  }
  let depth = 0;
  do {
    const kind: number = lexer.kind;
    if (kind === 40) depth++;
    if (kind === 41) depth--;
    if (lexer.kind === token.eof) lexer.failHere("found end of file while parsing summary entry");
    lexer.next();
  } while (depth > 0);
}

// ---- the end

/** Resolves the forward references: attribute groups, blocks whose address is taken, undefined references. */
function finish(reader: Reader): void {
  const { lexer } = reader;
  for (const { groups, own, set } of reader.pendingGroups) set(attributesOf(reader, groups, own));
  declareIntrinsics(reader);
  resolveBlockAddresses(reader);
  checkTypes(reader);
  for (const [name, { position }] of reader.pendingComdats) {
    lexer.fail(position, `use of undefined comdat '$${name}'`);
  }
  const [name] = [...reader.forwardNames].sort(([a], [b]) => (a < b ? -1 : 1));
  if (name !== undefined) lexer.fail(name[1].position, `use of undefined value '@${name[0]}'`);
  const [number] = [...reader.forwardNumbers].sort(([a], [b]) => a - b);
  if (number !== undefined) lexer.fail(number[1].position, `use of undefined value '@${number[0]}'`);
  reader.metadata.finish();
  emptyNullArguments(reader.module);
  moveLocalImports(reader.module.metadata);
  upgradeAliasTags(reader.module);
  unifyMetadata(reader.module);
  upgradeModule(reader.module, reader.replacements, "in place");
}

/** A node that holds nothing but null is the empty node where it is an argument. */
function emptyNullArguments({ constants, metadata }: Module): void {
  for (const constant of constants.all) {
    const node = constant?.payload.node;
    if (constant === undefined || node === undefined) continue;
    const { kind, operands, isDistinct } = metadata.node(node);
    const isNull = kind === "" && !isDistinct && operands.length === 1 && operands[0] === undefined;
    if (isNull) constant.payload.node = metadata.reserve("", false);
  }
}

function attributesOf(
  reader: Reader,
  groups: readonly number[],
  own: readonly LLVMAttribute[],
): readonly LLVMAttribute[] {
  if (groups.length === 0) return own;
  return [...own, ...groups.flatMap((group) => reader.groups.get(group) ?? [])];
}

function resolveBlockAddresses(reader: Reader): void {
  const { lexer } = reader;
  for (const { position, of, name, number, block } of reader.blockAddresses) {
    const { global } = of.payload;
    if (global === undefined) continue;
    if (!(global instanceof LLVMFunction)) {
      lexer.fail(position, "expected function name in blockaddress");
      continue;
    }
    if (global.blocks.length === 0) lexer.fail(position, "cannot take blockaddress inside a declaration");
    const index =
      name === ""
        ? (reader.blockNumbers.get(global)?.get(number) ?? -1)
        : global.blocks.findIndex((one) => one.name === name);
    if (index < 0) lexer.fail(position, "referenced value is not a basic block");
    block.number = index;
  }
}
