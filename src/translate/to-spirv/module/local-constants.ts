// Constants of a module in private memory, where SPIR-V has no variables of a module: each function that reads one has a variable with its value.

import { type Constant, GlobalVariable, type LLVMFunction, type Module, opcode, usersIn } from "../../../llvm/index.ts";
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
  const candidates = new Set(module.globals.filter(isCandidate));
  if (candidates.size === 0) return NO_LOCAL_CONSTANTS;
  for (const one of addressesInConstants(module, uses)) candidates.delete(one);
  const addresses = new Addresses(candidates);
  const found = module.functions.map((one) => [one, rowsByGlobal(module, one, addresses)] as const);
  for (const [one, rows] of found) {
    const users = usersIn(one);
    for (const [global, takers] of rows)
      if (isKept(module, users, global, takers, addresses)) candidates.delete(global);
  }
  const ofFunctions = new Map(
    found.map(([one, rows]) => [one, [...rows.keys()].filter((global) => candidates.has(global))]),
  );
  return { all: candidates, ofFunctions };
}

/** Which globals' addresses are in constants. */
class Addresses {
  readonly #globals: ReadonlySet<GlobalVariable>;
  readonly #known = new Map<Constant, ReadonlySet<GlobalVariable>>();

  constructor(globals: ReadonlySet<GlobalVariable>) {
    this.#globals = globals;
  }

  in(constant: Constant | undefined): ReadonlySet<GlobalVariable> {
    if (constant === undefined) return NO_GLOBALS;
    const known = this.#known.get(constant);
    if (known !== undefined) return known;
    const { global } = constant.payload;
    const found = new Set<GlobalVariable>();
    if (global instanceof GlobalVariable && this.#globals.has(global)) found.add(global);
    for (const operand of constant.operands) for (const one of this.in(operand)) found.add(one);
    const made = found.size === 0 ? NO_GLOBALS : found;
    this.#known.set(constant, made);
    return made;
  }
}

const NO_GLOBALS: ReadonlySet<GlobalVariable> = new Set();

/** The rows of a function that have addresses of globals in constants, by global. */
function rowsByGlobal(
  { code, constants }: Module,
  { blocks }: LLVMFunction,
  addresses: Addresses,
): ReadonlyMap<GlobalVariable, readonly number[]> {
  const found = new Map<GlobalVariable, number[]>();
  for (const { first, end } of blocks)
    for (let row = first; row < end; row++)
      for (let at = 0; at < code.numOperands(row); at++) {
        const reference = code.operandAt(row, at);
        for (const global of reference > 0 ? addresses.in(constants.all[reference]) : NO_GLOBALS) {
          const rows = found.get(global);
          if (rows === undefined) found.set(global, [row]);
          else rows.push(row);
        }
      }
  return found;
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
function addressesInConstants({ globals, constants }: Module, uses: Uses): ReadonlySet<GlobalVariable> {
  const shared = new Set(
    globals.flatMap((one) => [...uses.usedBy(one)]).filter((one) => one instanceof GlobalVariable),
  );
  const seen = new Set(constants.all.filter((one) => one?.kind === "aggregate" || one?.kind === "splat"));
  // Grows while it is walked: constants may share operands, and be nested deeply.
  for (const one of seen) {
    const global = one?.payload.global;
    if (global instanceof GlobalVariable) shared.add(global);
    for (const operand of one?.operands ?? []) seen.add(operand);
  }
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

/** Whether a function may keep the address of a global beyond its end; `takers`: its rows that take the address. */
function isKept(
  { code, constants }: Module,
  users: ReadonlyMap<number, readonly number[]>,
  global: GlobalVariable,
  takers: readonly number[],
  addresses: Addresses,
): boolean {
  const seen = new Set<number>();
  const waiting: number[] = [];
  const isKeptBy = (row: number, isOperand: (reference: number) => boolean): boolean => {
    const op = code.opcode[row] ?? 0;
    if (op === opcode.store) return isOperand(code.operandAt(row, 0));
    if (MOVING.has(op)) waiting.push(row);
    return !MOVING.has(op) && !USING.has(op) && op !== opcode.debug;
  };
  const isAddress = (reference: number) => reference > 0 && addresses.in(constants.all[reference]).has(global);
  for (const row of takers) if (isKeptBy(row, isAddress)) return true;
  for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
    if (seen.has(row)) continue;
    seen.add(row);
    for (const user of users.get(row) ?? []) if (isKeptBy(user, (reference) => reference === -(row ?? 0))) return true;
  }
  return false;
}
