// docs/spirv/decorations.md: where the dialect keeps each decoration, told from the grammar and from what the reader makes:
// `npm run bless` writes it, `npm run check` compares it.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { spirv } from "../src/dialects/spirv/index.ts";
import { type Enumerant, operandKind } from "../src/grammar/index.ts";
import { Context, type Operation } from "../src/ir/index.ts";
import { assemble, deserialize } from "../src/spirv/index.ts";
import { attributeName, decorationName } from "../src/spirv/names/attribute-name.ts";
import { attributeText, textOf } from "../src/text/index.ts";
import { unwrapped } from "../test/harness/results.ts";
import { decorationLines, decorationsOf, moduleWith, targets } from "../test/spirv/decoration-cases.ts";

const path = "docs/spirv/decorations.md";

export function writeDecorationsPage(): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, page());
}

export function decorationsPageProblems(): readonly string[] {
  const isRight = existsSync(path) && readFileSync(path, "utf8") === page();
  return isRight ? [] : [`${path}: out of date, run npm run bless`];
}

function page(): string {
  return [
    "# Where decorations live\n",
    "This page is generated from the grammar and from what the reader makes of modules; `npm run bless` writes it. Each row of each",
    "table is tested: `test/spirv/decorations.test.ts` takes every decoration on every kind of target to the dialect, to text and back.\n",
    "## By what is decorated\n",
    "A decoration is an attribute of the op that stands for the decorated id. Where MLIR has a form it is that; the others are ours.\n",
    ...table(
      ["decorated", "in the dialect"],
      Object.entries(targets).map(([kind, target]) => [kind, homeOf(target)]),
    ),
    "Beyond these:\n",
    "- Groups are resolved: each member of a group has its decorations.",
    "- A decoration that repeats is an array of what each says. Names are in snake case.",
    "- An id as operand is the value of a constant, or the symbol of what has one: `@n`. One that comes later is always a symbol.",
    "- Where an op has a property of the decoration's name, the attribute has the prefix `spirv.`: `spirv.alignment` of a load.",
    "- Constants are copied to where they are used, and equal ones are one, with the decorations of all of them. A `WorkgroupSize`",
    "  that a `LocalSize` says already, and a `SpecId` of what is no scalar, are left out as in the reference.",
    "- Types that differ in decorations alone are one, except structs, members, and strides of arrays and pointers.",
    "- Undefined values, labels and strings keep none.\n",
    "## By decoration\n",
    "As an attribute of a variable, with made-up parameters.\n",
    ...table(["decoration", "number", "attribute"], decorationsOf("").map(row)),
  ].join("\n");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line), ""];
}

function moduleOf(lines: readonly string[]): Operation {
  const words = unwrapped(assemble(moduleWith(lines)));
  const op = unwrapped(deserialize(words, { context: new Context([spirv]) }));
  return op;
}

function decorationNamed(name: string): Enumerant {
  const found = operandKind("Decoration")?.enumerantNamed(name);
  if (found === undefined) throw new Error(`there is no decoration ${name}`);
  return found;
}

/** The line of text that holds a decoration of a target. */
function homeOf(target: string): string {
  const text = textOf(moduleOf(decorationLines(decorationNamed("RelaxedPrecision"), target)));
  const line = text.split("\n").find((one) => /relaxed_?precision/i.test(one)) ?? "";
  return code(line.trim().replace(/ \{$/, " { …"));
}

function code(text: string): string {
  return `\`${text.replaceAll("|", "\\|")}\``;
}

function row(decoration: Enumerant): readonly string[] {
  const name = attributeName(decorationName(decoration.value));
  const variable = [...(moduleOf(decorationLines(decoration, "%variable")).region().firstBlock?.ops() ?? [])].find(
    (op) => op.name === "spirv.GlobalVariable" && op.attr(name) !== undefined,
  );
  const value = variable?.attr(name);
  if (value === undefined) throw new Error(`${decoration.name} is lost`);
  const text = attributeText(value);
  return [decoration.name, `${decoration.value}`, code(text === "unit" ? name : `${name} = ${text}`)];
}
