// Parts of LLVM IR that SPIR-V lacks, with the reason and the remedy. Whatever would change the meaning silently is rejected here.

import type { IFunc, LLVMFunction, Module } from "../../llvm/index.ts";
import { opcode } from "../../llvm/index.ts";
import { rejectRow } from "../common/rejection.ts";
import type { SpirvBody } from "./body.ts";

interface Reason {
  readonly reason: string;
  readonly remedy?: string;
}

const EXCEPTIONS: Reason = {
  reason: "SPIR-V has no exceptions",
  remedy: "compile without exceptions, as clang does with -fno-exceptions",
};
const ARGUMENTS: Reason = {
  reason: "SPIR-V has no functions with a variable number of arguments",
  remedy: "the function printf of OpenCL C is the only one that takes any",
};

/** Instructions of LLVM without a counterpart. */
const INSTRUCTIONS: ReadonlyMap<number, Reason> = new Map([
  [opcode.invoke, EXCEPTIONS],
  [opcode.landingpad, EXCEPTIONS],
  [opcode.resume, EXCEPTIONS],
  [opcode.catchpad, EXCEPTIONS],
  [opcode.cleanuppad, EXCEPTIONS],
  [opcode.catchswitch, EXCEPTIONS],
  [opcode.catchret, EXCEPTIONS],
  [opcode.cleanupret, EXCEPTIONS],
  [opcode.indirectbr, { reason: "SPIR-V has no addresses of blocks", remedy: "a switch chooses between blocks" }],
  [opcode.callbr, { reason: "inline assembly cannot branch in SPIR-V" }],
  [opcode.va_arg, ARGUMENTS],
]);

/** Families of LLVM's intrinsics without a counterpart, by the beginning of their names. */
const INTRINSICS: readonly (readonly [prefix: string, reason: Reason])[] = [
  ["llvm.va_", ARGUMENTS],
  ["llvm.eh.", EXCEPTIONS],
  ["llvm.coro.", { reason: "SPIR-V has no coroutines", remedy: "run LLVM's passes for coroutines before" }],
  ["llvm.experimental.convergence.", { reason: "SPIR-V has no tokens that control convergence" }],
  ["llvm.frameaddress", { reason: "SPIR-V has no addresses of stack frames" }],
  ["llvm.returnaddress", { reason: "SPIR-V has no addresses of instructions" }],
  ["llvm.masked.", { reason: "SPIR-V has masked accesses for vectors of pointers only" }],
  ["llvm.vp.", { reason: "SPIR-V has no vectors with a computed length", remedy: "run LLVM's pass expand-vp before" }],
];

/** Rejects an instruction that no table has an entry for. */
export function rejectInstruction(body: SpirvBody, row: number): never {
  const found = INSTRUCTIONS.get(body.code.opcode[row] ?? 0);
  if (found === undefined) return body.reject(row, "with these operands has no counterpart in SPIR-V");
  return rejectRow(found.reason, row, found.remedy);
}

/** Rejects a call of an intrinsic, with the reference's words. */
export function rejectIntrinsic(name: string, row: number): never {
  const found = INTRINSICS.find(([prefix]) => name.startsWith(prefix))?.[1];
  const reason = found === undefined ? "" : `\n${found.reason}`;
  return rejectRow(
    `InvalidFunctionCall: Unexpected llvm intrinsic:\n ${name}${reason}`,
    row,
    found?.remedy ?? "--spirv-allow-unknown-intrinsics keeps calls of such functions as calls of imported ones",
  );
}

/** Rejects a call of a function, or its address, that a resolver chooses when the program is loaded. */
export function rejectIndirect({ name }: IFunc, row?: number): never {
  return rejectRow(`the function '@${name}' is chosen when the program is loaded, which SPIR-V cannot express`, row);
}

/** Rejects a call with more arguments than a function has parameters. */
export function rejectVariadic({ name }: LLVMFunction, row: number): never {
  const message = "UnsupportedVarArgFunction: Variadic functions other than 'printf' are not supported in SPIR-V.";
  return rejectRow(`${message}\nThe function is '@${name}'`, row);
}

/** Bundles of operands that change nothing, if SPIR-V lacks what they are for. */
const HARMLESS: ReadonlySet<string> = new Set(["align", "nonnull", "dereferenceable", "ignore", "separate_storage"]);

/** Rejects a call with operands that state what else it does. Those of assumptions are facts that may be lost. */
export function checkBundles(body: SpirvBody, row: number): void {
  const { bundles = [] } = body.code.calls[body.code.detail[row] ?? 0] ?? {};
  const found = bundles.find(({ tag }) => !HARMLESS.has(tag));
  if (found !== undefined) rejectRow(`the operand bundle "${found.tag}" has no counterpart in SPIR-V`, row);
}

/** Rejects properties of a module, of its variables and of its functions. */
export function checkExpressible({ assembly, globals, functions }: Module): void {
  if (assembly !== "") rejectRow("assembly of the module has no counterpart in SPIR-V");
  const local = globals.find(({ threadLocal }) => threadLocal !== "");
  if (local !== undefined) {
    rejectRow(
      `the variable '@${local.name}' is one for each thread, which SPIR-V has in functions only`,
      undefined,
      "make it a variable of the function, which calls pass by its address",
    );
  }
  const collected = functions.find(({ garbageCollector }) => garbageCollector !== "");
  if (collected === undefined) return;
  const { name, garbageCollector } = collected;
  rejectRow(`the function '@${name}' needs the garbage collector "${garbageCollector}", and SPIR-V has none`);
}
