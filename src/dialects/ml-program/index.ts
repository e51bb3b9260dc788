// The ml_program dialect: functions, graphs of operations and global variables of compiled machine learning programs.

import {
  AnyAttr,
  AnyType,
  AnyTypeAttr,
  attr,
  DictArrayAttr,
  type Directive,
  defineAttr,
  defineOp,
  defineType,
  exactly,
  FunctionTypeAttr,
  functionOp,
  hasParent,
  type MemoryEffect,
  memoryEffects,
  NoPublicDeclaration,
  optionalAttr,
  parseFunction,
  printFunction,
  region,
  StrAttr,
  SymbolNameAttr,
  SymbolRefAttribute,
  signatureOf,
  UnitAttribute,
  value,
  variadic,
} from "../../define/index.ts";
import {
  type Context,
  type Dialect,
  FunctionLike,
  GraphRegion,
  INLINES_OPS,
  IsolatedFromAbove,
  lookupSymbol,
  NO_PARAMETERS,
  type NoParameters,
  type Operation,
  Pure,
  ReturnLike,
  SingleBlock,
  StringAttr,
  SymbolOp,
  SymbolRefAttr,
  stringAttr,
  symbolName,
  Terminator,
  type Type,
  TypeAttr,
} from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { attributeText, typeText } from "../../text/index.ts";

/** `#ml_program.extern : tensor<4xi32>`: the value of a global that is found elsewhere. */
export const ExternAttr = defineAttr<{ type: Type | undefined }>("ml_program.extern", {
  summary: "Value used for a global signalling external resolution",
  alias: "extern",
  parse: (parser, type) => ({ type: type ?? (parser.accept(":") ? parser.type() : undefined) }),
  print(writer, { type }) {
    if (type === undefined) return;
    writer.write(" : ");
    writer.type(type);
  },
});

export const TokenType = defineType<NoParameters>("ml_program.token", {
  summary: "Token for establishing execution ordering in a graph",
  parse: () => NO_PARAMETERS,
  print: () => {},
});

function tokenType(context: Context): Type {
  return TokenType.get(context, NO_PARAMETERS);
}

const Token = exactly("Token for establishing execution ordering in a graph", tokenType);

// ---- functions

const functionArgs = {
  sym_name: attr(SymbolNameAttr),
  function_type: attr(FunctionTypeAttr),
  arg_attrs: optionalAttr(DictArrayAttr),
  res_attrs: optionalAttr(DictArrayAttr),
  sym_visibility: optionalAttr(StrAttr),
};

export const func = defineOp("ml_program.func", {
  summary: "Function containing a single `SSACFG` region",
  args: functionArgs,
  regions: { body: region() },
  traits: [FunctionLike, IsolatedFromAbove, SymbolOp, NoPublicDeclaration, functionOp()],
  parse: parseFunction,
  print: printFunction,
});

export const subgraph = defineOp("ml_program.subgraph", {
  summary: "An function containing a single `Graph` region",
  args: functionArgs,
  regions: { body: region() },
  traits: [FunctionLike, GraphRegion, IsolatedFromAbove, SingleBlock, SymbolOp, NoPublicDeclaration, functionOp()],
  parse: parseFunction,
  print: printFunction,
});

export const output = defineOp("ml_program.output", {
  summary: "Outputs values from a subgraph function",
  args: { operands: variadic(AnyType) },
  traits: [Pure, hasParent(subgraph), ReturnLike, Terminator],
  assembly: "attr-dict ($operands^ `:` type($operands))?",
  verify: (_view, op) => checkResults(op, "output"),
});

const returnDef = defineOp("ml_program.return", {
  summary: "Returns values from a `func` function",
  args: { operands: variadic(AnyType) },
  traits: [Pure, hasParent(func), ReturnLike, Terminator],
  assembly: "attr-dict ($operands^ `:` type($operands))?",
  verify: (_view, op) => checkResults(op, "return"),
});

export { returnDef as return };

/** The operands are what the type of the function around says. */
function checkResults(op: Operation, verb: "output" | "return"): Diagnostic | undefined {
  const parent = op.parentOp;
  if (parent === undefined) return undefined;
  const { results } = signatureOf(parent);
  const name = symbolName(parent) ?? "";
  if (op.numOperands !== results.length) {
    return op.error(`has ${op.numOperands} operands, but enclosing function (@${name}) ${verb}s ${results.length}`);
  }
  const index = results.findIndex((type, at) => type !== op.operandType(at));
  const expected = results[index];
  if (expected === undefined) return undefined;
  return op.plainError(
    `type of ${verb} operand ${index} ('${typeText(op.operandType(index))}') doesn't match function result type ` +
      `('${typeText(expected)}') in function @${name}`,
  );
}

// ---- globals

const VISIBILITIES: readonly string[] = ["public", "private", "nested"];

const SymbolVisibility: Directive = {
  parse(parser, sink) {
    const { position } = parser;
    const word = parser.optionalKeyword() ?? "";
    if (!VISIBILITIES.includes(word)) parser.failForm("expected 'public', 'private', or 'nested'", position);
    sink.attr("sym_visibility", stringAttr(parser.context, word));
  },
  print(printer, op) {
    const visibility = op.attr("sym_visibility");
    if (StringAttr.is(visibility)) printer.write(visibility.value);
  },
};

/** `(dense<4> : tensor<4xi32>) : tensor<?xi32>`, or the type alone. */
const TypedInitialValue: Directive = {
  parse(parser, sink) {
    if (parser.accept("(")) {
      sink.attr("value", parser.attribute());
      parser.expect(")");
    }
    sink.attr("type", TypeAttr.get(parser.context, { type: parser.colonType() }));
  },
  print(printer, op) {
    const [initial, type] = [op.attr("value"), op.attr("type")];
    if (initial !== undefined) {
      printer.write("(");
      printer.attribute(initial);
      printer.write(")");
    }
    printer.write(" : ");
    if (TypeAttr.is(type)) printer.type(type.type);
  },
};

export const global = defineOp("ml_program.global", {
  summary: "Module level declaration of a global variable",
  args: {
    sym_name: attr(SymbolNameAttr),
    type: attr(AnyTypeAttr),
    is_mutable: optionalAttr(UnitAttribute),
    value: optionalAttr(AnyAttr),
    sym_visibility: optionalAttr(StrAttr),
  },
  traits: [SymbolOp],
  assembly:
    "custom<SymbolVisibility>($sym_visibility) (`mutable` $is_mutable^)? $sym_name `` " +
    "custom<TypedInitialValue>($type, $value) attr-dict",
  directives: { SymbolVisibility, TypedInitialValue },
  verify: (view, op) =>
    view.is_mutable === undefined && view.value === undefined
      ? op.error("immutable global must have an initial value")
      : undefined,
});

/** `ordering(%a, %b -> !ml_program.token)`; the reference crashes where it is missing, here it means no tokens. */
const TokenOrdering: Directive = {
  parse(parser, sink) {
    if (!parser.acceptKeyword("ordering")) {
      sink.types("produceToken", [tokenType(parser.context)]);
      return;
    }
    parser.expect("(");
    sink.operands("consumeTokens", () => {
      if (parser.accept("(")) parser.expect(")");
      else parser.draftOperands(sink.draft);
    });
    parser.expect("->", "expected '->'");
    const type = parser.type();
    parser.expect(")");
    sink.types(
      "consumeTokens",
      Array.from({ length: sink.countOf("consumeTokens") }, () => tokenType(parser.context)),
    );
    sink.types("produceToken", [type]);
  },
  print(printer, op) {
    const tokens = op.operands.filter(({ type }, index) => TokenType.is(type) && index >= firstToken(op));
    printer.write(" ordering(");
    if (tokens.length === 0) printer.write("()");
    else printer.values(tokens);
    printer.write(" -> ");
    printer.type(op.resultType(op.numResults - 1));
    printer.write(")");
  },
};

/** After the value that is stored. */
function firstToken(op: Operation): number {
  return op.def === global_store_graph ? 1 : 0;
}

const reads = (): readonly MemoryEffect[] => [{ kind: "read" }];
const writes = (): readonly MemoryEffect[] => [{ kind: "write" }];

const byGlobal = (op: Operation, setName: (value: ReturnType<Operation["result"]>, name: string) => void): void => {
  const ref = op.attr("global");
  if (SymbolRefAttr.is(ref)) setName(op.result(), ref.nested.at(-1) ?? ref.root);
};

export const global_load = defineOp("ml_program.global_load", {
  summary: "Direct load of a mutable value from a global",
  args: { global: attr(SymbolRefAttribute) },
  results: { result: value(AnyType) },
  traits: [memoryEffects(reads)],
  assembly: "$global `:` type($result) attr-dict",
  names: byGlobal,
  verifySymbolUses: (_view, op) => checkLoad(op),
});

export const global_load_const = defineOp("ml_program.global_load_const", {
  summary: "Direct load a constant value from a global",
  args: { global: attr(SymbolRefAttribute) },
  results: { result: value(AnyType) },
  traits: [Pure],
  assembly: "$global `:` type($result) attr-dict",
  names: byGlobal,
  verifySymbolUses: (_view, op) => checkLoad(op),
});

export const global_load_graph = defineOp("ml_program.global_load_graph", {
  summary: "Direct load of a mutable value from a global in Graph region",
  args: { global: attr(SymbolRefAttribute), consumeTokens: variadic(Token) },
  results: { result: value(AnyType), produceToken: value(Token) },
  traits: [memoryEffects(reads)],
  assembly: "$global `` custom<TokenOrdering>($consumeTokens, type($produceToken)) `:` type($result) attr-dict",
  directives: { TokenOrdering },
  verifySymbolUses: (_view, op) => checkLoad(op),
});

export const global_store = defineOp("ml_program.global_store", {
  summary: "Direct store of a value into a mutable global",
  args: { global: attr(SymbolRefAttribute), value: value(AnyType) },
  traits: [memoryEffects(writes)],
  assembly: "$global `=` $value `:` type($value) attr-dict",
  verifySymbolUses: (_view, op) => checkStore(op),
});

export const global_store_graph = defineOp("ml_program.global_store_graph", {
  summary: "Direct store of a value into a mutable global",
  args: { global: attr(SymbolRefAttribute), value: value(AnyType), consumeTokens: variadic(Token) },
  results: { produceToken: value(Token) },
  traits: [memoryEffects(reads)],
  assembly:
    "$global `=` $value `` custom<TokenOrdering>($consumeTokens, type($produceToken)) `:` type($value) attr-dict",
  directives: { TokenOrdering },
  verifySymbolUses: (_view, op) => checkStore(op),
});

interface Named {
  readonly text: string;
  readonly isMutable: boolean;
  readonly type: Type;
}

/** The global that an op names, or what is wrong. */
function globalOf(op: Operation): Named | Diagnostic {
  const ref = op.attr("global");
  const text = ref === undefined ? "" : attributeText(ref);
  const view = SymbolRefAttr.is(ref) ? global.of(lookupSymbol(op, ref)) : undefined;
  if (view === undefined) return op.error(`undefined global: ${text}`);
  return { text, isMutable: view.is_mutable !== undefined, type: view.type.type };
}

function checkLoad(op: Operation): Diagnostic | undefined {
  const found = globalOf(op);
  if (!("isMutable" in found)) return found;
  if (found.isMutable && op.def === global_load_const) {
    return op.error(`cannot load as const from mutable global ${found.text}`);
  }
  const type = op.resultType(0);
  if (found.type === type) return undefined;
  return op.error(`cannot load from global typed '${typeText(found.type)}' as '${typeText(type)}'`);
}

function checkStore(op: Operation): Diagnostic | undefined {
  const found = globalOf(op);
  if (!("isMutable" in found)) return found;
  if (!found.isMutable) return op.error(`cannot store to an immutable global ${found.text}`);
  const type = op.operandType(0);
  if (found.type === type) return undefined;
  return op.error(`cannot store to a global typed '${typeText(found.type)}' from '${typeText(type)}'`);
}

export const token = defineOp("ml_program.token", {
  summary: "Produces a new token value",
  results: { token: value(Token) },
  traits: [Pure],
  assembly: "attr-dict",
});

/** The ml_program dialect: functions and globals of machine-learning programs. */
export const mlProgram: Dialect = {
  name: "ml_program",
  ops: [
    func,
    global,
    global_load,
    global_load_const,
    global_load_graph,
    global_store,
    global_store_graph,
    output,
    returnDef,
    subgraph,
    token,
  ],
  types: [TokenType],
  attrs: [ExternAttr],
  resources: "none",
  inlining: INLINES_OPS,
};
