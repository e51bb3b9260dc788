// docs/dialects/<name>.md, a page per dialect, made of the definitions: `npm run bless` writes them, `npm run check` compares them.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { spirvToLlvmPatterns } from "../src/conversions/spirv-to-llvm/index.ts";
import { type Arg, Enum, type Layout, modelOf, type OpModel, type TypeTrait } from "../src/define/index.ts";
import { ALWAYS_AVAILABLE, extendedSets, opRow, rowOfExtended, rowOfOpcode } from "../src/dialects/spirv/index.ts";
import { instructionOf } from "../src/dialects/spirv/rows/instructions.ts";
import { extendedSet, formatVersion, type Instruction, instructions } from "../src/grammar/index.ts";
import type { Dialect, OpDef, Trait } from "../src/ir/index.ts";
import type { ConversionPattern } from "../src/rewrite/index.ts";
import { allDialects } from "./all-dialects.ts";
import { exampleLines } from "./example-lines.ts";

const folder = "docs/dialects";

/** The dialect that tests define for themselves has no page. */
const isDocumented = ({ name }: Dialect): boolean => name !== "test";

/** The pages by their paths. */
export async function dialectPages(): Promise<ReadonlyMap<string, string>> {
  const dialects = (await allDialects()).filter(isDocumented);
  const examples = exampleLines();
  return new Map(dialects.map((dialect) => [`${folder}/${dialect.name}.md`, pageOf(dialect, examples)]));
}

/** Writes all pages, and removes those of dialects that are gone. */
export async function writeDialectPages(): Promise<void> {
  const pages = await dialectPages();
  mkdirSync(folder, { recursive: true });
  for (const [path, text] of pages) writeFileSync(path, text);
  for (const path of pagesThere()) if (!pages.has(path)) rmSync(path);
}

/** What is wrong with the pages that are there. */
export async function dialectPageProblems(): Promise<readonly string[]> {
  const pages = await dialectPages();
  const paths = new Set([...pages.keys(), ...pagesThere()]);
  return [...paths].flatMap((path) => {
    const isRight = existsSync(path) && readFileSync(path, "utf8") === pages.get(path);
    return isRight ? [] : [`${path}: out of date, run npm run bless`];
  });
}

function pagesThere(): readonly string[] {
  return existsSync(folder) ? readdirSync(folder).map((name) => `${folder}/${name}`) : [];
}

// ---- pages

function pageOf(dialect: Dialect, examples: ReadonlyMap<string, string>): string {
  const ops = [...dialect.ops].sort((a, b) => (a.name < b.name ? -1 : 1));
  return [
    `# The dialect \`${dialect.name}\`\n`,
    "This page is generated from the definitions in the source; `npm run bless` writes it.\n",
    ...names("Types", "!", dialect.types ?? []),
    ...names("Attributes", "#", dialect.attrs ?? []),
    "## Operations\n",
    ...ops.map((op) => section(op, examples.get(op.name))),
    ...(dialect.name === "spirv" ? grammarOps(new Set(ops.map(({ name }) => name))) : []),
  ].join("\n");
}

/** Ops without an op definition: rows. */
function grammarOps(byHand: ReadonlySet<string>): readonly string[] {
  const lines: string[] = [];
  const add = (row: OpDef | undefined, instruction: string) => {
    if (row !== undefined && !byHand.has(row.name)) lines.push(`- \`${row.name}\`: ${instruction}`);
  };
  for (const { name, opcode } of instructions()) add(rowOfOpcode(opcode), `\`Op${name}\`, opcode ${opcode}`);
  for (const set of Object.values(extendedSets)) {
    for (const { opcode } of extendedSet(set)?.instructions ?? [])
      add(rowOfExtended(set, opcode), `\`${set}\`, number ${opcode}`);
  }
  const head = "Their arguments are the operands of their instructions: ids are operands, enumerants are strings.";
  return ["## Operations made from the grammar\n", `${head}\n`, `${lines.join("\n")}\n`];
}

function names(title: string, sigil: string, defs: readonly { readonly name: string }[]): readonly string[] {
  if (defs.length === 0) return [];
  const lines = defs.map((def) => `- \`${sigil}${def.name}\`${casesText(def)}`).sort();
  return [`## ${title}\n`, `${lines.join("\n")}\n`];
}

function casesText(def: object): string {
  if (!("enum" in def && def.enum instanceof Enum)) return "";
  return `: ${Object.keys(def.enum.cases).join(", ")}`;
}

function section(def: OpDef, example: string | undefined): string {
  const model = modelOf(def);
  if (model === undefined) return "";
  const { spec } = model;
  const parts = [
    `### \`${def.name}\`\n`,
    `${spec.summary}\n`,
    ...(spec.description === undefined ? [] : [`${spec.description}\n`]),
    syntax(def, model, example),
    argumentTable(model.layout),
    rules(def),
    ...(def.dialect === "spirv" ? spirvLines(def) : []),
  ];
  return parts.filter((part) => part !== "").join("\n");
}

/** The assembly format; for a form that no format says, a line that has it. */
function syntax(def: OpDef, { spec }: OpModel, example: string | undefined): string {
  const text = spec.assembly === undefined ? example : `\`${def.name}\` ${spec.assembly}`;
  return text === undefined ? "" : `\`\`\`text\n${text}\n\`\`\`\n`;
}

const argumentKinds: Readonly<Record<Arg["arg"], string>> = {
  value: "operand",
  optional: "optional operand",
  variadic: "operands",
  attr: "attribute",
  optionalAttr: "optional attribute",
  defaultAttr: "attribute with a default",
};

function argumentTable(layout: Layout): string {
  const rows = [
    ...layout.operands.map(({ name, arg }) => [name, argumentKinds[arg.arg], arg.type.summary]),
    ...layout.properties.map(({ name, arg }) => [name, argumentKinds[arg.arg], attributeText(arg.attr)]),
    ...layout.results.map(({ name, arg }) => [
      name,
      argumentKinds[arg.arg].replace("operand", "result"),
      arg.type.summary,
    ]),
    ...layout.regions.map(({ name, arg }) => [name, arg.variadic ? "regions" : "region", regionText(arg)]),
    ...layout.successors.map(({ name, arg }) => [name, arg.variadic ? "successors" : "successor", ""]),
  ];
  if (rows.length === 0) return "";
  const lines = rows.map(([name = "", kind, rule = ""]) => `| \`${name}\` | ${kind} | ${cell(rule)} |\n`);
  return `| name | what | must be |\n| --- | --- | --- |\n${lines.join("")}`;
}

function attributeText({
  summary,
  def,
}: {
  readonly summary: string;
  readonly def?: { readonly name: string };
}): string {
  return def === undefined || summary.includes(def.name) ? summary : `${summary} (\`#${def.name}\`)`;
}

function regionText({ blocks, nonEmpty }: { readonly blocks?: number; readonly nonEmpty?: boolean }): string {
  if (blocks !== undefined) return `region with ${blocks} ${blocks === 1 ? "block" : "blocks"}`;
  return nonEmpty === true ? "region with at least 1 block" : "any region";
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
}

/** Traits that are rules in words, and those that are properties by name. */
function rules(def: OpDef): string {
  const texts = def.traits.map(ruleText);
  return texts.length === 0 ? "" : `Rules and traits: ${texts.map(cell).join("; ")}.\n`;
}

function ruleText(trait: Trait): string {
  const { sameTypes, derived } = trait as Trait & Partial<TypeTrait>;
  if (sameTypes !== undefined) return `all of {${sameTypes.join(", ")}} have same type`;
  return derived?.summary ?? trait.name;
}

// ---- SPIR-V

function spirvLines(def: OpDef): readonly string[] {
  return [availability(def), binaryForm(def), conversion(def)];
}

let patterns: readonly ConversionPattern[] | undefined;

/** What the op becomes in the LLVM dialect, by the patterns of the conversion. */
function conversion(def: OpDef): string {
  patterns ??= spirvToLlvmPatterns({ clientApi: "Unknown", keepsInterface: false });
  const own = patterns.filter(({ root }) => root === def);
  const [first] = own;
  if (first === undefined) return "Conversion to LLVM: none of its own.\n";
  const manual = "[as the manual says](../conversions/spirv-to-llvm.md)";
  const becomes = own.length === 1 ? first.becomes : undefined;
  return `Conversion to LLVM: ${becomes === undefined ? manual : `\`${becomes.name}\``}.\n`;
}

function availability(def: OpDef): string {
  const { minVersion, maxVersion, capabilities, extensions } = opRow(def.name);
  const last = maxVersion === ALWAYS_AVAILABLE.maxVersion ? "" : ` to ${formatVersion(maxVersion)}`;
  const needs = [
    `version ${formatVersion(minVersion)}${last}`,
    ...oneOf("capability", capabilities),
    ...oneOf("extension", extensions),
  ];
  return `Availability: ${needs.join("; ")}.\n`;
}

function oneOf(noun: string, list: readonly string[]): readonly string[] {
  return list.length === 0 ? [] : [`${noun} ${list.map((name) => `\`${name}\``).join(" or ")}`];
}

/** Ops that are not one instruction of the same name. */
const ownForms: Readonly<Record<string, string>> = {
  "spirv.ARM.GraphOutputs": "an `OpGraphSetOutputARM` for each operand",
  "spirv.Constant":
    "`OpConstant`, `OpConstantTrue`, `OpConstantFalse`, `OpConstantComposite` or `OpConstantNull`, by its value",
  "spirv.GlobalVariable": "`OpVariable`, with decorations for its attributes",
  "spirv.SpecConstant": "`OpSpecConstant`, `OpSpecConstantTrue` or `OpSpecConstantFalse`, with the decoration `SpecId`",
  "spirv.SpecConstantOperation": "`OpSpecConstantOp` with the opcode of the operation inside",
  "spirv.func": "`OpFunction`, an `OpFunctionParameter` for each argument, `OpFunctionEnd`",
  "spirv.mlir.addressof": "none: it stands for the id of the variable",
  "spirv.mlir.loop": "`OpLoopMerge` in its header block; an `OpPhi` in the merge block for each result",
  "spirv.mlir.merge": "none: it stands for the branch to the merge block",
  "spirv.mlir.referenceof": "none: it stands for the id of the constant",
  "spirv.mlir.selection": "`OpSelectionMerge` in its header block; an `OpPhi` in the merge block for each result",
  "spirv.mlir.yield": "none: it names the result of the operation in `spirv.SpecConstantOperation`",
  "spirv.module": "the header, `OpCapability`, `OpExtension` and `OpMemoryModel`",
};

function binaryForm(def: OpDef): string {
  const own = ownForms[def.name];
  if (own !== undefined) return `Binary form: ${own}.\n`;
  const found = instructionOf(def);
  if (found === undefined) throw new Error(`the page needs the binary form of ${def.name}`);
  const { instruction, set } = found;
  const form = set === undefined ? `\`Op${instruction.name}\`, opcode ${instruction.opcode}` : extendedForm(found);
  const operands = instruction.operands.map(({ kind, name, quantifier }) => `${name || kind.name}${quantifier}`);
  return `Binary form: ${form}${operands.length === 0 ? "" : `: ${operands.map((one) => `\`${one}\``).join(" ")}`}.\n`;
}

function extendedForm({
  instruction,
  set,
}: {
  readonly instruction: Instruction;
  readonly set: string | undefined;
}): string {
  return `\`OpExtInst\` of \`${set}\`, number ${instruction.opcode} (\`${instruction.name}\`)`;
}
