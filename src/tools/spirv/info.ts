/** `spirvana info`: what is in a SPIR-V module, for people or as JSON. */

import {
  assemble,
  type Declared,
  type Descriptor,
  decode,
  type EntryPoint,
  type Layout,
  type Missing,
  type Module,
  type Reflection,
  reflect,
} from "../../spirv/modules.ts";
import { type Failed, failed } from "../../support/diagnostics/result.ts";
import type { Platform } from "../../support/platform.ts";
import { reportProblem } from "../diagnostics/report.ts";
import { print, versionText } from "../information.ts";
import { readInput } from "../input.ts";
import { isAssembly, isBinary } from "../input-kind.ts";
import { parseArguments, rejected, reportFailure } from "./spirv-tool.ts";

const wrongUsage = 2;
const usage = `usage: spirvana info [OPTION…] [FILE]

Says what is in a SPIR-V module: entry points with their interfaces and execution modes, descriptors and push constants with
their layouts, specialization constants, kernel arguments, and the capabilities and extensions with what needs each.
Without FILE, or if it is "-", the module is read from standard input.

  --json       print one JSON object
  -h, --help   show this
  --version    show the version
`;

/** Exit status: 0, 1 if the module is wrong, 2 if the arguments are. */
export async function main(argv: readonly string[], platform: Platform): Promise<number> {
  const options = parseArguments(argv, ["json", "h", "help", "version"], []);
  if (typeof options === "string") {
    reportProblem(platform, "command-line", `error: ${options}\n\n${usage}`);
    return wrongUsage;
  }
  if (options.flags.has("h") || options.flags.has("help")) return print(usage, platform);
  if (options.flags.has("version")) return print(versionText("spirvana info", undefined), platform);
  const bytes = readInput(options.file, platform);
  if (bytes === undefined) return rejected;
  const isText = !isBinary(bytes) && isAssembly(options.file, bytes);
  const module = isText ? assemble(bytes, { name: options.file }) : decode(bytes);
  if (!module.ok) return reportFailure(module, true, platform, options.file);
  const reflection = reflect(module.value);
  if (!reflection.ok) return refused(reflection, module.value, options.file, platform);
  return print(options.flags.has("json") ? jsonText(reflection.value) : reflectionText(reflection.value), platform);
}

/** States why a module cannot be reflected: if it is invalid, with the rule that it breaks. */
async function refused(failure: Failed, module: Module, file: string, platform: Platform): Promise<number> {
  const { withReason } = await import("../../validate/index.ts");
  return reportFailure(failed(withReason<never>(failure, module).diagnostics), true, platform, file);
}

/** Integers that a double cannot hold go out as strings. */
function jsonText(reflection: Reflection): string {
  const exact = (_: string, value: unknown) => (typeof value === "bigint" ? value.toString() : value);
  return `${JSON.stringify(reflection, exact, 2)}\n`;
}

function reflectionText(reflection: Reflection): string {
  const { version, generator, addressingModel, memoryModel, bound } = reflection;
  const lines = [
    `SPIR-V ${version}, ${addressingModel} ${memoryModel}, bound ${bound}`,
    `generator: ${generator}`,
    ...reflection.entryPoints.flatMap(entryPointLines),
    ...section("descriptors", reflection.descriptors.flatMap(descriptorLines)),
    ...section(
      "push constants",
      reflection.pushConstants.flatMap(({ name, layout }) => layoutLines({ ...layout, name }, 1)),
    ),
    ...section("specialization constants", reflection.specializationConstants.map(specializationLine)),
    ...section("capabilities", reflection.requirements.capabilities.map(declaredLine)),
    ...section("extensions", reflection.requirements.extensions.map(declaredLine)),
    ...section("capabilities that are missing", reflection.requirements.missingCapabilities.map(missingLine)),
    ...section("extensions that are missing", reflection.requirements.missingExtensions.map(missingLine)),
  ];
  return `${lines.join("\n")}\n`;
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ["", `${title}:`, ...lines];
}

function entryPointLines(entry: EntryPoint): readonly string[] {
  const modes = entry.executionModes.map(({ name, operands }) => {
    const shown = operands.map((operand) => (operand === undefined ? "?" : String(operand)));
    return `  mode ${[name, ...shown].join(" ")}`;
  });
  const variables = entry.interface.map((variable) => {
    const where = variable.location === undefined ? [] : [`location ${variable.location}`];
    const component = variable.component === undefined ? [] : [`component ${variable.component}`];
    const builtIn = variable.builtIn === undefined ? [] : [`built-in ${variable.builtIn}`];
    const notes = [...where, ...component, ...builtIn, ...variable.qualifiers].join(", ");
    const name = named(variable.name, variable.id);
    return `  ${variable.storageClass} ${variable.type} ${name}${notes === "" ? "" : `: ${notes}`}`;
  });
  const args = entry.arguments.map((argument, position) => {
    const notes = [argument.access, ...argument.attributes].filter((note) => note !== undefined).join(", ");
    const space = argument.addressSpace === undefined ? "" : `${argument.addressSpace} `;
    const size = argument.size === undefined ? "" : ` (${argument.size} bytes)`;
    const name = argument.name === undefined || argument.name === "" ? "" : ` ${argument.name}`;
    return `  argument ${position}: ${space}${argument.type}${name}${size}${notes === "" ? "" : `: ${notes}`}`;
  });
  return ["", `entry point "${entry.name}" (${entry.model}):`, ...modes, ...variables, ...args];
}

function named(name: string | undefined, id: number): string {
  return name === undefined || name === "" ? `%${id}` : name;
}

function descriptorLines(descriptor: Descriptor): readonly string[] {
  const { set, binding, kind, count, type, access, format, inputAttachmentIndex } = descriptor;
  const notes = [
    count === 1 ? undefined : count === 0 ? "any number" : `${count} of them`,
    access,
    format,
    inputAttachmentIndex === undefined ? undefined : `attachment ${inputAttachmentIndex}`,
  ].filter((note) => note !== undefined);
  const place = `set ${set ?? "?"} binding ${binding ?? "?"}`;
  const head = `  ${place}: ${kind} ${named(descriptor.name, descriptor.id)}, ${[type, ...notes].join(", ")}`;
  return [head, ...(descriptor.layout?.members ?? []).flatMap((member) => layoutLines(member, 2))];
}

function layoutLines(layout: Layout, depth: number): readonly string[] {
  const notes = [
    layout.size === undefined ? undefined : `${layout.size} bytes`,
    layout.strides === undefined ? undefined : `stride ${layout.strides.join(", ")}`,
    layout.matrixStride === undefined ? undefined : `matrix stride ${layout.matrixStride}`,
    layout.isRowMajor ? "row major" : undefined,
  ].filter((note) => note !== undefined);
  const head = `${"  ".repeat(depth)}${layout.offset}: ${layout.type} ${layout.name ?? ""}`.trimEnd();
  const line = notes.length === 0 ? head : `${head} (${notes.join(", ")})`;
  return [line, ...(layout.members ?? []).flatMap((member) => layoutLines(member, depth + 1))];
}

function specializationLine(constant: Reflection["specializationConstants"][number]): string {
  const id = constant.specId === undefined ? "no id" : `id ${constant.specId}`;
  const builtIn = constant.builtIn === undefined ? "" : `, built-in ${constant.builtIn}`;
  return `  ${id}: ${constant.type} ${named(constant.name, constant.id)} = ${constant.default ?? "?"}${builtIn}`;
}

function declaredLine({ name, use, firstUse, reason }: Declared): string {
  if (use === "used") return `  ${name}: first needed by ${reason} at word ${firstUse}`;
  return use === "unused"
    ? `  ${name}: declared, but nothing needs it`
    : `  ${name}: no single instruction shows the need`;
}

function missingLine({ anyOf, firstUse, reason }: Missing): string {
  return `  ${anyOf.join(" or ")}: needed by ${reason} at word ${firstUse}`;
}
