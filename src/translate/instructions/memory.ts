// Memory Instructions.

import { PointerType } from "../../dialects/llvm/index.ts";
import { StorageClass } from "../../grammar/enumerants.generated.ts";
import { access, flag, opcode } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { builtInValue } from "../builtins/built-in/variables.ts";
import { callFunction, friendlyCall } from "../builtins/friendly.ts";
import { isSpecializationConstant } from "../builtins/specialization.ts";
import { AddressSpace } from "../common/address-space.ts";
import { rejectRow } from "../common/rejection.ts";
import { alignmentOf, decorateAlignment } from "../decorations/alignment.ts";
import { annotatePointer } from "../decorations/annotations.ts";
import { type MangledType, mangle, mangled } from "../mangling/index.ts";
import { attachAliasing } from "../metadata/aliasing.ts";
import type { Body } from "../to-llvm/body.ts";
import type { Instruction } from "../to-llvm/instruction.ts";
import type { Decoration as Decorated } from "../to-llvm/metadata/annotations.ts";
import type { SpirvBody } from "../to-spirv/body.ts";
import { addressOpcode } from "../to-spirv/expressions.ts";
import type { InstructionEntry } from "./entry.ts";
import { accessWords, markNontemporal, memoryOperands } from "./memory-operands.ts";

/** Whether a load or store is atomic. */
export function isAtomic(body: SpirvBody, row: number): boolean {
  return access.decode(body.code.detail[row] ?? 0).ordering !== 0;
}

/** Access chains: `hasElement` of those whose first index steps over whole elements. */
function accessChain(op: number, flags: number, hasElement: boolean): InstructionEntry {
  return {
    opcode: op,
    toLlvm(body, one) {
      const base = one.operand(0);
      const pointee = body.at.types.pointee(body.at.input.typeOf(base));
      if (pointee === undefined) return one.reject(`${one.name} must be of a pointer to a type`);
      if (isMatrix(body, pointee)) return friendlyCall(body, one);
      const indices = one.operands(1).map((id) => body.value(id));
      const all = hasElement ? indices : [body.int32(0), ...indices];
      const address = body.address(body.at.types.of(pointee), body.value(base), all, flags);
      return annotated(body, one, address, pointee, one.operands(hasElement ? 2 : 1));
    },
  };
}

/** Whether a type is a cooperative matrix, whose elements LLVM IR cannot address: their addresses are calls. */
function isMatrix(body: Body, typeId: number): boolean {
  return body.at.input.opcodeOf(typeId) === Op.TypeCooperativeMatrixKHR;
}

/** The decorations of the member that an access chain ends at. */
function memberDecorations(body: Body, pointee: number, indices: readonly number[]): readonly Decorated[] {
  const { input } = body.at;
  let type = input.definition(pointee);
  let decorations: readonly Decorated[] = [];
  for (const index of indices) {
    const isStruct = type.opcode === Op.TypeStruct;
    const member = isStruct ? Number(input.knownInteger(index) ?? 0n) : 0;
    decorations = isStruct ? input.annotations.ofMember(type.id, member) : [];
    const next = isStruct ? type.optional(member) : type.optional(0);
    if (next === undefined) break;
    type = input.definition(next);
  }
  return decorations;
}

/** The same of untyped pointers, which name the type that is indexed. */
function untypedChain(op: number, flags: number, hasElement: boolean): InstructionEntry {
  return {
    opcode: op,
    toLlvm(body, one) {
      if (isMatrix(body, one.operand(0))) return friendlyCall(body, one);
      const indices = one.operands(2).map((id) => body.value(id));
      const all = hasElement ? indices : [body.int32(0), ...indices];
      const address = body.address(body.at.types.of(one.operand(0)), body.value(one.operand(1)), all, flags);
      return annotated(body, one, address, one.operand(0), one.operands(hasElement ? 3 : 2));
    },
  };
}

/** An address with the decorations of its id, and those of the member that it is of, as annotations. */
function annotated(body: Body, one: Instruction, address: number, indexed: number, indices: readonly number[]): number {
  if (body.one === undefined) return address;
  body.define(one.id, address);
  const member = memberDecorations(body, indexed, indices);
  return annotatePointer(body, address, [...member, ...body.at.input.annotations.of(one.id)]);
}

/** The address that a row computes. */
const address: InstructionEntry["toSpirv"] = (body, row) => {
  const pointee = body.at.module.context.types[body.code.extra[row] ?? 0];
  if (pointee === undefined) return false;
  const [base = 0, ...indices] = Array.from({ length: body.code.numOperands(row) }, (_, at) => body.operand(row, at));
  if (indices.length === 0) {
    body.alias(row, body.pointer(base, body.pointeeOf(-row)));
    return true;
  }
  const isInBounds = ((body.code.detail[row] ?? 0) & flag.inbounds) !== 0;
  const op = addressOpcode(body.at, isInBounds);
  const type = body.rowType(row);
  const isUntyped = body.at.types.isUntyped && PointerType.is(type);
  const result = isUntyped ? body.at.types.untypedPointer(type.addressSpace) : body.addressType(row, pointee, indices);
  // Untyped chains must not name a type of pointers: an integer is as long.
  const element = PointerType.is(pointee) ? body.int(body.at.target.width) : pointee;
  const indexed = body.at.types.isUntyped ? [body.at.types.of(element)] : [];
  const ids = [...indexed, body.pointer(base, pointee), ...indices.map((index) => body.index(index, true))];
  if (result === body.resultType(row)) body.result(row, op, ...ids);
  else body.result(row, Op.Bitcast, body.emit(op, result, ...ids));
  return true;
};

/** A prefetch of bytes: the call of the function for elements of one byte. */
function prefetch(body: Body, one: Instruction): number {
  const base = body.at.environment === "SPV-IR" ? "__spirv_ocl_prefetch" : "prefetch";
  const [pointer, count] = [body.value(one.operand(0)), body.value(one.operand(1))];
  const addressSpace = body.at.types.addressSpace(body.at.input.typeOf(one.operand(0)));
  const bytes: MangledType = { kind: "pointer", pointee: mangled.char, qualifiers: { addressSpace, isConst: true } };
  const name = mangle(base, [bytes, body.at.types.mangled(body.at.input.typeOf(one.operand(1)), true)]);
  callFunction(body, name, body.at.void, [pointer, count]);
  return 0;
}

const ARRAYS = "SPV_INTEL_variable_length_array";
/** The reference's message. */
const NO_LENGTH = `Translation of dynamic alloca requires ${ARRAYS} extension.`;

/** The length of a stack slot's array: a constant, or the result of a call that is a specialization constant. SPIR-V has no empty arrays. */
function lengthOf(body: SpirvBody, row: number): number {
  const length = body.operand(row, 0);
  const count = body.constantInteger(length);
  if (count !== undefined) return body.at.constants.size(count === 0n ? 1n : count);
  if (isSpecialized(body, length)) return body.value(length);
  return rejectRow(NO_LENGTH, row, `--spirv-ext=+${ARRAYS} allows it`);
}

/** Whether a stack slot has a length that is known when it runs, and an extension allows it. */
function isOfComputedSize(body: SpirvBody, row: number): boolean {
  const length = body.operand(row, 0);
  return length < 0 && !isSpecialized(body, length) && body.at.builder.options.allows(ARRAYS);
}

function isSpecialized(body: SpirvBody, length: number): boolean {
  const callee = length < 0 && body.code.opcode[-length] === opcode.call ? body.calleeOf(-length) : undefined;
  return callee !== undefined && isSpecializationConstant(callee.name);
}

/** Memory of the stack where the instruction is. */
function allocateArray(body: SpirvBody, row: number, alignment: number): boolean {
  const id = body.result(row, Op.VariableLengthArrayINTEL, body.value(body.operand(row, 0)));
  decorateAlignment(body.at.builder, id, alignment);
  return true;
}

/** A stack slot: a variable of the function. */
function allocate(body: SpirvBody, row: number): boolean {
  const { builder, types } = body.at;
  const allocation = body.code.allocations[body.code.detail[row] ?? 0];
  const type = body.rowType(row);
  if (allocation === undefined || !PointerType.is(type)) return false;
  const { addressSpace } = type;
  if (addressSpace !== AddressSpace.Private && addressSpace !== AddressSpace.Generic)
    return rejectRow(`a variable of a function is in private memory, not in the address space ${addressSpace}`, row);
  if (isOfComputedSize(body, row)) return allocateArray(body, row, allocation.alignment);
  const count = body.constantInteger(body.operand(row, 0));
  const pointee = body.pointeeOf(-row) ?? allocation.type;
  // The type of the result comes before the array's.
  body.resultType(row);
  const isCast = count !== 1n || type.addressSpace !== AddressSpace.Private;
  const variable = isCast ? builder.id() : body.idOf(row);
  const array = count === 1n ? types.of(pointee) : builder.type(Op.TypeArray, types.of(pointee), lengthOf(body, row));
  if (count === 1n) body.variable(array, variable);
  else {
    const pointer = types.typedPointer(StorageClass.Function, array);
    builder.emitVariable(Op.Variable, pointer, variable, StorageClass.Function);
  }
  decorateAlignment(builder, variable, allocation.alignment);
  if (!isCast) {
    builder.name(variable, body.code.nameOf(row));
    return true;
  }
  if (count === 1n) body.defineSlot(row, variable);
  const id = body.result(row, type.addressSpace === AddressSpace.Private ? Op.Bitcast : Op.PtrCastToGeneric, variable);
  decorateAlignment(builder, id, allocation.alignment);
  return true;
}

/** Loads, stores, addresses, variables. */
export const memory: readonly InstructionEntry[] = [
  {
    opcode: Op.Variable,
    toLlvm(body, one) {
      const pointee = body.at.types.pointee(one.typeId);
      if (pointee === undefined) return one.reject(`${one.name} must be a pointer to a type`);
      return body.variable(one, pointee, one.optional(1));
    },
    from: [opcode.alloca],
    toSpirv: allocate,
  },
  {
    opcode: Op.UntypedVariableKHR,
    toLlvm: (body, one) => body.variable(one, one.operand(1), one.optional(2)),
  },
  {
    opcode: Op.Load,
    toLlvm(body, one) {
      const builtIn = builtInValue(body, one);
      if (builtIn !== undefined) return builtIn;
      const { options, isNontemporal } = memoryOperands(one, 1);
      const loaded = body.load(body.at.types.of(one.typeId), body.value(one.operand(0)), options);
      attachAliasing(body, loaded, one, 1);
      return markNontemporal(body, loaded, isNontemporal);
    },
    from: [opcode.load],
    toSpirv(body, row) {
      if (isAtomic(body, row)) return false;
      const type = body.rowType(row);
      body.result(
        row,
        Op.Load,
        body.pointer(body.operand(row, 0), body.accessType(row, type)),
        ...accessWords(body, row),
      );
      return true;
    },
  },
  {
    opcode: Op.Store,
    toLlvm(body, one) {
      const { options, isNontemporal } = memoryOperands(one, 2);
      const stored = body.store(body.value(one.operand(1)), body.value(one.operand(0)), options);
      markNontemporal(body, stored, isNontemporal);
      attachAliasing(body, stored, one, 2);
      return 0;
    },
    from: [opcode.store],
    toSpirv(body, row) {
      if (isAtomic(body, row)) return false;
      const [value, pointer] = [body.operand(row, 0), body.operand(row, 1)];
      const [stored, id] = [body.pointerTypeOf(value), body.value(value)];
      body.plain(Op.Store, body.pointer(pointer, stored), id, ...accessWords(body, row));
      return true;
    },
  },
  accessChain(Op.AccessChain, 0, false),
  accessChain(Op.InBoundsAccessChain, flag.inbounds | flag.nusw, false),
  { ...accessChain(Op.PtrAccessChain, 0, true), from: [opcode.getelementptr], toSpirv: address },
  accessChain(Op.InBoundsPtrAccessChain, flag.inbounds | flag.nusw, true),
  untypedChain(Op.UntypedAccessChainKHR, 0, false),
  untypedChain(Op.UntypedInBoundsAccessChainKHR, flag.inbounds | flag.nusw, false),
  untypedChain(Op.UntypedPtrAccessChainKHR, 0, true),
  untypedChain(Op.UntypedInBoundsPtrAccessChainKHR, flag.inbounds | flag.nusw, true),
  {
    opcode: Op.VariableLengthArrayINTEL,
    toLlvm(body, one) {
      const pointee = body.at.types.pointee(one.typeId);
      if (pointee === undefined) return one.reject(`${one.name} must be a pointer to a type`);
      const type = body.at.types.of(pointee);
      return body.alloca(type, alignmentOf(body.at.input, one.id), body.value(one.operand(0)));
    },
  },
  {
    opcode: Op.UntypedPrefetchKHR,
    toLlvm: prefetch,
  },
];
