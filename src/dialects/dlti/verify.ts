// The attributes of this dialect that an op may have, and valid data layouts: each by itself, and within those around it.

import { denseIntegers } from "../../define/index.ts";
import {
  DataLayoutScope,
  type Dialect,
  FloatType,
  IndexType,
  IntegerAttr,
  IntegerType,
  type LayoutEntry,
  type Operation,
  StringAttr,
  type Type,
  TypeAttr,
} from "../../ir/index.ts";
import { type Diagnostic, withNote } from "../../support/diagnostics/diagnostic.ts";
import { attributeText, typeText } from "../../text/index.ts";
import { type EntryAttr, MapAttr, SpecAttr, TargetSystemSpecAttr } from "./attrs.ts";

const KINDS = new Map([
  ["dlti.dl_spec", SpecAttr],
  ["dlti.map", MapAttr],
  ["dlti.target_system_spec", TargetSystemSpecAttr],
]);

const KEYS: ReadonlySet<string> = new Set(
  (
    "endianness mangling_mode default_memory_space alloca_memory_space program_memory_space global_memory_space " +
    "stack_alignment function_pointer_alignment legal_int_widths"
  )
    .split(" ")
    .map((name) => `dlti.${name}`),
);

export const opAttributeProblem: NonNullable<Dialect["verifyOpAttribute"]> = (op, { name, value }) => {
  const def = KINDS.get(name);
  if (def === undefined) return op.plainError(`attribute '${name}' not supported by dialect`);
  if (!def.is(value)) return op.plainError(`'${name}' is expected to be a #${name} attribute`);
  return def === SpecAttr && op.def.traits.includes(DataLayoutScope) ? layoutProblem(op, value) : undefined;
};

function layoutProblem(op: Operation, { entries }: SpecAttr): Diagnostic | undefined {
  const message = typesProblem(entries) ?? keysProblem(entries);
  if (message !== undefined) return op.errorNearby(message);
  const around = scopesAround(op);
  if (around.every((one) => combines(layoutOf(one), entries))) return undefined;
  const found = op.plainError("data layout does not combine with layouts of enclosing ops");
  return around.reduce((error, one) => withNote(error, "enclosing op with data layout", one.error("").place), found);
}

/** The ops around that may have a layout, the innermost first. */
function scopesAround({ parentOp }: Operation): readonly Operation[] {
  if (parentOp === undefined) return [];
  const further = scopesAround(parentOp);
  return parentOp.def.traits.includes(DataLayoutScope) ? [parentOp, ...further] : further;
}

function layoutOf(op: Operation): readonly EntryAttr[] {
  const spec = op.attr("dlti.dl_spec");
  return SpecAttr.is(spec) ? spec.entries : [];
}

/** The entries whose keys are types, by the definition of these. */
function byDefinition(entries: readonly EntryAttr[]): ReadonlyMap<Type["def"], LayoutEntry[]> {
  const groups = new Map<Type["def"], LayoutEntry[]>();
  for (const { key, value } of entries) {
    if (!TypeAttr.is(key)) continue;
    const { type } = key;
    const group = groups.get(type.def);
    if (group === undefined) groups.set(type.def, [{ type, value }]);
    else group.push({ type, value });
  }
  return groups;
}

function typesProblem(entries: readonly EntryAttr[]): string | undefined {
  for (const [{ dialect, layout }, group] of byDefinition(entries)) {
    const message =
      dialect === "builtin"
        ? firstOf(group, builtinProblem)
        : layout === undefined
          ? "data layout specified for a type that does not support it"
          : firstOf(group, layout.problem);
    if (message !== undefined) return message;
  }
  return undefined;
}

function firstOf<T>(items: readonly T[], problem: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const message = problem(item);
    if (message !== undefined) return message;
  }
  return undefined;
}

function builtinProblem({ type, value }: LayoutEntry): string | undefined {
  if (IndexType.is(type)) {
    return IntegerAttr.is(value) ? undefined : "expected integer attribute in the data layout entry for 'index'";
  }
  if (!IntegerType.is(type) && !FloatType.is(type)) return "unexpected data layout for a built-in type";
  const entry = `data layout entry #dlti.dl_entry<${typeText(type)}, ${attributeText(value)}>`;
  const numbers = denseIntegers(value);
  if (numbers?.element !== type.context.i64) return `expected a dense i64 elements attribute in the ${entry}`;
  const [abi = 0n, preferred = abi] = numbers.values;
  if (numbers.values.length < 1 || numbers.values.length > 2) return `expected 1 or 2 elements in the ${entry}`;
  return preferred < abi
    ? `preferred alignment is expected to be greater than or equal to the abi alignment in ${entry}`
    : undefined;
}

function keysProblem(entries: readonly EntryAttr[]): string | undefined {
  return firstOf(entries, ({ key, value }) => {
    if (TypeAttr.is(key) || !key.value.startsWith("dlti.")) return undefined;
    if (!KEYS.has(key.value)) return `unknown data layout entry name: ${key.value}`;
    const isRight = key.value !== "dlti.endianness" || (StringAttr.is(value) && /^(?:big|little)$/.test(value.value));
    return isRight ? undefined : "'dlti.endianness' data layout entry is expected to be either 'big' or 'little'";
  });
}

/** Whether an inner layout goes with an outer one: equal values of equal keys; of types, what their definition says. */
function combines(outer: readonly EntryAttr[], inner: readonly EntryAttr[]): boolean {
  const groups = byDefinition(outer);
  for (const [def, group] of byDefinition(inner)) {
    const before = groups.get(def);
    if (before !== undefined && def.layout?.combines?.(before, group) === false) return false;
  }
  const values = new Map(outer.map(({ key, value }) => [key, value]));
  return inner.every(({ key, value }) => TypeAttr.is(key) || (values.get(key) ?? value) === value);
}
