/**
 * One function: its instructions become ops, its labels blocks, its phis block arguments. Merge instructions are kept aside; when the
 * function is read, `structurize.ts` makes regions of them, or they are named after the branches' targets.
 *
 * Blocks are in the order in which they are first mentioned, as in the reference.
 */

import { CompositeConstruct, Undef } from "../../../dialects/spirv/index.ts";
import { NO_ID } from "../../../ir/index.ts";
import { opcodeOf, wordCountOf } from "../../module.ts";
import { Op } from "../../opcode.ts";
import type { Rules } from "../instruction-rules.ts";
import { reject } from "../rejection.ts";
import { Slot, slotKind } from "../slots.ts";
import { controlFlowRules, wirePhis } from "./control-flow.ts";
import { extended } from "./extended-ops.ts";
import { completeParameters, functionRules } from "./function-ops.ts";
import type { FunctionScope } from "./function-scope.ts";
import { bitCount, generic } from "./generic-ops.ts";
import { memoryRules } from "./memory-ops.ts";

/** Reads the function whose OpFunction is at `at`; returns the word after its OpFunctionEnd. */
export function readBody(scope: FunctionScope, at: number): number {
  const { words, module } = scope;
  for (let offset = at + wordCountOf(words[at]!); offset < words.length; ) {
    const word = words[offset]!;
    const opcode = opcodeOf(word);
    const end = offset + wordCountOf(word);
    if (opcode === Op.FunctionEnd) {
      finish(scope, offset);
      return end;
    }
    instruction(scope, opcode, offset, end);
    offset = end;
  }
  module.line = module.unknown;
  return reject("function misses OpFunctionEnd", at);
}

/** Reads one instruction of a body. */
export function instruction(scope: FunctionScope, opcode: number, at: number, end: number): void {
  scope.store.origin = at;
  const rule = opcode < rules.length ? rules[opcode] : byOpcode[opcode];
  if (rule !== undefined) {
    if (end - at < rule[0]) reject(`instruction at word ${at} is too short`, at);
    rule[1](scope, at, end);
    return;
  }
  const plan = scope.plans.of(opcode);
  if (plan === undefined) reject(`unhandled opcode ${opcode}`, at);
  const start = at + (plan.words.hasResult ? 3 : 1);
  if (start > end) reject(`instruction at word ${at} is too short`, at);
  generic(scope, plan, at, start, end);
  if (plan.words.def.isTerminator) scope.endBlock();
}

function finish(scope: FunctionScope, at: number): void {
  const { module } = scope;
  if (scope.block !== undefined) reject("a basic block must end with a terminator", at);
  for (const block of scope.region.blocks) {
    if (block.isEmpty && !(block.isEntry && scope.region.hasOneBlock))
      reject("a block is named that has no OpLabel", at);
  }
  const [entry] = scope.region.blocks;
  if (entry?.isEmpty) scope.region.clear();
  completeParameters(scope, at);
  module.line = module.unknown;
  wirePhis(scope);
  checkForwards(scope, at);
}

/** Rejects ids that have been used and never defined. */
export function checkForwards(scope: FunctionScope, at: number): void {
  if (scope.forwardCount === 0) return;
  const id = scope.forwards.find((own) => slotKind(scope.module.slots.get(own)) === Slot.Forward);
  reject(`unknown result <id> : ${id}`, at);
}

function undefinedValue(scope: FunctionScope, at: number): void {
  const id = scope.words[at + 2]!;
  // Made at each use, as in the reference.
  scope.module.leaf(id, Undef, [], scope.module.typeAt(at, 1), at);
}

/** More constituents of the composite that the instruction before has made. */
function continueConstruct(scope: FunctionScope, at: number, end: number): void {
  const { store } = scope;
  const { last } = scope.current();
  if (last === 0 || store.def(last) !== CompositeConstruct) reject("the instruction continues none before it", at);
  const operands = Array.from({ length: store.operandCount(last) }, (_, index) => store.operandId(last, index));
  scope.before = last;
  for (let word = at + 1; word < end; word++) operands.push(scope.value(scope.words[word]!, at));
  scope.before = NO_ID;
  store.setOperands(last, operands);
}

const byOpcode: Rules<FunctionScope> = {
  ...functionRules,
  ...memoryRules,
  ...controlFlowRules,
  [Op.Nop]: [1, () => {}],
  [Op.Line]: [4, (scope, at, end) => scope.module.setLine(at, end)],
  [Op.NoLine]: [
    1,
    (scope) => {
      scope.module.line = scope.module.unknown;
    },
  ],
  [Op.ExtInst]: [5, extended],
  [Op.ExtInstWithForwardRefsKHR]: [5, extended],
  [Op.Undef]: [3, undefinedValue],
  [Op.BitCount]: [4, bitCount],
  [Op.CompositeConstructContinuedINTEL]: [1, continueConstruct],
};

/** The same as a list, which is quicker to look things up in. */
const rules = Array.from({ length: 0x200 }, (_, opcode) => byOpcode[opcode]);
