// Attributes `llvm.*` on ops of any dialect: on functions' arguments and results, and on modules.

import { callableSignature } from "../../define/index.ts";
import {
  type Dialect,
  IntegerAttr,
  IntegerType,
  type NamedAttribute,
  type Operation,
  StringAttr,
  type Type,
  TypeAttr,
  UnitAttr,
} from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { isCompatibleType } from "./compatible.ts";
import { dataLayoutProblem } from "./data-layout-text.ts";
import { PointerType } from "./types/index.ts";

type Value = "unit" | "type" | "integer";
type On = "pointer" | "integer" | "any";

/** The kind of an attribute of a parameter, and the type of the parameter. */
interface Rule {
  readonly value: Value;
  readonly on: On;
}

function rules(value: Value, on: On, names: string): readonly [string, Rule][] {
  return names.split(" ").map((name) => [`llvm.${name}`, { value, on }]);
}

const PARAMETERS: ReadonlyMap<string, Rule> = new Map([
  ...rules("unit", "pointer", "noalias readonly readnone writeonly nest nocapture nofree nonnull"),
  ...rules("type", "pointer", "sret byval byref inalloca preallocated"),
  ...rules("unit", "integer", "signext zeroext"),
  ...rules("integer", "pointer", "align dereferenceable dereferenceable_or_null"),
  ...rules("integer", "any", "alignstack"),
  ...rules("unit", "any", "noundef inreg returned"),
]);

/** All attributes of parameters that are LLVM's; of the last ones no rule is checked. @internal */
export const PARAMETER_ATTRIBUTES: ReadonlySet<string> = new Set([
  ...PARAMETERS.keys(),
  ...["allocalign", "allocptr", "elementtype", "range"].map((name) => `llvm.${name}`),
]);

const NOT_OF_RESULTS: ReadonlySet<string> = new Set(
  (
    "allocalign allocptr byval byref inalloca nest nocapture nofree preallocated readnone readonly returned alignstack " +
    "sret writeonly"
  )
    .split(" ")
    .map((name) => `llvm.${name}`),
);

const VALUES: Readonly<Record<Value, { readonly noun: string; is(value: NamedAttribute["value"]): boolean }>> = {
  unit: { noun: "a unit attribute", is: (value) => UnitAttr.is(value) },
  type: { noun: "a type attribute", is: (value) => TypeAttr.is(value) },
  integer: { noun: "an integer attribute", is: (value) => IntegerAttr.is(value) },
};

function parameterProblem(
  op: Operation,
  type: Type | undefined,
  { name, value }: NamedAttribute,
): Diagnostic | undefined {
  const rule = PARAMETERS.get(name);
  if (rule === undefined) return undefined;
  const { noun, is } = VALUES[rule.value];
  if (!is(value)) return op.plainError(`"${name}" should be ${noun}`);
  // Functions that are not converted yet have types of which nothing can be said.
  if (type === undefined || !isCompatibleType(type) || suitsParameter(name, type)) return undefined;
  return op.plainError(`"${name}" attribute attached to non-${rule.on} LLVM type`);
}

/** Whether parameters of an LLVM type may have the attribute of LLVM of this name. */
export function suitsParameter(name: string, type: Type): boolean {
  const on = PARAMETERS.get(name)?.on;
  if (on === "pointer") return PointerType.is(type);
  return on !== "integer" || IntegerType.is(type);
}

export const argumentAttributeProblem: NonNullable<Dialect["verifyArgumentAttribute"]> = (
  op,
  _region,
  index,
  attribute,
) => parameterProblem(op, callableSignature(op).inputs[index], attribute);

export const resultAttributeProblem: NonNullable<Dialect["verifyResultAttribute"]> = (op, _region, index, attribute) =>
  NOT_OF_RESULTS.has(attribute.name)
    ? op.plainError(`"${attribute.name}" is not a valid result attribute`)
    : parameterProblem(op, callableSignature(op).results[index], attribute);

export const opAttributeProblem: NonNullable<Dialect["verifyOpAttribute"]> = (op, { name, value }) => {
  if (name !== "llvm.data_layout") return undefined;
  if (!StringAttr.is(value)) return op.error("expected 'llvm.data_layout' to be a string attributes");
  const problem = dataLayoutProblem(value.value);
  return problem === undefined ? undefined : op.error(`invalid data layout descriptor: ${problem}`);
};
