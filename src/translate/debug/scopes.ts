// Files, compilation units, functions and blocks.

import { OpenCLDebugInfo100 as Debug } from "../../grammar/extended-opcodes.generated.ts";
import { node, nodeOrNull, number, text, word } from "./fields.ts";
import type { DebugInstruction } from "./instruction.ts";
import type { DebugReader, ReadNode } from "./reader.ts";
import { templateList } from "./types.ts";
import { Flag, flagsText, imports, languages } from "./words.ts";

const CHECKSUM = /^\/\/__(CSK_\w+):([0-9a-fA-F]+)/;

const source: ReadNode = (reader, one) => {
  const path = one.text("file");
  const slash = path.lastIndexOf("/");
  const contents = one.word("text") === undefined ? "" : one.text("text");
  const checksum = CHECKSUM.exec(contents);
  return reader.special("DIFile", [
    { name: "filename", operand: { string: path.slice(slash + 1) } },
    {
      name: "directory",
      operand: { string: slash <= 0 ? path.slice(0, Math.max(0, slash + 1)) : path.slice(0, slash) },
    },
    checksum === null ? undefined : word("checksumkind", checksum[1] ?? ""),
    checksum === null ? undefined : text("checksum", checksum[2] ?? ""),
    checksum === null ? text("source", contents) : undefined,
  ]);
};

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
    word("language", languages[language] ?? "DW_LANG_OpenCL"),
    nodeOrNull("file", reader.node(one.word("source"))),
    text("producer", reader.producer),
    word("isOptimized", "false"),
    word("runtimeVersion", 0),
    word("emissionKind", "FullDebug"),
  ].filter((field) => field !== undefined);
  if (!KNOWN_LANGUAGES.has(language)) {
    const entry = metadata.tuple([{ node: made }, constants.integer(reader.at.int(32), language)]);
    reader.invalidLanguages.push(entry);
  }
  return made;
};

/** SourceLanguage's numbers. */
const KNOWN_LANGUAGES: ReadonlySet<number> = new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);

function isUnit(reader: DebugReader, id: number | undefined): boolean {
  return id !== undefined && reader.view(id)?.number === Debug.DebugCompilationUnit;
}

/** The scope of an operand; functions and variables in a compilation unit have no scope, or the scope of its file. */
function scopeNode(reader: DebugReader, id: number | undefined): number {
  return isUnit(reader, id) ? 0 : reader.node(id);
}

/** The compilation unit around a scope. */
function unitOf(reader: DebugReader, one: DebugInstruction): number {
  let parent = one.word("parent");
  for (let steps = 0; steps < 64 && parent !== undefined; steps++) {
    if (isUnit(reader, parent)) return reader.node(parent);
    parent = reader.view(parent)?.word("parent");
  }
  return reader.unit;
}

function subprogramFlags(flags: number, isDefinition: boolean): string {
  const words = [
    ...((flags & Flag.isLocal) !== 0 ? ["DISPFlagLocalToUnit"] : []),
    ...(isDefinition ? ["DISPFlagDefinition"] : []),
    ...((flags & Flag.isOptimized) !== 0 ? ["DISPFlagOptimized"] : []),
  ];
  return words.length === 0 ? "0" : words.join(" | ");
}

const subprogram: ReadNode = (reader, one) => {
  const { metadata } = reader.at.module;
  const flags = one.numberOf("flags");
  const isDefinition = one.number === Debug.DebugFunction && (flags & Flag.isDefinition) !== 0;
  const made = metadata.reserve("DISubprogram", isDefinition);
  const { id } = one.one;
  reader.define(id, made);
  const words = flagsText(flags);
  const spFlags = subprogramFlags(flags, isDefinition);
  const declaration = reader.node(one.word("declaration"));
  metadata.node(made).fields = [
    text("name", one.text("name")),
    text("linkageName", one.text("linkageName")),
    nodeOrNull("scope", scopeNode(reader, one.word("parent"))),
    node("file", reader.node(one.word("source"))),
    number("line", one.numberOf("line")),
    node("type", reader.node(one.word("type"))),
    number("scopeLine", one.number === Debug.DebugFunction ? one.numberOf("scopeLine") : 0),
    words === "" ? undefined : word("flags", words),
    word("spFlags", spFlags),
    isDefinition ? node("unit", unitOf(reader, one)) : undefined,
    node("templateParams", templateList(reader, id)),
    node("declaration", declaration),
    isDefinition ? node("retainedNodes", metadata.tuple([])) : undefined,
  ].filter((field) => field !== undefined);
  return made;
};

/** A block; one with a name, or without a line, is a namespace. */
const block: ReadNode = (reader, one) => {
  const name = one.word("name");
  if (name !== undefined) {
    return reader.special("DINamespace", [
      text("name", one.text("name")),
      nodeOrNull("scope", scopeNode(reader, one.word("parent"))),
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
};
