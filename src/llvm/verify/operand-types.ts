// Rules of the types of operands. The reader of text enforces them while it reads; bitcode, and modules that a program has built, need them.

import { PointerType } from "../../dialects/llvm/index.ts";
import { FloatType, IntegerType, type Type, VectorType } from "../../ir/index.ts";
import { isValidCast } from "../casts.ts";
import type { Code } from "../code.ts";
import type { LLVMFunction, Module } from "../module.ts";
import { isBinary, opcode } from "../opcode.ts";
import { check, Violation } from "./finding.ts";

const scalarOf = (type: Type): Type => (VectorType.is(type) ? type.element : type);
const isInteger = (type: Type): boolean => IntegerType.is(scalarOf(type));
const isFloat = (type: Type): boolean => FloatType.is(scalarOf(type));
const isPointer = (type: Type): boolean => PointerType.is(scalarOf(type));

/** LLVM's words for casts. */
const CASTS: ReadonlyMap<number, string> = new Map([
  [opcode.trunc, "Trunc"],
  [opcode.zext, "ZExt"],
  [opcode.sext, "SExt"],
  [opcode.fptrunc, "FPTrunc"],
  [opcode.fpext, "FPExt"],
  [opcode.fptoui, "FPToUI"],
  [opcode.fptosi, "FPToSI"],
  [opcode.uitofp, "UIToFP"],
  [opcode.sitofp, "SIToFP"],
  [opcode.ptrtoint, "PtrToInt"],
  [opcode.ptrtoaddr, "PtrToAddr"],
  [opcode.inttoptr, "IntToPtr"],
  [opcode.bitcast, "BitCast"],
  [opcode.addrspacecast, "AddrSpaceCast"],
]);

/** The first rule of types of operands that a function breaks. */
export function typeProblemOf(module: Module, { blocks }: LLVMFunction): string | undefined {
  try {
    for (const { first, end } of blocks) for (let row = first; row < end; row++) checkOperandTypes(module, row);
    return undefined;
  } catch (violation) {
    if (!(violation instanceof Violation)) throw violation;
    return violation.message;
  }
}

/** Checks the types of a row's operands. Rows of other kinds have rules elsewhere. */
function checkOperandTypes(module: Module, row: number): void {
  const { code } = module;
  const kind = code.opcode[row]!;
  if (isBinary(kind)) checkBinary(module, row, kind);
  else if (CASTS.has(kind)) checkCast(module, row, kind);
  else if (kind === opcode.icmp || kind === opcode.fcmp) checkComparison(module, row, kind);
  else if (kind === opcode.phi) checkPhi(module, row);
  else if (kind === opcode.getelementptr) checkIndices(module, row);
  else if (kind === opcode.select) checkSelect(module, row);
  else if (kind === opcode.extractelement) checkExtract(module, row);
  else if (kind === opcode.insertelement) checkInsert(module, row);
  else if (kind === opcode.shufflevector) checkShuffle(module, row);
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
  const [from, to] = [typeAt(module, row, 0), module.typeOf(-row)];
  check(isValidCast(kind, from, to), `${CASTS.get(kind)} has operands of the wrong kind`);
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

function checkExtract(module: Module, row: number): void {
  const isValid = VectorType.is(typeAt(module, row, 0)) && IntegerType.is(typeAt(module, row, 1));
  check(isValid, "Invalid extractelement operands!");
}

function checkInsert(module: Module, row: number): void {
  const vector = typeAt(module, row, 0);
  const isValid = VectorType.is(vector) && typeAt(module, row, 1) === vector.element;
  check(isValid && IntegerType.is(typeAt(module, row, 2)), "Invalid insertelement operands!");
}

/** Both vectors have the mask's lanes to choose from. */
function checkShuffle(module: Module, row: number): void {
  const { code } = module;
  const [a, b] = [typeAt(module, row, 0), typeAt(module, row, 1)];
  const lanes = code.lists[code.detail[row]!] ?? [];
  const count = VectorType.is(a) ? (a.shape[0] ?? 0) : 0;
  check(a === b && lanes.every((lane) => lane < 2 * count), "Invalid shufflevector operands!");
}
