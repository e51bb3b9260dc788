/** The Control-Flow Instructions section: labels are blocks, phis their arguments, merge instructions are kept aside. */
import { Branch, BranchConditional, Kill, mlir, Return, Switch, Unreachable } from "../../dialects/spirv/index.ts";
import {
  type Attribute,
  DenseElementsAttr,
  denseI32Array,
  IntegerType,
  type OpDef,
  type Operation,
  type Store,
  vectorType,
} from "../../ir/index.ts";
import { elementBytes, writeBits } from "../../text/index.ts";
import { Op } from "../opcode.ts";
import type { FunctionScope, Merge } from "./function-scope.ts";
import type { Rules } from "./instruction-rules.ts";
import { reject } from "./rejection.ts";
import { Slot } from "./slots.ts";

function label(scope: FunctionScope, at: number): void {
  if (scope.block !== undefined) reject("a basic block must end with a terminator", at);
  const id = scope.words[at + 1]!;
  const first = scope.region.firstBlock;
  if (first?.isEmpty && scope.block === undefined) {
    scope.define(id, Slot.Block, first.id, at);
    scope.block = first;
  } else {
    const block = scope.blockOf(id, at);
    if (!block.isEmpty || block === scope.block) reject(`Id ${id} is defined more than once`, at);
    scope.block = block;
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
  for (let word = at + 3; word < end; word += 2) {
    const from = scope.blockOf(scope.words[word + 1]!, at);
    const key = `${from.id} ${block.id}`;
    let incoming = scope.incoming.get(key);
    if (incoming === undefined) {
      incoming = { from, to: block, values: [] };
      scope.incoming.set(key, incoming);
    }
    incoming.values.push(scope.words[word]!);
  }
}

/** Arguments of blocks have no attributes: an op says their decorations. */
function decoratePhi(scope: FunctionScope, id: number, argument: number): void {
  scope.count = 0;
  scope.push(argument);
  const attributes = scope.module.annotations.dictionaryId(id, mlir.decorate);
  scope.make(scope.context.opId(mlir.decorate), 0, 0, 0, attributes);
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
  const literalWords = type.width > 32 ? 2 : 1;
  if ((end - at - 3) % (literalWords + 1) !== 0) reject("OpSwitch must have pairs of literals and labels", at);
  const blocks = [scope.blockOf(words[at + 2]!, at)];
  const literals: bigint[] = [];
  for (let word = at + 3; word < end; word += literalWords + 1) {
    const high = literalWords === 2 ? BigInt(words[word + 1]!) << 32n : 0n;
    literals.push(high | BigInt(words[word]!));
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
  const merge = scope.blockOf(scope.words[at + 1]!, at);
  addMerge(
    scope,
    { merge, continue: undefined, control: scope.words[at + 2]!, parameters: [], location: scope.module.line },
    at,
  );
}

function loopMerge(scope: FunctionScope, at: number, end: number): void {
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
  if (scope.merges.has(header)) reject("a block cannot have more than one merge instruction", at);
  scope.merges.set(header, merge);
}

/** Gives the phis' values to the branches. */
export function wirePhis(scope: FunctionScope, at: number): void {
  for (const { from, to, values } of scope.incoming.values()) {
    const terminator = from.last;
    if (terminator === 0) reject("OpPhi names a block that is not there", at);
    scope.before = terminator;
    scope.block = from;
    const ids = values.map((id) => scope.value(id, at));
    scope.before = 0;
    if (values.length !== to.numArguments) reject("OpPhi misses a predecessor", at);
    scope.store.extrasOf(terminator).successors.forEach((successor, index) => {
      if (successor.block === to) forwardTo(scope, terminator, index, ids);
    });
  }
  scope.block = undefined;
}

function forwardTo(scope: FunctionScope, terminator: number, successor: number, ids: readonly number[]): void {
  const op = scope.store.operationOf(terminator);
  const trait = [...op.def.traits].find((one): one is BranchTrait => "setForwarded" in one);
  trait?.setForwarded(
    op,
    successor,
    ids.map((id) => scope.store.value(id)),
  );
}

interface BranchTrait {
  readonly name: string;
  readonly setForwarded: (op: Operation, successor: number, values: readonly ReturnType<Store["value"]>[]) => void;
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
