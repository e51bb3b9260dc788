// The features that a module may use, and its target: #spirv.vce, #spirv.target_env, #spirv.resource_limits and what they hold.

import {
  type AttrParameter,
  type Cases,
  defineAttr,
  defineStructAttr,
  type EnumAttrDef,
  parameter,
  type StructAttrDef,
} from "../../../define/index.ts";
import { ArrayAttr, type Attribute, type Context, integerAttr, type Type } from "../../../ir/index.ts";
import type { Parser } from "../../../text/index.ts";
import { Capability, ClientAPI, DeviceType, Extension, Scope, Vendor, Version } from "../enums.ts";
import { parseOptionalWord } from "../types/composable.ts";

const { attributeOf, bool, caseAttribute, optionalWord, type: typeParameter, word } = parameter;

/** `#spirv.vce<v1.3, [Shader], [SPV_KHR_storage_buffer_storage_class]>`: values of the enums of those names. */
export const VerCapExtAttr = defineAttr<{
  version: number;
  capabilities: readonly number[];
  extensions: readonly number[];
}>("spirv.vce", {
  summary: "version-capability-extension attribute",
  parse(parser: Parser) {
    parser.expect("<");
    const version = parseWordOf(parser, Version, "version");
    parser.expect(",");
    const capabilities = parseWords(parser, Capability, "capability");
    parser.expect(",");
    const extensions = parseWords(parser, Extension, "extension");
    parser.expect(">");
    return { version, capabilities, extensions };
  },
  print(writer, { version, capabilities, extensions }) {
    writer.write(
      `<${Version.enum.text(version)}, [${textOf(Capability, capabilities)}], [${textOf(Extension, extensions)}]>`,
    );
  },
});
export type VerCapExtAttr = ReturnType<typeof VerCapExtAttr.get>;

function textOf(def: EnumAttrDef<Cases>, values: readonly number[]): string {
  return values.map((value) => def.enum.text(value)).join(", ");
}

function parseWordOf(parser: Parser, def: EnumAttrDef<Cases>, noun: string): number {
  const { position } = parser;
  const keyword = parser.keyword();
  return def.enum.valueIn(parser, keyword) ?? parser.failAt(position, `unknown ${noun}: ${keyword}`);
}

function parseWords(parser: Parser, def: EnumAttrDef<Cases>, noun: string): readonly number[] {
  const values: number[] = [];
  parser.list("[", "]", () => values.push(parseWordOf(parser, def, noun)));
  return values;
}

// ---- resource limits

const defaultGroupSizes = {
  make: (context: Context): ArrayAttr =>
    ArrayAttr.get(context, { elements: [128, 128, 64].map((size) => integerAttr(context, context.i32, size)) }),
};

const arrayParameter = attributeOf("ArrayAttr", (attr): attr is ArrayAttr => ArrayAttr.is(attr));

const optionalArray: AttrParameter<ArrayAttr | undefined> = {
  typeName: "ArrayAttr",
  parse: arrayParameter.parse,
  print: (writer, value) => {
    if (value !== undefined) writer.attribute(value);
  },
  absent: () => undefined,
};

/** `#spirv.resource_limits<subgroup_size = 64>`; what is left out has the value that Vulkan promises at least. */
export const ResourceLimitsAttr = defineStructAttr<{
  max_compute_shared_memory_size: number;
  max_compute_workgroup_invocations: number;
  max_compute_workgroup_size: ArrayAttr;
  subgroup_size: number;
  min_subgroup_size: number | undefined;
  max_subgroup_size: number | undefined;
  cooperative_matrix_properties_khr: ArrayAttr | undefined;
  cooperative_matrix_properties_nv: ArrayAttr | undefined;
}>("spirv.resource_limits", {
  summary: "the limits of resources on a target",
  definition: "SPIRV_ResourceLimitsAttr",
  parameters: {
    max_compute_shared_memory_size: word("int", 16384),
    max_compute_workgroup_invocations: word("int", 128),
    max_compute_workgroup_size: { ...arrayParameter, absent: (context) => context.cache(defaultGroupSizes) },
    subgroup_size: word("int", 32),
    min_subgroup_size: optionalWord("std::optional<int>"),
    max_subgroup_size: optionalWord("std::optional<int>"),
    cooperative_matrix_properties_khr: optionalArray,
    cooperative_matrix_properties_nv: optionalArray,
  },
});

interface MatrixProperties {
  m_size: number;
  n_size: number;
  k_size: number;
  a_type: Type;
  b_type: Type;
  c_type: Type;
  result_type: Type;
}

/** The parameters that both descriptions of cooperative matrices begin with. */
function matrixSizes(typeName: string) {
  const size = word(typeName);
  const types = { a_type: typeParameter, b_type: typeParameter, c_type: typeParameter, result_type: typeParameter };
  return { m_size: size, n_size: size, k_size: size, ...types };
}

const scope = caseAttribute("mlir::spirv::ScopeAttr", Scope);

/** The least limits of Vulkan. @internal */
export function usualLimits(context: Context): Attribute {
  return ResourceLimitsAttr.get(context, {
    max_compute_shared_memory_size: 16384,
    max_compute_workgroup_invocations: 128,
    max_compute_workgroup_size: context.cache(defaultGroupSizes),
    subgroup_size: 32,
    min_subgroup_size: undefined,
    max_subgroup_size: undefined,
    cooperative_matrix_properties_khr: undefined,
    cooperative_matrix_properties_nv: undefined,
  });
}

export const CooperativeMatrixPropertiesKHRAttr: StructAttrDef<
  MatrixProperties & { acc_sat: boolean; scope: Attribute }
> = defineStructAttr("spirv.coop_matrix_props_khr", {
  summary: "a cooperative matrix operation that a target has (VkCooperativeMatrixPropertiesKHR)",
  definition: "SPIRV_CooperativeMatrixPropertiesKHRAttr",
  parameters: { ...matrixSizes("uint32_t"), acc_sat: bool, scope },
});

export const CooperativeMatrixPropertiesNVAttr: StructAttrDef<MatrixProperties & { scope: Attribute }> =
  defineStructAttr("spirv.coop_matrix_props_nv", {
    summary: "a cooperative matrix operation that a target has (VkCooperativeMatrixPropertiesNV)",
    definition: "SPIRV_CooperativeMatrixPropertiesNVAttr",
    parameters: { ...matrixSizes("int"), scope },
  });

// ---- target environment

/** Marks an unknown part of an environment. @internal */
export const UNKNOWN = 0xffffffff;

/** `#spirv.target_env<#spirv.vce<…>, api=Vulkan, AMD:DiscreteGPU:5, #spirv.resource_limits<…>>` */
export const TargetEnvAttr = defineAttr<{
  vce: VerCapExtAttr;
  clientAPI: number;
  vendor: number;
  deviceType: number;
  /** {@link UNKNOWN} where it is not known. */
  deviceId: number;
  limits: Attribute;
}>("spirv.target_env", {
  summary: "the environment that a module is made for",
  parse: (parser) => parseTargetEnv(parser, parseLimits),
  print(writer, { vce, clientAPI, vendor, deviceType, deviceId, limits }) {
    writer.write("<");
    writer.attribute(vce);
    if (clientAPI !== UNKNOWN) writer.write(`, api=${ClientAPI.enum.text(clientAPI)}`);
    if (vendor !== UNKNOWN) {
      writer.write(`, ${Vendor.enum.text(vendor)}`);
      if (deviceType !== UNKNOWN) {
        writer.write(`:${DeviceType.enum.text(deviceType)}`);
        if (deviceId !== UNKNOWN) writer.write(`:${deviceId}`);
      }
    }
    writer.write(", ");
    writer.attribute(limits);
    writer.write(">");
  },
});
export type TargetEnvAttr = ReturnType<typeof TargetEnvAttr.get>;

const parseLimits = (parser: Parser): Attribute =>
  parseAttributeOf(parser, (attr): attr is Attribute => ResourceLimitsAttr.is(attr));

/** Reads what follows `#spirv.target_env`, its last part by `limitsReader`. @internal */
export function parseTargetEnv(parser: Parser, limitsReader: (parser: Parser) => Attribute) {
  parser.expect("<");
  const vce = parseAttributeOf(parser, (attr): attr is VerCapExtAttr => VerCapExtAttr.is(attr));
  parser.expect(",");
  const clientAPI = parseClientApi(parser);
  const device = parseDevice(parser);
  const limits = limitsReader(parser);
  parser.expect(">");
  return { vce, clientAPI, ...device, limits };
}

function parseAttributeOf<A extends Attribute>(parser: Parser, is: (attr: Attribute) => attr is A): A {
  const { position } = parser;
  const attr = parser.attribute();
  return is(attr) ? attr : parser.failAt(position, "invalid kind of attribute specified");
}

function parseClientApi(parser: Parser): number {
  if (!parser.acceptKeyword("api")) return UNKNOWN;
  parser.expect("=");
  const value = parseKnown(parser, ClientAPI, "client API");
  parser.expect(",");
  return value;
}

function parseDevice(parser: Parser): { vendor: number; deviceType: number; deviceId: number } {
  if (parser.peekKeyword() === "") return { vendor: UNKNOWN, deviceType: UNKNOWN, deviceId: UNKNOWN };
  const vendor = parseKnown(parser, Vendor, "vendor");
  let deviceType = UNKNOWN;
  let deviceId = UNKNOWN;
  if (parser.accept(":")) {
    deviceType = parseKnown(parser, DeviceType, "device type");
    if (parser.accept(":")) deviceId = parseOptionalWord(parser) ?? parser.fail("expected integer value");
  }
  parser.expect(",");
  return { vendor, deviceType, deviceId };
}

/** An unknown word is reported but does not fail the attribute, as in the reference. */
function parseKnown(parser: Parser, def: EnumAttrDef<Cases>, noun: string): number {
  const { position } = parser;
  const keyword = parser.keyword();
  const value = def.enum.value(keyword);
  if (value === undefined) parser.emit(parser.diagnosticAt(position, `unknown ${noun}: ${keyword}`));
  return value ?? UNKNOWN;
}
