// Decorations that metadata states: lists of nodes of a decoration's number and its operands.

import { Decoration } from "../../../grammar/enumerants.generated.ts";
import { enumerant, type Operand as GrammarOperand } from "../../../grammar/index.ts";
import { Constant, type MetadataOperand } from "../../../llvm/index.ts";
import { rejectRow } from "../../common/rejection.ts";
import { numberOf } from "../../metadata/attachments.ts";
import type { ToSpirv } from "../module-state.ts";

/** Decorates an id by a list: `!{!{i32 decoration, …}, …}`. */
export function decorateByMetadata(at: ToSpirv, id: number, list: number): void {
  const { metadata } = at.module;
  for (const operand of metadata.node(list).operands) {
    if (operand !== undefined && "node" in operand) decorateByOperands(at, id, metadata.node(operand.node).operands);
  }
}

/** The decorations that a list states. */
export function decorationsIn({ module: { metadata } }: ToSpirv, list: number): ReadonlySet<number> {
  const nodes = metadata.node(list).operands.flatMap((one) => (one !== undefined && "node" in one ? [one.node] : []));
  return new Set(nodes.flatMap((node) => numberOf(metadata.node(node).operands[0]) ?? []));
}

/** Decorates an id by the operands of a node: the decoration's number, and its operands. */
export function decorateByOperands(at: ToSpirv, id: number, [kind, ...operands]: readonly MetadataOperand[]): void {
  if (!(kind instanceof Constant)) return rejectRow("the node of a decoration must begin with its number");
  const number = Number(kind.bits);
  const found = enumerant("Decoration", number);
  if (found === undefined) return rejectRow(`${number} is no number of a decoration`);
  at.calls.statesDecorations = true;
  const words = operands.slice(0, mostOperands(found.parameters)).map(wordOf);
  const least = found.parameters.filter(({ quantifier }) => quantifier === "").length;
  if (words.length < least)
    return rejectRow(`the decoration ${found.name} has ${words.length} of its ${least} operands`);
  // The name comes before the type of linkage, as in SPIR-V.
  const [first] = words;
  if (number === Decoration.BuiltIn && typeof first === "number") return at.decorateBuiltIn(id, first);
  at.builder.decorate(id, number, ...words);
  if (number === Decoration.LinkageAttributes) at.builder.capability("Linkage");
}

/** The number of operands that a decoration has at most. */
function mostOperands(parameters: readonly GrammarOperand[]): number {
  return parameters.some(({ quantifier }) => quantifier === "*") ? Number.POSITIVE_INFINITY : parameters.length;
}

function wordOf(operand: MetadataOperand): number | string {
  if (operand instanceof Constant) return Number(BigInt.asUintN(32, operand.bits));
  return operand !== undefined && "string" in operand ? operand.string : 0;
}
