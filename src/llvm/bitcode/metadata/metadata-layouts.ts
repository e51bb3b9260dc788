// The order of the fields of specialised nodes in their records. The schema specifies the type of each field (`debug-schema.ts`).

import { metadataCode } from "../codes.ts";

/** How a number of a record relates to the field of its name. */
export interface LayoutField {
  /** "" for a number without a field, which is 0. */
  readonly name: string;
  /** The record stores the number of the field plus 1; 0 is a missing field. */
  readonly isPlus1: boolean;
}

/** The record of a kind of node. Its first number has bit 0 for distinct nodes. */
export interface NodeLayout {
  readonly kind: string;
  readonly code: number;
  /** Bits of the first number that LLVM 22 sets: versions, and what is present. */
  readonly bits: number;
  /** The bit of the first number that states that sizes are metadata; 0 for none. */
  readonly sizeBit: number;
  /** Bits of the first number that are fields, with their positions. */
  readonly flags: readonly (readonly [name: string, bit: number])[];
  readonly fields: readonly LayoutField[];
}

interface LayoutOptions {
  readonly bits?: number;
  readonly sizeBit?: number;
  readonly flags?: readonly (readonly [name: string, bit: number])[];
}

/** `fields` are names by position; `-` is 0, and a name with `+` is a number plus 1. */
function layout(kind: string, code: number, fields: string, options: LayoutOptions = {}): NodeLayout {
  const list = fields === "" ? [] : fields.split(" ");
  return {
    kind,
    code,
    bits: (options.bits ?? 0) | (options.sizeBit ?? 0),
    sizeBit: options.sizeBit ?? 0,
    flags: options.flags ?? [],
    fields: list.map((text) => ({
      name: text === "-" ? "" : text.replace("+", ""),
      isPlus1: text.endsWith("+"),
    })),
  };
}

/** Bits of the first number, besides the bit of distinct nodes. */
const BIT1 = 2;
const BIT2 = 4;
const VERSION_2 = 2 << 1;

export const NODE_LAYOUTS: readonly NodeLayout[] = [
  layout("DISubrange", metadataCode.subrange, "count lowerBound upperBound stride", { bits: VERSION_2 }),
  layout("DIGenericSubrange", metadataCode.genericSubrange, "count lowerBound upperBound stride"),
  layout("DIBasicType", metadataCode.basicType, "tag name size align encoding flags num_extra_inhabitants dataSize", {
    sizeBit: BIT1,
  }),
  layout(
    "DIStringType",
    metadataCode.stringType,
    "tag name stringLength stringLengthExpression stringLocationExpression size align encoding",
    { sizeBit: BIT1 },
  ),
  layout(
    "DIDerivedType",
    metadataCode.derivedType,
    "tag name file line scope baseType size align offset flags extraData dwarfAddressSpace+ annotations -",
    { sizeBit: BIT1 },
  ),
  layout(
    "DISubrangeType",
    metadataCode.subrangeType,
    "name file line scope size align flags baseType lowerBound upperBound stride bias",
    { sizeBit: BIT1 },
  ),
  layout(
    "DICompositeType",
    metadataCode.compositeType,
    "tag name file line scope baseType size align offset flags elements runtimeLang vtableHolder templateParams identifier " +
      "discriminator dataLocation associated allocated rank annotations - specification enumKind bitStride",
    { bits: BIT1, sizeBit: BIT2 },
  ),
  layout("DISubroutineType", metadataCode.subroutineType, "flags types cc", { bits: BIT1 }),
  layout("DIFile", metadataCode.file, "filename directory checksumkind checksum source"),
  layout(
    "DICompileUnit",
    metadataCode.compileUnit,
    "language file producer isOptimized flags runtimeVersion splitDebugFilename emissionKind enums retainedTypes - globals " +
      "imports dwoId macros splitDebugInlining debugInfoForProfiling nameTableKind rangesBaseAddress sysroot sdk -",
  ),
  layout(
    "DISubprogram",
    metadataCode.subprogram,
    "scope name linkageName file line type scopeLine containingType spFlags virtualIndex flags unit templateParams " +
      "declaration retainedNodes thisAdjustment thrownTypes annotations targetFuncName keyInstructions",
    { bits: BIT1 | BIT2 },
  ),
  layout("DILexicalBlock", metadataCode.lexicalBlock, "scope file line column"),
  layout("DILexicalBlockFile", metadataCode.lexicalBlockFile, "scope file discriminator"),
  layout("DICommonBlock", metadataCode.commonBlock, "scope declaration name file line"),
  layout("DINamespace", metadataCode.namespace, "scope name", { flags: [["exportSymbols", BIT1]] }),
  layout("DIMacro", metadataCode.macro, "type line name value"),
  layout("DIMacroFile", metadataCode.macroFile, "type line file nodes"),
  layout("DIModule", metadataCode.module, "file scope name configMacros includePath apinotes line isDecl"),
  layout("DITemplateTypeParameter", metadataCode.templateType, "name type defaulted"),
  layout("DITemplateValueParameter", metadataCode.templateValue, "tag name type defaulted value"),
  layout(
    "DIGlobalVariable",
    metadataCode.globalVariable,
    "scope name linkageName file line type isLocal isDefinition declaration templateParams align annotations",
    { bits: VERSION_2 },
  ),
  layout("DILocalVariable", metadataCode.localVariable, "scope name file line type arg flags align annotations", {
    bits: BIT1,
  }),
  layout("DILabel", metadataCode.label, "scope name file line column coroSuspendIdx", {
    flags: [["isArtificial", BIT1]],
  }),
  layout("DIGlobalVariableExpression", metadataCode.globalVariableExpression, "var expr"),
  layout("DIObjCProperty", metadataCode.objcProperty, "name file line setter getter attributes type"),
  layout("DIImportedEntity", metadataCode.importedEntity, "tag scope entity line name file elements"),
  layout("DIAssignID", metadataCode.assignId, ""),
];
