// Attributes of functions, globals, modules, parameters and operations, besides keywords and metadata.

import { defineAttr, parameter } from "../../../define/index.ts";
import {
  type AnyAttrDef,
  type AttrDef,
  type Attribute,
  type Context,
  IntegerType,
  NO_PARAMETERS,
  type NoParameters,
  type StringAttr,
} from "../../../ir/index.ts";
import type { Parser, TextWriter } from "../../../text/index.ts";
import { ModFlagBehavior, ModRefInfo, ProfileSummaryFormat } from "../enums.ts";
import { anyAttr, flatSymbol, float, integer, row, string, typeAttr } from "./parameters.ts";

const { attrOfDef, bool, explained, list, longWord, named, optional, withDefault, word } = parameter;

/** Sound: a parameter asks a definition for its name and syntax. */
const general = <P extends object>(def: AttrDef<P>): AnyAttrDef => def as unknown as AnyAttrDef;

// ---- constants that ops fold to

function unit(mnemonic: string): AttrDef<NoParameters> {
  return defineAttr<NoParameters>(`llvm.${mnemonic}`, {
    summary: `llvm.${mnemonic}`,
    parse: () => NO_PARAMETERS,
    print: () => {},
  });
}

export const ZeroAttr = unit("zero");
export const UndefAttr = unit("undef");
export const PoisonAttr = unit("poison");

export const DSOLocalEquivalentAttr = defineAttr<{ sym: Attribute }>("llvm.dso_local_equivalent", {
  summary: "The address of a function that is local to the object.",
  parse: (parser: Parser) => ({ sym: flatSymbol.parse(parser) }),
  print(writer, { sym }) {
    writer.write(" ");
    writer.attribute(sym);
  },
});

export const BlockTagAttr = row("blocktag", "LLVM_BlockTagAttr", { identifier: named("id", word("uint32_t")) });
export const BlockAddressAttr = row("blockaddress", "LLVM_BlockAddressAttr", {
  function: flatSymbol,
  tag: attrOfDef("BlockTagAttr", () => general(BlockTagAttr)),
});

// ---- functions

export const MemoryEffectsAttr = row("memory_effects", "LLVM_MemoryEffectsAttr", {
  other: ModRefInfo,
  argMem: ModRefInfo,
  inaccessibleMem: ModRefInfo,
  errnoMem: ModRefInfo,
  targetMem0: ModRefInfo,
  targetMem1: ModRefInfo,
});

/** The effects of a function that touches no memory. */
export function noMemoryEffects(context: Context): Attribute {
  const none = { other: 0, argMem: 0, inaccessibleMem: 0, errnoMem: 0, targetMem0: 0, targetMem1: 0 };
  return MemoryEffectsAttr.get(context, none);
}

export const VScaleRangeAttr = row("vscale_range", "LLVM_VScaleRangeAttr", { minRange: integer, maxRange: integer });

export const VecTypeHintAttr = row("vec_type_hint", "LLVM_VecTypeHintAttr", {
  hint: typeAttr,
  is_signed: withDefault(bool, false),
});

const strings = list(string, "::llvm::ArrayRef<StringAttr>");

/** `#llvm.target_features<["+sve", "-sme"]>` */
export const TargetFeaturesAttr = defineAttr<{ features: readonly StringAttr[] }>("llvm.target_features", {
  summary: "LLVM target features attribute",
  parse(parser: Parser) {
    parser.expect("<");
    parser.expect("[");
    const features = parser.isNext("]") ? [] : strings.parse(parser);
    parser.expect("]");
    parser.expect(">");
    return { features };
  },
  print(writer, { features }) {
    writer.write("<[");
    strings.print(writer, features);
    writer.write("]>");
  },
  verify({ features }) {
    for (const { value } of features) {
      if (value === "") return "target features can not be null or empty";
      if (!value.startsWith("+") && !value.startsWith("-")) {
        return "target features must start with '+' or '-'";
      }
      if (value.includes(",")) return "target features can not contain ','";
    }
    return undefined;
  },
});

export const TargetAttr = row("target", "LLVM_TargetAttr", {
  triple: string,
  chip: string,
  features: optional(attrOfDef("TargetFeaturesAttr", () => general(TargetFeaturesAttr))),
});

// ---- parameters and values

export const DereferenceableAttr = row("dereferenceable", "LLVM_DereferenceableAttr", {
  bytes: longWord("uint64_t"),
  mayBeNull: withDefault(bool, false),
});

export const AddressSpaceAttr = defineAttr<{ addressSpace: number }>("llvm.address_space", {
  summary: "LLVM address space",
  parse(parser: Parser) {
    const about = "failed to parse LLVM_AddressSpaceAttr parameter 'addressSpace' which is to be a `unsigned`";
    parser.expect("<");
    const addressSpace = explained(parser, about, () => word("unsigned").parse(parser));
    parser.expect(">");
    return { addressSpace };
  },
  print: (writer, { addressSpace }) => writer.write(`<${addressSpace}>`),
});

/** `#llvm.constant_range<i8, -1, 4>`: from `lower` up to but without `upper`, both of `width` bits, with a sign. */
export const ConstantRangeAttr = defineAttr<{ width: number; lower: bigint; upper: bigint }>("llvm.constant_range", {
  summary: "A range of two integers, where one corresponds to [lower, upper)",
  parse(parser: Parser) {
    parser.expect("<");
    const { position } = parser;
    const type = parser.type();
    if (!IntegerType.is(type)) return parser.failAt(position, "expected integer type");
    const { width } = type;
    parser.expect(",");
    const lower = parseBound(parser, width);
    parser.expect(",");
    const upper = parseBound(parser, width);
    parser.expect(">");
    return { width, lower, upper };
  },
  print: (writer, { width, lower, upper }) => writer.write(`<i${width}, ${lower}, ${upper}>`),
});

function parseBound(parser: Parser, width: number): bigint {
  const { position } = parser;
  const value = parser.optionalBigInt() ?? parser.fail("expected integer value");
  const bits = BigInt(width);
  if (value >= 1n << bits || value < -(1n << (bits - 1n))) {
    parser.failAt(position, `integer value too large for the type bit width ${width}`);
  }
  return BigInt.asIntN(width, value);
}

export const WorkgroupAttributionAttr = defineAttr<{ num_elements: Attribute; element_type: Attribute }>(
  "llvm.mlir.workgroup_attribution",
  {
    summary: "GPU workgroup attribution information",
    parse(parser: Parser) {
      parser.expect("<");
      const num_elements = integer.parse(parser);
      parser.expect(",");
      const element_type = typeAttr.parse(parser);
      parser.expect(">");
      return { num_elements, element_type };
    },
    print(writer, { num_elements, element_type }) {
      writer.write("<");
      writer.attribute(num_elements);
      writer.write(", ");
      writer.attribute(element_type);
      writer.write(">");
    },
  },
);

// ---- modules

/** `#llvm.dependent_libraries<"m", "c">` */
export const DependentLibrariesAttr = defineAttr<{ libs: readonly StringAttr[] }>("llvm.dependent_libraries", {
  summary: "LLVM dependent libraries attribute",
  parse(parser: Parser) {
    parser.expect("<");
    const libs = parser.isNext(">") ? [] : strings.parse(parser);
    parser.expect(">");
    return { libs };
  },
  print(writer: TextWriter, { libs }) {
    writer.write("<");
    strings.print(writer, libs);
    writer.write(">");
  },
});

/** `#llvm.mlir.module_flag<max, "PIC Level", 2>` */
export const ModuleFlagAttr = defineAttr<{ behavior: number; key: StringAttr; value: Attribute }>(
  "llvm.mlir.module_flag",
  {
    summary: "LLVM module flag metadata",
    parse(parser: Parser) {
      const about = (name: string, type: string) =>
        `failed to parse ModuleFlagAttr parameter '${name}' which is to be a \`${type}\``;
      parser.expect("<");
      const behavior = explained(parser, about("behavior", "ModFlagBehavior"), () => ModFlagBehavior.parse(parser));
      parser.expect(",");
      const key = explained(parser, about("key", "StringAttr"), () => string.parse(parser));
      parser.expect(",");
      const value = explained(parser, about("value", "Attribute"), () => anyAttr.parse(parser));
      parser.expect(">");
      return { behavior, key, value };
    },
    print(writer, { behavior, key, value }) {
      writer.write("<");
      ModFlagBehavior.print(writer, behavior);
      writer.write(", ");
      writer.attribute(key);
      writer.write(", ");
      writer.attribute(value);
      writer.write(">");
    },
  },
);

export const ModuleFlagCGProfileEntryAttr = row("cgprofile_entry", "ModuleFlagCGProfileEntryAttr", {
  from: optional(flatSymbol),
  to: optional(flatSymbol),
  count: longWord("uint64_t"),
});

export const ModuleFlagProfileSummaryDetailedAttr = row(
  "profile_summary_detailed",
  "ModuleFlagProfileSummaryDetailedAttr",
  { cut_off: word("uint32_t"), min_count: longWord("uint64_t"), num_counts: word("uint32_t") },
);

const count = longWord("uint64_t");

export const ModuleFlagProfileSummaryAttr = row("profile_summary", "ModuleFlagProfileSummaryAttr", {
  format: ProfileSummaryFormat,
  total_count: count,
  max_count: count,
  max_internal_count: count,
  max_function_count: count,
  num_counts: count,
  num_functions: count,
  is_partial_profile: optional(longWord("std::optional<uint64_t>")),
  partial_profile_ratio: optional(float),
  detailed_summary: list(
    attrOfDef("ModuleFlagProfileSummaryDetailedAttr", () => general(ModuleFlagProfileSummaryDetailedAttr)),
    "::llvm::ArrayRef<ModuleFlagProfileSummaryDetailedAttr>",
  ),
});

/** @internal */
export const functionAttrs = [
  ZeroAttr,
  UndefAttr,
  PoisonAttr,
  DSOLocalEquivalentAttr,
  BlockTagAttr,
  BlockAddressAttr,
  MemoryEffectsAttr,
  VScaleRangeAttr,
  VecTypeHintAttr,
  TargetFeaturesAttr,
  TargetAttr,
  DereferenceableAttr,
  AddressSpaceAttr,
  ConstantRangeAttr,
  WorkgroupAttributionAttr,
  DependentLibrariesAttr,
  ModuleFlagAttr,
  ModuleFlagCGProfileEntryAttr,
  ModuleFlagProfileSummaryDetailedAttr,
  ModuleFlagProfileSummaryAttr,
];
