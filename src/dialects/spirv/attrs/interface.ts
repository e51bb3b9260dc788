// The interface between a module and what runs it: entry points, interface variables, linkage, cache control.

import { type AttrParameter, defineAttr, defineStructAttr, denseArrayOf, parameter } from "../../../define/index.ts";
import { type Attribute, DenseArrayAttr, StringAttr } from "../../../ir/index.ts";
import type { Parser, TextWriter } from "../../../text/index.ts";
import { LinkageType, LoadCacheControl, StorageClass, StoreCacheControl } from "../enums.ts";
import { parseOptionalWord } from "../types/composable.ts";

const { attributeOf, caseAttribute, caseKeyword, optionalWord, word } = parameter;

const groupSize: AttrParameter<DenseArrayAttr | undefined> = {
  typeName: "DenseI32ArrayAttr",
  parse(parser: Parser) {
    const attr = denseArrayOf(32).syntax?.parse(parser);
    return DenseArrayAttr.is(attr) ? attr : undefined;
  },
  print: (writer: TextWriter, value) => writer.write(`[${value?.values.join(", ") ?? ""}]`),
  absent: () => undefined,
};

/** `#spirv.entry_point_abi<workgroup_size = [32, 1, 1]>`: what an entry function asks of its entry point. */
export const EntryPointABIAttr = defineStructAttr<{
  workgroup_size: DenseArrayAttr | undefined;
  subgroup_size: number | undefined;
  target_width: number | undefined;
}>("spirv.entry_point_abi", {
  summary: "what an entry function asks of its entry point",
  definition: "SPIRV_EntryPointABIAttr",
  parameters: {
    workgroup_size: groupSize,
    subgroup_size: optionalWord("std::optional<int>"),
    target_width: optionalWord("std::optional<int>"),
  },
});

/** `#spirv.linkage_attributes<linkage_name = "f", linkage_type = <Import>>` */
export const LinkageAttributesAttr = defineStructAttr<{ linkage_name: StringAttr; linkage_type: Attribute }>(
  "spirv.linkage_attributes",
  {
    summary: "the name and the kind under which a symbol is linked",
    definition: "SPIRV_LinkageAttributesAttr",
    parameters: {
      linkage_name: attributeOf("StringAttr", (attr): attr is StringAttr => StringAttr.is(attr)),
      linkage_type: caseAttribute("mlir::spirv::LinkageTypeAttr", LinkageType),
    },
  },
);

export const CacheControlLoadINTELAttr = defineStructAttr<{ cache_level: number; load_cache_control: number }>(
  "spirv.cache_control_load_intel",
  {
    summary: "how a load uses a level of the cache",
    definition: "SPIRV_CacheControlLoadINTELAttr",
    parameters: {
      cache_level: word("unsigned"),
      load_cache_control: caseKeyword(
        "mlir::spirv::LoadCacheControl",
        LoadCacheControl,
        "valid SPIR-V LoadCacheControl",
      ),
    },
  },
);

export const CacheControlStoreINTELAttr = defineStructAttr<{ cache_level: number; store_cache_control: number }>(
  "spirv.cache_control_store_intel",
  {
    summary: "how a store uses a level of the cache",
    definition: "SPIRV_CacheControlStoreINTELAttr",
    parameters: {
      cache_level: word("unsigned"),
      store_cache_control: caseKeyword(
        "mlir::spirv::StoreCacheControl",
        StoreCacheControl,
        "valid SPIR-V StoreCacheControl",
      ),
    },
  },
);

/** `#spirv.interface_var_abi<(0, 1), StorageBuffer>`: where an argument of an entry function is bound. */
export const InterfaceVarABIAttr = defineAttr<{
  descriptorSet: number;
  binding: number;
  /** Undefined if the place does not say it. */
  storageClass: number | undefined;
}>("spirv.interface_var_abi", {
  summary: "where an argument of an entry function is bound",
  parse(parser: Parser) {
    parser.expect("<");
    parser.expect("(");
    const descriptorSet = parsePart(parser, "missing descriptor set");
    parser.expect(",");
    const binding = parsePart(parser, "missing binding");
    parser.expect(")");
    const storageClass = parser.accept(",") ? parseStorageClass(parser) : undefined;
    parser.expect(">");
    return { descriptorSet, binding, storageClass };
  },
  print(writer, { descriptorSet, binding, storageClass }) {
    writer.write(`<(${descriptorSet}, ${binding})`);
    if (storageClass !== undefined) writer.write(`, ${StorageClass.enum.text(storageClass)}`);
    writer.write(">");
  },
});

function parsePart(parser: Parser, message: string): number {
  return parseOptionalWord(parser) ?? parser.fail(message);
}

function parseStorageClass(parser: Parser): number {
  const { position } = parser;
  const keyword = parser.keyword();
  return StorageClass.enum.valueIn(parser, keyword) ?? parser.failAt(position, `unknown storage class: ${keyword}`);
}
