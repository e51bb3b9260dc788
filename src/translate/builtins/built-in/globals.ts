// Built-in variables that LLVM IR has as globals in another address space than the one of inputs: loads of them are loads of the variables.
// Addresses of them have no instruction; they may only lead to loads.

import { ArrayType, PointerType } from "../../../dialects/llvm/index.ts";
import { enumerantNamed } from "../../../grammar/index.ts";
import { type Type, VectorType } from "../../../ir/index.ts";
import { GlobalVariable, opcode } from "../../../llvm/index.ts";
import { Op } from "../../../spirv/modules.ts";
import { AddressSpace } from "../../common/address-space.ts";
import type { InstructionEntry } from "../../instructions/entry.ts";
import { onlyTakesLanes } from "../../instructions/odd-vectors.ts";
import type { SpirvBody } from "../../to-spirv/body.ts";

const PREFIX = "__spirv_BuiltIn";

/** The built-in that a global variable is; undefined for others. */
export function builtInOfGlobal(name: string, hasInitializer: boolean): number | undefined {
  if (hasInitializer || !name.startsWith(PREFIX)) return undefined;
  return enumerantNamed("BuiltIn", name.slice(PREFIX.length))?.value;
}

/** An address in a built-in variable: of its lane, or of the whole. */
interface BuiltInAddress {
  readonly builtIn: number;
  readonly type: Type;
  /** In bytes. */
  readonly offset: number;
}

/** The operands of a step, whether it is a row or an expression of constants. */
interface Step {
  readonly code: number;
  readonly element: Type | undefined;
  readonly operands: readonly number[];
}

function stepOf(body: SpirvBody, reference: number): Step | undefined {
  if (reference < 0) {
    const row = -reference;
    const { code, context } = { code: body.code, context: body.at.module.context };
    const operands = Array.from({ length: code.numOperands(row) }, (_, at) => code.operandAt(row, at));
    return { code: code.opcode[row] ?? 0, element: context.types[code.extra[row] ?? 0], operands };
  }
  const constant = body.constant(reference);
  if (constant?.kind !== "expression") return undefined;
  const { opcode: code = 0, elementType } = constant.payload;
  return { code, element: elementType, operands: constant.operands.map(({ id }) => id) };
}

/** The built-in that a pointer leads to, through casts and constant steps. */
function addressOf(body: SpirvBody, reference: number): BuiltInAddress | undefined {
  const global = body.constant(reference)?.payload.global;
  if (global instanceof GlobalVariable && global.addressSpace !== AddressSpace.Input) {
    const builtIn = builtInOfGlobal(global.name, global.initializer !== undefined);
    return builtIn === undefined ? undefined : { builtIn, type: global.type, offset: 0 };
  }
  const step = stepOf(body, reference);
  const [base, ...indices] = step?.operands ?? [];
  if (step === undefined || base === undefined || !STEPS.has(step.code)) return undefined;
  const found = addressOf(body, base);
  if (found === undefined || step.code !== opcode.getelementptr) return found;
  return { ...found, offset: found.offset + offsetOf(body, step.element, indices) };
}

const STEPS: ReadonlySet<number> = new Set([opcode.addrspacecast, opcode.bitcast, opcode.getelementptr]);

function offsetOf(body: SpirvBody, element: Type | undefined, indices: readonly number[]): number {
  let type = element;
  let offset = 0;
  for (const [at, index] of indices.entries()) {
    if (at > 0) type = VectorType.is(type) || ArrayType.is(type) ? type.element : type;
    const count = body.constantInteger(index);
    if (type === undefined || count === undefined) {
      return body.reject(body.row, "of a built-in variable must have constant indices");
    }
    offset += Number(count) * Number(body.at.layout.allocSize(type));
  }
  return offset;
}

function isSameSize({ at: { layout } }: SpirvBody, one: VectorType, other: VectorType): boolean {
  return layout.storeSize(one) === layout.storeSize(other);
}

/** A load of the bits of a variable as another vector, or of the lanes of one that SPIR-V lacks. */
function loadAs(body: SpirvBody, row: number, variable: number, type: VectorType, wanted: VectorType): boolean {
  const isCast = body.at.types.hasVector(wanted);
  const isFiner = (wanted.shape[0] ?? 0) >= (type.shape[0] ?? 0);
  if (!isCast && !(isFiner && onlyTakesLanes(body, row))) return false;
  const id = body.emit(Op.Load, body.at.types.of(type), variable, 2, body.at.layout.alignment(type));
  if (isCast) body.result(row, Op.Bitcast, id);
  else body.parts.set(row, { id, type });
  return true;
}

function load(body: SpirvBody, row: number): boolean {
  const found = addressOf(body, body.operand(row, 0));
  if (found === undefined) return false;
  const { builtIn, type, offset } = found;
  const wanted = body.rowType(row);
  const alignment = body.at.layout.alignment(type);
  const variable = body.at.builtIn(builtIn, type);
  if (wanted === type) {
    body.result(row, Op.Load, variable, 2, alignment);
    return true;
  }
  if (VectorType.is(type) && VectorType.is(wanted) && offset === 0 && isSameSize(body, type, wanted))
    return loadAs(body, row, variable, type, wanted);
  if (!VectorType.is(type) || type.element !== wanted) {
    return body.reject(row, "of a built-in variable must be of its type, or of its lanes'");
  }
  const lane = offset / Number(body.at.layout.allocSize(wanted));
  const whole = body.emit(Op.Load, body.at.types.of(type), variable, 2, alignment);
  body.result(row, Op.CompositeExtract, whole, lane);
  return true;
}

/** Loads of the variables, and addresses of them, which are left out. */
export const builtInGlobals: readonly InstructionEntry[] = [
  { from: [opcode.load], toSpirv: (body, row) => body.at.hasBuiltInGlobals && load(body, row) },
  {
    from: [opcode.addrspacecast, opcode.bitcast, opcode.getelementptr],
    toSpirv: (body, row) =>
      body.at.hasBuiltInGlobals && PointerType.is(body.rowType(row)) && addressOf(body, -row) !== undefined,
  },
];
