// Annotations towards SPIR-V: strings of `llvm.var.annotation`, `llvm.ptr.annotation` and `llvm.global.annotations` as decorations.

import { StructType } from "../../dialects/llvm/index.ts";
import { Decoration } from "../../grammar/enumerants.generated.ts";
import { type Constant, GlobalVariable, opcode } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { type IntrinsicCall, intrinsic, type WriteIntrinsic } from "../intrinsics/call.ts";
import type { IntrinsicEntry } from "../intrinsics/entry.ts";
import type { Decoration as Decorated } from "../to-llvm/metadata/annotations.ts";
import type { ToSpirv } from "../to-spirv/module-state.ts";
import { annotationsOf, ofPointers } from "./annotation-words.ts";
import { annotateRegister } from "./annotations.ts";

/** The first version with UserSemantic. */
const TEXT_VERSION = 0x00010400;

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

function decorationsOf({ builder }: ToSpirv, text: string): readonly Decorated[] {
  return annotationsOf(text, builder.options.allows, builder.reaches(TEXT_VERSION));
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
  for (const { kind, operands } of text === undefined ? [] : decorationsOf(at, text)) {
    const isOfPointer = ofPointers.has(kind) || kind === Decoration.UserSemantic;
    if (member !== undefined && !isOfPointer) at.builder.decorateMember(...member, kind, ...operands);
    else at.builder.decorate(id, kind, ...operands);
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
  if (!isRegister || !REGISTER_EXTENSIONS.some(at.builder.options.allows)) return false;
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
  intrinsic("var.annotation", variable, { hasTexts: true }),
  intrinsic("ptr.annotation", pointer, { hasTexts: true, pointees: "annotated" }),
  intrinsic("annotation", value, {
    hasTexts: true,
    opcode: Op.FPGARegALTERA,
    toLlvm: (body, one) => annotateRegister(body, body.value(one.operand(0))),
  }),
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
    for (const { kind, operands } of decorationsOf(at, text)) at.builder.decorate(id, kind, ...operands);
  }
}
