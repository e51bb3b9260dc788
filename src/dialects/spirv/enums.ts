// The enums of the dialect as attributes, from one packed table. Names of cases are MLIR's, values the specification's.

import { defineEnumAttr, type EnumAttrDef, type OtherCases } from "../../define/index.ts";
import { extensionNames, operandKind } from "../../grammar/index.ts";
import { assert } from "../../support/assert.ts";
import { enums } from "./enums.generated.ts";

/** An enum of the SPIR-V grammar with its attribute. */
export type SpirvEnum = EnumAttrDef<Readonly<Record<string, number>>>;

const rows = new Map(enums.split("\n").map((line) => [line.slice(0, line.indexOf("\t")), line]));

/** The enum whose class has this name in MLIR; `others` has the cases of the grammar that MLIR does not have, or the grammar's name of the enum. */
function spirvEnum(className: string, others?: string | OtherCases): SpirvEnum {
  const row = rows.get(className);
  assert(row !== undefined, `the table has no enum '${className}'`);
  const [, definition = "", mnemonic = "", kind = "", summary = "", cases = ""] = row.split("\t");
  let known: Readonly<Record<string, number>> | undefined;
  const found = new Map<string, number>();
  return defineEnumAttr<Record<string, number>>(`spirv.${mnemonic}`, {
    summary,
    get cases() {
      known ??= casesOf(cases);
      return known;
    },
    caseValue(keyword) {
      const value = found.get(keyword) ?? valueIn(cases, keyword);
      if (value !== undefined) found.set(keyword, value);
      return value;
    },
    ...(kind === "b" ? { separator: "|" } : {}),
    className: `::mlir::spirv::${className}`,
    attrClass: definition,
    ...(others === undefined ? {} : { others: typeof others === "string" ? casesOfGrammar(others) : others }),
  });
}

function casesOfGrammar(kind: string): OtherCases {
  return {
    text: (value) => operandKind(kind)?.enumerant(value)?.name,
    value: (keyword) => operandKind(kind)?.enumerantNamed(keyword)?.value,
  };
}

/** The number of the first extension that MLIR does not have: extensions have no numbers in the grammar. */
const FIRST_OTHER_EXTENSION = 0x10000;

const otherExtensions: OtherCases = {
  text: (value) => extensionNames()[value - FIRST_OTHER_EXTENSION],
  value(keyword) {
    const index = extensionNames().indexOf(keyword);
    return index < 0 ? undefined : FIRST_OTHER_EXTENSION + index;
  },
};

function valueIn(cases: string, keyword: string): number | undefined {
  const before = ` ${keyword}=`;
  const at = ` ${cases}`.indexOf(before);
  return at < 0 ? undefined : Number.parseInt(cases.slice(at + before.length - 1), 10);
}

function casesOf(text: string): Readonly<Record<string, number>> {
  const cases: Record<string, number> = {};
  for (const one of text.split(" ")) {
    const equals = one.indexOf("=");
    cases[one.slice(0, equals)] = Number(one.slice(equals + 1));
  }
  return cases;
}

export const AddressingModel: SpirvEnum = spirvEnum("AddressingModel");
export const BuiltIn: SpirvEnum = spirvEnum("BuiltIn");
export const Capability: SpirvEnum = spirvEnum("Capability", "Capability");
export const ClientAPI: SpirvEnum = spirvEnum("ClientAPI");
export const CooperativeMatrixLayoutKHR: SpirvEnum = spirvEnum("CooperativeMatrixLayoutKHR");
export const CooperativeMatrixOperandsKHR: SpirvEnum = spirvEnum("CooperativeMatrixOperandsKHR");
export const CooperativeMatrixUseKHR: SpirvEnum = spirvEnum("CooperativeMatrixUseKHR");
export const Decoration: SpirvEnum = spirvEnum("Decoration");
export const DeviceType: SpirvEnum = spirvEnum("DeviceType");
export const Dim: SpirvEnum = spirvEnum("Dim", "Dim");
export const ExecutionMode: SpirvEnum = spirvEnum("ExecutionMode", "ExecutionMode");
export const ExecutionModel: SpirvEnum = spirvEnum("ExecutionModel", "ExecutionModel");
export const Extension: SpirvEnum = spirvEnum("Extension", otherExtensions);
export const FPEncoding: SpirvEnum = spirvEnum("FPEncoding");
export const FPFastMathMode: SpirvEnum = spirvEnum("FPFastMathMode", "FPFastMathMode");
export const FPRoundingMode: SpirvEnum = spirvEnum("FPRoundingMode");
export const FunctionControl: SpirvEnum = spirvEnum("FunctionControl");
export const GroupOperation: SpirvEnum = spirvEnum("GroupOperation");
export const ImageArrayedInfo: SpirvEnum = spirvEnum("ImageArrayedInfo");
export const ImageDepthInfo: SpirvEnum = spirvEnum("ImageDepthInfo");
export const ImageFormat: SpirvEnum = spirvEnum("ImageFormat");
export const ImageOperands: SpirvEnum = spirvEnum("ImageOperands");
export const ImageSamplerUseInfo: SpirvEnum = spirvEnum("ImageSamplerUseInfo");
export const ImageSamplingInfo: SpirvEnum = spirvEnum("ImageSamplingInfo");
export const LinkageType: SpirvEnum = spirvEnum("LinkageType", "LinkageType");
export const LoadCacheControl: SpirvEnum = spirvEnum("LoadCacheControl");
export const LoopControl: SpirvEnum = spirvEnum("LoopControl", "LoopControl");
export const MatrixLayout: SpirvEnum = spirvEnum("MatrixLayout");
export const MemoryAccess: SpirvEnum = spirvEnum("MemoryAccess");
export const MemoryModel: SpirvEnum = spirvEnum("MemoryModel");
export const MemorySemantics: SpirvEnum = spirvEnum("MemorySemantics");
export const Opcode: SpirvEnum = spirvEnum("Opcode");
export const PackedVectorFormat: SpirvEnum = spirvEnum("PackedVectorFormat");
export const Scope: SpirvEnum = spirvEnum("Scope");
export const SelectionControl: SpirvEnum = spirvEnum("SelectionControl");
export const StorageClass: SpirvEnum = spirvEnum("StorageClass", "StorageClass");
export const StoreCacheControl: SpirvEnum = spirvEnum("StoreCacheControl");
export const Vendor: SpirvEnum = spirvEnum("Vendor");
export const Version: SpirvEnum = spirvEnum("Version");

/** @internal */
export const enumAttrs: readonly SpirvEnum[] = [
  AddressingModel,
  BuiltIn,
  Capability,
  ClientAPI,
  CooperativeMatrixLayoutKHR,
  CooperativeMatrixOperandsKHR,
  CooperativeMatrixUseKHR,
  Decoration,
  DeviceType,
  Dim,
  ExecutionMode,
  ExecutionModel,
  Extension,
  FPEncoding,
  FPFastMathMode,
  FPRoundingMode,
  FunctionControl,
  GroupOperation,
  ImageArrayedInfo,
  ImageDepthInfo,
  ImageFormat,
  ImageOperands,
  ImageSamplerUseInfo,
  ImageSamplingInfo,
  LinkageType,
  LoadCacheControl,
  LoopControl,
  MatrixLayout,
  MemoryAccess,
  MemoryModel,
  MemorySemantics,
  Opcode,
  PackedVectorFormat,
  Scope,
  SelectionControl,
  StorageClass,
  StoreCacheControl,
  Vendor,
  Version,
];
