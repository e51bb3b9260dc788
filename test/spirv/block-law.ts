// What holds of the blocks of every function that is written: each begins with its one OpLabel and ends in its one terminator, what is
// named is there, and phis name the blocks that control comes from.

import { KindCode } from "../../src/grammar/index.ts";
import { findDefinitions } from "../../src/spirv/definitions.ts";
import { forEachInstruction, type Module, Op, opcode } from "../../src/spirv/index.ts";
import { OperandReader } from "../../src/spirv/words/operand-reader.ts";
import { messagesOf } from "../harness/results.ts";

const leaving: ReadonlySet<number> = new Set(
  [
    "Return",
    "ReturnValue",
    "Kill",
    "Unreachable",
    "TerminateInvocation",
    "IgnoreIntersectionKHR",
    "TerminateRayKHR",
    "EmitMeshTasksEXT",
    "AbortKHR",
  ].map(opcode),
);
const lines: ReadonlySet<number> = new Set([Op.Line, Op.NoLine, Op.Nop]);

interface FunctionBlocks {
  /** Labels that control may go to, by label. */
  readonly targets: Map<number, readonly number[]>;
  readonly named: Set<number>;
  readonly phis: { readonly label: number; readonly parents: readonly number[] }[];
}

/** What a module's blocks break; undefined if nothing. */
export function brokenBlocks(module: Module): string | undefined {
  const { words } = module;
  const definitions = findDefinitions(module);
  if (!definitions.ok) return messagesOf(definitions).join("\n");
  const reader = new OperandReader(definitions.value);
  let broken: string | undefined;
  let blocks: FunctionBlocks | undefined;
  let label = 0;
  forEachInstruction(module, (at, code, end) => {
    const operands = code === Op.Switch ? idsOf(reader, words, at) : [...words.subarray(at + 1, end)];
    if (code === Op.Function) blocks = { targets: new Map(), named: new Set(), phis: [] };
    else if (code === Op.FunctionEnd) {
      if (label !== 0) broken ??= `block ${label} has no terminator`;
      broken ??= blocks === undefined ? undefined : brokenFunction(blocks);
      blocks = undefined;
      label = 0;
    } else if (blocks !== undefined && code !== Op.FunctionParameter && !lines.has(code)) {
      if (code === Op.Label) {
        if (label !== 0 || blocks.targets.has(operands[0] ?? 0)) broken ??= `OpLabel ${operands[0]} at word ${at}`;
        label = operands[0] ?? 0;
        blocks.targets.set(label, []);
      } else if (label === 0) broken ??= `the instruction ${code} at word ${at} is in no block`;
      else label = readInside(blocks, label, code, operands);
    }
    return broken === undefined;
  });
  return broken;
}

/** Returns the label of the block that comes next: the same, or 0 after a terminator. */
function readInside(blocks: FunctionBlocks, label: number, code: number, operands: readonly number[]): number {
  const targets = targetsOf(code, operands);
  if (targets === undefined) {
    if (code === Op.Phi) blocks.phis.push({ label, parents: operands.filter((_, at) => at >= 2 && at % 2 === 1) });
    if (code === Op.SelectionMerge) blocks.named.add(operands[0] ?? 0);
    if (code === Op.LoopMerge) for (const id of operands.slice(0, 2)) blocks.named.add(id);
    return label;
  }
  blocks.targets.set(label, targets);
  return 0;
}

/** The operands of an instruction that are ids. */
function idsOf(reader: OperandReader, words: Uint32Array, at: number): readonly number[] {
  reader.read(at, 0);
  const places = Array.from({ length: reader.count }, (_, index) => index);
  return places.flatMap((place) => (reader.kind(place).code === KindCode.Id ? [words[reader.start(place)] ?? 0] : []));
}

/** Where control goes from an instruction; undefined if it does not end a block. */
function targetsOf(code: number, operands: readonly number[]): readonly number[] | undefined {
  if (code === Op.Branch) return operands;
  if (code === Op.BranchConditional) return operands.slice(1, 3);
  if (code === Op.Switch) return operands.slice(1);
  return leaving.has(code) ? [] : undefined;
}

function brokenFunction({ targets, named, phis }: FunctionBlocks): string | undefined {
  const parents = new Map<number, Set<number>>();
  for (const [from, to] of targets) {
    for (const id of to) {
      named.add(id);
      const known = parents.get(id);
      if (known === undefined) parents.set(id, new Set([from]));
      else known.add(from);
    }
  }
  for (const id of named) if (!targets.has(id)) return `block ${id} has no OpLabel`;
  for (const { label, parents: given } of phis) {
    const expected = parents.get(label) ?? new Set();
    if (
      new Set(given).size !== given.length ||
      given.length !== expected.size ||
      !given.every((id) => expected.has(id))
    )
      return `a phi of block ${label} names ${given.join(", ")} instead of ${[...expected].join(", ")}`;
  }
  return undefined;
}
