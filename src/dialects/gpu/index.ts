// The gpu dialect: kernels, how they are launched, and what their threads do.

import { type Dialect, INLINES_OPS } from "../../ir/index.ts";
import { arith } from "../arith/index.ts";
import { memref } from "../memref/index.ts";
import {
  addressSpace,
  allReduceOperation,
  blockMapping,
  broadcastType,
  dimension,
  elementwiseOp,
  kernelMetadata,
  kernelTable,
  laneMapping,
  loopDimMap,
  mappingMask,
  memorySpaceMapping,
  object,
  pruneFlag,
  selectObject,
  shuffleMode,
  spgemmKind,
  threadMapping,
  transposeMode,
  warpgroupMapping,
  warpMapping,
} from "./attributes.ts";
import { binary, func, module, returnOp } from "./function.ts";
import {
  block_dim,
  block_id,
  cluster_block_id,
  cluster_dim,
  cluster_dim_blocks,
  cluster_id,
  global_id,
  grid_dim,
  lane_id,
  num_subgroups,
  subgroup_id,
  subgroup_size,
  thread_id,
} from "./ids.ts";
import { launch, launch_func, terminator } from "./launch.ts";
import { checkDialectAttribute } from "./launch-rules.ts";
import {
  alloc,
  dealloc,
  dynamic_shared_memory,
  host_register,
  host_unregister,
  memcpy,
  memset,
  printf,
  set_default_device,
  wait,
} from "./memory.ts";
import {
  subgroup_mma_compute,
  subgroup_mma_constant_matrix,
  subgroup_mma_elementwise,
  subgroup_mma_extract_thread_local,
  subgroup_mma_insert_thread_local,
  subgroup_mma_load_matrix,
  subgroup_mma_store_matrix,
} from "./mma.ts";
import {
  create_2to4_spmat,
  create_bsr,
  create_coo,
  create_coo_aos,
  create_csc,
  create_csr,
  create_dn_tensor,
  destroy_dn_tensor,
  destroy_sp_mat,
  sddmm,
  sddmm_buffer_size,
  set_csr_pointers,
  spgemm_copy,
  spgemm_create_descr,
  spgemm_destroy_descr,
  spgemm_work_estimation_or_compute,
  spmat_get_size,
  spmm,
  spmm_buffer_size,
  spmv,
  spmv_buffer_size,
} from "./sparse.ts";
import {
  all_reduce,
  barrier,
  rotate,
  shuffle,
  subgroup_broadcast,
  subgroup_reduce,
  warp_execute_on_lane_0,
  yieldOp,
} from "./subgroup.ts";
import { asyncToken, denseTensorHandle, mmaMatrix, sparseMatrixHandle, spgemmHandle } from "./types.ts";

export * from "./attributes.ts";
export * from "./function.ts";
export { returnOp as return } from "./function.ts";
export { workgroupAttributions } from "./function-form.ts";
export * from "./ids.ts";
export * from "./launch.ts";
export * from "./memory.ts";
export * from "./mma.ts";
export { outlineKernels } from "./outlining.ts";
export * from "./sparse.ts";
export * from "./subgroup.ts";
export { yieldOp as yield } from "./subgroup.ts";
export * from "./types.ts";

/** The gpu dialect: kernels, launches and operations of work-groups. */
export const gpu: Dialect = {
  name: "gpu",
  inlining: INLINES_OPS,
  ops: [
    ...[binary, func, module, returnOp],
    ...[launch, launch_func, terminator],
    ...[
      thread_id,
      block_id,
      block_dim,
      grid_dim,
      global_id,
      cluster_block_id,
      cluster_dim_blocks,
      cluster_dim,
      cluster_id,
      lane_id,
      subgroup_id,
      num_subgroups,
      subgroup_size,
    ],
    ...[
      alloc,
      dealloc,
      memcpy,
      memset,
      wait,
      host_register,
      host_unregister,
      set_default_device,
      dynamic_shared_memory,
      printf,
    ],
    ...[barrier, shuffle, rotate, all_reduce, subgroup_reduce, subgroup_broadcast, warp_execute_on_lane_0, yieldOp],
    ...[
      subgroup_mma_compute,
      subgroup_mma_constant_matrix,
      subgroup_mma_elementwise,
      subgroup_mma_extract_thread_local,
      subgroup_mma_insert_thread_local,
      subgroup_mma_load_matrix,
      subgroup_mma_store_matrix,
    ],
    ...[
      create_2to4_spmat,
      create_bsr,
      create_coo,
      create_coo_aos,
      create_csc,
      create_csr,
      create_dn_tensor,
      destroy_dn_tensor,
      destroy_sp_mat,
      sddmm,
      sddmm_buffer_size,
      set_csr_pointers,
      spgemm_copy,
      spgemm_create_descr,
      spgemm_destroy_descr,
      spgemm_work_estimation_or_compute,
      spmat_get_size,
      spmm,
      spmm_buffer_size,
      spmv,
      spmv_buffer_size,
    ],
  ],
  types: [asyncToken, mmaMatrix, denseTensorHandle, sparseMatrixHandle, spgemmHandle],
  attrs: [
    ...[
      addressSpace,
      dimension,
      allReduceOperation,
      broadcastType,
      shuffleMode,
      elementwiseOp,
      pruneFlag,
      transposeMode,
    ],
    ...[spgemmKind, blockMapping, threadMapping, warpMapping, warpgroupMapping, laneMapping, mappingMask],
    ...[memorySpaceMapping, loopDimMap, selectObject, kernelMetadata, kernelTable, object],
  ],
  dependencies: [arith, memref],
  unknownTypeMessage: (mnemonic) => `unknown gpu type: ${mnemonic}`,
  verifyOpAttribute: checkDialectAttribute,
};
