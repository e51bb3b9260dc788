// Where a thread is, and how many there are.

import { attr, defineOp, Index, IndexAttr, optionalAttr, value } from "../../define/index.ts";
import { Pure } from "../../ir/index.ts";
import { dimension } from "./attributes.ts";

const ofDimension = { dimension: attr(dimension.constraint), upper_bound: optionalAttr(IndexAttr) };
const ofGroup = { upper_bound: optionalAttr(IndexAttr) };
const index = { result: value(Index) };

/** A number of one dimension; `upper_bound` promises that it is less. */
function dimensionId(name: string, summary: string) {
  return defineOp(`gpu.${name}`, {
    summary,
    args: ofDimension,
    results: index,
    traits: [Pure],
    assembly: "$dimension (`upper_bound` $upper_bound^)? attr-dict",
    names(op, setName) {
      const which = op.attr("dimension");
      if (dimension.is(which)) setName(op.result(), `${name}_${dimension.enum.text(which.value)}`);
    },
  });
}

function groupNumber(name: string, summary: string, type = "") {
  return defineOp(`gpu.${name}`, {
    summary,
    args: ofGroup,
    results: index,
    traits: [Pure],
    assembly: `(\`upper_bound\` $upper_bound^)? attr-dict${type}`,
  });
}

export const thread_id = dimensionId("thread_id", "The number of a thread in its work-group.");
export const block_id = dimensionId("block_id", "The number of a work-group in the grid.");
export const block_dim = dimensionId("block_dim", "The number of threads of a work-group.");
export const grid_dim = dimensionId("grid_dim", "The number of work-groups of the grid.");
export const global_id = dimensionId("global_id", "The number of a thread in the grid.");
export const cluster_block_id = dimensionId("cluster_block_id", "The number of a work-group in its cluster.");
export const cluster_dim_blocks = dimensionId("cluster_dim_blocks", "The number of work-groups of a cluster.");
export const cluster_dim = dimensionId("cluster_dim", "The number of clusters of the grid.");
export const cluster_id = dimensionId("cluster_id", "The number of a cluster in the grid.");
export const lane_id = groupNumber("lane_id", "The number of a thread in its subgroup.");
export const subgroup_id = groupNumber(
  "subgroup_id",
  "The number of a subgroup in its work-group.",
  " `:` type($result)",
);
export const num_subgroups = groupNumber(
  "num_subgroups",
  "The number of subgroups of a work-group.",
  " `:` type($result)",
);
export const subgroup_size = groupNumber("subgroup_size", "The number of threads of a subgroup.", " `:` type($result)");
