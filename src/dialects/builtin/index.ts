// The builtin dialect: the module, and the cast that conversions leave between types.

import type { FoldResult } from "../../define/index.ts";
import { AnyType, defineOp, optionalAttr, region, StrAttr, SymbolNameAttr, variadic } from "../../define/index.ts";
import {
  AffineScope,
  CAST_NAME,
  DataLayoutScope,
  type Dialect,
  GraphRegion,
  INLINES_OPS,
  IsolatedFromAbove,
  MODULE_NAME,
  NoRegionArguments,
  NoTerminator,
  type Operation,
  Pure,
  SingleBlock,
  SymbolOp,
  SymbolTable,
  type Value,
} from "../../ir/index.ts";

/** `module @name attributes {…} {…}`: the op at the top. */
export const module = defineOp(MODULE_NAME, {
  summary: "A top level container of operations.",
  args: { sym_name: optionalAttr(SymbolNameAttr), sym_visibility: optionalAttr(StrAttr) },
  regions: { bodyRegion: region({ blocks: 1 }) },
  traits: [
    AffineScope,
    IsolatedFromAbove,
    SymbolTable,
    SymbolOp,
    NoTerminator,
    NoRegionArguments,
    SingleBlock,
    GraphRegion,
    DataLayoutScope,
  ],
  assembly: "($sym_name^)? attr-dict-with-keyword $bodyRegion",
  defaultDialect: "builtin",
  verify(_view, op) {
    const plain = op.attributes.entries.find(({ name }) => !name.includes("."));
    if (plain === undefined) return undefined;
    return op.error(`can only contain attributes with dialect-prefixed names, found: '${plain.name}'`);
  },
});

/** `builtin.unrealized_conversion_cast %0 : i32 to !llvm.x`: values of one set of types seen as another. */
export const unrealized_conversion_cast = defineOp(CAST_NAME, {
  summary: "Casts between types while a conversion is not complete.",
  args: { inputs: variadic(AnyType) },
  results: { outputs: variadic(AnyType) },
  traits: [Pure],
  assembly: "($inputs^ `:` type($inputs))? `to` type($outputs) attr-dict",
  verify: (_view, op) =>
    op.numResults === 0 ? op.error("expected at least one result for cast operation") : undefined,
  fold: ({ inputs, outputs }, _constants, op) => foldCast(inputs, outputs, op),
});

/** A cast to the same types, or back to what another cast came from. */
function foldCast(inputs: readonly Value[], outputs: readonly Value[], op: Operation): FoldResult {
  if (inputs.length === 0 && outputs.length === 0) return undefined;
  const sameTypes = (values: readonly Value[]) =>
    values.length === outputs.length && values.every((value, index) => value.type === outputs[index]?.type);
  if (inputs.length > 0 && sameTypes(inputs)) return inputs;
  const first = inputs[0]?.definingOp;
  if (first === undefined || first.def !== op.def || first.numResults !== inputs.length) return undefined;
  if (!inputs.every((input, index) => input === first.result(index))) return undefined;
  return sameTypes(first.operands) ? first.operands : undefined;
}

/** The builtin dialect: modules, and casts between types that a conversion left. */
export const builtin: Dialect = {
  name: "builtin",
  resources: "all",
  ops: [module, unrealized_conversion_cast],
  inlining: INLINES_OPS,
};
