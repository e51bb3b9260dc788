/** The Control-Flow Instructions section: labels are blocks, phis their arguments, merge instructions are kept aside. */
import {
  Branch,
  BranchConditional,
  Kill,
  LoopControl,
  mlir,
  Return,
  SelectionControl,
  Switch,
  Unreachable,
} from "../../../dialects/spirv/index.ts";
import {
  type Attribute,
  type Block,
  DenseElementsAttr,
  denseI32Array,
  elementBytes,
  IntegerType,
  NO_ID,
  type OpDef,
  type OpId,
  type ValueId,
  vectorType,
  writeBits,
} from "../../../ir/index.ts";

import { wordCountOf } from "../../module.ts";
import { Op } from "../../opcode.ts";
import { checkEnumerant } from "../enumerants.ts";
import type { Rules } from "../instruction-rules.ts";
import { wideNumber } from "../module/constants.ts";
import { reject } from "../rejection.ts";
import { Slot } from "../slots.ts";
import type { FunctionScope, Merge } from "./function-scope.ts";

function label(scope: FunctionScope, at: number): void {
  if (scope.block !== undefined) reject("a basic block must end with a terminator", at);
  const id = scope.words[at + 1]!;
  const first = scope.region.firstBlock;
  if (first?.isEmpty && scope.block === undefined) {
    scope.define(id, Slot.Block, first.id, at);
    scope.beginBlock(first, id);
  } else {
    const block = scope.blockOf(id, at);
    if (!block.isEmpty || block === scope.block) reject(`Id ${id} is defined more than once`, at);
    scope.beginBlock(block, id);
  }
}

function phi(scope: FunctionScope, at: number, end: number): void {
  const type = scope.module.typeAt(at, 1);
  const block = scope.current();
  const id = scope.words[at + 2]!;
  const argument = scope.store.addBlockArgument(block, type.id, scope.argumentLocation(id));
  if ((end - at) % 2 !== 1) reject("OpPhi requires pairs of values and blocks", at);
  scope.define(id, Slot.Value, argument, at);
  if (scope.module.annotations.has(id)) decoratePhi(scope, id, argument);
  const last = scope.phis.at(-1);
  if (last?.block === block) last.offsets.push(at);
  else scope.phis.push({ block, offsets: [at] });
  // Blocks are in the order in which they are named.
  for (let word = at + 4; word < end; word += 2) scope.blockOf(scope.words[word]!, at);
}

/** Arguments of blocks have no attributes: an op says their decorations. */
function decoratePhi(scope: FunctionScope, id: number, argument: ValueId): void {
  scope.count = 0;
  scope.push(argument);
  const attributes = scope.module.annotations.dictionaryId(id, mlir.decorate);
  scope.make(scope.context.opId(mlir.decorate), NO_ID, 0, NO_ID, attributes);
}

function branch(scope: FunctionScope, at: number): void {
  const target = scope.blockOf(scope.words[at + 1]!, at);
  scope.count = 0;
  scope.store.addSuccessor(scope.makeOf(Branch), target, true);
  scope.endBlock();
}

function branchConditional(scope: FunctionScope, at: number, end: number): void {
  const { words, context } = scope;
  if (end - at !== 4 && end - at !== 6)
    reject("OpBranchConditional must have condition, true label, false label, and optionally two branch weights", at);
  scope.count = 0;
  scope.push(scope.value(words[at + 1]!, at));
  const yes = scope.blockOf(words[at + 2]!, at);
  const no = scope.blockOf(words[at + 3]!, at);
  const weights = end - at === 6 ? scope.integers(at + 4, end) : undefined;
  const properties = propertyTuple(BranchConditional, {
    branch_weights: weights,
    operandSegmentSizes: denseI32Array(context, [1, 0, 0]),
  });
  const op = scope.makeOf(BranchConditional, properties);
  scope.store.addSuccessor(op, yes, true);
  scope.store.addSuccessor(op, no, true);
  scope.endBlock();
}

function switchTo(scope: FunctionScope, at: number, end: number): void {
  const { words, context, store } = scope;
  scope.count = 0;
  scope.push(scope.value(words[at + 1]!, at));
  const type = store.typeOfValue(scope.operands[0]!);
  if (!IntegerType.is(type)) return reject("OpSwitch selector must be an integer", at);
  const literalWords = Math.ceil(type.width / 32);
  if ((end - at - 3) % (literalWords + 1) !== 0) reject("OpSwitch must have pairs of literals and labels", at);
  const blocks = [scope.blockOf(words[at + 2]!, at)];
  const literals: bigint[] = [];
  for (let word = at + 3; word < end; word += literalWords + 1) {
    literals.push(wideNumber(words, word, word + literalWords));
    blocks.push(scope.blockOf(words[word + literalWords]!, at));
  }
  const op = scope.makeOf(
    Switch,
    propertyTuple(Switch, {
      literals: literals.length === 0 ? undefined : literalsAttr(type, literals),
      case_operand_segments: denseI32Array(
        context,
        literals.map(() => 0),
      ),
      operandSegmentSizes: denseI32Array(context, [1, 0, 0]),
    }),
  );
  for (const block of blocks) store.addSuccessor(op, block, true);
  scope.endBlock();
}

function terminate(scope: FunctionScope, def: OpDef): void {
  scope.count = 0;
  scope.makeOf(def);
  scope.endBlock();
}

function selectionMerge(scope: FunctionScope, at: number): void {
  checkEnumerant(SelectionControl, scope.words[at + 2]!, at);
  const merge = scope.blockOf(scope.words[at + 1]!, at);
  addMerge(
    scope,
    { merge, continue: undefined, control: scope.words[at + 2]!, parameters: [], location: scope.module.line },
    at,
  );
}

function loopMerge(scope: FunctionScope, at: number, end: number): void {
  checkEnumerant(LoopControl, scope.words[at + 3]!, at);
  // The reference makes the continue block first.
  const continueBlock = scope.blockOf(scope.words[at + 2]!, at);
  const merge = scope.blockOf(scope.words[at + 1]!, at);
  const parameters = [...scope.words.subarray(at + 4, end)];
  addMerge(
    scope,
    { merge, continue: continueBlock, control: scope.words[at + 3]!, parameters, location: scope.module.line },
    at,
  );
}

function addMerge(scope: FunctionScope, merge: Merge, at: number): void {
  const header = scope.current();
  if (merge.merge.isEntry || merge.continue?.isEntry === true)
    reject("a merge instruction names the first block of its function", at);
  const known = scope.merges.get(header);
  // Some translators say the same several times.
  if (known !== undefined && (known.merge !== merge.merge || known.continue !== merge.continue))
    reject("a block cannot have more than one merge instruction", at);
  scope.merges.set(header, merge);
}

/** Gives the phis' values to the branches. */
export function wirePhis(scope: FunctionScope): void {
  const handed = new Map<Block, Map<Block, readonly ValueId[]>>();
  for (const { block, offsets } of scope.phis) {
    const [first = 0] = offsets;
    const end = first + wordCountOf(scope.words[first]!);
    const incoming = offsets.map((at) => incomingOf(scope, at, first));
    for (let word = first + 4; word < end; word += 2) {
      const from = scope.blockOf(scope.words[word]!, first);
      const values = valuesFrom(scope, from, incoming, word, offsets);
      const targets = handed.get(from);
      if (targets === undefined) handed.set(from, new Map([[block, values]]));
      else targets.set(block, values);
    }
  }
  for (const [from, targets] of handed) handOn(scope, from.last, targets);
}

/** The value of a phi for each label; undefined if its labels have the same order as those of `model`. */
function incomingOf({ words }: FunctionScope, at: number, model: number): ReadonlyMap<number, number> | undefined {
  const count = wordCountOf(words[at]!);
  let isSame = count === wordCountOf(words[model]!);
  for (let word = 4; word < count && isSame; word += 2) isSame = words[at + word] === words[model + word];
  if (isSame) return undefined;
  const found = new Map<number, number>();
  for (let word = at + 3; word < at + count; word += 2) found.set(words[word + 1]!, words[word]!);
  return found;
}

/** The values that phis get from a block whose label is at a word of the first one. Constants are made before the block's branch. */
function valuesFrom(
  scope: FunctionScope,
  from: Block,
  incoming: readonly (ReadonlyMap<number, number> | undefined)[],
  label: number,
  offsets: readonly number[],
): readonly ValueId[] {
  const { words } = scope;
  const [first = 0] = offsets;
  if (from.last === 0) reject("OpPhi names a block that is not there", first);
  scope.before = from.last;
  scope.block = from;
  const values = offsets.map((at, index) => {
    const known = incoming[index];
    const id = known === undefined ? words[at + label - first - 1] : known.get(words[label]!);
    return scope.value(id ?? reject("OpPhi misses a predecessor", at), at);
  });
  scope.before = NO_ID;
  scope.block = undefined;
  return values;
}

/** Makes values the operands of a terminator for its targets. */
function handOn(
  { store, context }: FunctionScope,
  terminator: OpId,
  targets: ReadonlyMap<Block, readonly ValueId[]>,
): void {
  const groups = store.extrasOf(terminator).successors.map(({ block }) => targets.get(block) ?? []);
  const values = groups.flat();
  if (values.length === 0) return;
  const op = store.operationOf(terminator);
  const fixed = op.def === Branch ? [] : [store.operandId(terminator, 0)];
  store.setOperands(terminator, fixed.concat(values));
  if (op.def === Branch) return;
  const [first = 0, ...others] = groups.map(({ length }) => length);
  op.setAttr("operandSegmentSizes", denseI32Array(context, [1, first, values.length - first]));
  if (op.def === Switch) op.setAttr("case_operand_segments", denseI32Array(context, others));
}

function propertyTuple(
  def: OpDef,
  named: Readonly<Record<string, Attribute | undefined>>,
): readonly (Attribute | undefined)[] {
  return def.properties.map(({ name }) => named[name]);
}

function literalsAttr(type: IntegerType, literals: readonly bigint[]): Attribute {
  const size = elementBytes(type);
  const [first = 0n] = literals;
  const splat = literals.every((literal) => BigInt.asUintN(type.width, literal - first) === 0n);
  const stored = splat ? [first] : literals;
  const data = new Uint8Array(size * stored.length);
  for (const [index, literal] of stored.entries()) writeBits(data, index * size, size, literal);
  return DenseElementsAttr.get(type.context, { type: vectorType(type.context, [literals.length], type), splat, data });
}

export const controlFlowRules: Rules<FunctionScope> = {
  [Op.Label]: [2, label],
  [Op.Phi]: [3, phi],
  [Op.Branch]: [2, branch],
  [Op.BranchConditional]: [4, branchConditional],
  [Op.Switch]: [3, switchTo],
  [Op.SelectionMerge]: [3, selectionMerge],
  [Op.LoopMerge]: [4, loopMerge],
  [Op.Return]: [1, (scope) => terminate(scope, Return)],
  [Op.Kill]: [1, (scope) => terminate(scope, Kill)],
  [Op.Unreachable]: [1, (scope) => terminate(scope, Unreachable)],
};
