// The text of globals, aliases and comdats, and the linkage keywords shared with functions.

import type { Constant } from "../constant.ts";
import { findIntrinsic } from "../intrinsics/intrinsics.ts";
import {
  type Alias,
  type Comdat,
  type GlobalValue,
  type GlobalVariable,
  type IFunc,
  type LLVMFunction,
  SANITIZER_WORDS,
} from "../module.ts";
import { quoted, spelledName } from "../spelling.ts";
import { typeText } from "../type-text.ts";
import type { FunctionWriter } from "./function.ts";

/** The attributes of a function for readers, in a line of its own. */
export function commentText({ attributes, name }: LLVMFunction): string {
  const unknown = name.startsWith("llvm.") && findIntrinsic(name) === undefined ? "; Unknown intrinsic\n" : "";
  const words = (attributes.ofFunction?.attributes ?? []).filter(({ isString }) => !isString).map(({ text }) => text);
  return words.length === 0 ? unknown : `; Function Attrs: ${words.join(" ")}\n${unknown}`;
}

/** `internal dso_local hidden `, each with a blank after it. */
export function linkagePrefix(global: GlobalValue): string {
  const { linkage, visibility } = global;
  // `dso_local` is implicit, and not written, for local linkage and, except with `extern_weak`, for non-default visibility.
  const isLocal = linkage === "internal" || linkage === "private" || (visibility !== "" && linkage !== "extern_weak");
  return [
    linkage === "external" ? "" : linkage,
    global.isDsoLocal && !isLocal ? "dso_local" : "",
    visibility,
    global.dllStorage,
  ]
    .filter((word) => word !== "")
    .map((word) => `${word} `)
    .join("");
}

/** The comdat of a global: its name only where it is another one. */
export function comdatText(name: string, comdat: string): string {
  return name === comdat ? "comdat" : `comdat($${spelledName(comdat)})`;
}

/** `thread_local(localexec) ` */
function threadLocalText({ threadLocal }: GlobalValue): string {
  if (threadLocal === "") return "";
  return threadLocal === "generaldynamic" ? "thread_local " : `thread_local(${threadLocal}) `;
}

function partitionText({ partition }: GlobalValue): string {
  return partition === "" ? "" : `, partition ${quoted(partition)}`;
}

const word = (text: string): string => (text === "" ? "" : `${text} `);

export function globalText(writer: FunctionWriter, global: GlobalVariable): string {
  const { initializer, addressSpace } = global;
  const words = [
    `${writer.value(global.constant.id)} = `,
    initializer === undefined && global.linkage === "external" ? "external " : "",
    linkagePrefix(global),
    threadLocalText(global),
    word(global.unnamedAddress),
    addressSpace === 0 ? "" : `addrspace(${addressSpace}) `,
    global.isExternallyInitialized ? "externally_initialized " : "",
    global.isConstant ? "constant " : "global ",
    typeText(global.type),
    initializer === undefined ? "" : ` ${writer.value(initializer.id)}`,
    global.section === "" ? "" : `, section ${quoted(global.section)}`,
    partitionText(global),
    global.codeModel === "" ? "" : `, code_model ${quoted(global.codeModel)}`,
    ...SANITIZER_WORDS.filter((one) => global.sanitizers.includes(one)).map((one) => `, ${one}`),
    global.comdat === undefined ? "" : `, ${comdatText(global.name, global.comdat.name)}`,
    global.alignment === 0n ? "" : `, align ${global.alignment}`,
    writer.attachmentsText(global.attachments, ", "),
  ];
  if (global.attributes.ofFunction !== undefined) words.push(` #${writer.numbers.group(global.attributes.ofFunction)}`);
  return `${words.join("")}\n`;
}

/** Expressions are written without their type. */
function targetText(writer: FunctionWriter, target: Constant | undefined): string {
  if (target === undefined) return "";
  return target.kind === "expression" ? writer.value(target.id) : writer.typed(target.id);
}

export function aliasText(writer: FunctionWriter, alias: Alias): string {
  const target = targetText(writer, alias.aliasee);
  const words = [linkagePrefix(alias), threadLocalText(alias), word(alias.unnamedAddress)];
  const tail = `alias ${typeText(alias.type)}, ${target}${partitionText(alias)}`;
  return `${writer.value(alias.constant.id)} = ${words.join("")}${tail}\n`;
}

export function ifuncText(writer: FunctionWriter, ifunc: IFunc): string {
  const target = targetText(writer, ifunc.resolver);
  const tail = `ifunc ${typeText(ifunc.type)}, ${target}${partitionText(ifunc)}`;
  return `${writer.value(ifunc.constant.id)} = ${linkagePrefix(ifunc)}${tail}\n`;
}

export function comdatDefinition({ name, kind }: Comdat): string {
  return `$${spelledName(name)} = comdat ${kind}\n`;
}
