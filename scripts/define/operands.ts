// The operands of an instruction as the arguments of a definition.
import { enumAttrs } from "../../src/dialects/spirv/index.ts";
import { KindCode, type Operand } from "../../src/grammar/index.ts";
import { snakeCase } from "./edit.ts";

/** An argument of a skeleton: its name, its text in the definition, and where its words come from. */
export interface Argument {
  readonly name: string;
  readonly code: string;
  readonly isOperand: boolean;
  /** "?" and "*" as in the grammar. */
  readonly quantifier: string;
  /** What a test writes for an attribute. */
  readonly example: string;
  /** The enum that the text names. */
  readonly enumName?: string;
}

/** Ids of constants that hold a case of an enum. */
const enumIds: Readonly<Record<string, string>> = { IdScope: "Scope", IdMemorySemantics: "MemorySemantics" };

/** The arguments; a string states what a skeleton cannot hold. */
export function argumentsOf(operands: readonly Operand[]): readonly Argument[] | string {
  const result: Argument[] = [];
  for (const [index, operand] of operands.entries()) {
    const found = argumentOf(operand, nameOf(operand, index, result));
    if (typeof found === "string") return found;
    result.push(found);
    const hasParameters =
      operand.kind.code === KindCode.Mask && operand.kind.enumerants.some(({ parameters }) => parameters.length > 0);
    if (hasParameters) result.push({ ...ids(`${found.name}_arguments`, "*"), quantifier: "*" });
  }
  return result;
}

function nameOf({ name, kind }: Operand, index: number, before: readonly Argument[]): string {
  const [first = ""] = name.split(",");
  const plain = snakeCase(first === "" ? kind.name.replace(/^(IdRef|Literal.*)$/, `operand${index + 1}`) : first);
  return before.some((one) => one.name === plain) ? `${plain}_${index + 1}` : plain;
}

const valueKinds: Readonly<Record<string, string>> = { "": "value", "?": "optional", "*": "variadic" };

function ids(name: string, quantifier: string): Argument {
  return { name, code: `${valueKinds[quantifier]}(AnySpirvType)`, isOperand: true, quantifier, example: "" };
}

function argumentOf({ kind, quantifier }: Operand, name: string): Argument | string {
  const enumName =
    enumIds[kind.name] ?? (kind.code === KindCode.Value || kind.code === KindCode.Mask ? kind.name : undefined);
  if (enumName !== undefined) return enumArgument(enumName, name, quantifier);
  if (kind.code === KindCode.Id) return ids(name, quantifier);
  const plain = literals[kind.name];
  if (plain === undefined || quantifier === "*")
    return `an operand of the kind ${kind.name}${quantifier} needs a definition by hand`;
  const [constraint, example] = plain;
  return attribute(name, constraint, quantifier, example);
}

const literals: Readonly<Record<string, readonly [constraint: string, example: string]>> = {
  LiteralInteger: ["I32Attr", "1"],
  LiteralString: ["StrAttr", '"text"'],
};

function attribute(name: string, constraint: string, quantifier: string, example: string): Argument {
  const code = `${quantifier === "?" ? "optionalAttr" : "attr"}(${constraint})`;
  return { name, code, isOperand: false, quantifier, example };
}

function enumArgument(enumName: string, name: string, quantifier: string): Argument | string {
  const def = enumAttrs.find(({ enum: one }) => one.className === `::mlir::spirv::${enumName}`);
  if (def === undefined) return `the dialect has no enum ${enumName}: npm run define -- enum ${enumName}`;
  const [first = ""] = Object.keys(def.enum.cases);
  return { ...attribute(name, `${enumName}.constraint`, quantifier, `<${first}>`), enumName };
}
