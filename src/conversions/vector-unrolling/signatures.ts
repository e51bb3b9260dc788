// Functions whose arguments and results are vectors of sizes that SPIR-V lacks take and return their parts.

import { type Pattern, pattern, signatureOf } from "../../define/index.ts";

import * as func from "../../dialects/func/index.ts";
import {
  ArrayAttr,
  type Attribute,
  type Block,
  dictionaryAttr,
  FunctionType,
  NO_ID,
  type Operation,
  type Rewriter,
  splatAttr,
  type Type,
  TypeAttr,
  type Value,
  VectorType,
  vectorType,
} from "../../ir/index.ts";
import { applyPatternsGreedily, PatternSet } from "../../rewrite/index.ts";
import { constantOf, extractAt } from "../vector-lowering/index.ts";
import { extractTile, insertTile, isWhole, nativeSize, tileOffsets } from "./native-shape.ts";

/** Unrolls vectors in the signatures of functions inside of `root`; returns whether anything changed. */
export function unrollSignatures(root: Operation): boolean {
  return applyPatternsGreedily(root, new PatternSet([argumentPattern, resultPattern]), { strictness: "existing" })
    .changed;
}

/** The size of the parts of a type; undefined for a type that stays as it is. */
function partSize(type: Type): number | undefined {
  if (!VectorType.is(type) || type.scalable.includes(true)) return undefined;
  const last = type.shape.at(-1);
  const size = last === undefined ? undefined : nativeSize(last);
  return size === undefined || isWhole(type.shape, [size]) ? undefined : size;
}

/** The types of the parts of a type, or the type itself. */
function partsOf(type: Type): readonly Type[] {
  const size = partSize(type);
  if (size === undefined || !VectorType.is(type)) return [type];
  const part = vectorType(type.context, [size], type.element);
  return tileOffsets(type.shape, [size]).map(() => part);
}

/** The arguments of a function, of which vectors are put together at its start. */
const argumentPattern: Pattern = pattern("unroll arguments", func.funcOp, (op, rewriter) => {
  const { inputs, results } = signatureOf(op);
  const entry = op.region().firstBlock;
  if (entry === undefined || inputs.every((type) => partSize(type) === undefined)) return false;
  rewriter.modify(op, () => {
    const converted = inputs.flatMap(partsOf);
    setSignature(op, converted, results);
    op.setAttr("arg_attrs", convertedAttributes(op, "arg_attrs", inputs));
    replaceArguments(entry, rewriter);
  });
  return true;
});

function setSignature(op: Operation, inputs: readonly Type[], results: readonly Type[]): void {
  const type = FunctionType.get(op.context, { inputs, results });
  op.setAttr("function_type", TypeAttr.get(op.context, { type }));
}

/** Attributes of arguments or results that stay; parts get none. The reference drops all. */
function convertedAttributes(op: Operation, name: string, types: readonly Type[]): Attribute | undefined {
  const { context } = op;
  const given = op.attr(name);
  if (!ArrayAttr.is(given)) return undefined;
  const none = dictionaryAttr(context, []);
  const elements = types.flatMap((type, index) =>
    partSize(type) === undefined ? [given.elements[index] ?? none] : partsOf(type).map(() => none),
  );
  return elements.every((one) => one === none) ? undefined : ArrayAttr.get(context, { elements });
}

function replaceArguments(entry: Block, rewriter: Rewriter): void {
  const originals = entry.arguments;
  const locations = [...entry.argumentLocations];
  rewriter.insertAtStart(entry);
  for (const [index, original] of originals.entries()) {
    const location = locations[index] ?? NO_ID;
    const parts = partsOf(original.type).map((type) => entry.addArgument(type, location));
    rewriter.location = location;
    const [first] = parts;
    const value = partSize(original.type) === undefined ? first : joined(rewriter, original.type, parts);
    if (value !== undefined) rewriter.replaceAllUses(original, value);
  }
  for (const _ of originals) entry.eraseArgument(0);
}

/** A vector of parts. */
function joined(rewriter: Rewriter, type: Type, parts: readonly Value[]): Value | undefined {
  const size = partSize(type);
  if (!VectorType.is(type) || size === undefined) return undefined;
  const start = constantOf(rewriter, type, splatAttr(type, 0n));
  return tileOffsets(type.shape, [size]).reduce((whole, offsets, index) => {
    const part = parts[index];
    return part === undefined ? whole : insertTile(rewriter, part, whole, offsets);
  }, start);
}

/** The results of a function, of which vectors are taken apart before it returns. */
const resultPattern: Pattern = pattern("unroll results", func.return, (op, rewriter) => {
  const fn = op.parentOp;
  if (fn?.def !== func.funcOp || op.operandTypes.every((type) => partSize(type) === undefined)) return false;
  rewriter.insertBefore(op);
  rewriter.location = op.location;
  const operands = op.operands.flatMap((value) => separated(rewriter, value));
  const { inputs, results } = signatureOf(fn);
  rewriter.modify(fn, () => {
    fn.setAttr("res_attrs", convertedAttributes(fn, "res_attrs", results));
    setSignature(fn, inputs, results.flatMap(partsOf));
  });
  rewriter.replaceWithNew(op, func.return, { operands });
  return true;
});

function separated(rewriter: Rewriter, value: Value): readonly Value[] {
  const { type } = value;
  const size = partSize(type);
  if (!VectorType.is(type) || size === undefined) return [value];
  const tile = [...type.shape.slice(1).map(() => 1), size];
  const row = type.shape.slice(1).map(() => 0);
  return tileOffsets(type.shape, tile).map((offsets) => {
    const part = extractTile(rewriter, value, offsets, tile);
    return row.length === 0 ? part : extractAt(rewriter, part, row);
  });
}
