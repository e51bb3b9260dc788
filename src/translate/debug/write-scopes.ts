// Files, compilation units, functions, blocks and modules of debug information towards SPIR-V.

import { Op } from "../../spirv/modules.ts";
import { Debug } from "./layouts.ts";
import type { NodeView } from "./node-view.ts";
import { pathOf } from "./source-places.ts";
import { checksumKinds, Flag, flagsNumber, imports, languageNumber, numberOfWord } from "./words.ts";
import { accessFlags, writeTemplate } from "./write-types.ts";
import type { DebugOperands, DebugWriter, WriteNode } from "./writer.ts";

/** The version of the debug information itself. */
const VERSION = 0x10000n;
/** The version of SPIR-V that has OpModuleProcessed. */
const PROCESSED = 0x10100;
/** Build identifiers are not unique. */
const POSSIBLE_DUPLICATES = 1n;

/** Words of a string that one instruction has room for. */
const LONGEST_TEXT = 65_000 * 4;

/** One instruction for each file. */
const source: WriteNode = (writer, view) => {
  const key = [pathOf(view), view.word("checksumkind"), view.text("checksum"), view.text("source")];
  return writer.shared(`file ${key.join("\0")}`, () => writeSource(writer, view));
};

/** The checksum is a comment of the text in OpenCL's sets, which have one text; the text of the first non-semantic set must be the source. */
function writeSource(writer: DebugWriter, view: NodeView): number {
  const file = pathOf(view);
  const [kind, checksum] = [view.word("checksumkind"), view.text("checksum")];
  const bytes = new TextEncoder().encode(view.text("source"));
  const pieces = Array.from({ length: Math.ceil(bytes.length / LONGEST_TEXT) }, (_, index) =>
    new TextDecoder("utf-8").decode(bytes.subarray(index * LONGEST_TEXT, (index + 1) * LONGEST_TEXT)),
  );
  const text = view.has("source") ? (pieces[0] ?? "") : undefined;
  if (!writer.isNewest) {
    const comment = kind === "" || !writer.isLiteral ? undefined : `//__${kind}:${checksum}`;
    const fits = pieces.length <= 1 ? text : undefined;
    return writer.write(Debug.DebugSource, { file, text: comment ?? fits });
  }
  const kindNumber = numberOfWord(checksumKinds, kind);
  const stated = kindNumber === undefined ? {} : { checksumKind: BigInt(kindNumber), checksum };
  const id = writer.write(Debug.DebugSource, { file, ...stated, text });
  for (const piece of pieces.slice(1)) writer.write(Debug.DebugSourceContinued, { text: piece });
  return id;
}

const unit: WriteNode = (writer, view) => {
  const file = writer.source(view);
  const { builder } = writer.at;
  const producer = view.text("producer");
  if (!writer.isLiteral) writeBuild(writer, view);
  if (!writer.isNewest && builder.reaches(PROCESSED))
    builder.add("processes", Op.ModuleProcessed, `Debug info producer: ${producer}`);
  return writer.write(
    Debug.DebugCompilationUnit,
    {
      version: VERSION,
      dwarfVersion: BigInt(dwarfVersion(writer)),
      source: file,
      language: BigInt(languageNumber(writer.format, view.word("language"))),
      producer,
    },
    view.node,
  );
};

/** The identity of the split debug information, which a module has once. */
function writeBuild(writer: DebugWriter, view: NodeView): void {
  writer.shared("build", () => {
    writer.write(Debug.DebugBuildIdentifier, {
      identifier: `${view.integer("dwoId") ?? 0n}`,
      flags: POSSIBLE_DUPLICATES,
    });
    return writer.write(Debug.DebugStoragePath, { path: view.text("splitDebugFilename") });
  });
}

/** The version of DWARF that a flag of the module states; 0 for none. */
function dwarfVersion({ at: { module } }: DebugWriter): number {
  for (const node of module.metadata.named.get("llvm.module.flags") ?? []) {
    const [, name, value] = module.metadata.node(node).operands;
    if (name === undefined || !("string" in name) || name.string !== "Dwarf Version") continue;
    if (value !== undefined && "bits" in value) return Number(value.bits);
  }
  return 0;
}

const subprogram: WriteNode = (writer, view) => {
  const { unit: outer } = writer;
  const owner = view.child("unit");
  if (owner !== 0) writer.unit = writer.entry(owner);
  const isDefinition = view.word("spFlags").includes("DISPFlagDefinition");
  const id = isDefinition ? definition(writer, view) : declaration(writer, view);
  writer.define(view.node, id);
  for (const one of view.list("retainedNodes")) if (one !== 0) writer.entry(one);
  writeTemplate(writer, view, id);
  if (isDefinition) writeEntryPoint(writer, view, id);
  writer.unit = outer;
  return id;
};

function functionOperands(writer: DebugWriter, view: NodeView, flags: number): DebugOperands {
  const words = view.word("spFlags");
  const type = writer.type(view.child("type"));
  return {
    name: view.text("name"),
    type,
    ...writer.place(view),
    linkageName: view.text("linkageName"),
    flags: BigInt(
      flags |
        (words.includes("DISPFlagLocalToUnit") ? Flag.isLocal : 0) |
        (words.includes("DISPFlagOptimized") ? Flag.isOptimized : 0),
    ),
  };
}

function declaration(writer: DebugWriter, view: NodeView): number {
  const operands = functionOperands(writer, view, Number(accessFlags(writer, view)));
  return writer.write(Debug.DebugFunctionDeclaration, operands, view.node);
}

function definition(writer: DebugWriter, view: NodeView): number {
  const declared = view.child("declaration");
  const stated = declared === 0 ? undefined : writer.entry(declared);
  const operands = functionOperands(writer, view, flagsNumber(view.word("flags")) | Flag.isDefinition);
  const target = view.text("targetFuncName");
  return writer.write(
    Debug.DebugFunction,
    {
      ...operands,
      scopeLine: BigInt(view.number("scopeLine")),
      function: writer.globals.functionId(view.node.number) ?? writer.none,
      declaration: stated,
      targetName: target === "" ? undefined : target,
    },
    view.node,
  );
}

/** Entry points of the source: kernels, and the main program of Fortran. */
function writeEntryPoint(writer: DebugWriter, view: NodeView, target: number): void {
  const isEntry = view.word("spFlags").includes("DISPFlagMainSubprogram") || writer.globals.isKernel(view.node.number);
  if (writer.isLiteral || !isEntry) return;
  const owner = view.child("unit");
  const of = owner === 0 ? undefined : writer.view(owner);
  writer.write(Debug.DebugEntryPoint, {
    target,
    unit: writer.unit,
    producer: of?.text("producer") ?? "",
    arguments: of?.text("flags") ?? "",
  });
}

const block: WriteNode = (writer, view) => {
  const parent = writer.scope(view);
  return writer.write(
    Debug.DebugLexicalBlock,
    {
      source: writer.source(view),
      line: BigInt(view.number("line")),
      column: BigInt(view.number("column")),
      parent,
    },
    view.node,
  );
};

const blockFile: WriteNode = (writer, view) => {
  const parent = writer.scope(view);
  return writer.write(
    Debug.DebugLexicalBlockDiscriminator,
    { source: writer.source(view), discriminator: BigInt(view.number("discriminator")), parent },
    view.node,
  );
};

/** A block with a name. */
const namespace: WriteNode = (writer, view) => {
  const { types, builder } = writer.at;
  const isInline = view.word("exportSymbols") === "true";
  const place = writer.place(view);
  return writer.write(
    Debug.DebugLexicalBlock,
    {
      ...place,
      name: view.text("name"),
      isInline: writer.isNewest
        ? builder.constant(isInline ? Op.ConstantTrue : Op.ConstantFalse, types.bool)
        : undefined,
    },
    view.node,
  );
};

const MODULES = "SPV_INTEL_debug_module";

const module: WriteNode = (writer, view) => {
  const { builder } = writer.at;
  if (!writer.isNewest) {
    if (!builder.options.allows(MODULES)) return writer.none;
    builder.extension(MODULES);
    builder.capability("DebugInfoModuleINTEL");
  }
  const place = writer.place(view);
  const number = writer.isNewest ? Debug.DebugModule : Debug.DebugModuleINTEL;
  return writer.write(
    number,
    {
      name: view.text("name"),
      ...place,
      macros: view.text("configMacros"),
      includePath: view.text("includePath"),
      apiNotes: view.text("apinotes"),
      isDeclaration: view.word("isDecl") === "true" ? 1n : 0n,
    },
    view.node,
  );
};

const entity: WriteNode = (writer, view) => {
  const entity = writer.entry(view.child("entity"));
  const place = writer.place(view);
  return writer.write(
    Debug.DebugImportedEntity,
    {
      name: view.text("name"),
      tag: BigInt(numberOfWord(imports, view.word("tag")) ?? 1),
      entity,
      ...place,
    },
    view.node,
  );
};

/** Where a function was inlined. */
const inlinedAt: WriteNode = (writer, view) => {
  const scope = writer.scope(view);
  const outer = view.child("inlinedAt");
  return writer.write(
    Debug.DebugInlinedAt,
    {
      line: BigInt(view.number("line")),
      column: BigInt(view.number("column")),
      scope,
      inlinedAt: outer === 0 ? undefined : writer.entry(outer),
    },
    view.node,
  );
};

/** Writers by the kind of the node. */
export const scopeWriters: { readonly [kind: string]: WriteNode } = {
  DIFile: source,
  DICompileUnit: unit,
  DISubprogram: subprogram,
  DILexicalBlock: block,
  DILexicalBlockFile: blockFile,
  DINamespace: namespace,
  DIModule: module,
  DICommonBlock: (writer, view) => writer.scope(view),
  DIImportedEntity: entity,
  DILocation: inlinedAt,
};
