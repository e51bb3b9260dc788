// Numbers and counts of threads, of work-groups and of subgroups, and the barrier.

import * as gpu from "../../dialects/gpu/index.ts";
import * as llvm from "../../dialects/llvm/index.ts";
import type { OpDef } from "../../ir/index.ts";
import { type ConversionPattern, convert } from "../../rewrite/index.ts";
import { emit, expand, i32, integerWidthOf } from "../llvm-common/index.ts";
import { callBuiltin } from "./calls.ts";

/** The flags of memory that a barrier orders: `CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE`. */
const ALL_MEMORY = 0b11;

export const queryPatterns: readonly ConversionPattern[] = [
  ofDimension(gpu.block_id, "_Z12get_group_idj"),
  ofDimension(gpu.grid_dim, "_Z14get_num_groupsj"),
  ofDimension(gpu.block_dim, "_Z14get_local_sizej"),
  ofDimension(gpu.thread_id, "_Z12get_local_idj"),
  ofDimension(gpu.global_id, "_Z13get_global_idj"),
  ofSubgroup(gpu.subgroup_id, "_Z16get_sub_group_id"),
  ofSubgroup(gpu.lane_id, "_Z22get_sub_group_local_id"),
  ofSubgroup(gpu.num_subgroups, "_Z18get_num_sub_groups"),
  ofSubgroup(gpu.subgroup_size, "_Z18get_sub_group_size"),
  convert(gpu.barrier, (_view, _operands, at, op) => {
    callBuiltin(at, op, { name: "_Z7barrierj", isConvergent: true }, [i32(at, ALL_MEMORY)]);
    at.eraseOp(op);
    return true;
  }),
];

/** A function of a dimension gives an integer of the width of index. */
function ofDimension(def: OpDef, name: string): ConversionPattern {
  return expand(def, (at, _operands, type, op) => {
    const dimension = op.attr("dimension");
    const number = gpu.dimension.is(dimension) ? dimension.value : 0;
    return callBuiltin(at, op, { name, result: type, touchesNoMemory: true }, [i32(at, number)]);
  });
}

/** Functions of subgroups give 32 bits. */
function ofSubgroup(def: OpDef, name: string): ConversionPattern {
  return expand(def, (at, _operands, type, op) => {
    const value = callBuiltin(at, op, { name, result: at.context.i32 }, []);
    if (value === undefined || integerWidthOf(type) <= integerWidthOf(value.type)) return value;
    return emit(at, llvm.zext, [value], type);
  });
}
