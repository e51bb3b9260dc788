// Reductions over work-groups and subgroups.

import * as gpu from "../../dialects/gpu/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import {
  FloatType,
  IntegerAttr,
  isBoolAttr,
  type OpDef,
  type Operation,
  UnitAttr,
  VectorType,
} from "../../ir/index.ts";
import type { ConversionPattern } from "../../rewrite/index.ts";
import { emit, expandTo } from "../spirv-common/index.ts";

type Reduction = readonly [uniform: OpDef, nonUniform: OpDef];

const { KHR } = spirv;
const floats: Readonly<Record<string, Reduction>> = {
  add: [spirv.GroupFAdd, spirv.GroupNonUniformFAdd],
  mul: [KHR.GroupFMul, spirv.GroupNonUniformFMul],
  minnumf: [spirv.GroupFMin, spirv.GroupNonUniformFMin],
  minimumf: [spirv.GroupFMin, spirv.GroupNonUniformFMin],
  maxnumf: [spirv.GroupFMax, spirv.GroupNonUniformFMax],
  maximumf: [spirv.GroupFMax, spirv.GroupNonUniformFMax],
};
const integers: Readonly<Record<string, Reduction>> = {
  add: [spirv.GroupIAdd, spirv.GroupNonUniformIAdd],
  mul: [KHR.GroupIMul, spirv.GroupNonUniformIMul],
  minui: [spirv.GroupUMin, spirv.GroupNonUniformUMin],
  minsi: [spirv.GroupSMin, spirv.GroupNonUniformSMin],
  maxui: [spirv.GroupUMax, spirv.GroupNonUniformUMax],
  maxsi: [spirv.GroupSMax, spirv.GroupNonUniformSMax],
};

function isSet(op: Operation, name: string): boolean {
  const attr = op.attr(name);
  return UnitAttr.is(attr) || (isBoolAttr(attr) && attr.value !== 0n);
}

function reduction(def: OpDef, group: "Workgroup" | "Subgroup"): ConversionPattern {
  return expandTo(def, (at, [value], type, op) => {
    const kind = op.attr("op");
    const name = IntegerAttr.is(kind) ? gpu.allReduceOperation.enum.text(Number(kind.value)) : nameOf(kind);
    if (VectorType.is(type) || type === at.context.i1 || name === undefined || op.attr("cluster_size") !== undefined)
      return undefined;
    const [uniform, nonUniform] = (FloatType.is(type) ? floats : integers)[name] ?? [];
    const to = isSet(op, "uniform") ? uniform : nonUniform;
    if (to === undefined) return undefined;
    const scope = spirv.Scope.of(at.context, spirv.Scope.enum.value(group) ?? 0);
    const reduce = spirv.GroupOperation.of(at.context, spirv.GroupOperation.enum.value("Reduce") ?? 0);
    return emit(at, to, [value], type, [scope, reduce]);
  });
}

function nameOf(kind: unknown): string | undefined {
  const value = (kind as { readonly value?: unknown } | undefined)?.value;
  return typeof value === "number" || typeof value === "bigint"
    ? gpu.allReduceOperation.enum.text(Number(value))
    : undefined;
}

export const reductionPatterns: readonly ConversionPattern[] = [
  reduction(gpu.all_reduce, "Workgroup"),
  reduction(gpu.subgroup_reduce, "Subgroup"),
];
