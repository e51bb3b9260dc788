// Constants of a module in private memory, where SPIR-V has no variables of a module: each function that reads one has a variable with its value.

import {
  type Constant,
  type GlobalVariable,
  type LLVMFunction,
  type Module,
  opcode,
  usersIn,
} from "../../../llvm/index.ts";
import { AddressSpace } from "../../common/address-space.ts";
import { decorateAlignment } from "../../decorations/alignment.ts";
import { isVariable } from "../../decorations/vector-compute.ts";
import type { SpirvBody } from "../body.ts";
import type { Uses } from "./uses.ts";

/** Constants that are variables of functions. */
export interface LocalConstants {
  readonly all: ReadonlySet<GlobalVariable>;
  readonly ofFunctions: ReadonlyMap<LLVMFunction, readonly GlobalVariable[]>;
}

export const NO_LOCAL_CONSTANTS: Readonly<LocalConstants> = { all: new Set(), ofFunctions: new Map() };

/** Finds the constants whose addresses stay in the functions that use them. */
export function findLocalConstants(module: Module, uses: Uses): LocalConstants {
  const candidates = module.globals.filter(isCandidate);
  if (candidates.length === 0) return NO_LOCAL_CONSTANTS;
  const all = new Set<GlobalVariable>();
  const ofFunctions = new Map<LLVMFunction, GlobalVariable[]>();
  const shared = addressesInConstants(module, uses);
  for (const one of candidates) {
    if (shared.has(one)) continue;
    const users = module.functions.filter((user) => uses.usedBy(user).has(one));
    if (users.some((user) => isKept(module, user, one))) continue;
    all.add(one);
    for (const user of users) ofFunctions.set(user, [...(ofFunctions.get(user) ?? []), one]);
  }
  return { all, ofFunctions };
}

/** Writes the variables of a function. */
export function writeLocalConstants(body: SpirvBody): void {
  const { builder, constants, pointers, types, localConstants } = body.at;
  for (const one of localConstants.ofFunctions.get(body.one) ?? []) {
    if (one.initializer === undefined) continue;
    const id = builder.id();
    constants.define(one.constant, id);
    body.variable(types.of(pointers.ofGlobal(one) ?? one.type), id, constants.of(one.initializer));
    builder.name(id, one.name);
    decorateAlignment(builder, id, Number(one.alignment));
  }
}

function isCandidate(one: GlobalVariable): boolean {
  const isOwn = one.linkage === "internal" || one.linkage === "private";
  const hasValue = one.initializer !== undefined && one.section !== "llvm.metadata";
  return one.addressSpace === AddressSpace.Private && one.isConstant && isOwn && hasValue && !isVariable(one);
}

/** Globals whose addresses are in values of variables and in other composite constants. */
function addressesInConstants({ globals, constants }: Module, uses: Uses): ReadonlySet<unknown> {
  const shared = new Set<unknown>(globals.flatMap((one) => [...uses.usedBy(one)]));
  const addAll = ({ kind, payload, operands }: Constant): void => {
    if (kind === "global") shared.add(payload.global);
    operands.forEach(addAll);
  };
  for (const one of constants.all) if (one?.kind === "aggregate" || one?.kind === "splat") addAll(one);
  return shared;
}

/** Instructions whose results are the address that they take, or one beside it. */
const MOVING: ReadonlySet<number> = new Set([
  opcode.getelementptr,
  opcode.bitcast,
  opcode.addrspacecast,
  opcode.select,
  opcode.phi,
  opcode.freeze,
]);
/** Instructions that use an address and keep none. */
const USING: ReadonlySet<number> = new Set([opcode.load, opcode.icmp, opcode.call]);

/** Whether a function may keep the address of a global beyond its end. */
function isKept({ code, constants }: Module, one: LLVMFunction, global: GlobalVariable): boolean {
  const isAddress = (constant: Constant | undefined): boolean =>
    constant !== undefined && (constant.payload.global === global || constant.operands.some(isAddress));
  const users = usersIn(one);
  const seen = new Set<number>();
  const waiting: number[] = [];
  const isKeptBy = (row: number, isOperand: (reference: number) => boolean): boolean => {
    const op = code.opcode[row] ?? 0;
    if (op === opcode.store) return isOperand(code.operandAt(row, 0));
    if (MOVING.has(op)) waiting.push(row);
    return !MOVING.has(op) && !USING.has(op) && op !== opcode.debug;
  };
  const inConstants = (row: number): boolean =>
    Array.from({ length: code.numOperands(row) }, (_, at) => code.operandAt(row, at)).some(
      (reference) => reference > 0 && isAddress(constants.all[reference]),
    );
  for (const { first, end } of one.blocks)
    for (let row = first; row < end; row++)
      if (inConstants(row) && isKeptBy(row, (reference) => reference > 0 && isAddress(constants.all[reference])))
        return true;
  for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
    if (seen.has(row)) continue;
    seen.add(row);
    for (const user of users.get(row) ?? []) if (isKeptBy(user, (reference) => reference === -(row ?? 0))) return true;
  }
  return false;
}
