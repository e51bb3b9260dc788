/** When two cooperative matrix types fit: the same scope, rows, columns and use, as far as constants tell. */
import { constantNumber } from "../facts/constants.ts";
import type { Facts } from "../facts/module-facts.ts";
import { isCooperativeMatrixKhr } from "../facts/types.ts";

interface Exceptions {
  /** The use may go from accumulator to A or B. */
  readonly conversion?: boolean;
  /** Rows and columns are exchanged. */
  readonly swapsRowsAndColumns?: boolean;
}

/** A message if the shapes of two cooperative matrix types differ. */
export function cooperativeShapeProblem(
  m: Facts,
  at: number,
  matrix: number,
  result: number,
  { conversion = false, swapsRowsAndColumns = false }: Exceptions = {},
): string | undefined {
  if (m.opcodeOf(matrix) !== m.opcodeOf(result)) {
    return `Expected cooperative matrix types: ${m.opName(at)}`;
  }
  const differ = (left: number, right: number) => {
    const [a, b] = [constantNumber(m, m.wordOf(matrix, left)), constantNumber(m, m.wordOf(result, right))];
    return a !== undefined && b !== undefined && a !== b;
  };
  if (differ(3, 3)) return "Expected scopes of Matrix and Result Type to be identical";
  if (swapsRowsAndColumns) {
    if (differ(4, 5) || differ(5, 4)) return "Expected rows of Matrix type and Result Type to be swapped with columns";
    return undefined;
  }
  if (differ(4, 4)) return "Expected rows of Matrix type and Result Type to be identical";
  if (differ(5, 5)) return "Expected columns of Matrix type and Result Type to be identical";
  if (isCooperativeMatrixKhr(m, result) && !conversion && differ(6, 6)) {
    return "Expected Use of Matrix type and Result Type to be identical";
  }
  return undefined;
}
