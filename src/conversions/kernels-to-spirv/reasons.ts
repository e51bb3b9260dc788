// Ops that no target has, with what to write instead.

import { signatureOf } from "../../define/index.ts";
import * as cf from "../../dialects/cf/index.ts";
import * as gpu from "../../dialects/gpu/index.ts";
import * as memref from "../../dialects/memref/index.ts";
import { MemRefType, type OpDef, type Operation } from "../../ir/index.ts";

const REASONS: ReadonlyMap<OpDef, string> = new Map<OpDef, string>([
  [cf.assert, "SPIR-V has no assertions; write the outcome to memory"],
  [
    gpu.dynamic_shared_memory,
    "its size is not known; declare the memory as an attribution of the kernel (workgroup(…))",
  ],
  [memref.get_global, "the memory of kernels has no initial value; extract elements of a constant tensor instead"],
  [memref.generic_atomic_rmw, "atomic updates have one operation of a given kind (memref.atomic_rmw)"],
]);

/** Checks a module of kernels; false, with a diagnostic, for an op or an argument that no kernel of the target has. */
export function checkOps(kernels: Operation, isKernel: boolean): boolean {
  let isFine = true;
  kernels.walkOnly([...REASONS.keys(), memref.alloc, memref.alloca, gpu.func], (op) => {
    const reason = isFine ? reasonFor(op, isKernel) : undefined;
    if (reason === undefined) return;
    op.context.emit(op.plainError(`'${op.name}' has no conversion: ${reason}`));
    isFine = false;
  });
  return isFine;
}

function reasonFor(op: Operation, isKernel: boolean): string | undefined {
  if (op.def === gpu.func) {
    const { inputs } = signatureOf(op);
    const unranked = inputs.findIndex((type) => MemRefType.is(type) && type.shape === undefined);
    if (unranked >= 0) return `the rank of the memory that is argument ${unranked} is not known`;
    const truth = isKernel ? inputs.indexOf(op.context.i1) : -1;
    return truth >= 0
      ? `argument ${truth} is a truth value, which kernels of OpenCL do not take; pass an i8`
      : undefined;
  }
  const reason = REASONS.get(op.def);
  if (reason !== undefined) return reason;
  return op.numOperands > 0 ? "the size of memory of a kernel needs to be constant" : undefined;
}
