// Conversions of floats of 8 bits and fewer, in both directions. SPIR-V has types for them; LLVM IR has integers, and functions with a format in their
// names (`formats.ts`).

import { TargetExtType } from "../../../dialects/llvm/index.ts";
import { Decoration } from "../../../grammar/enumerants.generated.ts";
import { IntegerType, type Type, VectorType } from "../../../ir/index.ts";
import { Op } from "../../../spirv/modules.ts";
import { demangle, mangle } from "../../mangling/index.ts";
import type { Body } from "../../to-llvm/body.ts";
import type { SpirvInput } from "../../to-llvm/input.ts";
import type { Instruction } from "../../to-llvm/instruction.ts";
import type { SpirvBody } from "../../to-spirv/body.ts";
import type { ToSpirv } from "../../to-spirv/module-state.ts";
import { requireExtension } from "../../to-spirv/needs/extensions.ts";
import { opaqueOfName } from "../../types/opaque.ts";
import { callFunction } from "../friendly.ts";
import {
  conversionNamed,
  type Format,
  formatOfType,
  isSmall,
  nameOfConversion,
  type SmallConversion,
} from "./formats.ts";

const CLAMPED = Decoration.SaturatedToLargestFloat8NormalConversionEXT;
const PREFIX = "__builtin_spirv_";

// ---- to SPIR-V

/** Writes the instructions for a call. */
type Write = (body: SpirvBody, row: number) => boolean;

/** The writer for calls of a function by its mangled name; undefined if the name is of no conversion of small floats. */
export function smallFloatWriter({ builder: { options } }: ToSpirv, name: string): Write | undefined {
  if (!name.includes(PREFIX)) return undefined;
  const conversion = conversionNamed(demangle(name)?.name ?? name, options.allows);
  return conversion && ((body, row) => writeConversion(body, row, conversion));
}

function writeConversion(body: SpirvBody, row: number, { opcode, from, to, isClamped }: SmallConversion): boolean {
  const { builder } = body.at;
  const [source, result] = [body.operand(row, 0), body.rowType(row)];
  const count = lanesOf(result, to) ?? lanesOf(body.typeOf(source), from);
  const operands = [encoded(body, source, from, count), ...seeds(body, row)];
  if (!isSmall(to)) {
    body.result(row, opcode, ...operands);
    return true;
  }
  const id = body.emit(opcode, typeOf(body.at, result, to, count), ...operands);
  if (isClamped && to.width === 8) builder.decorate(id, CLAMPED);
  body.result(row, Op.Bitcast, id);
  return true;
}

/** The random bits, and the pointer to where the next ones are stored. */
function seeds(body: SpirvBody, row: number): readonly number[] {
  const rest = Array.from({ length: body.argumentCount(row) - 1 }, (_, index) => body.operand(row, index + 1));
  const [seed] = rest;
  return rest.map((one) => body.valueAs(one, seed === undefined ? undefined : body.typeOf(seed)));
}

/** An operand in its format, which LLVM IR has as an integer. */
function encoded(body: SpirvBody, reference: number, format: Format, count: number | undefined): number {
  const [id, type] = [body.value(reference), body.typeOf(reference)];
  return isSmall(format) ? body.emit(Op.Bitcast, typeOf(body.at, type, format, count), id) : id;
}

/** The number of values of a format that a type has; undefined for a single one, or a matrix. Integers may have several packed. */
function lanesOf(type: Type, { width }: Format): number | undefined {
  if (VectorType.is(type)) return ((type.shape[0] ?? 1) * widthOf(type.element, width)) / width;
  const count = widthOf(type, width) / width;
  return count === 1 ? undefined : count;
}

function widthOf(type: Type, width: number): number {
  return IntegerType.is(type) ? type.width : width;
}

/** The type of SPIR-V for values of a format where LLVM IR has another type: a matrix of it, a vector of `count`, or the scalar. */
function typeOf(at: ToSpirv, type: Type, format: Format, count: number | undefined): number {
  const { builder, constants } = at;
  const scalar = scalarOf(at, format);
  const opaque = TargetExtType.is(type) ? opaqueOfName(type.extName) : undefined;
  if (TargetExtType.is(type) && opaque !== undefined) {
    if (format.matrix !== undefined) builder.capability(format.matrix);
    return builder.type(opaque.opcode, scalar, ...type.numbers.map((one) => constants.int32(one)));
  }
  return count === undefined ? scalar : builder.type(Op.TypeVector, scalar, count);
}

function scalarOf(at: ToSpirv, { width, encoding, extension, word }: Format): number {
  if (extension !== undefined) requireExtension(at, extension, `a value of the format ${word}`);
  return at.builder.type(Op.TypeFloat, width, ...(encoding === undefined ? [] : [encoding]));
}

// ---- to LLVM IR

const CONVERSIONS: ReadonlySet<number> = new Set([
  Op.FConvert,
  Op.ConvertSToF,
  Op.StochasticRoundFToFINTEL,
  Op.ClampConvertFToFINTEL,
  Op.ClampStochasticRoundFToFINTEL,
  Op.ClampConvertFToSINTEL,
  Op.ClampStochasticRoundFToSINTEL,
]);

/** Emits the call for a conversion of small floats, or nothing for a bitcast of one that changes nothing; undefined for other instructions. */
export function smallFloatEntry(body: Body, one: Instruction): ((body: Body, one: Instruction) => number) | undefined {
  if (one.opcode === Op.Bitcast) return isSameInLlvm(body, one) ? sameValue : undefined;
  return CONVERSIONS.has(one.opcode) ? conversionEntry(body, one) : undefined;
}

const sameValue = (body: Body, one: Instruction): number => body.value(one.operand(0));

function conversionEntry(body: Body, one: Instruction): (() => number) | undefined {
  const { input, types } = body.at;
  const [from, to] = [input.typeOf(one.operand(0)), one.typeId].map((type) => formatOf(input, type));
  if (from === undefined || to === undefined) return undefined;
  const isClamped = input.annotations.has(one.id, CLAMPED);
  const name = nameOfConversion({ opcode: one.opcode, from, to, isClamped });
  if (name === undefined) return undefined;
  return () => {
    const ids = one.operands();
    const full = mangle(
      name,
      ids.map((id) => types.mangled(input.typeOf(id))),
    );
    const args = ids.map((id) => body.value(id));
    return callFunction(body, full, types.of(one.typeId), args);
  };
}

/** Whether a bitcast is from or to a small float, and of the same type in LLVM IR. */
function isSameInLlvm({ at: { input, types } }: Body, one: Instruction): boolean {
  const [from, to] = [input.typeOf(one.operand(0)), one.typeId];
  return (isOfSmall(input, from) || isOfSmall(input, to)) && types.of(from) === types.of(to);
}

function isOfSmall(input: SpirvInput, type: number): boolean {
  const format = formatOf(input, type);
  return format !== undefined && isSmall(format);
}

/** The format of the components of a type. */
function formatOf(input: SpirvInput, typeId: number): Format | undefined {
  let one = input.definition(typeId);
  if (one.opcode === Op.TypeVector || one.opcode === Op.TypeCooperativeMatrixKHR)
    one = input.definition(one.operand(0));
  const isInteger = one.opcode === Op.TypeInt;
  if (!isInteger && one.opcode !== Op.TypeFloat) return undefined;
  return formatOfType(isInteger, one.operand(0), isInteger ? undefined : one.optional(1));
}
