// Global variables, aliases, indirect functions and comdats.

import { PointerType } from "../../dialects/llvm/index.ts";
import type { Constant } from "../constant.ts";
import { Alias, GlobalVariable, IFunc, SANITIZER_WORDS, type SanitizerWord, type ThreadLocal } from "../module.ts";
import { opcode } from "../opcode.ts";
import { parseAlignment, parseFunctionAttributes } from "./attributes.ts";
import { parseConstant, parseExpressionOfAnyType, parseTypedConstant } from "./constants.ts";
import { parseAttachment } from "./functions.ts";
import {
  addressOf,
  type LinkageParts,
  parseComdat,
  parseLinkage,
  parseThreadLocal,
  parseUnnamedAddress,
} from "./global-parts.ts";
import type { Reader } from "./state.ts";
import { isPointee, parseAddressSpace, parseType } from "./types.ts";
import { token } from "./words/token.ts";

const COMMA = 44;

/** Reads a global with its name or number, or a number alone, before `global`, `alias` or `ifunc`. */
export function parseGlobal(reader: Reader): void {
  const { lexer } = reader;
  const { begin } = lexer;
  let name = "";
  let number = reader.nextGlobalNumber;
  if (lexer.kind === token.globalName) {
    name = lexer.text();
    lexer.next();
    reader.expect(61, "expected '=' in global variable");
  } else if (lexer.kind === token.globalNumber) {
    number = lexer.number;
    reader.checkGlobalNumber(number, "variable", begin);
    lexer.next();
    reader.expect(61, "expected '=' after name");
  }
  const parts = parseLinkage(reader, begin);
  const threadLocal = parseThreadLocal(reader);
  const unnamedAddress = parseUnnamedAddress(reader);
  const place: Place = { name, number, begin, threadLocal, unnamedAddress, parts };
  if (lexer.isWord("alias") || lexer.isWord("ifunc")) parseAlias(reader, place);
  else parseVariable(reader, place);
}

interface Place {
  readonly name: string;
  readonly number: number;
  readonly begin: number;
  readonly threadLocal: ThreadLocal;
  readonly unnamedAddress: string;
  readonly parts: LinkageParts & { readonly hasLinkage: boolean };
}

function commonParts({ parts: { linkage, isDsoLocal, visibility, dllStorage }, threadLocal, unnamedAddress }: Place) {
  return { linkage, isDsoLocal, visibility, dllStorage, threadLocal, unnamedAddress };
}

// ---- variables

function parseVariable(reader: Reader, place: Place): void {
  const { lexer, module } = reader;
  const { name, number, begin, parts } = place;
  const space = parseAddressSpace(reader, 0);
  const isExternallyInitialized = reader.acceptWord("externally_initialized");
  const isConstant = lexer.isWord("constant");
  if (!isConstant && !lexer.isWord("global")) lexer.failHere("expected 'global' or 'constant'");
  lexer.next();
  const typeAt = lexer.begin;
  const type = parseType(reader);
  let initializer: Constant | undefined;
  const isDeclared = parts.hasLinkage && ["external", "extern_weak"].includes(parts.linkage);
  if (!isDeclared) initializer = parseConstant(reader, type);
  if (!isPointee(type)) lexer.fail(typeAt, "invalid type for global variable");
  const address = addressOf(reader, { what: "global", name, number, begin, typeAt }, reader.pointer(space));
  const global = new GlobalVariable(module, name, type, space, address);
  if (name === "") reader.defineGlobalNumber(number, global);
  Object.assign(global, commonParts(place), { isConstant, isExternallyInitialized });
  global.initializer = initializer;
  while (lexer.kind === COMMA) {
    lexer.next();
    parseProperty(reader, global);
  }
  const own = parseFunctionAttributes(reader, false);
  if (own.groups.length + own.attributes.length === 0) return;
  reader.pendingGroups.push({
    groups: own.groups,
    own: own.attributes,
    set: (all) => {
      global.attributes = { ofFunction: module.attributeSets.of(all), ofResult: undefined, ofParameters: [] };
    },
  });
}

const CODE_MODELS = ["tiny", "small", "kernel", "medium", "large"];

function parseProperty(reader: Reader, global: GlobalVariable): void {
  const { lexer } = reader;
  if (lexer.kind === token.metadataName) {
    global.attach(...parseAttachment(reader));
    return;
  }
  const word = lexer.kind === token.word ? lexer.text() : "";
  switch (word) {
    case "section":
      lexer.next();
      global.section = reader.string();
      return;
    case "partition":
      lexer.next();
      global.partition = reader.string();
      return;
    case "align":
      global.alignment = parseAlignment(reader, false);
      return;
    case "code_model": {
      lexer.next();
      const { begin } = lexer;
      const model = reader.string();
      if (!CODE_MODELS.includes(model)) lexer.fail(begin, "expected global code model string");
      global.codeModel = model;
      return;
    }
    case "comdat":
      global.comdat = parseComdat(reader, global.name);
      return;
    default:
      if (!(SANITIZER_WORDS as readonly string[]).includes(word)) lexer.failHere("unknown global variable property!");
      lexer.next();
      // Sound: the word is one of the list.
      global.sanitizers = [...global.sanitizers, word as SanitizerWord];
  }
}

// ---- aliases and indirect functions

const ALIAS_LINKAGES: readonly string[] = [
  "external",
  "weak",
  "weak_odr",
  "linkonce",
  "linkonce_odr",
  "internal",
  "private",
  "available_externally",
];

const EXPRESSIONS: readonly number[] = [opcode.bitcast, opcode.getelementptr, opcode.addrspacecast, opcode.inttoptr];

function parseAlias(reader: Reader, place: Place): void {
  const { lexer, module } = reader;
  const { name, number, begin, parts } = place;
  const isAlias = lexer.isWord("alias");
  lexer.next();
  if (isAlias && !ALIAS_LINKAGES.includes(parts.linkage)) lexer.fail(begin, "invalid linkage type for alias");
  const typeAt = lexer.begin;
  const type = parseType(reader);
  reader.expect(COMMA, `expected comma after alias or ifunc's type`);
  const targetAt = lexer.begin;
  const isExpression = lexer.kind === token.word && EXPRESSIONS.includes(reader.opcodeOfWord());
  const target = isExpression ? parseExpressionOfAnyType(reader) : parseTypedConstant(reader);
  if (!PointerType.is(target.type)) return lexer.fail(targetAt, "An alias or ifunc must have pointer type");
  const { addressSpace } = target.type;
  const what = isAlias ? "alias" : "ifunc";
  const address = addressOf(reader, { what, name, number, begin, typeAt }, target.type);
  const made = isAlias
    ? new Alias(module, name, type, addressSpace, address)
    : new IFunc(module, name, type, addressSpace, address);
  if (name === "") reader.defineGlobalNumber(number, made);
  Object.assign(made, commonParts(place));
  if (made instanceof Alias) made.aliasee = target;
  else made.resolver = target;
  while (reader.accept(COMMA)) {
    if (reader.acceptWord("partition")) made.partition = reader.string();
    else if (!isAlias && lexer.kind === token.metadataName) made.attach(...parseAttachment(reader));
    else lexer.failHere("unknown alias or ifunc property!");
  }
}

// ---- comdats

/** Reads `$name = comdat any`. */
export function parseComdatDefinition(reader: Reader): void {
  const { lexer, module } = reader;
  const name = lexer.text();
  const { begin } = lexer;
  lexer.next();
  reader.expect(61, "expected '=' here");
  reader.expectWord("comdat", "expected comdat keyword");
  const kind = lexer.kind === token.word ? lexer.text() : "";
  if (!["any", "exactmatch", "largest", "nodeduplicate", "samesize"].includes(kind)) {
    lexer.failHere("unknown selection kind");
  }
  lexer.next();
  if (module.comdats.has(name)) lexer.fail(begin, `redefinition of comdat '$${name}'`);
  const pending = reader.pendingComdats.get(name)?.comdat;
  reader.pendingComdats.delete(name);
  const comdat = pending ?? { name, kind };
  comdat.kind = kind;
  module.comdats.set(name, comdat);
}
