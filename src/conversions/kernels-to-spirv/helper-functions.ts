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
  const helpers = new Set([...(kernels.region().firstBlock?.ops() ?? [])].filter((op) => isHelper(op, isKernel)));
  // Functions go into their callers when they are complete themselves.
  for (let leaf = leafOf(helpers); leaf !== undefined; leaf = leafOf(helpers)) {
    helpers.delete(leaf);
    const calls = callsIn(kernels).filter((call) => calleeOf(call) === leaf);
    if (calls.map((call) => inlined(call, leaf)).every(Boolean)) leaf.erase();
  }
}

function isHelper(op: Operation, isKernel: boolean): boolean {
  if (op.def !== func.funcOp || op.region().isEmpty) return false;
  const { inputs, results } = signatureOf(op);
  const lengths = vectorLengths(isKernel);
  const isMissing = (type: Type): boolean =>
    VectorType.is(type) && (type.shape.length !== 1 || !lengths.includes(type.shape[0] ?? 0));
  return results.length > 1 || [...inputs, ...results].some((type) => MemRefType.is(type) || isMissing(type));
}

function callsIn(op: Operation): readonly Operation[] {
  const calls: Operation[] = [];
  op.walkOnly([func.call], (call) => {
    calls.push(call);
  });
  return calls;
}

/** A function that calls no other one of them. */
function leafOf(helpers: ReadonlySet<Operation>): Operation | undefined {
  return [...helpers].find((helper) =>
    callsIn(helper).every((call) => {
      const callee = calleeOf(call);
      return callee === undefined || !helpers.has(callee);
    }),
  );
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
