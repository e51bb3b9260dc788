// The text of a module, as llvm-dis 22 prints it.

import { ByteSink } from "../../support/byte-sink.ts";
import type { Output } from "../../support/platform.ts";
import type { Constant } from "../constant.ts";
import { INLINE_KINDS } from "../metadata.ts";
import type { Module } from "../module.ts";
import { quoted } from "../spelling.ts";
import { bodyText, typeText } from "../type-text.ts";
import type { ConstantScope } from "./constants.ts";
import { FunctionWriter } from "./function.ts";
import { aliasText, comdatDefinition, globalText, ifuncText } from "./globals.ts";
import { nodeDefinition } from "./metadata.ts";
import { namedStructs } from "./names.ts";
import { Numbers } from "./numbers.ts";

/** Writes a module as text, in pieces. */
export function writeModule(module: Module, output: Pick<Output, "write">): void {
  const decoder = new TextDecoder();
  writeModuleBytes(module, { writeBytes: (bytes) => output.write(decoder.decode(bytes, { stream: true })) });
}

/** The same as bytes, which are used again after `writeBytes` has returned. */
export function writeModuleBytes(module: Module, output: Pick<Output, "writeBytes">): void {
  const out = new ByteSink((bytes) => output.writeBytes(bytes));
  const numbers = new Numbers(module);
  const scope: ConstantScope = {
    constants: module.constants,
    blockName: (constant) => blockName(module, constant),
    nodeText(number) {
      const node = module.metadata.node(number);
      return INLINE_KINDS.has(node.kind) ? nodeDefinition(scope, node) : `!${numbers.slot(number)}`;
    },
  };
  const writer = new FunctionWriter(module, scope, numbers, out);
  out.text(headText(module) + symbolsText(module, writer));
  for (const one of module.functions) {
    out.newline();
    writer.write(one);
  }
  out.text(groupsText(numbers) + metadataText(module, numbers, scope));
  out.flush();
}

/** Paragraphs that are not empty, each with a blank line in front. */
function paragraph(lines: readonly string[]): string {
  return lines.length === 0 ? "" : `\n${lines.join("")}`;
}

function headText({ name, dataLayout, triple, assembly }: Module): string {
  const lines = [`; ModuleID = '${name}'\n`, `source_filename = ${quoted(name)}\n`];
  if (dataLayout !== "") lines.push(`target datalayout = ${quoted(dataLayout)}\n`);
  if (triple !== "") lines.push(`target triple = ${quoted(triple)}\n`);
  if (assembly !== "") {
    const parts = assembly.replace(/\n$/, "").split("\n");
    lines.push("\n", ...parts.map((part) => `module asm ${quoted(part)}\n`));
  }
  return lines.join("");
}

function symbolsText(module: Module, writer: FunctionWriter): string {
  const structs = namedStructs(module).map((type) => `${typeText(type)} = type ${bodyText(type)}\n`);
  const users = [...module.functions, ...module.globals];
  const comdats = new Set(users.flatMap(({ comdat }) => (comdat === undefined ? [] : [comdat])));
  return [
    paragraph(structs),
    comdats.size === 0 ? "" : `\n${[...comdats].map(comdatDefinition).join("\n")}`,
    paragraph(module.globals.map((one) => globalText(writer, one))),
    paragraph(module.aliases.map((one) => aliasText(writer, one))),
    paragraph(module.ifuncs.map((one) => ifuncText(writer, one))),
  ].join("");
}

function groupsText(numbers: Numbers): string {
  return paragraph([...numbers.sets].map(([set, number]) => `attributes #${number} = { ${set.groupText} }\n`));
}

function metadataText({ metadata }: Module, numbers: Numbers, scope: ConstantScope): string {
  const named = [...metadata.named].map(([name, nodes]) => {
    const list = nodes.map((node) => scope.nodeText(node)).join(", ");
    return `!${metadataName(name)} = !{${list}}\n`;
  });
  const nodes = [...numbers.nodes].map(
    (number, slot) => `!${slot} = ${nodeDefinition(scope, metadata.node(number))}\n`,
  );
  return paragraph(named) + paragraph(nodes);
}

/** Characters that are none of a name's are as `\XX`. */
function metadataName(name: string): string {
  return name.replace(
    /[^-a-zA-Z0-9$._]/g,
    (char) => `\\${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}

/** Blocks have no names but their numbers in their function, which are counted again: addresses of blocks are rare. */
function blockName(module: Module, { operands, payload }: Constant): string {
  const of = operands[0]?.payload.global;
  const found = module.functions.find((one) => one === of);
  if (found === undefined || payload.block === undefined) return "";
  return `%${found.blockNumber(payload.block.number)}`;
}
