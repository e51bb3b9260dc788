// The parts of custom forms that several ops of gpu share.

import { type Directive, modelOf } from "../../define/index.ts";
import { NO_PARAMETERS, type Operation, type Type, type Value } from "../../ir/index.ts";
import { allReduceOperation, selectObject } from "./attributes.ts";
import { AsyncTokenType, asyncToken } from "./types.ts";

/** The values of an op under a name of its definition. */
export function valuesOf(op: Operation, name: string): readonly Value[] {
  return modelOf(op.def)?.layout.valuesUnder(op, name) ?? [];
}

/** `async [%token, …]`: the op gives a token instead of waiting, and begins after those. */
export const asyncDependencies: Directive = {
  parse(parser, sink) {
    const { position } = parser;
    const isAsync = parser.acceptKeyword("async");
    if (isAsync && parser.resultNames === 0) parser.failForm("needs to be named when marked 'async'", position);
    const token = asyncToken.get(parser.context, NO_PARAMETERS);
    sink.types("asyncToken", isAsync ? [token] : []);
    sink.operands("asyncDependencies", () => {
      if (parser.isNext("[")) parser.list("[", "]", () => parser.draftOperand(sink.draft));
    });
  },
  print(printer, op) {
    const isAsync = op.resultTypes.some((type) => AsyncTokenType.accepts(type));
    const tokens = valuesOf(op, "asyncDependencies");
    if (isAsync) printer.write("async");
    if (tokens.length === 0) return;
    printer.write(isAsync ? " [" : "[");
    printer.values(tokens);
    printer.write("]");
  },
};

/** The name of a reduction, where it is one of those that have a name. */
export const reductionName: Directive = {
  parse(parser, sink) {
    const word = parser.optionalKeyword();
    if (word === undefined) return;
    const value = allReduceOperation.enum.value(word) ?? parser.failForm("invalid op kind");
    sink.attr("op", allReduceOperation.of(parser.context, value));
  },
  print(printer, op) {
    const attr = op.attr("op");
    if (allReduceOperation.is(attr)) printer.write(` ${allReduceOperation.enum.text(attr.value)}`);
  },
};

/** `<handler>`, which is the first object's where nothing is written. */
export const offloadingHandler: Directive = {
  parse(parser, sink) {
    let handler = parser.accept("<") ? parser.attribute() : undefined;
    if (handler !== undefined) parser.expect(">");
    handler ??= selectObject.get(parser.context, { target: undefined });
    sink.attr("offloadingHandler", handler);
  },
  print(printer, op) {
    const handler = op.attr("offloadingHandler");
    if (handler === undefined || handler === selectObject.get(op.context, { target: undefined })) return;
    printer.write("<");
    printer.attribute(handler);
    printer.write(">");
  },
};

/** ` : i32`, the type of the sizes of a launch, where it is not index. */
export const launchDimType: Directive = {
  parse(parser, sink) {
    const type = parser.accept(":") ? parser.type() : parser.context.index;
    sink.types("gridSizeX", [type]);
    for (const name of ["clusterSizeX", "clusterSizeY", "clusterSizeZ"]) {
      sink.types(name, sink.countOf("clusterSizeX") > 0 ? [type] : []);
    }
  },
  print(printer, op) {
    const type = valuesOf(op, "gridSizeX")[0]?.type;
    if (type === undefined || type === op.context.index) return;
    printer.write(": ");
    printer.type(type);
  },
};

/** `args(%a : f32, …)`, which may be missing. */
export const launchFuncOperands: Directive = {
  parse(parser, sink) {
    const types: Type[] = [];
    sink.operands("kernelOperands", () => {
      if (!parser.acceptKeyword("args")) return;
      parser.list("(", ")", () => {
        parser.draftOperand(sink.draft);
        types.push(parser.colonType());
      });
    });
    sink.types("kernelOperands", types);
  },
  print(printer, op) {
    const operands = valuesOf(op, "kernelOperands");
    if (operands.length === 0) return;
    printer.write("args(");
    printer.list(operands, (operand) => {
      printer.value(operand);
      printer.write(" : ");
      printer.type(operand.type);
    });
    printer.write(")");
  },
};
