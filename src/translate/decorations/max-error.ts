// The greatest error of a result in units of the last place: an attribute of calls and metadata of instructions in LLVM IR, a decoration of SPIR-V.

import { Decoration } from "../../grammar/enumerants.generated.ts";
import { Constant, type MetadataOperand, opcode, stringAttribute } from "../../llvm/index.ts";
import type { Body } from "../to-llvm/body.ts";
import type { SpirvBody } from "../to-spirv/body.ts";
import { requireExtension } from "../to-spirv/needs/extensions.ts";

/** The decoration, whose operand is the pattern of a float of 32 bits. */
export const MAX_ERROR = Decoration.FPMaxErrorDecorationINTEL;
const EXTENSION = "SPV_INTEL_fp_max_error";
/** The attribute or the metadata, with the number as text. */
const STATED = "fpbuiltin-max-error";
/** LLVM's own metadata, with the number as a float. It is read only, as a hint. */
const HINT = "fpmath";

const scratch = new DataView(new ArrayBuffer(4));

// ---- to SPIR-V

/** Decorates the result of a row. What LLVM states is a hint; what is stated for the extension needs it. */
export function decorateMaxError(body: SpirvBody, row: number): void {
  const { builder } = body.at;
  const text = statedError(body, row);
  const error = firstOperand(body, row, HINT);
  const isAllowed = builder.options.allows(EXTENSION);
  if (text !== undefined) requireExtension(body.at, EXTENSION, "the greatest error of a function of floats", row);
  const bits = text === undefined ? error instanceof Constant && isAllowed && Number(error.bits) : bitsOf(Number(text));
  if (bits !== false) builder.decorate(body.idOf(row), MAX_ERROR, bits);
}

/** The error that an attribute of a call, or metadata of an instruction, states. */
function statedError(body: SpirvBody, row: number): string | undefined {
  const { code } = body;
  const info = code.opcode[row] === opcode.call ? code.calls[code.detail[row] ?? 0] : undefined;
  const attribute = info?.attributes.ofFunction?.attributes.find((one) => one.isString && one.kind === STATED);
  if (attribute !== undefined) return attribute.string;
  const operand = firstOperand(body, row, STATED);
  return operand !== undefined && "string" in operand ? operand.string : undefined;
}

function firstOperand(body: SpirvBody, row: number, kind: string): MetadataOperand {
  const node = body.attachment(row, kind);
  return node === undefined ? undefined : body.at.module.metadata.node(node).operands[0];
}

/** The bits of a number as a float of 32 bits. */
function bitsOf(value: number): number {
  scratch.setFloat32(0, value);
  return scratch.getUint32(0);
}

// ---- to LLVM IR

/** Attaches the error of a result: metadata of instructions, an attribute of calls. */
export function addMaxError(body: Body, id: number, reference: number): void {
  const bits = body.at.input.annotations.number(id, MAX_ERROR);
  if (bits === undefined) return;
  const { code, metadata, attributeSets } = body.at.module;
  const text = floatOf(bits).toFixed(6);
  const row = -reference;
  if (code.opcode[row] !== opcode.call) {
    code.attach(row, metadata.kind(STATED), metadata.tuple([{ string: text }]));
    return;
  }
  const detail = code.detail[row] ?? 0;
  const info = code.calls[detail];
  if (info === undefined) return;
  const own = [...(info.attributes.ofFunction?.attributes ?? []), stringAttribute(STATED, text)];
  const attributes = { ...info.attributes, ofFunction: attributeSets.of(own) };
  code.detail[row] = code.calls.push({ ...info, attributes }) - 1;
}

/** The float of 32 bits with a pattern. */
function floatOf(bits: number): number {
  scratch.setUint32(0, bits);
  return scratch.getFloat32(0);
}
