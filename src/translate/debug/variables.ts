// Variables and expressions.

import { expressionElements, expressionWords, GlobalVariable } from "../../llvm/index.ts";
import { node, nodeOrNull, number, text, word } from "./fields.ts";
import { Debug } from "./layouts.ts";
import type { ReadNode } from "./reader.ts";
import { Flag, flagsText, operations } from "./words.ts";

const local: ReadNode = (reader, one) => {
  const flags = flagsText(one.numberOf("flags"));
  const scope = reader.node(one.word("parent"));
  const made = reader.special("DILocalVariable", [
    text("name", one.text("name")),
    number("arg", one.numberOf("argument")),
    nodeOrNull("scope", scope),
    node("file", reader.node(one.word("source"))),
    number("line", one.numberOf("line")),
    node("type", reader.typeNode(one.word("type"))),
    flags === "" ? undefined : word("flags", flags),
  ]);
  reader.retain(made, scope);
  return made;
};

const global: ReadNode = (reader, one) => {
  const flags = one.numberOf("flags");
  const made = reader.special(
    "DIGlobalVariable",
    [
      text("name", one.text("name")),
      text("linkageName", one.text("linkageName")),
      nodeOrNull("scope", reader.node(one.word("parent"))),
      node("file", reader.node(one.word("source"))),
      number("line", one.numberOf("line")),
      node("type", reader.typeNode(one.word("type"))),
      word("isLocal", `${(flags & Flag.isLocal) !== 0}`),
      word("isDefinition", `${(flags & Flag.isDefinition) !== 0}`),
      node("declaration", reader.node(one.word("declaration"))),
    ],
    true,
  );
  attach(reader, one.word("variable") ?? 0, made);
  return made;
};

/** The variable with an expression: attached to the global that it is, and listed by the compilation unit. */
function attach(reader: Parameters<ReadNode>[0], variable: number, made: number): void {
  const { metadata } = reader.at.module;
  const isExpression = reader.view(variable)?.number === Debug.DebugExpression;
  const expression = isExpression ? reader.node(variable) : metadata.special("DIExpression", []);
  const pair = reader.special("DIGlobalVariableExpression", [node("var", made), node("expr", expression)]);
  const constant = reader.view(variable) === undefined ? reader.at.constants.find(variable) : undefined;
  const { global: owner } = constant?.payload ?? {};
  if (owner instanceof GlobalVariable) owner.attach(metadata.kind("dbg"), pair);
  reader.globals.set(reader.unit, [...(reader.globals.get(reader.unit) ?? []), pair]);
}

/** Words are those that LLVM writes for the numbers; an operation without a number is left out. */
const expression: ReadNode = (reader, one) => {
  const words = one.words("operations").flatMap((id): readonly string[] => {
    const operation = reader.view(id);
    const name = operation === undefined ? undefined : operations[operation.numberOf("operation")];
    if (operation === undefined || name === undefined) return [];
    const operands = operation.words("operands").map((each) => BigInt.asUintN(64, operation.listNumber(each, false)));
    return [name, ...operands.map(String)];
  });
  const fields = expressionWords(expressionElements(words)).map((each) => word("", each));
  return reader.special("DIExpression", fields);
};

/** Readers by the number of the instruction. */
export const variables: { readonly [number: number]: ReadNode } = {
  [Debug.DebugLocalVariable]: local,
  [Debug.DebugGlobalVariable]: global,
  [Debug.DebugExpression]: expression,
};
