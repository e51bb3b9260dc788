// Random functions of arith and cf, as texts: constants, commutative and other ops, equal subexpressions, branches, loops, unreachable
// blocks, ops with regions. Every program verifies.

import fc from "fast-check";

/** What an op of a program is made from: the names are taken modulo what there is at that point. */
interface Step {
  readonly kind: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

interface BlockPlan {
  readonly steps: readonly Step[];
  readonly end: number;
  readonly targets: readonly [number, number];
  readonly passed: readonly [number, number, number, number];
}

const pick = fc.nat(1000);
const step: fc.Arbitrary<Step> = fc.record({ kind: fc.nat(15), a: pick, b: pick, c: pick });
const block: fc.Arbitrary<BlockPlan> = fc.record({
  steps: fc.array(step, { maxLength: 8 }),
  end: fc.nat(3),
  targets: fc.tuple(pick, pick),
  passed: fc.tuple(pick, pick, pick, pick),
});

const BINARY = ["addi", "muli", "subi", "andi", "ori", "xori", "maxsi", "minui"] as const;

/** The values that may be used at some point: i32 and i1. */
interface Scope {
  readonly numbers: string[];
  readonly truths: string[];
}

class Writer {
  readonly #lines: string[] = [];
  #next = 0;

  name(): string {
    return `%v${this.#next++}`;
  }

  line(text: string): void {
    this.#lines.push(text);
  }

  get text(): string {
    return this.#lines.join("\n");
  }
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new RangeError("the list is empty");
  return item;
}

function writeStep(writer: Writer, { kind, a, b, c }: Step, scope: Scope): void {
  const name = writer.name();
  if (kind < 3) {
    writer.line(`  ${name} = arith.constant ${(a % 5) - 2} : i32`);
    scope.numbers.push(name);
  } else if (kind < 10) {
    writer.line(`  ${name} = arith.${at(BINARY, c)} ${at(scope.numbers, a)}, ${at(scope.numbers, b)} : i32`);
    scope.numbers.push(name);
  } else if (kind === 10) {
    const predicate = at(["eq", "slt", "uge"], c);
    writer.line(`  ${name} = arith.cmpi ${predicate}, ${at(scope.numbers, a)}, ${at(scope.numbers, b)} : i32`);
    scope.truths.push(name);
  } else if (kind === 11) {
    const condition = at(scope.truths, c);
    writer.line(`  ${name} = arith.select ${condition}, ${at(scope.numbers, a)}, ${at(scope.numbers, b)} : i32`);
    scope.numbers.push(name);
  } else if (kind === 12) {
    writer.line(`  ${name} = arith.constant ${a % 2 === 0}`);
    scope.truths.push(name);
  } else if (kind === 13) {
    writer.line(`  "test.use"(${at(scope.numbers, a)}) : (i32) -> ()`);
  } else if (kind === 14) {
    writer.line(`  ${name} = "test.make"(${at(scope.numbers, a)}) : (i32) -> i32`);
    scope.numbers.push(name);
  } else {
    writeRegion(writer, name, at(scope.numbers, a), at(scope.numbers, b));
    scope.numbers.push(name);
  }
}

function writeRegion(writer: Writer, name: string, a: string, b: string): void {
  const sum = writer.name();
  const constant = writer.name();
  writer.line(`  ${name} = "test.region"() ({`);
  writer.line(`    ${constant} = arith.constant 1 : i32`);
  writer.line(`    ${sum} = arith.addi ${a}, ${b} : i32`);
  writer.line(`    "test.yield"(${sum}, ${constant}) : (i32, i32) -> ()`);
  writer.line("  }) : () -> i32");
}

/** Blocks other than the entry take two numbers; they see values of the entry and their own. */
function writeEnd(writer: Writer, plan: BlockPlan, count: number, scope: Scope): void {
  const edge = (which: 0 | 1): string => {
    const values = [plan.passed[which * 2] ?? 0, plan.passed[which * 2 + 1] ?? 0].map((one) => at(scope.numbers, one));
    return `^bb${1 + (plan.targets[which] % (count - 1))}(${values.join(", ")} : i32, i32)`;
  };
  if (count === 1 || plan.end === 0) writer.line(`  return ${at(scope.numbers, plan.passed[0])} : i32`);
  else if (plan.end === 1) writer.line(`  cf.br ${edge(0)}`);
  else writer.line(`  cf.cond_br ${at(scope.truths, plan.passed[1])}, ${edge(0)}, ${edge(1)}`);
}

function writeFunction(plans: readonly BlockPlan[]): string {
  const writer = new Writer();
  writer.line("func.func @f(%x: i32, %y: i32, %p: i1) -> i32 {");
  const outer: Scope = { numbers: ["%x", "%y"], truths: ["%p"] };
  plans.forEach((plan, index) => {
    const scope = index === 0 ? outer : { numbers: [...outer.numbers], truths: [...outer.truths] };
    if (index > 0) {
      const [a, b] = [writer.name(), writer.name()];
      writer.line(`^bb${index}(${a}: i32, ${b}: i32):`);
      scope.numbers.push(a, b);
    }
    for (const one of plan.steps) writeStep(writer, one, scope);
    writeEnd(writer, plan, plans.length, scope);
  });
  writer.line("}");
  return writer.text;
}

/** Texts of modules with one function. */
export const programs: fc.Arbitrary<string> = fc.array(block, { minLength: 1, maxLength: 6 }).map(writeFunction);
