// Skeletons of ops: of the core grammar, and of extended instruction sets.
import { existsSync } from "node:fs";
import { basename } from "node:path";
import { rowOfOpcode, spirv } from "../../src/dialects/spirv/index.ts";
import { instructionOf } from "../../src/dialects/spirv/rows/instructions.ts";
import { extendedSet, type Instruction, instructionNamed } from "../../src/grammar/index.ts";
import type { OpDef } from "../../src/ir/index.ts";
import { Changes, camelCase, type Edit, kebabCase } from "./edit.ts";
import { type Argument, argumentsOf } from "./operands.ts";
import { opsFolder, sectionOf } from "./sections.ts";

/** What a skeleton is made of. */
interface Skeleton {
  /** Without `spirv.`: "IAdd", "KHR.SubgroupBallot", "GL.Sqrt". */
  readonly mnemonic: string;
  /** The exported constant. */
  readonly name: string;
  readonly file: string;
  readonly instruction: Instruction;
  readonly hasResult: boolean;
  readonly args: readonly Argument[];
}

const index = "src/dialects/spirv/index.ts";
const dialect = "src/dialects/spirv/dialect.ts";

/** An op for an instruction of the core grammar, named without "Op". */
export function defineInstruction(name: string): Edit {
  const instruction = instructionNamed(name);
  if (instruction === undefined) return `the grammar has no instruction Op${name}`;
  if (findOp(instruction.opcode) !== undefined) return `Op${name} has a definition already`;
  const row = rowOfOpcode(instruction.opcode);
  if (row === undefined) return `Op${name} is no op of the dialect`;
  const mnemonic = row.name.slice("spirv.".length);
  const [plain = "", vendor] = mnemonic.split(".").reverse();
  const skipped = Number(instruction.hasResultType) + Number(instruction.hasResult);
  const args = argumentsOf(instruction.operands.slice(skipped));
  if (typeof args === "string") return `Op${name}: ${args}`;
  const file = sectionOf(instruction.class);
  const hasResult = instruction.hasResultType;
  return write({ mnemonic, name: freeName(plain, vendor, file), file, instruction, hasResult, args }, vendor);
}

/** The op definition for an opcode. */
function findOp(opcode: number): OpDef | undefined {
  return spirv.ops.find((def) => {
    const found = instructionOf(def);
    return found?.set === undefined && found?.instruction.opcode === opcode;
  });
}

/** The name of the constant: enums, and ops of other vendors, may have taken the plain one. */
function freeName(plain: string, vendor: string | undefined, file: string): string {
  const changes = new Changes();
  const text = changes.text("src/dialects/spirv/enums.ts") + changes.text(`${opsFolder}/${file}.ts`);
  const isTaken = new RegExp(`^export const ${plain}\\b`, "m").test(text);
  return isTaken ? `${plain}${vendor ?? "Op"}` : plain;
}

const setFiles: Readonly<Record<string, readonly [prefix: string, file: string]>> = {
  "GLSL.std.450": ["GL", "sets/gl"],
  "OpenCL.std": ["CL", "sets/cl"],
};

/** An op for an instruction of an extended set that the dialect has. */
export function defineExtended(setName: string, name: string): Edit {
  const [prefix, file] = setFiles[setName] ?? [];
  if (prefix === undefined || file === undefined) return `the dialect has no ops of the set ${setName}`;
  const instruction = extendedSet(setName)?.instructionNamed(name);
  if (instruction === undefined) return `the set ${setName} has no instruction ${name}`;
  const args = argumentsOf(instruction.operands);
  if (typeof args === "string") return `${name}: ${args}`;
  return write({ mnemonic: `${prefix}.${name}`, name, file, instruction, hasResult: true, args }, undefined);
}

function write(skeleton: Skeleton, vendor: string | undefined): Edit {
  const { mnemonic, name, file, instruction } = skeleton;
  if (spirv.ops.some((def) => def.name === `spirv.${mnemonic}`)) return `spirv.${mnemonic} is there already`;
  const changes = new Changes();
  const path = `${opsFolder}/${file}.ts`;
  if (!existsSync(path)) addSection(changes, path, file, instruction.class);
  changes.insertExport(path, name, definition(skeleton));
  addImports(changes, path, skeleton);
  addToEntry(changes, skeleton, vendor);
  changes.addPiece(`test/dialects/spirv/${basename(file)}-own.mlir`, "our round-trip", roundTrip(skeleton));
  const wrong = invalid(skeleton);
  if (wrong !== "") changes.addPiece(`test/dialects/spirv/invalid/${basename(file)}-own.mlir`, "our verify", wrong);
  return changes;
}

// ---- the definition

function definition(skeleton: Skeleton): string {
  const { name, mnemonic, instruction, hasResult, args } = skeleton;
  const assembly = assemblyOf(skeleton);
  const fields = [
    `summary: "TODO(summary of the specification): ${instruction.name}.",`,
    ...(args.length === 0 ? [] : [`args: { ${args.map((arg) => `${arg.name}: ${arg.code}`).join(", ")} },`]),
    ...(hasResult ? ["results: { result: value(AnySpirvType) },"] : []),
    ...(assembly === undefined ? [] : [`assembly: ${JSON.stringify(assembly)},`]),
  ];
  return `export const ${name} = defineOp("spirv.${mnemonic}", {\n${fields.join("\n")}\n});`;
}

const isVariable = ({ isOperand, quantifier }: Argument): boolean => isOperand && quantifier !== "";

/** Attributes, operands, types; no format where operands need their sizes written: the generic form has them. */
function assemblyOf({ args, hasResult }: Skeleton): string | undefined {
  if (args.filter(isVariable).length > 1) return undefined;
  const attributes = args.filter(({ isOperand }) => !isOperand);
  const hasOperands = args.some(({ isOperand }) => isOperand);
  const parts = attributes.map(({ name, quantifier }) => (quantifier === "?" ? `($${name}^)?` : `$${name}`));
  if (hasOperands) parts.push("operands");
  parts.push("attr-dict");
  if (hasOperands) parts.push(hasResult ? "`:` functional-type(operands, results)" : "`:` type(operands)");
  else if (hasResult) parts.push("`:` type($result)");
  return parts.join(" ");
}

function addImports(changes: Changes, path: string, { file, args, hasResult }: Skeleton): void {
  const up = "../".repeat(file.split("/").length);
  const words = ["defineOp", ...args.flatMap(({ code }) => code.split(/\W+/)), ...(hasResult ? ["value"] : [])];
  const define = ["defineOp", "attr", "optionalAttr", "value", "optional", "variadic", "I32Attr", "StrAttr"];
  const needsType = hasResult || args.some(({ isOperand }) => isOperand);
  changes.addImport(
    path,
    `${up}../../define/index.ts`,
    define.filter((name) => words.includes(name)),
  );
  if (needsType) changes.addImport(path, `${up}constraints.ts`, ["AnySpirvType"]);
  changes.addImport(
    path,
    `${up}enums.ts`,
    args.flatMap(({ enumName }) => enumName ?? []),
  );
}

// ---- the entry

function addSection(changes: Changes, path: string, file: string, instructionClass: string): void {
  const title = instructionClass.replaceAll(/[-_]/g, " ").replace("@exclude", "Reserved");
  changes.set(path, `// ${title} Instructions of the SPIR-V specification.\n\n`);
  const text = changes.text(dialect);
  const anchor = 'import * as atomic from "./ops/memory/atomic.ts";';
  const name = camelCase(file);
  changes.set(dialect, text.replace(anchor, `${anchor}\nimport * as ${name} from "./ops/${file}.ts";`));
  changes.addToList(dialect, "const sections: readonly Readonly<Record<string, unknown>>[] = [", name);
  const exports = changes.text(index);
  const first = 'export * from "./ops/arithmetic/arithmetic.ts";';
  changes.set(index, exports.replace(first, `${first}\nexport * from "./ops/${file}.ts";`));
}

/** Files whose ops all have one namespace are exported whole; of others, lists name the ops. */
function addToEntry(changes: Changes, { name, file }: Skeleton, vendor: string | undefined): void {
  const entry = vendor === undefined ? index : `src/dialects/spirv/namespaces/${vendor.toLowerCase()}.ts`;
  const from = vendor === undefined ? `./ops/${file}.ts` : `../ops/${file}.ts`;
  if (changes.text(index).includes(`export * as ${basename(file).toUpperCase()} from`)) return;
  if (changes.text(entry).includes(`export * from "${from}"`)) return;
  if (changes.text(entry) === "") {
    changes.set(entry, `// The ops \`spirv.${vendor}.*\`.\n`);
    const text = changes.text(index);
    const anchor = 'export * as KHR from "./namespaces/khr.ts";';
    changes.set(
      index,
      text.replace(anchor, `${anchor}\nexport * as ${vendor} from "./namespaces/${kebabCase(vendor ?? "")}.ts";`),
    );
  }
  const list = new RegExp(`export \\{([^}]*)\\} from "${from.replaceAll(".", "\\.")}";`).exec(changes.text(entry));
  if (list === null) {
    changes.set(entry, `${changes.text(entry).trimEnd()}\nexport { ${name} } from "${from}";\n`);
  } else changes.set(entry, changes.text(entry).replace(list[0], `export { ${name},${list[1]}} from "${from}";`));
}

// ---- tests

/** An op with one operand for each argument, on floats. */
function roundTrip(skeleton: Skeleton): string {
  const { name, hasResult, args } = skeleton;
  const operands = args.filter(({ isOperand }) => isOperand).map((_, at) => `%arg${at}`);
  const parameters = operands.map((operand) => `${operand}: f32`).join(", ");
  const result = hasResult ? "%0 = " : "";
  const lines = [
    "module {",
    `  func.func @${name.toLowerCase()}(${parameters})${hasResult ? " -> f32" : ""} {`,
    `    ${result}${opText(skeleton, operands)}`,
    `    return${hasResult ? " %0 : f32" : ""}`,
    "  }",
    "}",
  ];
  return lines.join("\n");
}

function opText(skeleton: Skeleton, operands: readonly string[]): string {
  const { mnemonic, hasResult, args } = skeleton;
  if (assemblyOf(skeleton) === undefined) return genericText(skeleton, operands, "f32");
  const attributes = args
    .filter(({ isOperand }) => !isOperand)
    .map(({ example }) => ` ${example}`)
    .join("");
  const values = operands.length === 0 ? "" : ` ${operands.join(", ")}`;
  const types = operands.map(() => "f32").join(", ");
  const type = operands.length === 0 ? "f32" : hasResult ? `(${types}) -> f32` : types;
  return `spirv.${mnemonic}${attributes}${values}${hasResult || operands.length > 0 ? ` : ${type}` : ""}`;
}

/** The generic form: with sizes of operands, without attributes that may be missing. */
function genericText({ mnemonic, hasResult, args }: Skeleton, operands: readonly string[], type: string): string {
  const dialectAttribute = ({ enumName, example }: Argument) => {
    return enumName === undefined
      ? example.startsWith('"')
        ? example
        : `${example} : i32`
      : enumAttribute(enumName, example);
  };
  const attributes = args.filter(({ isOperand }) => !isOperand).map((arg) => `${arg.name} = ${dialectAttribute(arg)}`);
  if (args.filter(isVariable).length > 1)
    attributes.unshift(`operandSegmentSizes = array<i32: ${operands.map(() => 1).join(", ")}>`);
  const properties = attributes.length === 0 ? "" : ` <{${attributes.sort().join(", ")}}>`;
  const types = operands.map(() => type).join(", ");
  return `"spirv.${mnemonic}"(${operands.join(", ")})${properties} : (${types}) -> ${hasResult ? type : "()"}`;
}

function enumAttribute(enumName: string, example: string): string {
  const def = spirvEnum(enumName);
  return `#${def}${example}`;
}

function spirvEnum(enumName: string): string {
  const found = (spirv.attrs ?? []).find((def) => {
    return "enum" in def && (def.enum as { className: string }).className === `::mlir::spirv::${enumName}`;
  });
  return found?.name ?? enumName;
}

/** A type that no value of the dialect has, in the first operand or in the result. */
function invalid(skeleton: Skeleton): string {
  const { name, hasResult, args } = skeleton;
  const operands = args.filter(({ isOperand }) => isOperand).map((_, at) => `%arg${at}`);
  if (operands.length === 0 && !hasResult) return "";
  const what = operands.length > 0 ? "operand" : "result";
  const parameters = operands.map((operand) => `${operand}: index`).join(", ");
  const result = hasResult ? "%0 = " : "";
  return [
    `func.func @${name.toLowerCase()}(${parameters}) {`,
    `  // expected-error @below {{${what} #0 must be}}`,
    `  ${result}${genericText(skeleton, operands, "index")}`,
    "  return",
    "}",
  ].join("\n");
}
