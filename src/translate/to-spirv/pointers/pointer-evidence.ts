// Collects evidence for pointees from the uses of pointers. Earlier evidence takes precedence: function signatures,
// then globals, then rows in their order.

import { PointerType } from "../../../dialects/llvm/index.ts";
import { FloatType, IntegerType, type Type } from "../../../ir/index.ts";
import { elementTypeOf, LLVMFunction, opcode } from "../../../llvm/index.ts";
import { returnedObject, takenObject } from "../../builtins/returned-objects.ts";
import { isBlockInvoke } from "../../common/blocks.ts";
import { intrinsicEntry } from "../../intrinsics/index.ts";
import { demangle } from "../../mangling/index.ts";
import { attachmentOf } from "../../metadata/attachments.ts";
import { loadedParts } from "../../types/loaded-parts.ts";
import { pointeeOfMangled } from "../../types/mangled.ts";
import { markOf } from "../../types/objects.ts";
import { opaqueOfWord } from "../../types/opaque-names.ts";
import { hasCacheControls } from "../module/cache-controls.ts";
import type { ToSpirv } from "../module-state.ts";
import type { PointerTyping } from "./pointer-typing.ts";

/** Attributes that state the pointee of a parameter. */
const STATING = ["byval", "sret", "elementtype", "inalloca", "preallocated"] as const;

/** Binds and merges the variables of a module. */
export function collectEvidence(at: ToSpirv, typing: PointerTyping): void {
  const early = new Set<number>();
  for (const one of at.module.functions) signature(at, typing, one);
  for (const one of at.module.globals) typing.variableOfGlobal(one);
  for (const one of at.module.functions) {
    for (const { first, end } of one.blocks) {
      for (let row = first; row < end; row++) if (!early.has(row)) evidenceOf(at, typing, one, row, early);
    }
  }
}

/** A phi asks for the evidence of later rows that it uses; beyond so many they wait for their turn. */
const MOST_EARLY = 1000;

/** The mark of a kernel's argument that its metadata states: an image, a sampler and so on. */
function statedObject(at: ToSpirv, one: LLVMFunction, index: number): Type | undefined {
  const word = (kind: string): string => {
    const operand = attachmentOf(at, one, kind)?.[index];
    return operand !== undefined && "string" in operand ? operand.string : "";
  };
  const access = ["read_only", "write_only", "read_write"].indexOf(word("kernel_arg_access_qual"));
  const isPipe = word("kernel_arg_type_qual").includes("pipe");
  const type = isPipe ? "pipe" : word("kernel_arg_base_type");
  const object = opaqueOfWord(at.module.context, type, Math.max(access, 0));
  return object && markOf(object);
}

/** SPIR-V compares and exchanges integers: floats are integers with their bits. */
const COMPARE_EXCHANGE = "atomic_compare_exchange_";

function bitsOf({ context, width }: FloatType): Type {
  return IntegerType.get(context, { width, signedness: "signless" });
}

function signature(at: ToSpirv, typing: PointerTyping, one: LLVMFunction): void {
  const { context } = at.module;
  const isDeclared = one.blocks.length === 0;
  const demangled = isDeclared ? demangle(one.name) : undefined;
  const isCompared = demangled?.name.startsWith(COMPARE_EXCHANGE) === true;
  if (isDeclared && PointerType.is(one.type.result)) {
    typing.bind(typing.variableOfResult(one), returnedObject(context, one.name));
  }
  // The pointer to a struct that is returned is a parameter that the name does not have.
  const isReturning = one.attributes.ofParameters[0]?.find("sret") !== undefined;
  const literal = isBlockInvoke(one.name) ? Number(isReturning) : -1;
  one.type.inputs.forEach((type, index) => {
    // Samplers may be integers.
    if (!isDeclared && IntegerType.is(type))
      typing.bind(typing.variableOfParameter(one, index), statedObject(at, one, index));
    if (!PointerType.is(type)) return;
    const variable = typing.variableOfParameter(one, index);
    if (index === literal) typing.bind(variable, IntegerType.get(context, { width: 8, signedness: "signless" }));
    typing.bind(variable, isDeclared ? takenObject(context, one.name, index) : statedObject(at, one, index));
    const attributes = one.attributes.ofParameters[index];
    for (const kind of STATING) typing.bind(variable, attributes?.find(kind)?.type);
    const typed = one.pointees[index];
    // Of a pointer to pointers, typed pointers of older LLVM IR state less than a name or uses: `opencl.event_t**` is a pointer to events.
    const isNested = PointerType.is(typed);
    if (!isNested) typing.bind(variable, typed);
    const named = demangled?.parameters?.[index - Number(isReturning)];
    const pointee = named && pointeeOfMangled(context, named);
    typing.bind(variable, isCompared && FloatType.is(pointee) ? bitsOf(pointee) : pointee);
    if (isNested) typing.bindAccess(variable, typed, undefined);
  });
}

/** `early` are the rows whose evidence was collected before their turn. */
function evidenceOf(at: ToSpirv, typing: PointerTyping, one: LLVMFunction, row: number, early: Set<number>): void {
  const { code, context } = at.module;
  const type = context.types[code.type[row] ?? 0];
  switch (code.opcode[row]) {
    case opcode.alloca: {
      const allocated = code.allocations[code.detail[row] ?? 0]?.type;
      if (allocated !== undefined) typing.bindAccess(row, allocated, undefined);
      return;
    }
    case opcode.load:
    case opcode.atomicrmw:
      return loadEvidence(at, typing, row, type);
    case opcode.store:
      return typing.bindAccess(
        typing.operandOf(row, 1),
        at.module.typeOf(code.operandAt(row, 0)),
        typing.operandOf(row, 0),
      );
    case opcode.cmpxchg:
      return typing.bindAccess(
        typing.operandOf(row, 0),
        at.module.typeOf(code.operandAt(row, 2)),
        typing.operandOf(row, 2),
      );
    case opcode.getelementptr:
      return addressEvidence(at, typing, row);
    case opcode.icmp:
      return typing.merge(typing.operandOf(row, 0), typing.operandOf(row, 1));
    case opcode.select:
      if (!PointerType.is(type)) return;
      typing.merge(row, typing.operandOf(row, 1));
      return typing.merge(row, typing.operandOf(row, 2));
    case opcode.phi:
      if (!PointerType.is(type)) return;
      for (let index = 0; index < code.numOperands(row); index += 2) {
        const incoming = -code.operandAt(row, index);
        const isFirst = incoming > row && early.size < MOST_EARLY && !early.has(incoming);
        if (isFirst) evidenceOf(at, typing, one, incoming, early.add(incoming));
        typing.merge(row, typing.operandOf(row, index));
      }
      return;
    case opcode.freeze:
    case opcode.bitcast:
    case opcode.addrspacecast:
      return PointerType.is(type) ? typing.merge(row, typing.operandOf(row, 0)) : undefined;
    case opcode.ret:
      if (code.numOperands(row) > 0) typing.merge(typing.variableOfResult(one), typing.operandOf(row, 0));
      return;
    case opcode.call:
      return callEvidence(at, typing, row, type);
  }
}

function loadEvidence(at: ToSpirv, typing: PointerTyping, row: number, type: Type | undefined): void {
  if (type === undefined) return;
  const read = loadedParts(at.types, type) ?? type;
  typing.bindAccess(typing.variableOf(at.module.code.operandAt(row, 0)), read, PointerType.is(type) ? row : undefined);
}

function addressEvidence(at: ToSpirv, typing: PointerTyping, row: number): void {
  const { code, context, constants } = at.module;
  const element = context.types[code.extra[row] ?? 0];
  if (element === undefined) return;
  typing.bind(typing.variableOf(code.operandAt(row, 0)), element);
  let target: Type = element;
  for (let index = 2; index < code.numOperands(row); index++) {
    const constant = constants.all[Math.max(0, code.operandAt(row, index))];
    target = elementTypeOf(target, Number(constant?.bits ?? 0n)) ?? target;
  }
  if (!PointerType.is(at.module.typeOf(-row))) return;
  if (PointerType.is(target)) typing.bindAccess(row, target, undefined);
  else typing.bind(row, target);
}

function callEvidence(at: ToSpirv, typing: PointerTyping, row: number, type: Type | undefined): void {
  const { code, constants } = at.module;
  const callee = constants.all[Math.max(0, code.operandAt(row, code.numOperands(row) - 1))]?.payload.global;
  const info = code.calls[code.detail[row] ?? 0];
  if (info === undefined) return;
  if (!(callee instanceof LLVMFunction)) {
    return typing.bind(typing.variableOf(code.operandAt(row, code.numOperands(row) - 1)), info.type);
  }
  if (callee.name.startsWith("llvm.")) return intrinsicEvidence(at, typing, row, callee.name);
  for (let index = 0; index < info.numArguments; index++) {
    const variable = typing.variableOf(code.operandAt(row, index));
    if (variable === undefined) continue;
    for (const kind of STATING) typing.bind(variable, info.attributes.ofParameters[index]?.find(kind)?.type);
    if (index >= callee.type.inputs.length) continue;
    const parameter = typing.variableOfParameter(callee, index);
    if (hasCacheControls(at, row, index)) typing.bind(parameter, byteType(at));
    else typing.merge(parameter, variable);
  }
  if (PointerType.is(type)) typing.merge(typing.variableOfResult(callee), row);
}

function byteType({ module }: ToSpirv): Type {
  return IntegerType.get(module.context, { width: 8, signedness: "signless" });
}

function intrinsicEvidence(at: ToSpirv, typing: PointerTyping, row: number, name: string): void {
  const { code } = at.module;
  const variable = (index: number): number | undefined => typing.variableOf(code.operandAt(row, index));
  switch (intrinsicEntry(name)?.pointees) {
    case "copies":
      return typing.merge(variable(0), variable(1));
    case "bytes":
      return typing.bind(variable(0), byteType(at));
    case "annotated":
      typing.bind(variable(0), byteType(at));
      return typing.bind(row, byteType(at));
    case "same":
      return PointerType.is(at.module.typeOf(-row)) ? typing.merge(row, variable(0)) : undefined;
  }
}
