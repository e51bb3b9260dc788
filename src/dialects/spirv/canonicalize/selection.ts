// A selection that only stores one of two values to one place is a Select and a store.

import { type Pattern, pattern } from "../../../define/index.ts";
import { type Block, FloatType, IntegerType, type OpDef, type Operation, VectorType } from "../../../ir/index.ts";
import { Select } from "../ops/arithmetic/logical.ts";
import { Branch, BranchConditional } from "../ops/control-flow/control-flow.ts";
import { Store } from "../ops/memory/memory.ts";

export function selectionPatterns(selection: OpDef): readonly Pattern[] {
  return [
    pattern("ConvertSelectionOpToSelect", selection, (op, rewriter) => {
      const branch = headerBranch(op);
      if (branch === undefined || op.numResults > 0) return false;
      const [whenTrue, whenFalse] = branch.successorBlocks;
      const merge = op.region().blocks.at(-1);
      if (whenTrue === undefined || whenFalse === undefined || merge === undefined) return false;
      const [first, second] = [storeIn(whenTrue, merge), storeIn(whenFalse, merge)];
      if (first === undefined || second === undefined || !storeAlike(first, second)) return false;
      rewriter.insertBefore(op);
      const value = rewriter.create(Select, {
        operands: [branch.operand(0), first.operand(1), second.operand(1)],
        resultTypes: [first.operandType(1)],
        location: op.location,
      });
      rewriter.create(Store, {
        operands: [first.operand(0), value.result()],
        properties: first.properties,
        attributes: first.attributes.entries,
        location: op.location,
      });
      rewriter.eraseOp(op);
      return true;
    }),
  ];
}

/** The branch that alone makes up the first of four blocks. */
function headerBranch(op: Operation): Operation | undefined {
  const { blocks } = op.region();
  const [header] = blocks;
  if (blocks.length !== 4 || header === undefined || header.first !== header.last) return undefined;
  const branch = header.firstOp;
  return branch?.def === BranchConditional ? branch : undefined;
}

/** The store of a block that does nothing else and goes to the merge block. */
function storeIn(block: Block, merge: Block): Operation | undefined {
  const [store, branch, ...rest] = block.ops();
  if (store?.def !== Store || branch?.def !== Branch || rest.length > 0) return undefined;
  return branch.successorBlocks[0] === merge ? store : undefined;
}

function storeAlike(a: Operation, b: Operation): boolean {
  const type = a.operandType(1);
  const isPlain = IntegerType.is(type) || FloatType.is(type) || VectorType.is(type);
  if (!isPlain || a.operand(0) !== b.operand(0) || type !== b.operandType(1)) return false;
  return a.store.propertiesId(a.id) === b.store.propertiesId(b.id) && a.attributes === b.attributes;
}
