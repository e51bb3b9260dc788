// Files, compilation units, functions and blocks.

import { Op } from "../../spirv/modules.ts";
import { node, nodeOrNull, number, text, word } from "./fields.ts";
import type { DebugInstruction } from "./instruction.ts";
import { Debug, hasLiterals } from "./layouts.ts";
import type { DebugReader, ReadNode } from "./reader.ts";
import { templateList } from "./types.ts";
import { checksumKinds, Flag, flagsText, imports, languageWord } from "./words.ts";

const CHECKSUM = /^\/\/__(CSK_\w+):([0-9a-fA-F]+)/;

const source: ReadNode = (reader, one) => {
  const path = one.text("file");
  const slash = Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
  const isStated = one.word("text") !== undefined && reader.view(one.word("text") ?? 0) === undefined;
  const contents = isStated ? one.text("text") + reader.continuationOf(one.one.id) : "";
  const [checksum, comment] = checksumOf(one, contents);
  return reader.special("DIFile", [
    { name: "filename", operand: { string: path.slice(slash + 1) } },
    {
      name: "directory",
      operand: { string: slash <= 0 ? path.slice(0, Math.max(0, slash + 1)) : path.slice(0, slash) },
    },
    checksum === undefined ? undefined : word("checksumkind", checksum[0]),
    checksum === undefined ? undefined : text("checksum", checksum[1]),
    comment ? undefined : text("source", contents),
  ]);
};

/** The kind and the value of a checksum, and whether the text is a comment with it. */
function checksumOf(
  one: DebugInstruction,
  contents: string,
): readonly [checksum: readonly [kind: string, value: string] | undefined, isComment: boolean] {
  const found = CHECKSUM.exec(contents);
  if (found !== null) return [[found[1] ?? "", found[2] ?? ""], true];
  const value = one.text("checksum");
  const kind = checksumKinds[one.numberOf("checksumKind")];
  return [value === "" || kind === undefined ? undefined : [kind, value], false];
}

const unit: ReadNode = (reader, one) => {
  const { metadata, constants } = reader.at.module;
  const language = one.numberOf("language");
  const made = metadata.reserve("DICompileUnit", true);
  reader.define(one.one.id, made);
  // The flags come first in the text.
  if (!metadata.named.has("llvm.module.flags")) metadata.named.set("llvm.module.flags", []);
  metadata.appendNamed("llvm.dbg.cu", made);
  if (reader.unit === 0) {
    reader.unit = made;
    reader.dwarfVersion = one.numberOf("dwarfVersion");
  }
  metadata.node(made).fields = [
    word("language", languageWord(one.set, language)),
    nodeOrNull("file", reader.node(one.word("source"))),
    text("producer", one.text("producer") || reader.producer),
    word("isOptimized", "false"),
    text("flags", reader.commandLineOf(one.one.id)),
    word("runtimeVersion", 0),
    text("splitDebugFilename", reader.storagePath),
    word("emissionKind", "FullDebug"),
    number(
      "dwoId",
      /^\d{1,20}$/.test(reader.buildIdentifier) ? BigInt.asUintN(64, BigInt(reader.buildIdentifier)) : 0n,
    ),
  ].filter((field) => field !== undefined);
  if (hasLiterals(one.set) && !KNOWN_LANGUAGES.has(language)) {
    const entry = metadata.tuple([{ node: made }, constants.integer(reader.at.int(32), language)]);
    reader.invalidLanguages.push(entry);
  }
  return made;
};

/** SourceLanguage's numbers. */
const KNOWN_LANGUAGES: ReadonlySet<number> = new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);

/** The compilation unit around a scope. */
function unitOf(reader: DebugReader, one: DebugInstruction): number {
  let parent = one.word("parent");
  for (let steps = 0; steps < 64 && parent !== undefined; steps++) {
    if (reader.isUnit(parent)) return reader.node(parent);
    parent = reader.view(parent)?.word("parent");
  }
  return reader.unit;
}

function subprogramFlags(flags: number, isDefinition: boolean, isMain: boolean): string {
  const words = [
    ...((flags & Flag.isLocal) !== 0 ? ["DISPFlagLocalToUnit"] : []),
    ...(isDefinition ? ["DISPFlagDefinition"] : []),
    ...((flags & Flag.isOptimized) !== 0 ? ["DISPFlagOptimized"] : []),
    ...(isMain ? ["DISPFlagMainSubprogram"] : []),
  ];
  return words.length === 0 ? "0" : words.join(" | ");
}

const subprogram: ReadNode = (reader, one) => {
  const { metadata } = reader.at.module;
  const flags = one.numberOf("flags");
  const isDefinition =
    one.number === Debug.DebugFunction && ((flags & Flag.isDefinition) !== 0 || reader.definitions.has(one.one.id));
  const made = metadata.reserve("DISubprogram", isDefinition);
  const { id } = one.one;
  reader.define(id, made);
  const words = flagsText(flags);
  const spFlags = subprogramFlags(flags, isDefinition, reader.entryPoints.has(id));
  const declaration = reader.node(one.word("declaration"));
  metadata.node(made).fields = [
    text("name", one.text("name")),
    text("linkageName", one.text("linkageName")),
    nodeOrNull("scope", reader.scopeNode(one.word("parent"))),
    node("file", reader.node(one.word("source"))),
    number("line", one.numberOf("line")),
    node("type", reader.node(one.word("type"))),
    number("scopeLine", one.number === Debug.DebugFunction ? one.numberOf("scopeLine") : 0),
    words === "" ? undefined : word("flags", words),
    word("spFlags", spFlags),
    isDefinition ? node("unit", unitOf(reader, one)) : undefined,
    node("templateParams", templateList(reader, id) || (isDefinition ? metadata.tuple([]) : 0)),
    node("declaration", declaration),
    text("targetFuncName", one.text("targetName")),
  ].filter((field) => field !== undefined);
  return made;
};

/** A block; one with a name, or without a line, is a namespace. */
const block: ReadNode = (reader, one) => {
  const name = one.word("name");
  if (name !== undefined) {
    return reader.special("DINamespace", [
      text("name", one.text("name")),
      nodeOrNull("scope", reader.scopeNode(one.word("parent"))),
      reader.at.input.opcodeOf(one.word("isInline") ?? 0) === Op.ConstantTrue
        ? word("exportSymbols", "true")
        : undefined,
    ]);
  }
  return reader.special(
    "DILexicalBlock",
    [
      nodeOrNull("scope", reader.node(one.word("parent"))),
      node("file", reader.node(one.word("source"))),
      number("line", one.numberOf("line")),
      number("column", one.numberOf("column")),
    ],
    true,
  );
};

const module: ReadNode = (reader, one) =>
  reader.special("DIModule", [
    nodeOrNull("scope", reader.scopeNode(one.word("parent"))),
    { name: "name", operand: { string: one.text("name") } },
    text("configMacros", one.text("macros")),
    text("includePath", one.text("includePath")),
    text("apinotes", one.text("apiNotes")),
    node("file", reader.node(one.word("source"))),
    number("line", one.numberOf("line")),
    one.numberOf("isDeclaration") === 0 ? undefined : word("isDecl", "true"),
  ]);

const discriminator: ReadNode = (reader, one) =>
  reader.special("DILexicalBlockFile", [
    nodeOrNull("scope", reader.node(one.word("parent"))),
    node("file", reader.node(one.word("source"))),
    word("discriminator", one.numberOf("discriminator")),
  ]);

const entity: ReadNode = (reader, one) => {
  const made = reader.special("DIImportedEntity", [
    word("tag", imports[one.numberOf("tag")] ?? "DW_TAG_imported_declaration"),
    text("name", one.text("name")),
    nodeOrNull("scope", reader.node(one.word("parent"))),
    node("entity", reader.node(one.word("entity"))),
    node("file", reader.node(one.word("source"))),
    number("line", one.numberOf("line")),
  ]);
  if (reader.retain(made, reader.node(one.word("parent")))) return made;
  const owner = unitOf(reader, one);
  reader.importsOf.set(owner, [...(reader.importsOf.get(owner) ?? []), made]);
  return made;
};

/** Where a function was inlined: a place of its own. */
const inlinedAt: ReadNode = (reader, one) =>
  reader.special(
    "DILocation",
    [
      word("line", one.numberOf("line")),
      number("column", one.numberOf("column")),
      nodeOrNull("scope", reader.node(one.word("scope"))),
      node("inlinedAt", reader.node(one.word("inlinedAt"))),
    ],
    true,
  );

/** Readers by the number of the instruction. */
export const scopes: { readonly [number: number]: ReadNode } = {
  [Debug.DebugSource]: source,
  [Debug.DebugCompilationUnit]: unit,
  [Debug.DebugFunction]: subprogram,
  [Debug.DebugFunctionDeclaration]: subprogram,
  [Debug.DebugLexicalBlock]: block,
  [Debug.DebugLexicalBlockDiscriminator]: discriminator,
  [Debug.DebugImportedEntity]: entity,
  [Debug.DebugInlinedAt]: inlinedAt,
  [Debug.DebugModuleINTEL]: module,
  [Debug.DebugModule]: module,
};
