// Functions that kernels call and that no function of SPIR-V can be: they become part of their callers.

import { calleeOf, signatureOf } from "../../define/index.ts";
import * as func from "../../dialects/func/index.ts";
import * as gpu from "../../dialects/gpu/index.ts";
import { MemRefType, type Operation, type Type, VectorType } from "../../ir/index.ts";
import { inlineCall } from "../../rewrite/index.ts";

/** Lengths of vectors that values of SPIR-V may have, the largest first. */
const LENGTHS = { shader: [4, 3, 2], kernel: [16, 8, 4, 3, 2] } as const;

export function vectorLengths(isKernel: boolean): readonly number[] {
  return LENGTHS[isKernel ? "kernel" : "shader"];
}

/**
 * Inlines calls of functions with several results, or with memory or vectors that SPIR-V lacks as an argument or result, and erases these functions. Those that call
 * themselves, and those of several blocks that are called where one block has to be, stay.
 */
export function inlineHelperFunctions(kernels: Operation, isKernel: boolean): void {
  const helpers = [...(kernels.region().firstBlock?.ops() ?? [])].filter((op) => isHelper(op, isKernel));
  const nodes = new Map(helpers.map((op): [Operation, Helper] => [op, { op, calls: [], open: 0 }]));
  if (nodes.size === 0) return;
  kernels.walkOnly([func.call], (op) => {
    const callee = nodes.get(calleeOf(op) ?? op);
    if (callee === undefined) return;
    const caller = nodes.get(functionAround(op, kernels));
    if (caller !== undefined) caller.open++;
    callee.calls.push({ op, caller });
  });
  // Functions go into their callers when they are complete themselves: when they call no other one of them.
  const complete = [...nodes.values()].filter(({ open }) => open === 0);
  for (const { op, calls } of complete) {
    let areAllInlined = true;
    for (const call of calls) {
      if (!inlined(call.op, op)) areAllInlined = false;
      if (call.caller !== undefined && --call.caller.open === 0) complete.push(call.caller);
    }
    if (areAllInlined) op.erase();
  }
}

/** A function that becomes part of its callers. */
interface Helper {
  readonly op: Operation;
  readonly calls: Call[];
  /** Calls in it of functions that are not complete. */
  open: number;
}

interface Call {
  readonly op: Operation;
  /** The function with the call, if it is one of them. */
  readonly caller: Helper | undefined;
}

/** The function of a module that an op is in. */
function functionAround(op: Operation, module: Operation): Operation {
  let around = op;
  for (let parent = op.parentOp; parent !== undefined && parent !== module; parent = parent.parentOp) around = parent;
  return around;
}

function isHelper(op: Operation, isKernel: boolean): boolean {
  if (op.def !== func.funcOp || op.region().isEmpty) return false;
  const { inputs, results } = signatureOf(op);
  const lengths = vectorLengths(isKernel);
  const isMissing = (type: Type): boolean =>
    VectorType.is(type) && (type.shape.length !== 1 || !lengths.includes(type.shape[0] ?? 0));
  return results.length > 1 || [...inputs, ...results].some((type) => MemRefType.is(type) || isMissing(type));
}

function inlined(call: Operation, callable: Operation): boolean {
  const region = callable.region();
  const holder = call.parentOp;
  const takesBlocks = holder?.block?.parentOp === callable.block?.parentOp;
  if (!region.hasOneBlock && !takesBlocks) return false;
  const takesBodies = ({ def }: Operation): boolean => def === gpu.func;
  if (!inlineCall({ call, callable, region, isCopy: true, takesBodies })) return false;
  call.erase();
  return true;
}
