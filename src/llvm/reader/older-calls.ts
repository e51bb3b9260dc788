// Calls of intrinsics in older text, which become calls or debug records of the present form while they are read.

import { type FunctionType, functionType, pointerType, StructType } from "../../dialects/llvm/index.ts";
import type { Type } from "../../ir/index.ts";
import { type AttributeSet, integerAttribute, NO_ATTRIBUTES } from "../attribute.ts";
import type { Code } from "../code.ts";
import type { Constant } from "../constant.ts";
import { findIntrinsic, intrinsicName } from "../intrinsics.ts";
import { opcode } from "../opcode.ts";
import { DEBUG_INTRINSICS, type UpgradedCall, upgradedCall } from "../upgrade/calls.ts";
import type { FunctionState } from "./function-state.ts";
import { addRow } from "./operands.ts";
import type { Reader } from "./state.ts";

/** What calls of all kinds have up to their bundles. */
export interface CallParts {
  readonly callee: number;
  /** The name of the function that is called; "" for another callee. */
  readonly name: string;
  readonly signature: FunctionType;
  readonly tail: string;
  readonly flags: number;
  readonly detail: number;
  readonly result: Type;
  readonly operands: readonly number[];
}

/** Adds the present form of a call; undefined if the call has it. */
export function addUpgraded(state: FunctionState, parts: CallParts): number | undefined {
  const kind = Object.hasOwn(DEBUG_INTRINSICS, parts.name) ? DEBUG_INTRINSICS[parts.name] : undefined;
  if (kind !== undefined) return addRecord(state, parts, kind);
  const upgraded = upgradedCall(parts.name, parts.signature.inputs);
  return upgraded === undefined ? undefined : addPresentCall(state, parts, upgraded);
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
  const ofParameters: (AttributeSet | undefined)[] = [];
  if (upgraded.alignment !== undefined) {
    const bytes = reader.module.constants.all[operands[upgraded.alignment.from] ?? 0]?.bits ?? 0n;
    const set = bytes === 0n ? undefined : reader.module.attributeSets.of([integerAttribute("align", bytes)]);
    const { aligned } = upgraded.alignment;
    ofParameters.push(...args.map((_, index) => (aligned.includes(index) ? set : undefined)));
  }
  const attributes = ofParameters.length === 0 ? NO_ATTRIBUTES : { ...NO_ATTRIBUTES, ofParameters };
  const info = {
    type,
    convention: 0,
    tail: "",
    flags: parts.flags,
    attributes,
    bundles: [],
    numArguments: args.length,
  };
  const callee = present(state, parts.name, upgraded.name, type);
  const detail = reader.callNumber(info, NO_OWN);
  return addRow(state, opcode.call, signature.result, detail, [...args, callee.id]);
}

/** Stands for the row of a call that is dropped. */
export const DROPPED = 0;

const NO_OWN = { attributes: [], groups: [], builtinAt: -1 };

/** The address of the intrinsic that replaces an older one; the end of the text declares it. */
function present({ reader }: FunctionState, older: string, base: string, type: FunctionType): Constant {
  const found = findIntrinsic(base);
  const { result, inputs } = type;
  const members = StructType.is(result) ? result.body.elements : [];
  const name = found === undefined ? base : intrinsicName(found, result, members, inputs);
  const list = reader.replacements.get(older) ?? [];
  reader.replacements.set(older, list);
  const known = list.find((one) => one.name === name && one.type === type);
  if (known !== undefined) return known.address;
  const address = reader.module.constants.global(pointerType(reader.context, reader.programSpace), undefined);
  list.push({ name, type, address });
  return address;
}

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

/** An address is a value behind a dereference. */
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
