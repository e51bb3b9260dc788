// Operations of specialization constants: instructions whose operands are constants become constants.

import type { Type } from "../../ir/index.ts";
import { VectorType } from "../../ir/index.ts";
import { type Constant, isBinary, isCast, opcode } from "../../llvm/index.ts";
import { reject } from "../common/rejection.ts";
import type { ToLlvm } from "./module-state.ts";

/** The constant for an instruction on constants: folded, or an expression where LLVM IR has one. */
export function foldOperation(at: ToLlvm, instruction: FoldedInstruction, operands: readonly number[]): Constant {
  const constants = operands.map((reference) => at.module.constants.all[reference]);
  if (!constants.every((one) => one !== undefined))
    return reject("an operation of constants has an operand that is none");
  const [a, b, c] = constants;
  const made = a === undefined ? undefined : folded(at, instruction, [a, b, c], constants);
  return made ?? reject("an operation of specialization constants has no constant in LLVM IR");
}

/** An instruction as the columns of a function have it. */
interface FoldedInstruction {
  readonly code: number;
  readonly type: Type;
  readonly detail: number;
  readonly extra: Type | undefined;
}

function folded(
  at: ToLlvm,
  { code, type, detail, extra }: FoldedInstruction,
  [a, b, c]: readonly [Constant, Constant | undefined, Constant | undefined],
  all: readonly Constant[],
): Constant | undefined {
  const { folder, module } = at;
  const { constants } = module;
  const list = at.constantLists[detail] ?? [];
  if (isCast(code)) return castOf(at, code, a, type);
  if (code === opcode.fneg) return folder.negate(a);
  if (code === opcode.getelementptr && extra !== undefined) {
    // LLVM's constants without a data layout: an address at offset 0 is its base, others are as they are written.
    const isBase = type === a.type && all.slice(1).every((index) => index.kind === "integer" && index.bits === 0n);
    return isBase ? a : constants.address(type, extra, all, detail);
  }
  if (code === opcode.extractvalue) return folder.extractValue(a, list);
  if (b === undefined) return undefined;
  if (isBinary(code)) return folder.binary(code, a, b) ?? constants.expression(type, code, [a, b]);
  if (code === opcode.icmp || code === opcode.fcmp) return folder.compare(code, detail & 15, a, b, type);
  if (code === opcode.insertvalue) return folder.insertValue(a, b, list);
  if (code === opcode.extractelement) return folder.extractElement(a, b);
  if (code === opcode.shufflevector && VectorType.is(type)) return folder.shuffle(a, b, list, type);
  if (c === undefined) return undefined;
  if (code === opcode.select) return folder.select(a, b, c);
  return code === opcode.insertelement ? folder.insertElement(a, b, c) : undefined;
}

function castOf({ folder, module }: ToLlvm, code: number, a: Constant, type: Type): Constant {
  const made = VectorType.is(type) ? folder.castElements(code, a, type) : folder.cast(code, a, type);
  return made ?? module.constants.expression(type, code, [a]);
}
