/** When two cooperative matrix types fit: the same scope, rows, columns and use, as far as constants tell. */
import { Capability, Decoration, CooperativeMatrixUse as Use } from "../../../grammar/enumerants.generated.ts";
import { constantNumber } from "../../facts/constants.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { isCooperativeMatrixKhr } from "../../facts/types.ts";

interface Exceptions {
  /** The use may go from accumulator to A or B. */
  readonly conversion?: boolean;
  /** The use may change in any way, which other rules check. */
  readonly ignoresUse?: boolean;
  /** Rows and columns are exchanged. */
  readonly swapsRowsAndColumns?: boolean;
}

/** The use that a matrix type states; undefined if it is not known, or the type has none. */
export const useOf = (m: Facts, type: number): number | undefined =>
  isCooperativeMatrixKhr(m, type) ? constantNumber(m, m.wordOf(type, 6)) : undefined;

/** Rows and columns that a matrix type states; undefined if they are not known. */
export const rowsOf = (m: Facts, type: number): number | undefined => constantNumber(m, m.wordOf(type, 4));
export const columnsOf = (m: Facts, type: number): number | undefined => constantNumber(m, m.wordOf(type, 5));
export const scopeOf = (m: Facts, type: number): number | undefined => constantNumber(m, m.wordOf(type, 3));

/** Whether two sizes are known and differ. */
export const differs = (left: number | undefined, right: number | undefined): boolean =>
  left !== undefined && right !== undefined && left !== right;

/** Whether the result of a conversion is decorated as the transpose. */
export const isTransposed = (m: Facts, at: number): boolean =>
  m.decorations.has(m.resultAt(at), Decoration.CooperativeMatrixTransposeEXT);

/** Conversions may turn an accumulator into a factor. */
function changesUse(m: Facts, matrix: number): boolean {
  const isAllowed = m.hasAny([Capability.CooperativeMatrixConversionsNV, Capability.CooperativeMatrixConversionsEXT]);
  return isAllowed && useOf(m, matrix) === Use.MatrixAccumulatorKHR;
}

/** A message if the shapes of two cooperative matrix types differ. */
export function cooperativeShapeProblem(
  m: Facts,
  at: number,
  matrix: number,
  result: number,
  { conversion = false, ignoresUse = false, swapsRowsAndColumns = false }: Exceptions = {},
): string | undefined {
  if (m.opcodeOf(matrix) !== m.opcodeOf(result)) {
    return `Expected cooperative matrix types: ${m.opName(at)}`;
  }
  if (differs(scopeOf(m, matrix), scopeOf(m, result)))
    return "Expected scopes of Matrix and Result Type to be identical";
  if (swapsRowsAndColumns) {
    if (differs(rowsOf(m, matrix), columnsOf(m, result)) || differs(columnsOf(m, matrix), rowsOf(m, result))) {
      return "Expected rows of Matrix type and Result Type to be swapped with columns";
    }
  } else {
    if (differs(rowsOf(m, matrix), rowsOf(m, result))) {
      return "Expected rows of Matrix type and Result Type to be identical";
    }
    if (differs(columnsOf(m, matrix), columnsOf(m, result))) {
      return "Expected columns of Matrix type and Result Type to be identical";
    }
  }
  const keepsUse = ignoresUse || !differs(useOf(m, matrix), useOf(m, result));
  if (keepsUse || (conversion && changesUse(m, matrix))) return undefined;
  return "Expected Use of Matrix type and Result Type to be identical";
}
