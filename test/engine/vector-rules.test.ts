// Every rule for several invocations at a time agrees with its operation on scalars, for all kinds of operands and for numbers at the edges of their
// types; and the same comparison notices a wrong instruction in any rule.
import { expect, test } from "vitest";
import { singleSum } from "../../src/engine/code/graph.ts";
import { vectorRules } from "../../src/engine/launch/vector/vector-ops.ts";
import { convert } from "../../src/engine/wasm/opcodes.ts";
import { faultsOf } from "../random/vectors/faults.ts";
import { type RuleCase, ruleCases, ruleProblems } from "../random/vectors/rule-trial.ts";

/** Wrong instructions that change no result. */
const harmless: readonly string[] = [
  // The bits that the sum of the low halves lacks are shifted out.
  `${convert.i32Extend8S}: i16Add for i32Add`,
  `${convert.i32Extend16S}: i16Add for i32Add`,
  // Only the low half of the vector is used.
  `${convert.f64PromoteF32}: shuffle with two lanes exchanged`,
  // Exact sums are computed by the slow path as well.
  `${singleSum}: f64Add for f64Sub`,
  `${singleSum}: f64Min for f64Sub`,
];

test("Compare each rule on lanes with its operation on scalars, and plant faults in it", { timeout: 60_000 }, () => {
  const unnoticed: string[] = [];
  for (const op of vectorRules.keys()) {
    const users = new Map<number, RuleCase[]>();
    for (const one of ruleCases(op)) {
      const used = new Set<number>();
      const problems = ruleProblems([one], undefined, (instruction) => used.add(instruction));
      expect([...problems]).toEqual([]);
      for (const instruction of used) users.set(instruction, [...(users.get(instruction) ?? []), one]);
    }
    for (const [instruction, cases] of users) {
      for (const fault of faultsOf(instruction)) {
        const isNoticed = cases.some((one) => ruleProblems([one], fault).next().done === false);
        if (!isNoticed) unnoticed.push(`${op}: ${fault.name}`);
      }
    }
  }
  expect(unnoticed.sort()).toEqual([...harmless].sort());
});
