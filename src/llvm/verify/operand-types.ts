// Rules of the types of operands. Readers enforce them while they read, so that only modules that a program has built need them.

import { PointerType } from "../../dialects/llvm/index.ts";
import { FloatType, IntegerType, type Type, VectorType } from "../../ir/index.ts";
import type { Code } from "../code.ts";
import type { Module } from "../module.ts";
import { isBinary, opcode } from "../opcode.ts";
import { check } from "./finding.ts";

const scalarOf = (type: Type): Type => (VectorType.is(type) ? type.element : type);
const isInteger = (type: Type): boolean => IntegerType.is(scalarOf(type));
const isFloat = (type: Type): boolean => FloatType.is(scalarOf(type));
const isPointer = (type: Type): boolean => PointerType.is(scalarOf(type));

type Check = (type: Type) => boolean;

/** The types that a cast takes and gives, and LLVM's word for it. */
const CASTS: ReadonlyMap<number, readonly [name: string, from: Check, to: Check]> = new Map([
  [opcode.trunc, ["Trunc", isInteger, isInteger]],
  [opcode.zext, ["ZExt", isInteger, isInteger]],
  [opcode.sext, ["SExt", isInteger, isInteger]],
  [opcode.fptrunc, ["FPTrunc", isFloat, isFloat]],
  [opcode.fpext, ["FPExt", isFloat, isFloat]],
  [opcode.fptoui, ["FPToUI", isFloat, isInteger]],
  [opcode.fptosi, ["FPToSI", isFloat, isInteger]],
  [opcode.uitofp, ["UIToFP", isInteger, isFloat]],
  [opcode.sitofp, ["SIToFP", isInteger, isFloat]],
  [opcode.ptrtoint, ["PtrToInt", isPointer, isInteger]],
  [opcode.inttoptr, ["IntToPtr", isInteger, isPointer]],
  [opcode.addrspacecast, ["AddrSpaceCast", isPointer, isPointer]],
]);

/** Checks the types of a row's operands. Rows of other kinds have rules elsewhere. */
export function checkOperandTypes(module: Module, row: number): void {
  const { code } = module;
  const kind = code.opcode[row]!;
  if (isBinary(kind)) checkBinary(module, row, kind);
  else if (CASTS.has(kind)) checkCast(module, row, kind);
  else if (kind === opcode.icmp || kind === opcode.fcmp) checkComparison(module, row, kind);
  else if (kind === opcode.phi) checkPhi(module, row);
  else if (kind === opcode.getelementptr) checkIndices(module, row);
  else if (kind === opcode.select) checkSelect(module, row);
}

const typeAt = (module: Module, row: number, index: number): Type => module.typeOf(module.code.operandAt(row, index));

function checkBinary(module: Module, row: number, kind: number): void {
  const [a, b] = [typeAt(module, row, 0), typeAt(module, row, 1)];
  check(a === b, "Both operands to a binary operator are not of the same type!");
  const isOfFloats = kind >= opcode.fadd;
  const message = isOfFloats
    ? "Floating-point arithmetic operators only work with floating-point types!"
    : "Integer arithmetic operators only work with integral types!";
  check(isOfFloats ? isFloat(a) : isInteger(a), message);
  check(module.typeOf(-row) === a, "Arithmetic operators must have same type for operands and result!");
}

function checkCast(module: Module, row: number, kind: number): void {
  const [name, takes, gives] = CASTS.get(kind)!;
  const [from, to] = [typeAt(module, row, 0), module.typeOf(-row)];
  check(takes(from) && gives(to), `${name} has operands of the wrong kind`);
  const lengths = [from, to].map((type) => (VectorType.is(type) ? type.shape[0] : undefined));
  check(lengths[0] === lengths[1], `${name} source and destination must both be a vector or neither`);
}

function checkComparison(module: Module, row: number, kind: number): void {
  const [a, b] = [typeAt(module, row, 0), typeAt(module, row, 1)];
  const name = kind === opcode.icmp ? "ICmp" : "FCmp";
  check(a === b, `Both operands to ${name} instruction are not of the same type!`);
  const isValid = kind === opcode.fcmp ? isFloat(a) : isInteger(a) || isPointer(a);
  check(isValid, `Invalid operand types for ${name} instruction`);
}

function checkPhi(module: Module, row: number): void {
  const type = module.typeOf(-row);
  for (let index = 0; index < module.code.numOperands(row); index += 2) {
    check(typeAt(module, row, index) === type, "PHI node operands are not the same type as the result!");
  }
}

function checkIndices(module: Module, row: number): void {
  const code: Code = module.code;
  check(isPointer(typeAt(module, row, 0)), "GEP base pointer is not a vector or a vector of pointers");
  for (let index = 1; index < code.numOperands(row); index++) {
    check(isInteger(typeAt(module, row, index)), "GEP indexes must be integers");
  }
}

function checkSelect(module: Module, row: number): void {
  const [condition, yes, no] = [0, 1, 2].map((index) => typeAt(module, row, index));
  const isBoolean = condition !== undefined && isInteger(condition);
  check(isBoolean && yes === no && yes === module.typeOf(-row), "Invalid operands for select instruction!");
}
