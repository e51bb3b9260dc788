// Attributes as they were written: dictionaries where the dialect has attributes of its own today, and parameters of other names.

import {
  type AnyAttrDef,
  ArrayAttr,
  type Attribute,
  type Context,
  DictionaryAttr,
  denseI32Array,
  denseIntegers,
  IntegerAttr,
  integerAttr,
  type NamedAttribute,
  StringAttr,
  TypeAttr,
} from "../../../ir/index.ts";
import { attrSyntax, type Gone, type Older, type Parser } from "../../../text/index.ts";
import {
  CooperativeMatrixPropertiesNVAttr,
  EntryPointABIAttr,
  LinkageAttributesAttr,
  parseTargetEnv,
  ResourceLimitsAttr,
  TargetEnvAttr,
} from "../attrs/index.ts";
import { LinkageType, Scope } from "../enums.ts";
import { JOINT_MATRICES } from "./names.ts";
import { table } from "./table.ts";

/** By mnemonic; an attribute that is not here was never written otherwise. */
export const attributes: ReadonlyMap<string, Older<Attribute> | Gone> = table<Older<Attribute> | Gone>({
  target_env: (parser) => TargetEnvAttr.get(parser.context, parseTargetEnv(parser, parseLimits)),
  entry_point_abi: parseEntryPointAbi,
  coop_matrix_props: parseMatrixProperties,
  joint_matrix_props: JOINT_MATRICES,
});

/** Entries of dictionaries whose names say what their values are. */
export function entryToday({ name, value }: NamedAttribute, parser: Parser): NamedAttribute | undefined {
  const { context } = parser;
  const today = (newName: string, newValue: Attribute | undefined): NamedAttribute | undefined =>
    newValue === undefined ? undefined : { name: newName, value: newValue };
  switch (name) {
    case "spirv.entry_point_abi":
      return today(name, DictionaryAttr.is(value) ? entryPointOf(context, value) : undefined);
    case "linkage_attributes":
      return today(name, ArrayAttr.is(value) ? linkageOf(context, value) : undefined);
    default:
      return undefined;
  }
}

function linkageOf(context: Context, { elements: [name, type] }: ArrayAttr): Attribute | undefined {
  const kind = StringAttr.is(type) ? LinkageType.enum.value(type.value) : undefined;
  if (!StringAttr.is(name) || kind === undefined) return undefined;
  return LinkageAttributesAttr.of(context, { linkage_name: name, linkage_type: LinkageType.of(context, kind) });
}

// ---- entry points

function entryPointOf(context: Context, { entries }: DictionaryAttr): Attribute | undefined {
  const [first, ...rest] = entries;
  const sizes = first?.name === "local_size" && rest.length === 0 ? denseIntegers(first.value) : undefined;
  return sizes && EntryPointABIAttr.of(context, { workgroup_size: denseI32Array(context, sizes) });
}

/** `<local_size = dense<[32, 1, 1]> : vector<3xi32>>` */
function parseEntryPointAbi(parser: Parser, present: () => Attribute): Attribute {
  const begin = parser.position;
  parser.expect("<");
  if (!parser.acceptKeyword("local_size")) {
    parser.pos = begin;
    return present();
  }
  parser.upgrade?.remark(parser, begin, "'local_size' is 'workgroup_size' today");
  parser.expect("=");
  const { position } = parser;
  const sizes = denseIntegers(parser.attribute()) ?? parser.failAt(position, "expected the elements of a vector");
  parser.expect(">");
  return EntryPointABIAttr.of(parser.context, { workgroup_size: denseI32Array(parser.context, sizes) });
}

// ---- limits of resources

/** The last part of a target environment: once a dictionary. */
function parseLimits(parser: Parser): Attribute {
  const { position, context } = parser;
  const attr = parser.attribute();
  if (ResourceLimitsAttr.is(attr)) return attr;
  if (!DictionaryAttr.is(attr)) return parser.failAt(position, "invalid kind of attribute specified");
  parser.upgrade?.remark(parser, position, "limits of resources are '#spirv.resource_limits<…>' today");
  const limits: Record<string, unknown> = {};
  for (const { name, value } of attr.entries) {
    limits[name] = limitOf(name, value) ?? parser.failAt(position, `unknown limit of resources: ${name}`);
  }
  return ResourceLimitsAttr.of(context, limits);
}

const NUMBERS: ReadonlySet<string> = new Set([
  "max_compute_shared_memory_size",
  "max_compute_workgroup_invocations",
  "subgroup_size",
  "min_subgroup_size",
  "max_subgroup_size",
]);

function limitOf(name: string, value: Attribute): Attribute | number | undefined {
  const { context } = value;
  if (NUMBERS.has(name)) return sizeOf(value);
  if (name === "max_compute_workgroup_size") {
    const elements = denseIntegers(value)?.map((size) => integerAttr(context, context.i64, size));
    return elements === undefined ? undefined : ArrayAttr.get(context, { elements });
  }
  if (name !== "cooperative_matrix_properties_nv" || !ArrayAttr.is(value)) return undefined;
  return ArrayAttr.get(context, { elements: value.elements.map((one) => matrixProperties(one) ?? one) });
}

/** A number that a parameter of 32 bits holds. */
function sizeOf(value: Attribute): number | undefined {
  return IntegerAttr.is(value) && value.value === BigInt.asIntN(32, value.value) ? Number(value.value) : undefined;
}

function scopeOf(value: Attribute): Attribute | undefined {
  const number = sizeOf(value);
  return number === undefined || Scope.enum.text(number) === undefined ? undefined : Scope.of(value.context, number);
}

const SIZES = ["m_size", "n_size", "k_size"];
const TYPES = ["a_type", "b_type", "c_type", "result_type"];

function matrixProperties(attr: Attribute): Attribute | undefined {
  if (!DictionaryAttr.is(attr)) return undefined;
  const values: Record<string, unknown> = {};
  for (const { name, value } of attr.entries) {
    if (SIZES.includes(name)) values[name] = sizeOf(value);
    else if (TYPES.includes(name) && TypeAttr.is(value)) values[name] = value.type;
    else if (name === "scope") values[name] = scopeOf(value);
    if (values[name] === undefined) return undefined;
  }
  const isComplete = Object.keys(values).length === SIZES.length + TYPES.length + 1;
  return isComplete ? CooperativeMatrixPropertiesNVAttr.of(attr.context, values) : undefined;
}

/** Without the extension in its name, since there was one only. */
function parseMatrixProperties(parser: Parser): Attribute {
  parser.upgrade?.remark(parser, parser.pos, "'coop_matrix_props' is 'coop_matrix_props_nv' today");
  const attr = attrSyntax(CooperativeMatrixPropertiesNVAttr as unknown as AnyAttrDef)?.parse(parser, undefined);
  return attr ?? parser.fail("expected the properties of a cooperative matrix");
}
