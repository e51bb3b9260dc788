// Rules of instructions that are no calls.

import { PointerType, TokenType } from "../../dialects/llvm/index.ts";
import type { LLVMFunction } from "../module.ts";
import { isCall, opcode } from "../opcode.ts";
import { check } from "./finding.ts";

export function checkInstruction(one: LLVMFunction, row: number): void {
  const { code } = one.module;
  const kind = code.opcode[row]!;
  const rule = RULES[kind];
  if (rule !== undefined) rule(one, row);
  if (code.attached[row] !== 0) checkAttachments(one, row, kind);
}

type Rule = (one: LLVMFunction, row: number) => void;

const EXCEPTION_KINDS: ReadonlySet<number> = new Set([opcode.landingpad, opcode.cleanuppad, opcode.catchswitch]);

const RULES: Readonly<Record<number, Rule>> = {
  [opcode.invoke]: (one, row) => {
    const { code } = one.module;
    const block = code.operandAt(row, code.numOperands(row) - 2);
    let first = one.blocks[block]?.first ?? 0;
    while (code.opcode[first] === opcode.phi || code.opcode[first] === opcode.debug) first++;
    check(
      EXCEPTION_KINDS.has(code.opcode[first] ?? 0),
      "The unwind destination does not have an exception handling instruction!",
    );
  },
  [opcode.landingpad]: (one, row) => {
    const { code } = one.module;
    check(one.personality !== undefined, "LandingPadInst needs to be in a function with a personality.");
    check(
      code.numOperands(row) > 0 || code.detail[row] === 1,
      "LandingPadInst needs at least one clause or to be a cleanup.",
    );
  },
  [opcode.resume]: (one) => {
    check(one.personality !== undefined, "ResumeInst needs to be in a function with a personality.");
  },
  [opcode.catchpad]: (one) => {
    check(one.personality !== undefined, "CatchPadInst needs to be in a function with a personality.");
  },
  [opcode.catchswitch]: (one) => {
    check(one.personality !== undefined, "CatchSwitchInst needs to be in a function with a personality.");
  },
  [opcode.cleanuppad]: (one) => {
    check(one.personality !== undefined, "CleanupPadInst needs to be in a function with a personality.");
  },
  [opcode.select]: (one, row) => {
    check(!TokenType.is(one.module.typeOf(-row)), "Invalid operands for select instruction!");
  },
  [opcode.phi]: (one, row) => {
    check(!TokenType.is(one.module.typeOf(-row)), "PHI nodes cannot have token type!");
  },
  [opcode.alloca]: (one, row) => {
    const { code } = one.module;
    const { isSwiftError, type } = code.allocations[code.detail[row]!]!;
    if (isSwiftError) check(PointerType.is(type), "swifterror alloca must have pointer type");
  },
};

/** Attachments that LLVM knows, on the instructions that may have them. */
function checkAttachments(one: LLVMFunction, row: number, kind: number): void {
  const { code, metadata } = one.module;
  const type = one.module.typeOf(-row);
  for (const [name] of (code.attachments[code.attached[row]!] ?? []).map(([id]) => [metadata.kinds[id] ?? ""])) {
    switch (name) {
      case "range":
        check(kind === opcode.load || isCall(kind), "Ranges are only for loads, calls and invokes!");
        break;
      case "nonnull":
        check(PointerType.is(type), "nonnull applies only to pointer types");
        check(kind === opcode.load, "nonnull applies only to load instructions, use attributes for calls or invokes");
        break;
      case "invariant.group":
        check(kind === opcode.load || kind === opcode.store, "invariant.group metadata is only for loads and stores");
        break;
      case "align":
        check(PointerType.is(type), "align applies only to pointer types");
        check(kind === opcode.load, "align applies only to load instructions, use attributes for calls or invokes");
        break;
      case "dereferenceable":
      case "dereferenceable_or_null":
        check(PointerType.is(type), "dereferenceable, dereferenceable_or_null apply only to pointer types");
        check(
          kind === opcode.load || kind === opcode.inttoptr,
          "dereferenceable, dereferenceable_or_null apply only to load and inttoptr instructions, use attributes for calls or invokes",
        );
        break;
      default:
    }
  }
}
