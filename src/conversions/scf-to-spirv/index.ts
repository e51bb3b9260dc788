// The conversion of the scf dialect to the SPIR-V dialect: structured control flow stays structured. Results go through variables of the
// function, which are stored where a region yields and loaded after the op.

import * as scf from "../../dialects/scf/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import type { Block, OpDef, Operation, Type, Value } from "../../ir/index.ts";
import { type ConversionPattern, convert, SignatureConversion } from "../../rewrite/index.ts";
import { arithToSpirvPatterns } from "../arith-to-spirv/index.ts";
import { funcToSpirvPatterns } from "../func-to-spirv/index.ts";
import { indexToSpirvPatterns } from "../index-to-spirv/index.ts";
import { memrefToSpirvPatterns } from "../memref-to-spirv/index.ts";
import { convertToSpirv, type Emitter, emit, load } from "../spirv-common/index.ts";

/** Converts the ops of scf inside of `root`, and those of arith, memref and func; returns whether it could. */
export function convertScfToSpirv(root: Operation): boolean {
  return convertToSpirv(root, [], () => [
    ...scfToSpirvPatterns(),
    ...arithToSpirvPatterns(),
    ...funcToSpirvPatterns,
    ...memrefToSpirvPatterns,
    ...indexToSpirvPatterns,
  ]);
}

/** The variables of results, by the op that holds the regions which yield them. */
type Outputs = Map<Operation, readonly Value[]>;

export interface ScfToSpirvOptions {
  /** The results of a loop that is never entered are what it is entered with; the reference leaves them undefined. */
  readonly initializesResults?: boolean;
}

export function scfToSpirvPatterns({ initializesResults }: ScfToSpirvOptions = {}): readonly ConversionPattern[] {
  const outputs: Outputs = new Map();
  return [
    convert(scf.forOp, (view, operands, at, op) => {
      const types = operands.initArgs.map(({ type }) => type);
      const construct = buildLoop(at);
      const [merge] = [construct.region().lastBlock];
      if (merge === undefined) return false;
      const { lowerBound, upperBound, step, initArgs } = operands;
      const header = at.createBlock(construct.region(), [lowerBound.type, ...types], merge);
      const index = header.argument(0);
      const body = replaceArguments(at, view.region.firstBlock, header.arguments);
      at.inlineRegionBefore(view.region, construct.region(), merge);
      atEnd(at, construct.region().firstBlock, () => branch(at, header, [lowerBound, ...initArgs]));
      atEnd(at, header, () => {
        const less = view.unsignedCmp === undefined ? spirv.SLessThan : spirv.ULessThan;
        const condition = emit(at, less, [index, upperBound], at.context.i1);
        branchOn(at, condition, body, merge);
      });
      atEnd(at, merge.previous, () => branch(at, header, [emit(at, spirv.IAdd, [index, step], index.type)]));
      const initial = initializesResults === true ? initArgs : [];
      outputs.set(construct, replaceResults(at, op, construct, types, initial));
      return true;
    }),
    convert(scf.ifOp, ({ thenRegion, elseRegion }, { condition }, at, op) => {
      const types = at.converter?.convertAll(op.resultTypes);
      if (types === undefined) return false;
      const construct = spirv.mlir.selection.build(at, {
        selection_control: spirv.SelectionControl.of(at.context, spirv.SelectionControl.enum.value("None") ?? 0),
      });
      const body = construct.region();
      const merge = at.createBlock(body, []);
      atEnd(at, merge, () => at.create(spirv.mlir.merge));
      const header = at.createBlock(body, [], merge);
      const thenBlock = thenRegion.firstBlock;
      const elseBlock = elseRegion.firstBlock;
      for (const region of [thenRegion, elseRegion]) {
        if (region.lastBlock === undefined) continue;
        atEnd(at, region.lastBlock, () => branch(at, merge, []));
        at.inlineRegionBefore(region, body, merge);
      }
      atEnd(at, header, () => branchOn(at, condition, thenBlock ?? merge, elseBlock ?? merge));
      outputs.set(construct, replaceResults(at, op, construct, types));
      return true;
    }),
    convert(scf.whileOp, ({ before, after }, { inits }, at, op) => convertWhile(at, op, before, after, inits)),
    convert(scf.yieldOp, (_view, { results }, at, op) => {
      const parent = op.parentOp;
      if (parent === undefined || (parent.def.dialect === "scf" && !isConverted(parent))) return false;
      const variables = outputs.get(parent) ?? [];
      if (results.length > 0) {
        if (variables.length !== results.length) return false;
        results.forEach((result, index) => {
          at.create(spirv.Store, { operands: [variables[index] ?? result, result] });
        });
        const back = op.block?.lastOp;
        if (parent.def === spirv.mlir.loop && back?.def === spirv.Branch) {
          atEnd(at, op.block, () => branch(at, back.successors[0] as Block, [...back.operands, ...results]));
          at.eraseOp(back);
        }
      }
      at.eraseOp(op);
      return true;
    }),
  ];
}

const convertible: ReadonlySet<OpDef> = new Set<OpDef>([scf.if, scf.for, scf.while]);

function isConverted(op: Operation): boolean {
  return convertible.has(op.def);
}

type RegionOf = ReturnType<Operation["region"]>;

/** A loop with its entry and its merge block. */
function buildLoop(at: Emitter): Operation {
  const construct = spirv.mlir.loop.build(at, {
    loop_control: spirv.LoopControl.of(at.context, spirv.LoopControl.enum.value("None") ?? 0),
  });
  at.createBlock(construct.region(), []);
  const merge = at.createBlock(construct.region(), []);
  atEnd(at, merge, () => at.create(spirv.mlir.merge));
  return construct;
}

/** Does something at the end of a block; the rewriter goes on where it was. */
function atEnd(at: Emitter, target: Block | undefined, make: () => void): void {
  const { block, before } = at;
  if (target === undefined) return;
  at.insertAtEnd(target);
  make();
  Object.assign(at, { block, before });
}

function branch(at: Emitter, target: Block, operands: readonly Value[]): void {
  at.create(spirv.Branch, { operands, successors: [target] });
}

function branchOn(
  at: Emitter,
  condition: Value,
  then: Block,
  otherwise: Block,
  trueTargetOperands: readonly Value[] = [],
): void {
  const parts = { condition, trueTargetOperands, falseTargetOperands: [] };
  spirv.BranchConditional.build(at, parts, { successors: [then, otherwise] });
}

/** Gives a block without arguments, where those of another block represent its own. */
function replaceArguments(at: Emitter, block: Block | undefined, values: readonly Value[]): Block {
  const signature = new SignatureConversion(block?.numArguments ?? 0);
  for (const [index, value] of values.entries()) signature.replaceInput(index, [value]);
  // Sound: the ops that have such blocks have just one in each region.
  return at.applySignatureConversion(block as Block, signature);
}

/** Makes variables before a construct for the results of an op, with initial values if there are some, and loads them after it. Returns the variables. */
function replaceResults(
  at: Emitter,
  op: Operation,
  construct: Operation,
  types: readonly Type[],
  initial: readonly Value[] = [],
): readonly Value[] {
  const variables = types.map((type) => variable(at, construct, type));
  initial.forEach((value, index) => {
    at.create(spirv.Store, { operands: [variables[index] ?? value, value] });
  });
  const loads = variables.map((pointer) => loadBehind(at, construct, pointer));
  at.replaceOp(op, loads);
  return variables;
}

function variable(at: Emitter, construct: Operation, pointee: Type): Value {
  const storageClass = spirv.StorageClass.enum.value("Function") ?? 0;
  const type = spirv.PointerType.get(at.context, { pointee, storageClass });
  at.insertBefore(construct);
  return emit(at, spirv.Variable, [], type, [spirv.StorageClass.of(at.context, storageClass)]);
}

function loadBehind(at: Emitter, construct: Operation, pointer: Value): Value {
  at.insertAfter(construct);
  return load(at, pointer);
}

function convertWhile(at: Emitter, op: Operation, before: RegionOf, after: RegionOf, inits: readonly Value[]): boolean {
  const { converter } = at;
  const condition = before.firstBlock?.lastOp;
  const yielded = after.firstBlock?.lastOp;
  if (converter === undefined || condition === undefined || yielded === undefined) return false;
  if (condition.def !== scf.condition || yielded.def !== scf.yield) return false;
  if (converter.convertAll(op.resultTypes) === undefined) return false;
  const construct = buildLoop(at);
  const merge = construct.region().lastBlock;
  if (!at.convertRegionTypes(before, converter) || !at.convertRegionTypes(after, converter)) return false;
  const header = before.firstBlock;
  const body = after.firstBlock;
  if (merge === undefined || header === undefined || body === undefined) return false;
  at.inlineRegionBefore(before, construct.region(), merge);
  at.inlineRegionBefore(after, construct.region(), merge);
  atEnd(at, construct.region().firstBlock, () => branch(at, header, inits));
  const values = at.remap(condition.operands)?.map(([value]) => value as Value);
  const next = at.remap(yielded.operands)?.map(([value]) => value as Value);
  if (values === undefined || next === undefined) return false;
  const [decision, ...results] = values;
  const loads = results.map((result) => {
    const pointer = variable(at, construct, result.type);
    const loaded = loadBehind(at, construct, pointer);
    atEnd(at, header, () => at.create(spirv.Store, { operands: [pointer, result] }));
    return loaded;
  });
  atEnd(at, header, () => branchOn(at, decision as Value, body, merge, results));
  at.eraseOp(condition);
  atEnd(at, body, () => branch(at, header, next));
  at.eraseOp(yielded);
  at.replaceOp(op, loads);
  return true;
}
