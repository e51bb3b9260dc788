// Skeletons of types: parameters in the order of the instruction's operands.
import { readFileSync } from "node:fs";
import { types } from "../../src/dialects/spirv/index.ts";
import { instructionNamed, KindCode, type Operand } from "../../src/grammar/index.ts";
import { Changes, camelCase, type Edit, kebabCase, snakeCase } from "./edit.ts";

const index = "src/dialects/spirv/types/index.ts";
const test = "test/dialects/spirv/types.mlir";

interface Parameter {
  readonly name: string;
  readonly type: "Type" | "number";
  readonly parse: string;
  readonly print: string;
  readonly example: string;
}

/** What the dialect takes from builtin. */
const builtin: ReadonlySet<string> = new Set(["Void", "Bool", "Int", "Float", "Vector", "Function"]);

export function defineType(name: string): Edit {
  const instruction = instructionNamed(name);
  if (instruction?.class !== "Type-Declaration" && instruction?.class !== "Reserved")
    return `the grammar has no type Op${name}`;
  const [, plain = "", vendor = ""] = /^Type(.*?)([A-Z]{2,})?$/.exec(instruction.name) ?? [];
  const mnemonic = `spirv.${vendor === "" ? "" : `${vendor.toLowerCase()}.`}${snakeCase(plain)}`;
  if (builtin.has(plain)) return `Op${name} is one of the builtin types`;
  const isThere = new RegExp(`\\b${plain}(${vendor})?Type\\b`).test(readFileSync(index, "utf8"));
  if (isThere || types.some((def) => def.name === mnemonic)) return `the type of Op${name} is there already`;
  const parameters = instruction.operands.slice(1).map(parameterOf);
  const wrong = parameters.find((one) => typeof one === "string");
  if (wrong !== undefined) return `Op${name}: ${wrong}`;
  const known = parameters.filter((one) => typeof one !== "string");
  const changes = new Changes();
  const file = kebabCase(vendor === "" ? plain : `${plain} ${vendor}`);
  const path = `src/dialects/spirv/types/${file}.ts`;
  changes.set(path, sourceOf(`${plain}${vendor}Type`, mnemonic, instruction.name, known));
  changes.set(index, `${changes.text(index).trimEnd()}\nexport { ${plain}${vendor}Type } from "./${file}.ts";\n`);
  changes.addImport(index, `./${file}.ts`, [`${plain}${vendor}Type`]);
  changes.addToList(index, "export const types = [", `${plain}${vendor}Type`);
  const examples = known.map(({ example }) => example).join(", ");
  const text = `!${mnemonic}${known.length === 0 ? "" : `<${examples}>`}`;
  changes.addPiece(test, "round-trip", `module {\n  func.func private @${snakeCase(plain)}(${text})\n}`);
  return changes;
}

function parameterOf({ kind, name, quantifier }: Operand): Parameter | string {
  const id = camelCase(name === "" ? kind.name : name);
  if (quantifier !== "") return "operands that may be missing need a definition by hand";
  if (kind.code === KindCode.Id) {
    return { name: id, type: "Type", parse: "parseComposable(parser)", print: `writer.type(${id});`, example: "f32" };
  }
  const isWord = kind.code === KindCode.Integer || kind.code === KindCode.Value || kind.code === KindCode.Mask;
  if (!isWord) return `an operand of the kind ${kind.name} needs a definition by hand`;
  return { name: id, type: "number", parse: "parseWord(parser)", print: `writer.write(String(${id}));`, example: "1" };
}

function sourceOf(name: string, mnemonic: string, instruction: string, parameters: readonly Parameter[]): string {
  const names = parameters.map((one) => one.name).join(", ");
  const uses = (what: string) => parameters.some(({ parse }) => parse.startsWith(what));
  const helpers = ["parseComposable", "parseWord"].filter(uses);
  const parse = parameters
    .map((one) => `${one.name === "" ? "" : `const ${one.name} = ${one.parse};`}`)
    .join('\nparser.expect(",");\n');
  const print = parameters.map((one) => one.print).join('\nwriter.write(", ");\n');
  return [
    `// Op${instruction}.`,
    "",
    'import { defineType } from "../../../define/index.ts";',
    ...(uses("parseComposable") ? ['import type { Type } from "../../../ir/index.ts";'] : []),
    ...(helpers.length > 0 ? [`import { ${helpers.join(", ")} } from "./composable.ts";`] : []),
    "",
    `export const ${name} = defineType<{ ${parameters.map((one) => `${one.name}: ${one.type}`).join("; ")} }>("${mnemonic}", {`,
    `summary: "TODO(summary of the specification): ${instruction}.",`,
    ...(parameters.length === 0
      ? ["parse: () => ({}),", "print() {},"]
      : [
          `parse(parser) {\nparser.expect("<");\n${parse}\nparser.expect(">");\nreturn { ${names} };\n},`,
          `print(writer, { ${names} }) {\nwriter.write("<");\n${print}\nwriter.write(">");\n},`,
        ]),
    "});",
    `export type ${name} = ReturnType<typeof ${name}.get>;`,
    "",
  ].join("\n");
}
