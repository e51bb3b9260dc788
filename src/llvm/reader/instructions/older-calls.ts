// Calls of intrinsics in older text, which become calls or debug records of the present form while they are read.

import { functionType, literalStruct, StructType } from "../../../dialects/llvm/index.ts";
import type { Code } from "../../code.ts";
import { hasOtherStruct } from "../../intrinsics/intrinsic-signature.ts";
import { findIntrinsic, type Intrinsic } from "../../intrinsics/intrinsics.ts";
import { opcode } from "../../opcode.ts";
import { CallExpander } from "../../upgrade/call-expander.ts";
import { DEBUG_INTRINSICS, type UpgradedCall, upgradedCall } from "../../upgrade/calls.ts";
import { type Expansion, expansionOf } from "../../upgrade/expansions.ts";
import { keepsMetadata, presentCall } from "../../upgrade/present-calls.ts";
import type { FunctionState } from "../function-state.ts";
import type { Reader } from "../state.ts";
import { type CallParts, NO_OWN, present } from "./call-parts.ts";
import { addRow } from "./operands.ts";

/** Adds the present form of a call; undefined if the call has it. */
export function addUpgraded(state: FunctionState, parts: CallParts): number | undefined {
  const kind = Object.hasOwn(DEBUG_INTRINSICS, parts.name) ? DEBUG_INTRINSICS[parts.name] : undefined;
  if (kind !== undefined) return addRecord(state, parts, kind);
  const upgraded = upgradedCall(parts.name, parts.signature.inputs);
  if (upgraded !== undefined) return addPresentCall(state, parts, upgraded);
  const expansion = expansionOf(parts.name, parts.signature.inputs);
  if (expansion !== undefined) return addExpansion(state, parts, expansion);
  const found = findIntrinsic(parts.name);
  const isOther = found !== undefined && hasOtherStruct(found.signature, parts.signature);
  return isOther ? addLiteralCall(state, parts, found) : undefined;
}

/** Adds a call that returns a struct without a name, whose members are put into the struct that was returned before. */
function addLiteralCall(state: FunctionState, parts: CallParts, { name }: Intrinsic): number {
  const { code, reader } = state;
  const { result, inputs, isVariadic } = parts.signature;
  const elements = StructType.is(result) ? result.body.elements : [];
  const type = functionType(reader.context, literalStruct(reader.context, elements), inputs, isVariadic);
  const first = code.count;
  const info = { ...code.calls[parts.detail]!, type };
  const callee = present(state, parts.name, name, type);
  const call = addRow(state, opcode.call, type.result, reader.callNumber(info, parts.own), [
    ...parts.operands,
    callee.id,
  ]);
  let value = reader.module.constants.poison(result).id;
  elements.forEach((element, index) => {
    const list = code.lists.push([index]) - 1;
    const member = -addRow(state, opcode.extractvalue, element, list, [-call]);
    value = -addRow(state, opcode.insertvalue, result, list, [value, member]);
  });
  state.replaced = value;
  state.firstReplacing = first;
  return value < 0 ? -value : call;
}

/** Adds the instructions that replace a call. The value has no name. */
function addExpansion(state: FunctionState, parts: CallParts, expansion: Expansion): number {
  const first = state.code.count;
  const { reader } = state;
  const expander = new CallExpander({
    module: reader.module,
    args: parts.operands,
    result: parts.result,
    typeOf: (one) => state.typeOf(one),
    present: (base, type) => present(state, parts.name, base, type),
    detailOf: (info) => reader.callNumber(info, NO_OWN),
  });
  const value = expansion(expander);
  state.keepsName = expander.keepsName;
  // The older declaration goes, whatever replaced its calls.
  if (!reader.replacements.has(parts.name)) reader.replacements.set(parts.name, []);
  state.replaced = value;
  state.firstReplacing = first;
  return value < 0 ? -value : DROPPED;
}

// ---- calls

function addPresentCall(state: FunctionState, parts: CallParts, upgraded: UpgradedCall): number {
  const { reader } = state;
  const { operands, signature } = parts;
  const args = upgraded.args.map((arg) => argumentOf(state, parts, arg));
  if (upgraded.slot !== undefined) {
    const slot = slotOf(state, args[upgraded.slot] ?? 0);
    if (slot === undefined) return DROPPED;
    args[upgraded.slot] = slot;
  }
  const types = args.map((one) => state.typeOf(one));
  const type = functionType(reader.context, signature.result, types);
  const callee = present(state, parts.name, upgraded.name, type);
  // Sound: the number is that of the call's details.
  const info = presentCall(reader.module, upgraded, type, reader.module.code.calls[parts.detail]!, operands);
  const keepsOwn = upgraded.keeps === "all" || upgraded.keeps === "attributes";
  const detail = reader.callNumber(info, keepsOwn ? parts.own : NO_OWN);
  state.losesMetadata = !keepsMetadata(upgraded);
  const ofBundles = upgraded.keeps === "all" ? operands.slice(args.length) : [];
  return addRow(state, opcode.call, signature.result, detail, [...args, ...ofBundles, callee.id]);
}

/** Stands for the row of a call that is dropped. */
export const DROPPED = 0;

function argumentOf({ reader }: FunctionState, { operands }: CallParts, arg: UpgradedCall["args"][number]): number {
  const { constants } = reader.module;
  if (arg === "false") return constants.integer(reader.integer(1), 0).id;
  return arg === "null" ? constants.zero(reader.pointer(0)).id : (operands[arg] ?? 0);
}

/** The stack slot that an address is, without casts; undefined for another address. */
function slotOf({ code, reader }: FunctionState, given: number): number | undefined {
  let at = given;
  while (at < 0 && code.opcode[-at] !== undefined) {
    const row = -at;
    const kind = code.opcode[row];
    if (kind === opcode.alloca) return at;
    const isNothing =
      kind === opcode.bitcast ||
      kind === opcode.addrspacecast ||
      (kind === opcode.getelementptr && hasZeroIndices(code, reader, row));
    if (!isNothing) return undefined;
    at = code.operandAt(row, 0);
  }
  return undefined;
}

function hasZeroIndices(code: Code, { module: { constants } }: Reader, row: number): boolean {
  for (let index = 1; index < code.numOperands(row); index++) {
    const constant = constants.all[Math.max(code.operandAt(row, index), 0)];
    if (constant?.kind !== "integer" || constant.bits !== 0n) return false;
  }
  return true;
}

// ---- debug records

function addRecord(
  state: FunctionState,
  { operands, name }: CallParts,
  kind: "declare" | "value" | "label" | "assign",
) {
  const { code, reader } = state;
  if (kind === "value" && operands.length === 4 && !isZeroConstant(reader, operands[1] ?? 0)) return DROPPED;
  const nodeOf = (index: number): number => reader.module.constants.all[operands[index] ?? 0]?.payload.node ?? 0;
  // A value had an offset once.
  const hasOffset = kind === "value" && operands.length === 4;
  const variable = kind === "label" ? nodeOf(0) : nodeOf(hasOffset ? 2 : 1);
  const expression = kind === "label" ? 0 : nodeOf(hasOffset ? 3 : 2);
  const isAssignment = kind === "assign";
  const record = {
    kind,
    variable,
    expression: name.endsWith(".dbg.addr") ? dereferenced(state, expression) : expression,
    location: 0,
    ...(isAssignment ? { assignment: nodeOf(3), addressExpression: nodeOf(5) } : {}),
  };
  const row = code.add(opcode.debug, reader.voidType, code.debugRecords.push(record) - 1);
  if (kind !== "label") code.operand(recordedValue(state, operands[0] ?? 0));
  if (isAssignment) code.operand(recordedValue(state, operands[4] ?? 0));
  return row;
}

function isZeroConstant({ module }: Reader, reference: number): boolean {
  const constant = reference > 0 ? module.constants.all[reference] : undefined;
  return constant?.kind === "integer" && constant.bits === 0n;
}

/** An address is a value after a dereference. */
function dereferenced({ reader }: FunctionState, expression: number): number {
  const { metadata } = reader.module;
  const words = expression === 0 ? [] : metadata.node(expression).fields.flatMap(({ word }) => word ?? []);
  return metadata.special(
    "DIExpression",
    [...words, "DW_OP_deref"].map((word) => ({ name: "", word })),
  );
}

/** A value alone is its own reference. */
function recordedValue({ reader }: FunctionState, reference: number): number {
  const payload = reader.module.constants.all[reference]?.payload;
  const [value] = payload?.isList === false ? (payload.values ?? []) : [];
  return value ?? reference;
}
