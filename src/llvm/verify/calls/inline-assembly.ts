// Rules of calls of inline assembly: operands that are addresses, labels.

import { PointerType } from "../../../dialects/llvm/index.ts";
import { parseConstraints } from "../../assembly-constraints.ts";
import type { InlineAssembly } from "../../constant.ts";
import { opcode } from "../../opcode.ts";
import { check } from "../finding.ts";
import type { Verification } from "../verification.ts";

export function checkInlineAssembly(v: Verification, row: number, { constraints }: InlineAssembly): void {
  const { code } = v.module;
  const info = code.calls[code.detail[row]!]!;
  let [at, labels] = [0, 0];
  for (const { kind, isIndirect } of parseConstraints(constraints) ?? []) {
    if (kind === "label") labels++;
    const hasArgument = kind === "input" || (kind === "output" && isIndirect);
    if (!hasArgument) continue;
    const hasElement = info.attributes.ofParameters[at]?.find("elementtype") !== undefined;
    if (isIndirect) {
      const isPointer = PointerType.is(v.module.typeOf(code.operandAt(row, at)));
      check(isPointer, "Operand for indirect constraint must have pointer type");
      check(hasElement, "Operand for indirect constraint must have elementtype attribute");
    } else check(!hasElement, "Elementtype attribute can only be applied for indirect constraints");
    at++;
  }
  if (code.opcode[row] !== opcode.callbr) {
    check(labels === 0, "Label constraints can only be used with callbr");
    return;
  }
  const bundled = info.bundles.reduce((sum, { count }) => sum + count, 0);
  const numIndirect = code.numOperands(row) - info.numArguments - bundled - 2;
  check(labels === numIndirect, "Number of label constraints does not match number of callbr dests");
}
