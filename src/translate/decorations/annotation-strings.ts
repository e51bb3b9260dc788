// Annotations towards SPIR-V: strings of `llvm.var.annotation`, `llvm.ptr.annotation` and `llvm.global.annotations` as decorations.

import { StructType } from "../../dialects/llvm/index.ts";
import { Decoration } from "../../grammar/enumerants.generated.ts";
import { enumerant } from "../../grammar/index.ts";
import { type Constant, GlobalVariable, opcode } from "../../llvm/index.ts";
import { type IntrinsicCall, intrinsic, type WriteIntrinsic } from "../intrinsics/call.ts";
import type { IntrinsicEntry } from "../intrinsics/entry.ts";
import type { ToSpirv } from "../to-spirv/module-state.ts";
import { type AnnotationWord, annotationWords } from "./annotation-words.ts";

/** A decoration that a string states. */
interface Annotation {
  readonly decoration: number;
  readonly operands: readonly (number | string)[];
  /** Whether it is of a member, where the annotated pointer is to one. */
  readonly isOfMember: boolean;
}

const MEMORY_ATTRIBUTES = ["SPV_INTEL_fpga_memory_attributes", "SPV_ALTERA_fpga_memory_attributes"] as const;
/** The first version with UserSemantic. */
const TEXT_VERSION = 0x00010400;
const GROUP = /\{([^{}]*)\}/g;

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
  const groups = [...text.matchAll(GROUP)].map(([, group = ""]) => annotationOf(at, group));
  const known = groups.filter((one) => one !== undefined);
  if (known.length > 0) return known;
  // Earlier versions have no text for readers of the module; it changes no result.
  if (!at.builder.reaches(TEXT_VERSION)) return [];
  return [{ decoration: Decoration.UserSemantic, operands: [text], isOfMember: false }];
}

/** `number`, `number:operand,operand`, `word:operands` */
function annotationOf(at: ToSpirv, group: string): Annotation | undefined {
  const [head = "", ...rest] = group.split(":");
  const tail = rest.join(":");
  if (/^\d+$/.test(head)) {
    const decoration = Number(head);
    if (enumerant("Decoration", decoration) === undefined) return undefined;
    return { decoration, operands: tail === "" ? [] : tail.split(",").map(operandOf), isOfMember: false };
  }
  const isAllowed = MEMORY_ATTRIBUTES.some((name) => at.builder.options.allows(name));
  const word = isAllowed ? wordOf(head, tail) : undefined;
  return word && { decoration: word.decoration, operands: operandsOf(word, tail), isOfMember: true };
}

function wordOf(name: string, tail: string): AnnotationWord | undefined {
  return annotationWords.find(
    (one) => one.name === name && (one.separator !== "none" || (one.argument ?? "1") === tail || name !== "pump"),
  );
}

function operandsOf({ separator, decoration }: AnnotationWord, tail: string): readonly (number | string)[] {
  if (separator === "none") return [];
  if (separator === ":") return tail.split(":");
  return decoration === Decoration.MemoryALTERA ? [tail] : tail.split(",").map(Number);
}

/** A number, or text in quotes. */
function operandOf(text: string): number | string {
  const trimmed = text.trim();
  return /^-?\d+$/.test(trimmed) ? Number(trimmed) >>> 0 : trimmed.replace(/^"|"$/g, "");
}

/** The member that an address is of: the id of its struct, and its index. */
function memberOf(call: IntrinsicCall): readonly [struct: number, index: number] | undefined {
  const { body } = call;
  let at = call.reference(0);
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
  for (const { decoration, operands, isOfMember } of text === undefined ? [] : annotationsOf(at, text)) {
    if (isOfMember && member !== undefined) at.builder.decorateMember(...member, decoration, ...operands);
    else at.builder.decorate(id, decoration, ...operands);
  }
}

/** The variable itself is decorated, whatever casts lead to it. */
const variable: WriteIntrinsic = (call) => {
  let at = call.reference(0);
  while (at < 0 && isTransparent(call.body.code.opcode[-at])) at = call.body.operand(-at, 0);
  decorate(call, call.body.value(at), undefined);
  return true;
};

/** The pointer is the result, as one to the type that the result is to. */
const pointer: WriteIntrinsic = (call) => {
  const id = call.arg(0);
  decorate(call, id, memberOf(call));
  return call.alias(call.body.valueAs(call.reference(0), call.body.pointeeOf(-call.row)));
};

/** A value that is annotated is the value. */
const value: WriteIntrinsic = (call) => {
  const id = call.arg(0);
  decorate(call, id, undefined);
  return call.alias(id);
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
