// Constraints of the dialect's attributes, in the words of MLIR's definitions.

import {
  type AttrConstraint,
  arrayOf,
  attrConstraint,
  attrOf,
  FlatSymbolRefAttr,
  typeAttrOf,
} from "../../define/index.ts";
import { type ArrayAttr, IntegerAttr } from "../../ir/index.ts";
import {
  AccessGroupAttr,
  AliasScopeAttr,
  DereferenceableAttr,
  LoopAnnotationAttr,
  MemoryEffectsAttr,
  TargetFeaturesAttr,
  TBAATagAttr,
  VecTypeHintAttr,
  VScaleRangeAttr,
} from "./attrs/index.ts";
import { FunctionType } from "./types/index.ts";

export const Dereferenceable = attrOf(DereferenceableAttr, "LLVM dereferenceable attribute");
export const LoopAnnotation = attrOf(LoopAnnotationAttr, "");
export const MemoryEffects = attrOf(MemoryEffectsAttr, "");
export const VScaleRange = attrOf(VScaleRangeAttr, "");
export const TargetFeatures = attrOf(TargetFeaturesAttr, "LLVM target features attribute");
export const VecTypeHint = attrOf(VecTypeHintAttr, "Explicit vectorization compiler hint");
export const AccessGroups: AttrConstraint<ArrayAttr> = arrayOf(
  attrOf(AccessGroupAttr, ""),
  "LLVM dialect access group metadata array",
);
export const AliasScope = attrOf(AliasScopeAttr, "LLVM dialect alias scope");
export const AliasScopes: AttrConstraint<ArrayAttr> = arrayOf(AliasScope, "LLVM dialect alias scope array");
export const TBAATags: AttrConstraint<ArrayAttr> = arrayOf(
  attrOf(TBAATagAttr, ""),
  "LLVM dialect TBAA tag metadata array",
);
export const FlatSymbolRefArray: AttrConstraint<ArrayAttr> = arrayOf(
  FlatSymbolRefAttr,
  "flat symbol ref array attribute",
);

export const FunctionTypeAttr = typeAttrOf({
  summary: "LLVM function type",
  accepts: (type) => FunctionType.is(type),
});

/** An integer of 32 bits without a sign to it. */
export const NonNegativeI32: AttrConstraint<IntegerAttr> = attrConstraint(
  "32-bit signless integer attribute whose value is non-negative",
  (attr) => IntegerAttr.is(attr) && attr.type === attr.context.i32 && attr.value >= 0n,
  { valueType: (context) => context.i32, isKind: (attr) => IntegerAttr.is(attr) },
);
