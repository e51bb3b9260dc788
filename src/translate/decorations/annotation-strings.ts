// Annotations towards SPIR-V: strings of `llvm.var.annotation`, `llvm.ptr.annotation` and `llvm.global.annotations` as decorations.

import { StructType } from "../../dialects/llvm/index.ts";
import { Decoration } from "../../grammar/enumerants.generated.ts";
import { enumerant, KindCode, type Operand } from "../../grammar/index.ts";
import { type Constant, GlobalVariable, opcode } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { type IntrinsicCall, intrinsic, type WriteIntrinsic } from "../intrinsics/call.ts";
import type { IntrinsicEntry } from "../intrinsics/entry.ts";
import type { ToSpirv } from "../to-spirv/module-state.ts";
import { type AnnotationWord, accessBits, annotationWords, ofPointers, pointerWords } from "./annotation-words.ts";

/** A decoration that a string states. */
interface Annotation {
  readonly decoration: number;
  readonly operands: readonly (number | string)[];
}

const MEMORY_ATTRIBUTES = ["SPV_INTEL_fpga_memory_attributes", "SPV_ALTERA_fpga_memory_attributes"] as const;
const MEMORY_ACCESSES = ["SPV_INTEL_fpga_memory_accesses", "SPV_ALTERA_fpga_memory_accesses"] as const;
/** The first version with UserSemantic. */
const TEXT_VERSION = 0x00010400;
const GROUP = /\{((?:[^{}"]|"[^"]*")*)\}/g;

/** The text of a string that a constant is the address of. */
function textOf(at: ToSpirv, constant: Constant | undefined): string | undefined {
  let base = constant;
  while (base?.kind === "expression") base = base.operands[0];
  const global = base?.payload.global;
  const initializer = global instanceof GlobalVariable ? global.initializer : undefined;
  if (initializer === undefined) return undefined;
  const elements = at.module.constants.elementsOf(initializer) ?? [];
  const bytes = Uint8Array.from(elements.map(({ bits }) => Number(bits)));
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end));
}

/** The decorations of a string: its groups in braces, or all of it as UserSemantic. */
function annotationsOf(at: ToSpirv, text: string): readonly Annotation[] {
  const groups = [...text.matchAll(GROUP)].map(([, group = ""]) => group);
  const known = groups.flatMap((group) => annotationOf(at, group, groups) ?? []);
  if (known.length > 0) return withoutDefaults(known);
  // Earlier versions have no text for readers of the module; it changes no result.
  if (!at.builder.reaches(TEXT_VERSION)) return [];
  return [{ decoration: Decoration.UserSemantic, operands: [text] }];
}

/** A kind of memory that is stated replaces the default one. */
function withoutDefaults(all: readonly Annotation[]): readonly Annotation[] {
  const isDefault = ({ decoration, operands }: Annotation): boolean =>
    decoration === Decoration.MemoryALTERA && operands[0] === "DEFAULT";
  const isStated = all.some((one) => one.decoration === Decoration.MemoryALTERA && !isDefault(one));
  return isStated ? all.filter((one) => !isDefault(one)) : all;
}

/** `number`, `number:operand,operand`, `word:operands`; undefined for other groups. */
function annotationOf(at: ToSpirv, group: string, groups: readonly string[]): readonly Annotation[] | undefined {
  const [head = "", ...rest] = group.split(":");
  const tail = rest.join(":");
  if (/^\d+$/.test(head)) {
    const found = enumerant("Decoration", Number(head));
    return found && [{ decoration: found.value, operands: operandsOf(found.parameters, tail) }];
  }
  if (head === "params") return allowsAny(at, MEMORY_ACCESSES) ? accessesOf(Number(tail), groups) : undefined;
  const word = wordOf(at, head, tail);
  return word && [{ decoration: word.decoration, operands: operandsOfWord(word, tail) }];
}

function allowsAny({ builder }: ToSpirv, extensions: readonly string[]): boolean {
  return extensions.some((name) => builder.options.allows(name));
}

/** The decorations of a mask of accesses; other groups have their operands. */
function accessesOf(mask: number, groups: readonly string[]): readonly Annotation[] {
  return accessBits.flatMap(({ decoration, bit, argument }) => {
    if ((mask & bit) === 0) return [];
    const stated = groups.find((one) => one.startsWith(`${argument}:`))?.slice(`${argument}:`.length);
    const { parameters = [] } = enumerant("Decoration", decoration) ?? {};
    return [{ decoration, operands: parameters.map(() => Number(stated ?? 0)) }];
  });
}

function wordOf(at: ToSpirv, name: string, tail: string): AnnotationWord | undefined {
  const isNamed = (one: AnnotationWord): boolean =>
    one.name === name && (one.separator !== "none" || (one.argument ?? "1") === tail || name !== "pump");
  const found = allowsAny(at, MEMORY_ATTRIBUTES) ? annotationWords.find(isNamed) : undefined;
  return found ?? pointerWords.find(isNamed);
}

function operandsOfWord({ separator, decoration }: AnnotationWord, tail: string): readonly (number | string)[] {
  if (separator === "none") return [];
  if (separator === ":") return tail.split(":");
  return decoration === Decoration.MemoryALTERA ? [tail] : tail.split(",").map(Number);
}

/** The operands of a decoration, of which any may be in quotes: text where the grammar has text, numbers elsewhere. */
function operandsOf(parameters: readonly Operand[], tail: string): readonly (number | string)[] {
  const operands: (number | string)[] = [];
  for (const [, quoted, bare = ""] of tail.matchAll(/"([^"]*)"|([^",]+)/g)) {
    const { kind, quantifier } = parameters[Math.min(operands.length, parameters.length - 1)] ?? {};
    if (kind === undefined || (operands.length >= parameters.length && quantifier !== "*")) break;
    const text = quoted ?? bare.trim();
    if (kind.code === KindCode.String) operands.push(text);
    else operands.push(...text.split(",").map((one) => Number(one) >>> 0));
  }
  return operands;
}

/** The member that an address is of: the id of its struct, and its index. */
function memberOf(call: IntrinsicCall): readonly [struct: number, index: number] | undefined {
  const { body } = call;
  let at = annotatedBy(call);
  while (at < 0 && isTransparent(body.code.opcode[-at])) at = body.operand(-at, 0);
  const row = -at;
  if (at >= 0 || body.code.opcode[row] !== opcode.getelementptr) return undefined;
  const type = body.at.module.context.types[body.code.extra[row] ?? 0];
  const index = body.constantInteger(body.operand(row, body.code.numOperands(row) - 1));
  if (!StructType.is(type) || body.code.numOperands(row) !== 3 || index === undefined) return undefined;
  return [body.at.types.of(type), Number(index)];
}

function isTransparent(code: number | undefined): boolean {
  return code === opcode.bitcast || code === opcode.addrspacecast;
}

function decorate(call: IntrinsicCall, id: number, member: ReturnType<typeof memberOf>): void {
  const { at } = call.body;
  const text = textOf(at, call.body.constant(call.reference(1)));
  for (const { decoration, operands } of text === undefined ? [] : annotationsOf(at, text)) {
    const isOfPointer = ofPointers.has(decoration) || decoration === Decoration.UserSemantic;
    if (member !== undefined && !isOfPointer) at.builder.decorateMember(...member, decoration, ...operands);
    else at.builder.decorate(id, decoration, ...operands);
  }
}

/** The variable is decorated, or the result of the cast of its address to another address space. */
const variable: WriteIntrinsic = (call) => {
  const { body } = call;
  let at = call.reference(0);
  while (at < 0 && body.code.opcode[-at] === opcode.bitcast) at = body.operand(-at, 0);
  decorate(call, body.value(at), undefined);
  return true;
};

const REGISTER = "__builtin_intel_fpga_reg";
const REGISTER_EXTENSIONS = ["SPV_INTEL_fpga_reg", "SPV_ALTERA_fpga_reg"] as const;

/** A value that an FPGA stores in a register on its way: an instruction of an extension. */
function register(call: IntrinsicCall): boolean {
  const { at } = call.body;
  const isRegister = textOf(at, call.body.constant(call.reference(1))) === REGISTER;
  if (!isRegister || !allowsAny(at, REGISTER_EXTENSIONS)) return false;
  return call.result(Op.FPGARegALTERA, operandOfResult(call));
}

/** The first argument, of a pointer as one to the pointee of the result. */
function operandOfResult(call: IntrinsicCall): number {
  return call.body.valueAs(call.reference(0), call.body.pointeeOf(-call.row));
}

const CHAINED = "llvm.ptr.annotation.";

/** The pointer that a chain of annotations begins with. */
function annotatedBy(call: IntrinsicCall): number {
  const { body } = call;
  let at = call.reference(0);
  while (at < 0 && body.code.opcode[-at] === opcode.call && body.calleeOf(-at)?.name.startsWith(CHAINED) === true) {
    at = body.operand(-at, 0);
  }
  return at;
}

/** The pointer is the result, as one to the type that the result is to. */
const pointer: WriteIntrinsic = (call) => {
  if (register(call)) return true;
  decorate(call, call.body.value(annotatedBy(call)), memberOf(call));
  return call.alias(operandOfResult(call));
};

/** A value that is annotated is the value. */
const value: WriteIntrinsic = (call) => {
  if (register(call)) return true;
  decorate(call, call.arg(0), undefined);
  return call.alias(call.arg(0));
};

/** Intrinsics that annotate. */
export const annotations: readonly IntrinsicEntry[] = [
  intrinsic("var.annotation", variable),
  intrinsic("ptr.annotation", pointer),
  intrinsic("annotation", value),
];

/** Decorates the globals and functions that `llvm.global.annotations` lists. */
export function decorateAnnotated(at: ToSpirv): void {
  const list = at.module.globals.find(({ name }) => name === "llvm.global.annotations")?.initializer;
  const entries = list === undefined ? [] : (at.module.constants.elementsOf(list) ?? []);
  for (const entry of entries) {
    let [annotated, string] = [0, 1].map((index) => at.module.constants.elementOf(entry, index));
    while (annotated?.kind === "expression") [annotated] = annotated.operands;
    const id = annotated && at.idOfGlobal(annotated);
    const text = textOf(at, string);
    if (id === undefined || text === undefined) continue;
    for (const { decoration, operands } of annotationsOf(at, text)) at.builder.decorate(id, decoration, ...operands);
  }
}
