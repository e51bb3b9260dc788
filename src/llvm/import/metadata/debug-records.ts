// Records of debug information: labels where they are, variables once all values of the function are known.

import * as llvm from "../../../dialects/llvm/index.ts";
import { type Block, Builder, Dominance, type Value } from "../../../ir/index.ts";
import type { DebugRecord } from "../../code.ts";
import { opcode } from "../../opcode.ts";
import type { Importer } from "../importer.ts";

function recordOf({ code }: Importer, row: number): DebugRecord | undefined {
  return code.debugRecords[code.detail[row] ?? 0];
}

/** Imports a label; false for other records. */
export function importLabel(importer: Importer, row: number): boolean {
  const record = recordOf(importer, row);
  if (record?.kind !== "label") return false;
  const { builder, debug } = importer;
  builder.location = debug.location(record.location);
  const label = debug.node(record.variable);
  if (label === undefined) warnOf(importer, row);
  else llvm.dbg_label.build(builder, { label });
  return true;
}

function warnOf(importer: Importer, row: number): void {
  if (importer.options.expensiveWarnings !== true) return;
  const location = importer.debug.location(recordOf(importer, row)?.location ?? 0);
  importer.warn(`unhandled debug record ${importer.textOfInstruction(row)}`, location);
}

/** Whether the instruction after a record is a call of an intrinsic: as in the reference, such records are dropped. */
export function isDropped(importer: Importer, row: number): boolean {
  const { code } = importer;
  let next = row + 1;
  while (code.opcode[next] === opcode.debug || code.opcode[next] === opcode.nothing) next++;
  if (!isIntrinsicCall(importer, next)) return false;
  warnOf(importer, row);
  return true;
}

export class VariableRecords {
  readonly #importer: Importer;
  readonly #rows: number[] = [];

  constructor(importer: Importer) {
    this.#importer = importer;
  }

  add(row: number): void {
    this.#rows.push(row);
  }

  /** Makes the ops of a function's records, each right after the value that it is about. */
  finish(): void {
    if (this.#rows.length === 0) return;
    const builder = new Builder(this.#importer.store);
    let dominance: Dominance | undefined;
    for (const row of this.#rows) {
      dominance ??= new Dominance();
      if (!this.#import(row, builder, dominance)) warnOf(this.#importer, row);
    }
  }

  /** The dialect has no assignments. As in the reference, the operands of their address are imported. */
  #assignment(row: number): boolean {
    const address = this.#importer.code.operandAt(row, 1);
    const isNode = address > 0 && this.#importer.module.constants.all[address]?.kind === "metadata";
    if (address > 0 && !isNode) this.#importer.value(address);
    return false;
  }

  #import(row: number, builder: Builder, dominance: Dominance): boolean {
    const importer = this.#importer;
    const { code, debug } = importer;
    const record = recordOf(importer, row);
    if (record === undefined || code.numOperands(row) === 0) return false;
    const reference = code.operandAt(row, 0);
    // A list of arguments, or a place that is gone.
    if (reference > 0 && importer.module.constants.all[reference]?.kind === "metadata") return false;
    if (reference < 0 && !importer.hasValue(-reference)) return false;
    const varInfo = debug.node(record.variable);
    if (varInfo === undefined) return false;
    if (record.kind === "assign") return this.#assignment(row);
    const value = importer.value(reference);
    if (!placeAfter(builder, value, dominance)) return false;
    builder.location = debug.location(record.location);
    const locationExpr = debug.expression(record.expression);
    if (record.kind === "declare") llvm.dbg_declare.build(builder, { addr: value, varInfo, locationExpr });
    else llvm.dbg_value.build(builder, { value, varInfo, locationExpr });
    return true;
  }
}

/** The kinds of calls that records in front of are not imported. */
function isIntrinsicCall({ code, module }: Importer, row: number): boolean {
  if (code.opcode[row] !== opcode.call) return false;
  const callee = module.constants.all[code.operandAt(row, code.numOperands(row) - 1)];
  return callee?.payload.global?.name.startsWith("llvm.") === true;
}

/** Inserts right after a value; after a terminator's value, in a block that the terminator dominates. False without such a block. */
function placeAfter(builder: Builder, value: Value, dominance: Dominance): boolean {
  const op = value.definingOp;
  if (op === undefined) {
    const { block } = value;
    if (block === undefined) return false;
    builder.insertAtStart(block);
    return true;
  }
  if (!op.def.isTerminator) {
    builder.insertAfter(op);
    return true;
  }
  const last = op.block === undefined ? undefined : dominatedBy(op.block, dominance)?.lastOp;
  if (last === undefined) return false;
  builder.insertBefore(last);
  return true;
}

/** The first successor that a block dominates immediately: the first of its children in the tree of dominators. */
function dominatedBy(block: Block, dominance: Dominance): Block | undefined {
  return block.successors.find((one) => one !== block && dominance.immediateDominator(one) === block);
}
