// Indices that only the values of a launch make adjacent: `t & (n - 1)`, `t ^ mask`, the halves of butterflies, as in sorts and transforms. They are taken to grow by
// the step that makes their accesses one access, which code tests for each strip.

import type { Block, Node } from "../../code/graph.ts";
import type { Places } from "../../code/places.ts";
import { convert, forType, i32, i64, int, isLoad, isStore } from "../../wasm/opcodes.ts";
import { dependsOnData, type Guesses, Kinds, type RegionShape } from "./kinds.ts";
import { smallConstant } from "./steps.ts";
import { elementBytes, whole } from "./vector-memory.ts";

/** A guess may need another one: `t ^ mask | bit`. */
const MOST_ROUNDS = 4;

/** Kinds with guesses of values in these blocks; undefined if there is nothing to guess. */
export function kindsWithGuesses(
  shape: RegionShape,
  places: Places,
  known: Kinds,
  blocks: readonly Block[],
): Kinds | undefined {
  const guesses = new Map<Node, number>();
  let kinds = known;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const found = blocks.flatMap((block) => guessesIn(block, kinds, shape));
    if (found.length === 0) break;
    for (const [node, step] of found) guesses.set(node, step);
    kinds = new Kinds(shape, places, guesses);
  }
  return guesses.size === 0 ? undefined : kinds;
}

function guessesIn(block: Block, kinds: Kinds, shape: RegionShape): readonly Guess[] {
  return block.body.flatMap(({ op, args: [address] }) => {
    const type = isLoad(op) || isStore(op) ? whole.get(op) : undefined;
    const guess = type === undefined ? undefined : guessFor(address!, elementBytes(type), block, kinds);
    return guess !== undefined && isWorthGuessing(guess[0], block, kinds, shape) ? [guess] : [];
  });
}

type Guess = Guesses extends ReadonlyMap<infer N, infer S> ? readonly [N, S] : never;

const BITWISE: ReadonlySet<number> = new Set([int.and, int.or, int.xor]);

/** The operation on bits that an address comes from by sums and products with constants, with the step that gives the address the step `wanted`. */
function guessFor(address: Node, wanted: number, block: Block, kinds: Kinds): Guess | undefined {
  let [node, step] = [address, wanted];
  while (kinds.of(node, block) === undefined && node.block === block) {
    if (BITWISE.has(node.op)) return node.type === i32 ? [node, step] : undefined;
    const next = operandFor(node, step, block, kinds);
    if (next === undefined || next[1] === 0 || !Number.isInteger(next[1])) return undefined;
    [node, step] = next;
  }
  return undefined;
}

/** The operand of an operation that has no step, with the one that gives the result the step `wanted`. */
function operandFor({ op, args }: Node, wanted: number, block: Block, kinds: Kinds): Guess | undefined {
  const [a, b] = args;
  if (a === undefined) return undefined;
  if (op === convert.i64ExtendI32S || op === convert.i64ExtendI32U || op === convert.i32WrapI64) return [a, wanted];
  if (b === undefined) return undefined;
  const constant = smallConstant(b);
  if (constant !== undefined && isOf(int.mul, op)) return [a, wanted / constant];
  if (constant !== undefined && isOf(int.shl, op)) return [a, wanted / 2 ** constant];
  if (!isOf(int.add, op)) return undefined;
  const [stepOfA, stepOfB] = [kinds.of(a, block), kinds.of(b, block)];
  if (stepOfB !== undefined) return [a, wanted - stepOfB];
  return stepOfA === undefined ? undefined : [b, wanted - stepOfA];
}

/** Whether an operation is that on i32, or the same one on i64. */
function isOf(narrow: number, op: number): boolean {
  return op === narrow || op === forType(narrow, i64);
}

/** Whether a value depends on the number of the invocation, and on what only the launch says, but not on data. */
function isWorthGuessing(value: Node, block: Block, kinds: Kinds, shape: RegionShape): boolean {
  if (dependsOnData(value, block, kinds, shape)) return false;
  const seen = new Set([value]);
  for (const node of seen) {
    for (const arg of node.args) {
      const isSame = kinds.of(arg, block) === 0;
      if (isSame && !arg.isConstant) return true;
      if (!isSame) seen.add(arg);
    }
  }
  return false;
}
