// Terminators: values that phis take from a block are what its terminator brings.

import { caseValuesAttr } from "../../../define/index.ts";
import * as llvm from "../../../dialects/llvm/index.ts";
import { type Block, denseI32Array, IntegerType, type Value } from "../../../ir/index.ts";
import { opcode } from "../../opcode.ts";
import type { Importer } from "../importer.ts";
import type { ImportRow } from "./instructions.ts";

/** The values that the current block brings to another one, for the phis there. */
export function branchValues(importer: Importer, target: number): Value[] {
  const { code, current, block } = importer;
  const values: Value[] = [];
  const rows = current?.blocks[target];
  if (rows === undefined) return values;
  for (let row = rows.first; row < rows.end; row++) {
    if (code.opcode[row] === opcode.nothing || code.opcode[row] === opcode.debug) continue;
    if (code.opcode[row] !== opcode.phi) break;
    values.push(importer.value(incoming(importer, row, block)));
  }
  return values;
}

/** The value of a phi for a predecessor. */
export function incoming({ code }: Importer, row: number, block: number): number {
  for (let index = 1; index < code.numOperands(row); index += 2) {
    if (code.operandAt(row, index) === block) return code.operandAt(row, index - 1);
  }
  throw new Error("a phi has no value for a predecessor");
}

const branch: ImportRow = (importer, row) => {
  const { builder, code } = importer;
  const isConditional = code.numOperands(row) > 1;
  const targets = Array.from({ length: isConditional ? 2 : 1 }, (_, index) =>
    code.operandAt(row, index + (isConditional ? 1 : 0)),
  );
  const [first = [], second = []] = targets.map((target) => branchValues(importer, target));
  const successors = targets.map((target) => importer.blockOf(target));
  if (!isConditional) {
    llvm.br.build(builder, { destOperands: first }, { successors });
    return;
  }
  const condition = importer.value(code.operandAt(row, 0));
  const args = { condition, trueDestOperands: first, falseDestOperands: second };
  llvm.cond_br.build(builder, args, { successors });
};

const choose: ImportRow = (importer, row) => {
  const { builder, code, context, module } = importer;
  const value = importer.value(code.operandAt(row, 0));
  const usual = code.operandAt(row, 1);
  const defaultOperands = branchValues(importer, usual);
  const successors: Block[] = [importer.blockOf(usual)];
  const [caseOperands, counts, patterns] = [[] as Value[], [] as number[], [] as bigint[]];
  for (let index = 2; index < code.numOperands(row); index += 2) {
    patterns.push(module.constants.all[code.operandAt(row, index)]?.bits ?? 0n);
    const target = code.operandAt(row, index + 1);
    const values = branchValues(importer, target);
    caseOperands.push(...values);
    counts.push(values.length);
    successors.push(importer.blockOf(target));
  }
  const { type } = value;
  if (!IntegerType.is(type)) return;
  const case_values = caseValuesAttr(type, patterns);
  const args = { value, defaultOperands, caseOperands, case_values };
  llvm.switch.build(builder, { ...args, case_operand_segments: denseI32Array(context, counts) }, { successors });
};

const jump: ImportRow = (importer, row) => {
  const { builder, code, context } = importer;
  const addr = importer.value(code.operandAt(row, 0));
  const [succOperands, counts, successors] = [[] as Value[], [] as number[], [] as Block[]];
  for (let index = 1; index < code.numOperands(row); index++) {
    const target = code.operandAt(row, index);
    const values = branchValues(importer, target);
    succOperands.push(...values);
    counts.push(values.length);
    successors.push(importer.blockOf(target));
  }
  const segments = { indbr_operand_segments: denseI32Array(context, counts) };
  llvm.indirectbr.build(builder, { addr, succOperands, ...segments }, { successors });
};

/** By opcode. */
export const CONTROL_FLOW: ReadonlyMap<number, ImportRow> = new Map([
  [opcode.br, branch],
  [opcode.switch, choose],
  [opcode.indirectbr, jump],
]);
