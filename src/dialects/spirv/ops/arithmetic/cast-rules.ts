// Rules of conversions: widths, storage classes, physical addressing.

import { FloatType, IntegerType, type Operation, type Trait, type Type, VectorType } from "../../../../ir/index.ts";
import type { Diagnostic } from "../../../../support/diagnostics/diagnostic.ts";
import { typeText } from "../../../../text/index.ts";
import { AddressingModel, StorageClass } from "../../enums.ts";
import { opSet } from "../../op-table.ts";
import { elementOrSelf, isInModule } from "../../traits.ts";
import {
  isByteFloat,
  isUntypedPointer,
  otherVectorElement,
  otherVectorLength,
  PointerType,
} from "../../types/index.ts";
import { rule } from "../rule.ts";

function widthOf(type: Type): number {
  if (VectorType.is(type)) return widthOf(type.element) * type.shape.reduce((product, size) => product * size, 1);
  const element = otherVectorElement(type);
  if (element !== undefined) return widthOf(element) * (otherVectorLength(type) ?? 1);
  return IntegerType.is(type) || FloatType.is(type) ? type.width : 0;
}

/** A conversion within one kind changes the width; floats of one byte are of two kinds, and so are those of two in modules. */
export const DifferentWidths: Trait = rule("DifferentWidths", (op) => {
  const from = elementOrSelf(op.operandType(0));
  const to = elementOrSelf(op.resultType());
  if (widthOf(from) !== widthOf(to) || (from !== to && isByteFloat(from))) return undefined;
  if (from !== to && FloatType.is(from) && isInModule(op)) return undefined;
  const types = `but provided '${typeText(from)}' and '${typeText(to)}'`;
  return op.error(`expected the different bit widths for operand type and result type, ${types}`);
});

/** Bits stay: pointers become pointers, and all else keeps its number of bits. */
export function bitcastProblem(op: Operation): Diagnostic | undefined {
  const from = op.operandType(0);
  const to = op.resultType();
  if (from === to && !isInModule(op)) return op.plainError("result type must be different from operand type");
  if (PointerType.is(from) !== PointerType.is(to)) {
    // Addresses are integers, of a width that the addressing model of a module says.
    if (isInModule(op) && isPhysical(op, PointerType.is(from) ? from : to)) return undefined;
    const [source, target] = PointerType.is(from) ? ["pointer", "non-pointer"] : ["non-pointer", "pointer"];
    return op.plainError(`unhandled bit cast conversion from ${source} type to ${target} type`);
  }
  if (widthOf(from) === widthOf(to)) return undefined;
  return op.error(`mismatch in result type bitwidth ${widthOf(to)} and operand type bitwidth ${widthOf(from)}`);
}

const SPECIFIC: ReadonlySet<string> = new Set(["Workgroup", "CrossWorkgroup", "Function"]);

function storageClassOf(type: Type): string {
  return PointerType.is(type) ? (StorageClass.enum.text(type.storageClass) ?? "") : "";
}

/** The pointee stays. */
function samePointee(op: Operation): Diagnostic | undefined {
  const [from, to] = [op.operandType(0), op.resultType()];
  if (!PointerType.is(from) || !PointerType.is(to) || from.pointee === to.pointee) return undefined;
  if (isUntypedPointer(from) || isUntypedPointer(to)) return undefined;
  const types = `but found '${typeText(from.pointee)}' vs '${typeText(to.pointee)}'`;
  return op.error(`pointer operand's pointee type must have the same as the op result type, ${types}`);
}

export const ToGeneric: Trait = rule("ToGeneric", (op) => {
  // There are others, those of SPV_INTEL_usm_storage_classes for instance.
  if (!SPECIFIC.has(storageClassOf(op.operandType(0))) && !isInModule(op)) {
    return op.plainError("pointer must point to the Workgroup, CrossWorkgroup, or Function Storage Class");
  }
  if (storageClassOf(op.resultType()) !== "Generic")
    return op.plainError("result type must be of storage class Generic");
  return samePointee(op);
});

export const FromGeneric: Trait = rule("FromGeneric", (op) => {
  if (storageClassOf(op.operandType(0)) !== "Generic")
    return op.plainError("pointer type must be of storage class Generic");
  if (!SPECIFIC.has(storageClassOf(op.resultType())) && !isInModule(op)) {
    return op.plainError("result must point to the Workgroup, CrossWorkgroup, or Function Storage Class");
  }
  return samePointee(op);
});

const isModule = opSet({ core: ["module"] });

/** Whether pointers into a storage class are addresses, by the addressing model of the module around, if there is one. */
function isPhysical(op: Operation, pointer: Type): boolean {
  const model = op.parentWhere(({ def }) => isModule(def))?.attr("addressing_model");
  if (!AddressingModel.is(model)) return true;
  const name = AddressingModel.enum.text(model.value);
  if (name === "Logical") return false;
  return name !== "PhysicalStorageBuffer64" || storageClassOf(pointer) === "PhysicalStorageBuffer";
}

function addressProblem(op: Operation, integer: Type, pointer: Type, what: string): Diagnostic | undefined {
  if (IntegerType.is(integer) && integer.signedness !== "signless") {
    return op.plainError("result must be a scalar type of unsigned integer");
  }
  return isPhysical(op, pointer) ? undefined : op.plainError(`${what} must be a physical pointer`);
}

export const PointerToInteger: Trait = rule("PointerToInteger", (op) =>
  addressProblem(op, op.resultType(), op.operandType(0), "operand"),
);

export const IntegerToPointer: Trait = rule("IntegerToPointer", (op) =>
  addressProblem(op, op.operandType(0), op.resultType(), "result"),
);
