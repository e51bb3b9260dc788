// Sparse matrices in the memory of a device.

import {
  AnyRankedMemRef,
  AnyTypeAttr,
  attr,
  defaultAttr,
  defineOp,
  Index,
  optional,
  value,
  variadic,
} from "../../define/index.ts";
import { notTransposed, pruneFlag, spgemmKind, transposeMode } from "./attributes.ts";
import { asyncDependencies } from "./directives.ts";
import { AsyncTokenType, DenseTensorHandle, SparseMatrixHandle, SpGEMMHandle } from "./types.ts";

export const create_2to4_spmat = defineOp("gpu.create_2to4_spmat", {
  summary: "Create sparse matrix with 2:4 sparsity operation.",
  args: {
    asyncDependencies: variadic(AsyncTokenType),
    rows: value(Index),
    cols: value(Index),
    pruneFlag: attr(pruneFlag.constraint),
    memref: value(AnyRankedMemRef),
  },
  results: { spMat: value(SparseMatrixHandle), asyncToken: optional(AsyncTokenType) },
  assembly:
    "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) `{` $pruneFlag `}` $rows `,` $cols `,` $memref attr-dict `:` type($memref)",
  directives: { AsyncDependencies: asyncDependencies },
});

export const create_bsr = defineOp("gpu.create_bsr", {
  summary: "Create sparse matrix in BSR format operation.",
  args: {
    asyncDependencies: variadic(AsyncTokenType),
    brows: value(Index),
    bcols: value(Index),
    bnnz: value(Index),
    rBlockSize: value(Index),
    cBlockSize: value(Index),
    bRowPos: value(AnyRankedMemRef),
    bColIdxs: value(AnyRankedMemRef),
    values: value(AnyRankedMemRef),
  },
  results: { spmat: value(SparseMatrixHandle), asyncToken: optional(AsyncTokenType) },
  assembly:
    "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $brows `,` $bcols `,` $bnnz `,` $rBlockSize `,` $cBlockSize `,` $bRowPos `,` $bColIdxs `,` $values attr-dict `:` type($bRowPos) `,` type($bColIdxs) `,` type($values)",
  directives: { AsyncDependencies: asyncDependencies },
});

export const create_coo = defineOp("gpu.create_coo", {
  summary: "Create sparse matrix in COO format operation.",
  args: {
    asyncDependencies: variadic(AsyncTokenType),
    rows: value(Index),
    cols: value(Index),
    nnz: value(Index),
    rowIdxs: value(AnyRankedMemRef),
    colIdxs: value(AnyRankedMemRef),
    values: value(AnyRankedMemRef),
  },
  results: { spmat: value(SparseMatrixHandle), asyncToken: optional(AsyncTokenType) },
  assembly:
    "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols `,` $nnz `,` $rowIdxs `,` $colIdxs `,` $values attr-dict `:` type($rowIdxs) `,` type($colIdxs) `,` type($values)",
  directives: { AsyncDependencies: asyncDependencies },
});

export const create_coo_aos = defineOp("gpu.create_coo_aos", {
  summary: "Create sparse matrix in COO format operation (AoS).",
  args: {
    asyncDependencies: variadic(AsyncTokenType),
    rows: value(Index),
    cols: value(Index),
    nnz: value(Index),
    idxs: value(AnyRankedMemRef),
    values: value(AnyRankedMemRef),
  },
  results: { spmat: value(SparseMatrixHandle), asyncToken: optional(AsyncTokenType) },
  assembly:
    "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols `,` $nnz `,` $idxs `,` $values attr-dict `:` type($idxs) `,` type($values)",
  directives: { AsyncDependencies: asyncDependencies },
});

export const create_csc = defineOp("gpu.create_csc", {
  summary: "Create sparse matrix in CSC format operation.",
  args: {
    asyncDependencies: variadic(AsyncTokenType),
    rows: value(Index),
    cols: value(Index),
    nnz: value(Index),
    colPos: value(AnyRankedMemRef),
    rowIdxs: value(AnyRankedMemRef),
    values: value(AnyRankedMemRef),
  },
  results: { spmat: value(SparseMatrixHandle), asyncToken: optional(AsyncTokenType) },
  assembly:
    "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols `,` $nnz `,` $colPos `,` $rowIdxs `,` $values attr-dict `:` type($colPos) `,` type($rowIdxs) `,` type($values)",
  directives: { AsyncDependencies: asyncDependencies },
});

export const create_csr = defineOp("gpu.create_csr", {
  summary: "Create sparse matrix in CSR format operation.",
  args: {
    asyncDependencies: variadic(AsyncTokenType),
    rows: value(Index),
    cols: value(Index),
    nnz: value(Index),
    rowPos: value(AnyRankedMemRef),
    colIdxs: value(AnyRankedMemRef),
    values: value(AnyRankedMemRef),
  },
  results: { spmat: value(SparseMatrixHandle), asyncToken: optional(AsyncTokenType) },
  assembly:
    "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols `,` $nnz `,` $rowPos `,` $colIdxs `,` $values attr-dict `:` type($rowPos) `,` type($colIdxs) `,` type($values)",
  directives: { AsyncDependencies: asyncDependencies },
});

export const create_dn_tensor = defineOp("gpu.create_dn_tensor", {
  summary: "Create dense tensor operation.",
  args: { asyncDependencies: variadic(AsyncTokenType), memref: value(AnyRankedMemRef), dims: variadic(Index) },
  results: { dnTensor: value(DenseTensorHandle), asyncToken: optional(AsyncTokenType) },
  assembly:
    "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $memref `,` $dims attr-dict `:` type($dims) `into` type($memref)",
  directives: { AsyncDependencies: asyncDependencies },
});

export const destroy_dn_tensor = defineOp("gpu.destroy_dn_tensor", {
  summary: "Destroy dense tensor operation.",
  args: { asyncDependencies: variadic(AsyncTokenType), dnTensor: value(DenseTensorHandle) },
  results: { asyncToken: optional(AsyncTokenType) },
  assembly: "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dnTensor attr-dict",
  directives: { AsyncDependencies: asyncDependencies },
});

export const destroy_sp_mat = defineOp("gpu.destroy_sp_mat", {
  summary: "Destroy sparse matrix operation.",
  args: { asyncDependencies: variadic(AsyncTokenType), spmat: value(SparseMatrixHandle) },
  results: { asyncToken: optional(AsyncTokenType) },
  assembly: "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmat attr-dict",
  directives: { AsyncDependencies: asyncDependencies },
});

export const sddmm = defineOp("gpu.sddmm", {
  summary: "SDDMM operation.",
  args: {
    asyncDependencies: variadic(AsyncTokenType),
    modeA: defaultAttr(transposeMode.constraint, notTransposed),
    modeB: defaultAttr(transposeMode.constraint, notTransposed),
    dnmatA: value(DenseTensorHandle),
    dnmatB: value(DenseTensorHandle),
    spmatC: value(SparseMatrixHandle),
    computeType: attr(AnyTypeAttr),
    buffer: value(AnyRankedMemRef),
  },
  results: { asyncToken: optional(AsyncTokenType) },
  assembly:
    "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dnmatA (`{` $modeA^ `}`)? `,` $dnmatB (`{` $modeB^ `}`)? `,` $spmatC `,` $buffer attr-dict `:` type($buffer) `into` $computeType",
  directives: { AsyncDependencies: asyncDependencies },
});

export const sddmm_buffer_size = defineOp("gpu.sddmm_buffer_size", {
  summary: "Precompute buffersize for SDDMM operation.",
  args: {
    asyncDependencies: variadic(AsyncTokenType),
    modeA: defaultAttr(transposeMode.constraint, notTransposed),
    modeB: defaultAttr(transposeMode.constraint, notTransposed),
    dnmatA: value(DenseTensorHandle),
    dnmatB: value(DenseTensorHandle),
    spmatC: value(SparseMatrixHandle),
    computeType: attr(AnyTypeAttr),
  },
  results: { bufferSz: value(Index), asyncToken: optional(AsyncTokenType) },
  assembly:
    "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dnmatA (`{` $modeA^ `}`)? `,` $dnmatB (`{` $modeB^ `}`)? `,` $spmatC attr-dict `into` $computeType",
  directives: { AsyncDependencies: asyncDependencies },
});

export const set_csr_pointers = defineOp("gpu.set_csr_pointers", {
  summary: "SpGEMM get size operation.",
  args: {
    asyncDependencies: variadic(AsyncTokenType),
    spmat: value(SparseMatrixHandle),
    positions: value(AnyRankedMemRef),
    coordinates: value(AnyRankedMemRef),
    values: value(AnyRankedMemRef),
  },
  results: { asyncToken: optional(AsyncTokenType) },
  assembly:
    "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmat `,` $positions `,` $coordinates `,` $values attr-dict `:` type($positions) `,` type($coordinates) `,` type($values)",
  directives: { AsyncDependencies: asyncDependencies },
});

export const spgemm_copy = defineOp("gpu.spgemm_copy", {
  summary: "SpGEMM copy operation.",
  args: {
    asyncDependencies: variadic(AsyncTokenType),
    desc: value(SpGEMMHandle),
    modeA: defaultAttr(transposeMode.constraint, notTransposed),
    modeB: defaultAttr(transposeMode.constraint, notTransposed),
    spmatA: value(SparseMatrixHandle),
    spmatB: value(SparseMatrixHandle),
    spmatC: value(SparseMatrixHandle),
    computeType: attr(AnyTypeAttr),
  },
  results: { asyncToken: optional(AsyncTokenType) },
  assembly:
    "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? `,` $spmatB (`{` $modeB^ `}`)? `,` $spmatC `,` $desc attr-dict `:` $computeType",
  directives: { AsyncDependencies: asyncDependencies },
});

export const spgemm_create_descr = defineOp("gpu.spgemm_create_descr", {
  summary: "SpGEMM Create Descr operation.",
  args: { asyncDependencies: variadic(AsyncTokenType) },
  results: { desc: value(SpGEMMHandle), asyncToken: optional(AsyncTokenType) },
  assembly: "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) attr-dict",
  directives: { AsyncDependencies: asyncDependencies },
});

export const spgemm_destroy_descr = defineOp("gpu.spgemm_destroy_descr", {
  summary: "SpGEMM Destroy Descr operation.",
  args: { asyncDependencies: variadic(AsyncTokenType), desc: value(SpGEMMHandle) },
  results: { asyncToken: optional(AsyncTokenType) },
  assembly: "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $desc attr-dict",
  directives: { AsyncDependencies: asyncDependencies },
});

export const spgemm_work_estimation_or_compute = defineOp("gpu.spgemm_work_estimation_or_compute", {
  summary: "SpGEMM work estimation operation.",
  args: {
    asyncDependencies: variadic(AsyncTokenType),
    desc: value(SpGEMMHandle),
    modeA: defaultAttr(transposeMode.constraint, notTransposed),
    modeB: defaultAttr(transposeMode.constraint, notTransposed),
    spmatA: value(SparseMatrixHandle),
    spmatB: value(SparseMatrixHandle),
    spmatC: value(SparseMatrixHandle),
    computeType: attr(AnyTypeAttr),
    bufferSz: value(Index),
    buffer: value(AnyRankedMemRef),
    kind: attr(spgemmKind.constraint),
  },
  results: { bufferSzNew: value(Index), asyncToken: optional(AsyncTokenType) },
  assembly:
    "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) `{` $kind `}` $spmatA (`{` $modeA^ `}`)? `,` $spmatB (`{` $modeB^ `}`)? `,` $spmatC `,` $desc `,` $bufferSz `,` $buffer attr-dict `:` $computeType `into` type($buffer)",
  directives: { AsyncDependencies: asyncDependencies },
});

export const spmat_get_size = defineOp("gpu.spmat_get_size", {
  summary: "SpMat get size operation.",
  args: { asyncDependencies: variadic(AsyncTokenType), spmat: value(SparseMatrixHandle) },
  results: { rows: value(Index), cols: value(Index), nnz: value(Index), asyncToken: optional(AsyncTokenType) },
  assembly: "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmat attr-dict",
  directives: { AsyncDependencies: asyncDependencies },
});

export const spmm = defineOp("gpu.spmm", {
  summary: "SpMM operation.",
  args: {
    asyncDependencies: variadic(AsyncTokenType),
    modeA: defaultAttr(transposeMode.constraint, notTransposed),
    modeB: defaultAttr(transposeMode.constraint, notTransposed),
    spmatA: value(SparseMatrixHandle),
    dnmatB: value(DenseTensorHandle),
    dnmatC: value(DenseTensorHandle),
    computeType: attr(AnyTypeAttr),
    buffers: variadic(AnyRankedMemRef),
  },
  results: { asyncToken: optional(AsyncTokenType) },
  assembly:
    "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? `,` $dnmatB (`{` $modeB^ `}`)? `,` $dnmatC `,` $buffers attr-dict `:` type($buffers) `into` $computeType",
  directives: { AsyncDependencies: asyncDependencies },
});

export const spmm_buffer_size = defineOp("gpu.spmm_buffer_size", {
  summary: "Precompute buffersize for SpMM operation.",
  args: {
    asyncDependencies: variadic(AsyncTokenType),
    modeA: defaultAttr(transposeMode.constraint, notTransposed),
    modeB: defaultAttr(transposeMode.constraint, notTransposed),
    spmatA: value(SparseMatrixHandle),
    dnmatB: value(DenseTensorHandle),
    dnmatC: value(DenseTensorHandle),
    computeType: attr(AnyTypeAttr),
  },
  results: { bufferSzs: variadic(Index), asyncToken: optional(AsyncTokenType) },
  assembly:
    "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? `,` $dnmatB (`{` $modeB^ `}`)? `,` $dnmatC attr-dict `:` type($bufferSzs) `into` $computeType",
  directives: { AsyncDependencies: asyncDependencies },
});

export const spmv = defineOp("gpu.spmv", {
  summary: "SpMV operation.",
  args: {
    asyncDependencies: variadic(AsyncTokenType),
    modeA: defaultAttr(transposeMode.constraint, notTransposed),
    spmatA: value(SparseMatrixHandle),
    dnX: value(DenseTensorHandle),
    dnY: value(DenseTensorHandle),
    computeType: attr(AnyTypeAttr),
    buffer: value(AnyRankedMemRef),
  },
  results: { asyncToken: optional(AsyncTokenType) },
  assembly:
    "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? `,` $dnX `,` $dnY `,` $buffer attr-dict `:` type($buffer) `into` $computeType",
  directives: { AsyncDependencies: asyncDependencies },
});

export const spmv_buffer_size = defineOp("gpu.spmv_buffer_size", {
  summary: "Precompute buffersize for SpMV operation.",
  args: {
    asyncDependencies: variadic(AsyncTokenType),
    modeA: defaultAttr(transposeMode.constraint, notTransposed),
    spmatA: value(SparseMatrixHandle),
    dnX: value(DenseTensorHandle),
    dnY: value(DenseTensorHandle),
    computeType: attr(AnyTypeAttr),
  },
  results: { bufferSz: value(Index), asyncToken: optional(AsyncTokenType) },
  assembly:
    "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? `,` $dnX `,` $dnY attr-dict `into` $computeType",
  directives: { AsyncDependencies: asyncDependencies },
});
