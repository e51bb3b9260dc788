// The common parts of ops that are functions: a type, attributes of arguments and results, a body with matching arguments.

import {
  ArrayAttr,
  type Attribute,
  type Block,
  type Dialect,
  DictionaryAttr,
  FunctionType,
  type NamedAttribute,
  type Operation,
  StringAttr,
  type Trait,
  type Type,
  TypeAttr,
} from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { attributeText, typeText } from "../../text/index.ts";

/** The inputs and results of a function's type, of whatever kind that is. */
export interface Signature {
  readonly inputs: readonly Type[];
  readonly results: readonly Type[];
}

/** The signature of an op with a `function_type` of the builtin kind; empty if there is none. */
export function signatureOf(op: Operation): Signature {
  const attr = op.attr("function_type");
  const type = TypeAttr.is(attr) ? attr.type : undefined;
  return FunctionType.is(type) ? type : { inputs: [], results: [] };
}

/** A function without a body is declared only. @internal */
export function isDeclaration(op: Operation): boolean {
  return op.regions[0]?.isEmpty ?? true;
}

/** The attributes of the argument or result of that index. @internal */
export function attributesAt(attrs: Attribute | undefined, index: number): readonly NamedAttribute[] {
  const dictionary = ArrayAttr.is(attrs) ? attrs.elements[index] : undefined;
  return DictionaryAttr.is(dictionary) ? dictionary.entries : [];
}

type Hook = Dialect["verifyArgumentAttribute"];

interface AttributeRule {
  readonly attr: "arg_attrs" | "res_attrs";
  readonly noun: "argument" | "result";
  readonly hook: (dialect: Dialect) => Hook;
}

const ARGUMENTS: AttributeRule = {
  attr: "arg_attrs",
  noun: "argument",
  hook: (dialect) => dialect.verifyArgumentAttribute,
};
const RESULTS: AttributeRule = { attr: "res_attrs", noun: "result", hook: (dialect) => dialect.verifyResultAttribute };

function checkAttributes(op: Operation, rule: AttributeRule, count: number): Diagnostic | undefined {
  const attrs = op.attr(rule.attr);
  if (!ArrayAttr.is(attrs)) return undefined;
  const { elements } = attrs;
  if (elements.length !== count) {
    return op.error(
      `expects ${rule.noun} attribute array to have the same number of elements as the number of function ` +
        `${rule.noun}s, got ${elements.length}, but expected ${count}`,
    );
  }
  for (const [index, dictionary] of elements.entries()) {
    const error = DictionaryAttr.is(dictionary)
      ? checkEntries(op, rule, index, dictionary.entries)
      : op.error(
          `expects ${rule.noun} attribute dictionary to be a DictionaryAttr, but got \`${attributeText(dictionary)}\``,
        );
    if (error !== undefined) return error;
  }
  return undefined;
}

function checkEntries(
  op: Operation,
  rule: AttributeRule,
  index: number,
  entries: readonly NamedAttribute[],
): Diagnostic | undefined {
  for (const entry of entries) {
    const dot = entry.name.indexOf(".");
    if (dot < 0) return op.error(`${rule.noun}s may only have dialect attributes`);
    const isNamed = dot < entry.name.length - 1;
    const dialect = isNamed ? op.context.dialects.get(entry.name.slice(0, dot)) : undefined;
    const error = dialect === undefined ? undefined : rule.hook(dialect)?.(op, 0, index, entry);
    if (error !== undefined) return error;
  }
  return undefined;
}

/** The rules for the attributes of as many arguments and results. @internal */
export function checkFunctionAttributes(op: Operation, inputs: number, results: number): Diagnostic | undefined {
  return checkAttributes(op, ARGUMENTS, inputs) ?? checkAttributes(op, RESULTS, results);
}

/** The arguments of the entry block are those of the type. @internal */
export function checkEntryArguments(op: Operation, entry: Block, inputs: readonly Type[]): Diagnostic | undefined {
  if (entry.numArguments !== inputs.length) {
    return op.error(`entry block must have ${inputs.length} arguments to match function signature`);
  }
  for (const [index, input] of inputs.entries()) {
    const type = entry.argumentType(index);
    if (type === input) continue;
    return op.error(
      `type of entry block argument #${index}('${typeText(type)}') must match the type of the corresponding ` +
        `argument in function signature('${typeText(input)}')`,
    );
  }
  return undefined;
}

/** Public is what a symbol is that says nothing else. */
function isPublic(op: Operation): boolean {
  const visibility = op.attr("sym_visibility");
  return visibility === undefined || (StringAttr.is(visibility) && visibility.value === "public");
}

/** A function of a module that is only declared is found elsewhere, so its name must be public. @internal */
export const NoPublicDeclaration: Trait = {
  name: "NoPublicDeclaration",
  verify: (op) =>
    isDeclaration(op) && isPublic(op) ? op.error("symbol declaration cannot have public visibility") : undefined,
};

/** The signature of the ops of a definition, as functions. */
export interface FunctionTrait extends Trait {
  readonly signature: (op: Operation) => Signature;
}

/**
 * The rules of MLIR's FunctionOpInterface: attributes of arguments and results are those of dialects and as many
 * as there are, the body takes what the type says. `signature` gives the inputs and results of types that are not builtin's.
 */
export function functionOp(signature: (op: Operation) => Signature = signatureOf): FunctionTrait {
  return {
    name: "FunctionOpInterface",
    signature,
    verify(op) {
      const { inputs, results } = signature(op);
      const error = checkFunctionAttributes(op, inputs.length, results.length);
      const entry = op.regions[0]?.firstBlock;
      if (error !== undefined || entry === undefined) return error;
      return checkEntryArguments(op, entry, inputs);
    },
  };
}
