// Parameters of loop controls that have several, for which the grammar states one.

import { LoopControl } from "../../grammar/enumerants.generated.ts";
import { type Operand, type OperandKind, operandKind } from "../../grammar/index.ts";

function idKind(): OperandKind {
  const kind = operandKind("IdRef");
  if (kind === undefined) throw new Error("the grammar has no operand kind 'IdRef'");
  return kind;
}

/**
 * The kinds of the parameters after the first one, whose word is `first`: pairs of a pointer and a number after their count, or the rest of three
 * numbers of 64 bits.
 */
export function* moreLoopParameters(
  control: number,
  [literal]: readonly Operand[],
  first: number,
): Generator<OperandKind> {
  if (literal === undefined) return;
  if (control === LoopControl.LoopCountALTERA) for (let word = 1; word < 6; word++) yield literal.kind;
  if (control !== LoopControl.DependencyArrayALTERA) return;
  for (let pair = 0; pair < first; pair++) {
    yield idKind();
    yield literal.kind;
  }
}
