// The specialised nodes of metadata: their fields, in the order in which LLVM writes them. Readers of text and bitcode build nodes by it.

import { memoized } from "../../support/lazy.ts";
import type { DwarfSet } from "./dwarf.ts";

/** The kind of value that a field holds. */
export type FieldType =
  | "node"
  | "string"
  | "unsigned"
  | "signed"
  | "boolean"
  | "flags"
  | "subprogram-flags"
  | "emission"
  | "name-table"
  | "checksum-kind"
  | "fixed-point-kind"
  /** A number or a node. */
  | "number-or-node"
  /** An integer of any size. */
  | "integer"
  /** `{!1, !2}` */
  | "list"
  | "VIRTUALITY"
  | DwarfSet;

export interface FieldSchema {
  readonly name: string;
  readonly type: FieldType;
  /** The largest number. */
  readonly limit: bigint;
  readonly isRequired: boolean;
  /** Whether it is written also where it is zero, false, empty or null. */
  readonly isAlwaysWritten: boolean;
  /** A node that is never null, a string that is never empty. */
  readonly isNeverNull: boolean;
  /** The word that is not written because it is the usual one; undefined for zero or false. */
  readonly usual: string | undefined;
  /** Whether it is written exactly where the text has it, zero or not. */
  readonly isWrittenIfGiven: boolean;
  /** Whether the field is read only, from older text. */
  readonly isReadOnly: boolean;
}

/**
 * A field is `name:type`, then marks: `!` required, `=` always written, `^` never null or empty, `?` written if given, `~` read only;
 * `(word)` is the usual value.
 */
const NODES: Readonly<Record<string, string>> = {
  DILocation: "line:u32= column:u16 scope:node!=^ inlinedAt:node isImplicitCode:boolean atomGroup:u61 atomRank:u3",
  GenericDINode: "tag:TAG!= header:string operands:list",
  DIAssignID: "",
  DISubrange: "count:number-or-node?^ lowerBound:number-or-node? upperBound:number-or-node? stride:number-or-node?",
  DIGenericSubrange:
    "count:number-or-node? lowerBound:number-or-node? upperBound:number-or-node? stride:number-or-node?",
  DIEnumerator: "name:string!= value:integer!= isUnsigned:boolean",
  DIBasicType:
    "tag:TAG(DW_TAG_base_type) name:string size:number-or-node align:u32 dataSize:u32 encoding:ATE num_extra_inhabitants:u32 flags:flags",
  DIFixedPointType:
    "tag:TAG(DW_TAG_base_type) name:string size:number-or-node align:u32 encoding:ATE flags:flags kind:fixed-point-kind= factor:s32 numerator:integer denominator:integer",
  DIStringType:
    "tag:TAG(DW_TAG_string_type) name:string stringLength:node stringLengthExpression:node stringLocationExpression:node size:number-or-node align:u32 encoding:ATE",
  DIDerivedType:
    "tag:TAG!= name:string scope:node file:node line:u32 baseType:node!= size:number-or-node align:u32 offset:number-or-node flags:flags extraData:node dwarfAddressSpace:u32? annotations:node ptrAuthKey:u32? ptrAuthIsAddressDiscriminated:boolean? ptrAuthExtraDiscriminator:u16? ptrAuthIsaPointer:boolean? ptrAuthAuthenticatesNullValues:boolean?",
  DISubrangeType:
    "name:string scope:node file:node line:u32 size:number-or-node align:u32 flags:flags baseType:node lowerBound:number-or-node? upperBound:number-or-node? stride:number-or-node? bias:number-or-node?",
  DICompositeType:
    "tag:TAG!= name:string scope:node file:node line:u32 baseType:node size:number-or-node align:u32 offset:number-or-node flags:flags elements:node runtimeLang:LANG vtableHolder:node templateParams:node identifier:string discriminator:node dataLocation:node associated:node allocated:node rank:number-or-node? annotations:node specification:node enumKind:u32? bitStride:node",
  DISubroutineType: "flags:flags cc:CC types:node!=",
  DIFile: "filename:string!= directory:string!= checksumkind:checksum-kind checksum:string source:string?",
  DICompileUnit:
    "language:LANG file:node!=^ producer:string isOptimized:boolean= flags:string runtimeVersion:u32= splitDebugFilename:string emissionKind:emission= enums:node retainedTypes:node globals:node imports:node macros:node dwoId:u64 splitDebugInlining:boolean(true) debugInfoForProfiling:boolean nameTableKind:name-table(Default) rangesBaseAddress:boolean sysroot:string sdk:string",
  DISubprogram:
    "name:string linkageName:string scope:node= file:node line:u32 type:node scopeLine:u32 containingType:node virtuality:VIRTUALITY~ virtualIndex:u32? thisAdjustment:s32 flags:flags spFlags:subprogram-flags= isLocal:boolean~ isDefinition:boolean~ isOptimized:boolean~ unit:node templateParams:node declaration:node retainedNodes:node thrownTypes:node annotations:node targetFuncName:string keyInstructions:boolean",
  DILexicalBlock: "scope:node!=^ file:node line:u32 column:u16",
  DILexicalBlockFile: "scope:node!=^ file:node discriminator:u32!=",
  DICommonBlock: "scope:node!= declaration:node= name:string file:node line:u32",
  DINamespace: "name:string scope:node!= exportSymbols:boolean",
  DIMacro: "type:MACINFO!= line:u32 name:string!^ value:string",
  DIMacroFile: "type:MACINFO(DW_MACINFO_start_file) line:u32 file:node!= nodes:node",
  DIModule:
    "scope:node!= name:string! configMacros:string includePath:string apinotes:string file:node line:u32 isDecl:boolean",
  DITemplateTypeParameter: "name:string type:node!= defaulted:boolean",
  DITemplateValueParameter:
    "tag:TAG(DW_TAG_template_value_parameter) name:string type:node defaulted:boolean value:node!=",
  DIGlobalVariable:
    "name:string^ linkageName:string scope:node= file:node line:u32 type:node isLocal:boolean= isDefinition:boolean= declaration:node templateParams:node align:u32 annotations:node",
  DILocalVariable:
    "name:string arg:u16 scope:node!=^ file:node line:u32 type:node flags:flags align:u32 annotations:node",
  DILabel: "scope:node!=^ name:string!= file:node! line:u32!= column:u32 isArtificial:boolean coroSuspendIdx:u32?",
  DIGlobalVariableExpression: "var:node! expr:node!",
  DIObjCProperty: "name:string file:node line:u32 setter:string getter:string attributes:u32 type:node",
  DIImportedEntity: "tag:TAG!= name:string scope:node!= entity:node file:node line:u32 elements:node",
};

const LIMITS: Readonly<Record<string, readonly [FieldType, bigint]>> = {
  u3: ["unsigned", 7n],
  u16: ["unsigned", 0xffffn],
  u32: ["unsigned", 0xffffffffn],
  u61: ["unsigned", (1n << 61n) - 1n],
  u64: ["unsigned", (1n << 64n) - 1n],
  s32: ["signed", 0x7fffffffn],
  TAG: ["TAG", 0xffffn],
  LANG: ["LANG", 0xffffn],
  ATE: ["ATE", 0xffn],
  CC: ["CC", 0xffn],
  MACINFO: ["MACINFO", 0xffn],
  flags: ["flags", 0xffffffffn],
};

function readField(text: string): FieldSchema {
  const [, name = "", type = "", usual, marks = ""] = /^(\w+):([\w-]+)(?:\((\w+)\))?([!=^?~]*)$/.exec(text) ?? [];
  const [own, limit] = LIMITS[type] ?? [type as FieldType, (1n << 64n) - 1n];
  return {
    name,
    type: own,
    limit,
    isRequired: marks.includes("!"),
    isAlwaysWritten: marks.includes("="),
    isNeverNull: marks.includes("^"),
    isWrittenIfGiven: marks.includes("?"),
    isReadOnly: marks.includes("~"),
    usual,
  };
}

/** The fields of a kind of node; undefined for an unknown kind. */
export function fieldsOfKind(kind: string): readonly FieldSchema[] | undefined {
  return Object.hasOwn(NODES, kind) ? schemaOf(kind) : undefined;
}

const schemaOf = memoized((kind: string): readonly FieldSchema[] => {
  const text = NODES[kind] ?? "";
  return text === "" ? [] : text.split(" ").map(readField);
});
