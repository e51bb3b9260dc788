// Calls: of functions by name or address, of assembly.

import * as llvm from "../../../dialects/llvm/index.ts";
import { AsmDialect, cconv, type FunctionType, tailcallkind } from "../../../dialects/llvm/index.ts";
import {
  type Attribute,
  denseI32Array,
  integerAttr,
  stringAttr,
  symbolRefAttr,
  TypeAttr,
  type Value,
} from "../../../ir/index.ts";
import { typeText } from "../../../text/index.ts";
import type { AttributeSet } from "../../attributes/attribute.ts";
import { memoryEverywhere } from "../../attributes/attribute-values.ts";
import type { CallInfo } from "../../code.ts";
import type { Constant, InlineAssembly } from "../../constant.ts";
import { intrinsicNameOf } from "../../mapping/intrinsic-ops.ts";
import { IFunc, LLVMFunction } from "../../module.ts";
import { opcode } from "../../opcode.ts";
import { memoryEffects, memoryOfSet, signatureAttributes, wordProperties } from "../attributes.ts";
import type { Importer } from "../importer.ts";
import { callInfo, resultTypes } from "./call-parts.ts";
import { branchValues, incoming } from "./control-flow.ts";
import { flagTuple, type ImportRow } from "./instructions.ts";
import { importIntrinsic } from "./intrinsics.ts";

/** The callee as a constant, if it is one. */
function calleeOf({ code, module }: Importer, row: number): Constant | undefined {
  const reference = code.operandAt(row, code.numOperands(row) - 1);
  return reference > 0 ? module.constants.all[reference] : undefined;
}

/** The function or indirect function that a row calls by name. */
function namedCallee(callee: Constant | undefined): LLVMFunction | IFunc | undefined {
  const global = callee?.payload.global;
  return global instanceof LLVMFunction || global instanceof IFunc ? global : undefined;
}

// ---- parts that kinds of calls have in common

function tailKind({ context }: Importer, tail: string): Attribute {
  return tailcallkind.of(context, tail === "" ? "none" : tail.trim());
}

/** Whom a call calls and with what. */
interface Callee {
  readonly callee: Attribute | undefined;
  readonly operands: readonly Value[];
  readonly type: FunctionType;
  /** The types of the call and of the function differ. */
  readonly isIncompatible: boolean;
}

function resolveCallee(importer: Importer, row: number, info: CallInfo): Callee {
  const { code, context, types } = importer;
  const constant = calleeOf(importer, row);
  const named = namedCallee(constant);
  // Sound: the type of a function is a function type.
  const type = types.of(info.type) as FunctionType;
  if (named === undefined) {
    const address = importer.value(code.operandAt(row, code.numOperands(row) - 1));
    const args = importer.operands(row, 0, info.numArguments);
    return { callee: undefined, operands: [address, ...args], type, isIncompatible: false };
  }
  const args = importer.operands(row, 0, info.numArguments);
  const own = types.of(named.type) as FunctionType;
  const name = symbolRefAttr(context, importer.nameless.nameOf(named));
  if (isCompatible(type, own)) return { callee: name, operands: args, type: own, isIncompatible: false };
  importer.warn(`incompatible call and callee types: '${typeText(type)}' and '${typeText(own)}'`);
  const address = importer.builder.create(llvm.mlir.addressof, {
    resultTypes: [llvm.pointerType(context)],
    properties: [name],
  });
  return { callee: undefined, operands: [address.result(), ...args], type, isIncompatible: true };
}

/** Whether a call of a type can name a function of another type. */
function isCompatible(call: FunctionType, callee: FunctionType): boolean {
  if (call === callee) return true;
  if (call.result !== callee.result) return false;
  const [given, wanted] = [call.inputs.length, callee.inputs.length];
  if (callee.isVariadic ? given < wanted : given !== wanted) return false;
  return callee.inputs.every((type, index) => type === call.inputs[index]);
}

function commonProperties(importer: Importer, info: CallInfo, { callee, type, isIncompatible }: Callee) {
  const { context } = importer;
  return {
    callee,
    var_callee_type: type.isVariadic ? TypeAttr.get(context, { type }) : undefined,
    CConv: cconv.get(context, { value: info.convention }),
    ...(isIncompatible ? {} : signatureAttributes(importer, info.attributes, info.numArguments)),
  };
}

// ---- memory

const READ = memoryEverywhere(1);
const WRITE = memoryEverywhere(2);

/** Bundles that neither read nor write memory, and those that only read. */
const SILENT_BUNDLES: ReadonlySet<string> = new Set(["ptrauth", "kcfi", "convergencectrl", "deactivation-symbol"]);
const READING_BUNDLES: ReadonlySet<string> = new Set(["deopt", "funclet"]);

/** The memory effects of a call: the intersection of its own effects with those that its function and bundles allow. */
function memoryOfCall({ attributes, bundles }: CallInfo, named: LLVMFunction | undefined): number {
  const own = memoryOfSet(attributes.ofFunction);
  if (named === undefined) return own;
  let allowed = memoryOfSet(named.attributes.ofFunction);
  const isAssume = named.name === intrinsicNameOf(llvm.intrinsic("assume"));
  for (const { tag } of bundles) {
    if (SILENT_BUNDLES.has(tag) || isAssume) continue;
    allowed |= READING_BUNDLES.has(tag) ? READ : READ | WRITE;
  }
  return own & allowed;
}

// ---- kinds of calls

const call: ImportRow = (importer, row) => {
  const constant = calleeOf(importer, row);
  const assembly = constant?.payload.assembly;
  if (assembly !== undefined) return importAssembly(importer, row, assembly);
  const named = namedCallee(constant);
  const info = callInfo(importer, row);
  if (named?.name.startsWith("llvm.") === true && named instanceof LLVMFunction && named.type === info.type) {
    return importIntrinsic(importer, row, named);
  }
  const { builder } = importer;
  const callee = resolveCallee(importer, row, info);
  const flags = flagTuple(builder, llvm.call, info.flags);
  const op = llvm.call.build(
    builder,
    {
      ...commonProperties(importer, info, callee),
      ...wordProperties(importer, llvm.call, info.attributes.ofFunction),
      callee_operands: callee.operands,
      fastmathFlags: flags[llvm.call.propertyIndex("fastmathFlags")],
      TailCallKind: tailKind(importer, info.tail),
      memory_effects: memoryEffects(importer, memoryOfCall(info, named instanceof LLVMFunction ? named : undefined)),
      ...noBundles(importer, info),
    },
    { resultTypes: resultTypes(importer, row) },
  );
  importer.setResult(row, op);
};

/** As in the reference, drops the bundles of calls of functions with a warning. */
function noBundles(importer: Importer, { bundles }: CallInfo) {
  if (bundles.length > 0) importer.warn("dropped the operand bundles of a call");
  return { op_bundle_sizes: denseI32Array(importer.context, []) };
}

const importAssembly = (importer: Importer, row: number, assembly: InlineAssembly): void => {
  const { builder, context } = importer;
  const info = callInfo(importer, row);
  const flag = (isSet: boolean): Attribute | undefined => (isSet ? context.unit : undefined);
  const { arg_attrs } = signatureAttributes(importer, elementTypes(info.attributes), info.numArguments);
  const op = llvm.inline_asm.build(
    builder,
    {
      operands: importer.operands(row, 0, info.numArguments),
      asm_string: stringAttr(context, assembly.text),
      constraints: stringAttr(context, assembly.constraints),
      has_side_effects: flag(assembly.hasSideEffects),
      is_align_stack: flag(assembly.isAlignStack),
      tail_call_kind: tailKind(importer, info.tail),
      asm_dialect: integerAttr(context, context.i64, AsmDialect.enum.value(assembly.isIntel ? "intel" : "att") ?? 0),
      operand_attrs: arg_attrs,
    },
    { resultTypes: resultTypes(importer, row) },
  );
  importer.setResult(row, op);
};

/** Operands of assembly keep the types that memory they point to has, and nothing else. */
function elementTypes(attributes: CallInfo["attributes"]): CallInfo["attributes"] {
  const only = (set: AttributeSet | undefined): AttributeSet | undefined =>
    set?.find("elementtype") === undefined ? undefined : set;
  return { ofFunction: undefined, ofResult: undefined, ofParameters: attributes.ofParameters.map(only) };
}

/** A value that a call brings to the block that it goes on with cannot be an operand of the call itself: a block between hands it on. */
const invoke: ImportRow = (importer, row) => {
  const { builder, code } = importer;
  const info = callInfo(importer, row);
  if (calleeOf(importer, row)?.payload.assembly !== undefined) {
    throw importer.failure(builder.location, "invoke of inline assembly is not supported");
  }
  const last = code.numOperands(row) - 1;
  const [normal, unwind] = [code.operandAt(row, last - 2), code.operandAt(row, last - 1)];
  const callee = resolveCallee(importer, row, info);
  const needsBlock = isResultBrought(importer, row, normal);
  const normalDest = importer.blockOf(normal);
  const direct = needsBlock ? importer.insertBlockBefore(normalDest) : normalDest;
  const unwindDestOperands = branchValues(importer, unwind);
  const normalDestOperands = needsBlock ? [] : branchValues(importer, normal);
  const op = llvm.invoke.build(
    builder,
    {
      ...commonProperties(importer, info, callee),
      callee_operands: callee.operands,
      normalDestOperands,
      unwindDestOperands,
      ...noBundles(importer, info),
    },
    { resultTypes: resultTypes(importer, row), successors: [direct, importer.blockOf(unwind)] },
  );
  importer.setResult(row, op);
  if (!needsBlock) return;
  const { block } = builder;
  builder.insertAtEnd(direct);
  llvm.br.build(builder, { destOperands: branchValues(importer, normal) }, { successors: [normalDest] });
  if (block !== undefined) builder.insertAtEnd(block);
};

/** Whether a phi of a block takes the result of a row from the current block. */
function isResultBrought(importer: Importer, row: number, target: number): boolean {
  const { code, current, block } = importer;
  const rows = current?.blocks[target];
  if (rows === undefined) return false;
  for (let phi = rows.first; phi < rows.end && code.opcode[phi] === opcode.phi; phi++) {
    if (incoming(importer, phi, block) === -row) return true;
  }
  return false;
}

/** By opcode. */
export const CALLS: ReadonlyMap<number, ImportRow> = new Map([
  [opcode.call, call],
  [opcode.invoke, invoke],
]);
