// Rules of tokens that control convergence.

import { TokenType } from "../../../dialects/llvm/index.ts";
import type { LLVMFunction } from "../../module.ts";
import { isCall } from "../../opcode.ts";
import { check } from "../finding.ts";
import type { Verification } from "../verification.ts";

const PREFIX = "llvm.experimental.convergence.";

/** The calls of one function. */
export class Convergence {
  readonly #v: Verification;
  readonly #one: LLVMFunction;
  #block = 0;
  /** Whether a convergent call precedes in the block. */
  #hasConvergent = false;
  #isControlled: boolean | undefined = undefined;

  constructor(v: Verification, one: LLVMFunction) {
    this.#v = v;
    this.#one = one;
  }

  beginBlock(block: number): void {
    this.#block = block;
    this.#hasConvergent = false;
  }

  visit(row: number): void {
    const kind = this.#kindOf(row);
    const isConvergent = this.#isConvergent(row);
    if (kind === "" && !isConvergent && !this.#hasToken(row)) return;
    const hasToken = this.#checkToken(row);
    if (kind === "entry") this.#checkEntry();
    if (kind === "entry" || kind === "anchor") {
      check(!hasToken, "Entry or anchor intrinsic cannot have a convergencectrl token operand.");
    }
    if (kind === "loop") {
      check(hasToken, "Loop intrinsic must have a convergencectrl token operand.");
      const message = "Loop intrinsic cannot be preceded by a convergent operation in the same basic block.";
      check(!this.#hasConvergent, message);
    }
    if (isConvergent) this.#hasConvergent = true;
    const isControlled = hasToken || kind !== "";
    const isMixed = this.#isControlled !== undefined && this.#isControlled !== isControlled;
    check(!isMixed, "Cannot mix controlled and uncontrolled convergence in the same function.");
    this.#isControlled = isControlled;
  }

  #checkEntry(): void {
    const isInside = this.#one.attributes.ofFunction?.find("convergent") !== undefined;
    check(isInside, "Entry intrinsic can occur only in a convergent function.");
    check(this.#block === 0, "Entry intrinsic can occur only in the entry block.");
    const message = "Entry intrinsic cannot be preceded by a convergent operation in the same basic block.";
    check(!this.#hasConvergent, message);
  }

  #called(row: number): LLVMFunction | undefined {
    const { code } = this.#v.module;
    return this.#v.functionOf(code.operandAt(row, code.numOperands(row) - 1));
  }

  /** "entry", "anchor" or "loop"; "" for another call. */
  #kindOf(row: number): string {
    const name = this.#called(row)?.name ?? "";
    return name.startsWith(PREFIX) ? name.slice(PREFIX.length) : "";
  }

  #isConvergent(row: number): boolean {
    const { code } = this.#v.module;
    const own = code.calls[code.detail[row]!]?.attributes.ofFunction?.find("convergent");
    return own !== undefined || this.#called(row)?.attributes.ofFunction?.find("convergent") !== undefined;
  }

  #hasToken(row: number): boolean {
    const { code } = this.#v.module;
    return code.calls[code.detail[row]!]?.bundles.some(({ tag }) => tag === "convergencectrl") === true;
  }

  #checkToken(row: number): boolean {
    if (!this.#hasToken(row)) return false;
    const { code } = this.#v.module;
    const { bundles, numArguments } = code.calls[code.detail[row]!]!;
    const count = bundles.filter(({ tag }) => tag === "convergencectrl").length;
    check(count <= 1, "The 'convergencectrl' bundle can occur at most once on a call");
    let at = numArguments;
    for (const bundle of bundles) {
      if (bundle.tag === "convergencectrl") {
        const value = code.operandAt(row, at);
        const isToken = bundle.count === 1 && TokenType.is(this.#v.module.typeOf(value));
        check(isToken, "The 'convergencectrl' bundle requires exactly one token use.");
        const isProduced = value < 0 && isCall(code.opcode[-value]!) && this.#kindOf(-value) !== "";
        const message =
          "Convergence control tokens can only be produced by calls to the convergence control intrinsics.";
        check(isProduced, message);
      }
      at += bundle.count;
    }
    return true;
  }
}
