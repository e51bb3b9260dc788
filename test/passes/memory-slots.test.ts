import fc from "fast-check";
import { expect, test } from "vitest";
import { llvm } from "../../src/dialects/llvm/index.ts";
import { runPipeline } from "../../src/passes/index.ts";
import { parse, print } from "../rewrite/text.ts";
import { pipelineOf } from "./run-passes.ts";

/** What a block does to which slot, and where it goes then. Blocks may be unreachable, loops irreducible. */
interface BlockPlan {
  readonly steps: readonly { readonly slot: number; readonly isStore: boolean; readonly part: number }[];
  readonly targets: readonly [number, number];
  readonly end: number;
}

const pick = fc.nat(1000);
const block: fc.Arbitrary<BlockPlan> = fc.record({
  steps: fc.array(fc.record({ slot: pick, isStore: fc.boolean(), part: fc.nat(1) }), { maxLength: 6 }),
  targets: fc.tuple(pick, pick),
  end: fc.nat(3),
});

const SLOTS = ["i32", "!llvm.struct<(i32, i32)>", "!llvm.array<2 x i32>"] as const;

function writeSteps(lines: string[], plan: BlockPlan, number: number): void {
  for (const [index, { slot, isStore, part }] of plan.steps.entries()) {
    const name = `${number}_${index}`;
    const which = slot % SLOTS.length;
    const type = SLOTS[which];
    const address = which === 0 ? "%s0" : `%p${name}`;
    if (which > 0) {
      lines.push(`  ${address} = llvm.getelementptr %s${which}[0, ${part}] : (!llvm.ptr) -> !llvm.ptr, ${type}`);
    }
    if (isStore) lines.push(`  llvm.store %a, ${address} : i32, !llvm.ptr`);
    else
      lines.push(`  %l${name} = llvm.load ${address} : !llvm.ptr -> i32`, `  llvm.call @use(%l${name}) : (i32) -> ()`);
  }
}

function writeFunction(plans: readonly BlockPlan[]): string {
  const lines = ["llvm.func @use(i32)", "llvm.func @f(%a: i32, %c: i1) {"];
  lines.push("  %one = llvm.mlir.constant(1 : i32) : i32");
  for (const [index, type] of SLOTS.entries())
    lines.push(`  %s${index} = llvm.alloca %one x ${type} : (i32) -> !llvm.ptr`);
  lines.push("  llvm.br ^bb0");
  for (const [number, plan] of plans.entries()) {
    lines.push(`^bb${number}:`);
    writeSteps(lines, plan, number);
    const [first, second] = plan.targets.map((target) => `^bb${target % plans.length}`);
    if (plan.end === 0) lines.push("  llvm.return");
    else if (plan.end === 1) lines.push(`  llvm.br ${first}`);
    else lines.push(`  llvm.cond_br %c, ${first}, ${second}`);
  }
  return [...lines, "}"].join("\n");
}

const programs = fc.array(block, { minLength: 1, maxLength: 7 }).map(writeFunction);

test("nothing is left of slots that are only loaded from and stored to, whatever the control flow", async () => {
  await fc.assert(
    fc.asyncProperty(programs, async (text) => {
      const { op } = parse(text, llvm);
      expect(runPipeline(await pipelineOf("builtin.module(sroa,mem2reg)"), op)).toBe(true);
      const printed = print(op);
      expect(printed).not.toMatch(/llvm\.(load|store|getelementptr)/);
      expect(print(parse(printed, llvm).op)).toBe(printed);
    }),
    { numRuns: 60 },
  );
});
