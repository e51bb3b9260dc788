// The types of constants that have a symbol.

import { type Operation, type Type, TypeAttr, typeOfAttr } from "../../../../ir/index.ts";
import { opSet } from "../../op-table.ts";
import { isInModule } from "../../traits.ts";
import { OtherType } from "../../types/index.ts";

const isScalar = opSet({ core: ["SpecConstant"] });
const isComposite = opSet({ core: ["SpecConstantComposite"] });
const isReplicated = opSet({ EXT: ["SpecConstantCompositeReplicate"] });
const isPipeStorage = opSet({ core: ["ConstantPipeStorage"] });
const isNamed = opSet({ mlir: ["constant"] });

/** The type of the specialization constant that an op declares, or of a storage of pipes; undefined for other ops. */
export function typeOfConstant(op: Operation | undefined): Type | undefined {
  if (op === undefined) return undefined;
  const { def } = op;
  const value = isScalar(def) ? op.attr("default_value") : undefined;
  if (value !== undefined) return typeOfAttr(value);
  if (isPipeStorage(def)) return OtherType.get(op.context, { name: "TypePipeStorage", operands: [] });
  // MLIR knows nothing of replicated ones here.
  const type = isComposite(def) || (isReplicated(def) && isInModule(op)) ? op.attr("type") : undefined;
  return TypeAttr.is(type) ? type.type : undefined;
}

/** The same of any constant that has a symbol. */
export function typeOfNamed(op: Operation | undefined): Type | undefined {
  if (op === undefined || !isNamed(op.def)) return typeOfConstant(op);
  return op.regions[0]?.firstBlock?.lastOp?.operands[0]?.type;
}
