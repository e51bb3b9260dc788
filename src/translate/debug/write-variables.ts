// Variables and expressions of debug information towards SPIR-V.

import { expressionElements, expressionSteps } from "../../llvm/index.ts";
import { Debug } from "./layouts.ts";
import type { NodeView } from "./node-view.ts";
import { Flag, flagsNumber, LAST_OPERATION, operations } from "./words.ts";
import type { DebugWriter, WriteNode } from "./writer.ts";

const local: WriteNode = (writer, view) => {
  const type = writer.type(view.child("type"));
  const argument = view.number("arg");
  return writer.write(
    Debug.DebugLocalVariable,
    {
      name: view.text("name"),
      type,
      ...writer.place(view),
      flags: BigInt(flagsNumber(view.word("flags"))),
      argument: argument === 0 ? undefined : BigInt(argument),
    },
    view.node,
  );
};

/** The expression of a variable's list entry is written if no global is the variable. */
const global: WriteNode = (writer, view) => {
  const flags =
    (view.word("isLocal") === "true" ? Flag.isLocal : 0) |
    (view.word("isDefinition") === "true" ? Flag.isDefinition : 0);
  const type = writer.type(view.child("type"));
  const place = writer.place(view);
  const declaration = view.child("declaration");
  const stated = declaration === 0 ? undefined : writer.entry(declaration);
  return writer.write(
    Debug.DebugGlobalVariable,
    {
      name: view.text("name"),
      type,
      ...place,
      linkageName: view.text("linkageName"),
      variable: writer.globals.variable(view.node.number) ?? expressionOf(writer, view),
      flags: BigInt(flags),
      declaration: stated,
    },
    view.node,
  );
};

/** The expression that is the value of a variable without a global. */
function expressionOf(writer: DebugWriter, view: NodeView): number {
  const expression = writer.globals.expression(view.node.number);
  const isEmpty = expression === 0 || writer.view(expression).node.fields.length === 0;
  return isEmpty ? writer.none : writer.entry(expression);
}

interface Step {
  readonly number: number;
  readonly args: readonly bigint[];
}

/** The operations of an expression; undefined if the set lacks one of them. */
function stepsOf(writer: DebugWriter, view: NodeView): readonly Step[] | undefined {
  const words = view.node.fields.flatMap(({ word }) => word ?? []);
  const steps = words.length === 0 ? [] : expressionSteps(expressionElements(words));
  const last = writer.hasAllOperations ? operations.length : LAST_OPERATION;
  const numbered = steps?.map(({ name, args }) => ({ number: operations.indexOf(name), args }));
  const isKnown = ({ number, args }: Step): boolean =>
    number >= 0 && number <= last && (!writer.isLiteral || args.every((one) => one < 1n << 32n));
  return numbered?.every(isKnown) === true ? numbered : undefined;
}

/** Whether the set has all operations of an expression. */
export function isExpressible(writer: DebugWriter, expression: number): boolean {
  return expression === 0 || stepsOf(writer, writer.view(expression)) !== undefined;
}

const expression: WriteNode = (writer, view) => {
  const steps = stepsOf(writer, view);
  if (steps === undefined) return writer.none;
  const list = steps.map(({ number, args }) =>
    writer.shared(`${number} ${args.join(" ")}`, () =>
      writer.write(Debug.DebugOperation, { operation: BigInt(number), operands: args }),
    ),
  );
  return writer.write(Debug.DebugExpression, { operations: list }, view.node);
};

/** Writers by the kind of the node. */
export const variableWriters: { readonly [kind: string]: WriteNode } = {
  DILocalVariable: local,
  DIGlobalVariable: global,
  DIExpression: expression,
};
