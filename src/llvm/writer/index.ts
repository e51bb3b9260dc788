// The text of a module, as llvm-dis 22 prints it.

import type { StructType } from "../../dialects/llvm/index.ts";
import type { Output } from "../../support/platform.ts";
import { ByteSink } from "../../support/tables/byte-sink.ts";
import type { Constant } from "../constant.ts";
import { INLINE_KINDS } from "../metadata.ts";
import { type GlobalValue, LLVMFunction, type Module } from "../module.ts";
import { metadataName, quoted } from "../spelling.ts";
import { bodyText, isUnnamedStruct, numberStructs, typeText } from "../type-text.ts";
import { Annotations } from "./annotations.ts";
import type { ConstantScope } from "./constants.ts";
import { FunctionWriter } from "./function.ts";
import { aliasText, comdatDefinition, globalText, ifuncText } from "./globals.ts";
import { nodeDefinition, writeDefinition } from "./metadata.ts";
import { namedStructs } from "./names.ts";
import { Numbers } from "./numbers.ts";

/** How a module is written as text. */
export interface WriteModuleOptions {
  /** Whether comments state the uses, types and places of values, as with `llvm-dis --show-annotations`; false by default. */
  readonly annotates?: boolean;
}

/** Writes a module as text, in pieces. */
export function writeModule(module: Module, output: Pick<Output, "write">, options: WriteModuleOptions = {}): void {
  const decoder = new TextDecoder();
  const writeBytes = (bytes: Uint8Array): void => output.write(decoder.decode(bytes, { stream: true }));
  writeModuleBytes(module, { writeBytes }, options);
}

/** The same as bytes, which are used again after `writeBytes` has returned. */
export function writeModuleBytes(
  module: Module,
  output: Pick<Output, "writeBytes">,
  options: WriteModuleOptions = {},
): void {
  const out = new ByteSink((bytes) => output.writeBytes(bytes));
  const structs = namedStructs(module);
  numberUnnamed(module, structs);
  const annotations = options.annotates === true ? new Annotations(module) : undefined;
  const writer = functionWriter(module, out, annotations);
  const { numbers, scope } = writer;
  out.text(headText(module) + symbolsText(module, structs, writer, annotations));
  for (const one of module.functions) {
    out.newline();
    writer.write(one);
  }
  out.text(groupsText(numbers));
  writeMetadata(out, module, numbers, scope);
  out.flush();
}

/** The text of one row of a function, as its line in the module's text. */
export function rowText(one: LLVMFunction, row: number): string {
  const decoder = new TextDecoder();
  let text = "";
  const out = new ByteSink((bytes) => {
    text += decoder.decode(bytes, { stream: true });
  });
  const writer = functionWriter(one.module, out);
  writer.enter(one);
  writer.writeRow(row);
  out.flush();
  return text.trim();
}

function functionWriter(module: Module, out: ByteSink, annotations?: Annotations): FunctionWriter {
  const numbers = new Numbers(module);
  const scope: ConstantScope = {
    constants: module.constants,
    blockName: (constant) => blockName(writer, constant),
    nodeText(number) {
      if (number === 0) return "null";
      const node = module.metadata.node(number);
      return INLINE_KINDS.has(node.kind) ? nodeDefinition(scope, node) : `!${numbers.slot(number)}`;
    },
    typed: (reference) => writer.typed(reference),
  };
  const writer: FunctionWriter = new FunctionWriter(module, scope, numbers, out, annotations);
  return writer;
}

/** Paragraphs that are not empty, each with a blank line in front. */
function paragraph(lines: readonly string[]): string {
  return lines.length === 0 ? "" : `\n${lines.join("")}`;
}

function headText({ name, sourceFileName, dataLayout, triple, assembly }: Module): string {
  const lines = [`; ModuleID = '${name}'\n`];
  if (sourceFileName !== "") lines.push(`source_filename = ${quoted(sourceFileName)}\n`);
  if (dataLayout !== "") lines.push(`target datalayout = ${quoted(dataLayout)}\n`);
  if (triple !== "") lines.push(`target triple = ${quoted(triple)}\n`);
  if (assembly !== "") {
    const parts = assembly.replace(/\n$/, "").split("\n");
    lines.push("\n", ...parts.map((part) => `module asm ${quoted(part)}\n`));
  }
  return lines.join("");
}

function symbolsText(
  module: Module,
  found: readonly StructType[],
  writer: FunctionWriter,
  annotations: Annotations | undefined,
): string {
  const commented = (line: string, one: GlobalValue): string => annotations?.withComment(line, one) ?? line;
  const sorted = [...found.filter(isUnnamedStruct), ...found.filter((type) => !isUnnamedStruct(type))];
  const structs = sorted.map((type) => `${typeText(type)} = type ${bodyText(type)}\n`);
  const users = [...module.functions, ...module.globals];
  const comdats = new Set(users.flatMap(({ comdat }) => (comdat === undefined ? [] : [comdat])));
  return [
    paragraph(structs),
    comdats.size === 0 ? "" : `\n${[...comdats].map(comdatDefinition).join("\n")}`,
    paragraph(module.globals.map((one) => commented(globalText(writer, one), one))),
    paragraph(module.aliases.map((one) => commented(aliasText(writer, one), one))),
    paragraph(module.ifuncs.map((one) => commented(ifuncText(writer, one), one))),
  ].join("");
}

function groupsText(numbers: Numbers): string {
  return paragraph([...numbers.sets].map(([set, number]) => `attributes #${number} = { ${set.groupText} }\n`));
}

function writeMetadata(out: ByteSink, { metadata }: Module, numbers: Numbers, scope: ConstantScope): void {
  const named = [...metadata.named].map(([name, nodes]) => {
    const list = nodes.map((node) => scope.nodeText(node)).join(", ");
    return `!${metadataName(name)} = !{${list}}\n`;
  });
  out.text(paragraph(named));
  for (const [slot, number] of numbers.nodes.entries()) {
    out.text(slot === 0 ? "\n!" : "!");
    out.decimal(slot);
    out.text(" = ");
    writeDefinition(out, scope, numbers, metadata.node(number));
    out.newline();
  }
}

/** Blocks of other functions are counted there. */
function blockName(writer: FunctionWriter, { operands, payload }: Constant): string {
  const of = operands[0]?.payload.global;
  if (!(of instanceof LLVMFunction) || payload.block === undefined) return "";
  return writer.blockNameIn(of, payload.block.number);
}

/** Globals and structs without names are numbered in the order in which LLVM finds them. */
function numberUnnamed(module: Module, structs: readonly StructType[]): void {
  const { globals, aliases, ifuncs, functions, constants } = module;
  let next = 0;
  let isChanged = numberStructs(module.context, structs);
  for (const one of [...globals, ...aliases, ...ifuncs, ...functions]) {
    if (one.name !== "") continue;
    if (one.number !== next) isChanged = true;
    one.number = next++;
  }
  if (!isChanged) return;
  for (const one of constants.all) if (one !== undefined) one.text = undefined;
}
