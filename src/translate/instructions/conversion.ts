// Conversion Instructions. Those with a rounding mode or saturation are calls of builtins: see `builtins/conversions.ts`.

import { PointerType } from "../../dialects/llvm/index.ts";
import { FloatType, IntegerType, type Type, VectorType } from "../../ir/index.ts";
import { opcode } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import type { Body } from "../to-llvm/body.ts";
import type { Instruction } from "../to-llvm/instruction.ts";
import { isBool } from "../to-spirv/body.ts";
import type { InstructionEntry } from "./entry.ts";

function widthOf(type: Type): number {
  const element = VectorType.is(type) ? type.element : type;
  return IntegerType.is(element) || FloatType.is(element) ? element.width : 0;
}

/** A conversion between numbers: `narrow` and `widen` are LLVM's opcodes by the widths; equal widths are the value itself. */
function resize(op: number, narrow: number, widen: number): InstructionEntry {
  return {
    opcode: op,
    toLlvm(body, one) {
      const [a, type] = [body.value(one.operand(0)), body.at.types.of(one.typeId)];
      const [from, to] = [widthOf(body.typeOfReference(a)), widthOf(type)];
      return body.cast(from > to ? narrow : widen, a, type);
    },
    from: [narrow, widen],
    toSpirv(body, row) {
      if (isBool(body.rowType(row)) || isBool(body.typeOf(body.operand(row, 0)))) return false;
      // Narrowing is the same for both signs: UConvert.
      if (op === Op.SConvert && body.code.opcode[row] === narrow) return false;
      body.result(row, op, ...body.operandIds(row));
      return true;
    },
  };
}

/** A conversion that is one instruction of LLVM. */
function cast(op: number, code: number): InstructionEntry {
  return {
    opcode: op,
    toLlvm: (body, one) => body.cast(code, body.value(one.operand(0)), body.at.types.of(one.typeId)),
    from: [code],
    toSpirv(body, row) {
      if (isBool(body.typeOf(body.operand(row, 0))) || isBool(body.rowType(row))) return false;
      body.result(row, op, ...body.operandIds(row));
      return true;
    },
  };
}

/** A bitcast between pointers is the pointer itself; integers and pointers convert. */
function bitcast(body: Body, one: Instruction): number {
  const [a, type] = [body.value(one.operand(0)), body.at.types.of(one.typeId)];
  const [from, to] = [body.typeOfReference(a), type].map((each) => (VectorType.is(each) ? each.element : each));
  if (PointerType.is(from) && !PointerType.is(to)) return pointerToBits(body, a, type);
  if (!PointerType.is(from) && PointerType.is(to)) return bitsToPointer(body, a, type);
  // Pointers to functions may have another address space in LLVM IR than in SPIR-V.
  if (PointerType.is(from) && PointerType.is(to) && from.addressSpace !== to.addressSpace)
    return body.cast(opcode.addrspacecast, a, type);
  // llvm-spirv writes a bitcast also where the type stays.
  return body.emit(opcode.bitcast, type, [a]);
}

/** Vectors of integers have as many bits as an address together. */
function pointerToBits(body: Body, a: number, type: Type): number {
  if (IntegerType.is(type)) return body.cast(opcode.ptrtoint, a, type);
  return body.cast(opcode.bitcast, body.cast(opcode.ptrtoint, a, body.at.size), type);
}

function bitsToPointer(body: Body, a: number, type: Type): number {
  const from = body.typeOfReference(a);
  if (IntegerType.is(from)) return body.cast(opcode.inttoptr, a, type);
  return body.cast(opcode.inttoptr, body.cast(opcode.bitcast, a, body.at.size), type);
}

/** A cast between address spaces towards LLVM IR; the other way is in `pointers.ts`. */
function spaceCast(op: number): InstructionEntry {
  return {
    opcode: op,
    toLlvm: (body, one) => body.cast(opcode.addrspacecast, body.value(one.operand(0)), body.at.types.of(one.typeId)),
  };
}

/** Conversions. */
export const conversion: readonly InstructionEntry[] = [
  cast(Op.ConvertFToU, opcode.fptoui),
  cast(Op.ConvertFToS, opcode.fptosi),
  cast(Op.ConvertSToF, opcode.sitofp),
  cast(Op.ConvertUToF, opcode.uitofp),
  resize(Op.UConvert, opcode.trunc, opcode.zext),
  resize(Op.SConvert, opcode.trunc, opcode.sext),
  resize(Op.FConvert, opcode.fptrunc, opcode.fpext),
  cast(Op.ConvertPtrToU, opcode.ptrtoint),
  cast(Op.ConvertUToPtr, opcode.inttoptr),
  spaceCast(Op.PtrCastToGeneric),
  spaceCast(Op.GenericCastToPtr),
  spaceCast(Op.PtrCastToCrossWorkgroupALTERA),
  spaceCast(Op.CrossWorkgroupCastToPtrALTERA),
  {
    opcode: Op.Bitcast,
    toLlvm: bitcast,
    from: [opcode.bitcast],
    toSpirv(body, row) {
      const [operand, type] = [body.operand(row, 0), body.rowType(row)];
      if (PointerType.is(type)) body.result(row, Op.Bitcast, body.value(operand));
      else if (isBool(type) || isBool(body.typeOf(operand)))
        return body.reject(row, "of booleans has no instruction in SPIR-V");
      else body.result(row, Op.Bitcast, body.value(operand));
      return true;
    },
  },
];
