// Debug information: what the values, types and places of a program are called in its source.

import { type AttrParameter, defineAttr, parameter } from "../../../define/index.ts";
import { type AnyAttrDef, type AttrDef, type Attribute, NO_PARAMETERS, type NoParameters } from "../../../ir/index.ts";
import type { Parser, TextWriter } from "../../../text/index.ts";
import {
  CALLING_CONVENTIONS,
  type DwarfNames,
  ENCODING_NUMBERS,
  ENCODINGS,
  LANGUAGES,
  OPERATIONS,
  TAGS,
} from "../dwarf.ts";
import { DIFlags, DISubprogramFlags, EmissionKind, NameTableKind } from "../enums.ts";
import { anyAttr, distinct, optionalString, row, string } from "./parameters.ts";

const { attributeOf, attrOfDef, bool, explained, longWord, named, optional, optionalList, withDefault, word } =
  parameter;

/** Sound: a parameter asks a definition for its name and syntax. */
const general = <P extends object>(def: AttrDef<P>): AnyAttrDef => def as unknown as AnyAttrDef;
const aliased = { alias: true };

// ---- kinds of parameters

/** A name of DWARF, kept as it is written; undefined is that of number 0. */
function dwarfName(set: DwarfNames): AttrParameter<string> {
  return {
    typeName: "unsigned",
    parse(parser: Parser) {
      const { position } = parser;
      const name = parser.keyword();
      if (set.names.has(name)) return name;
      return parser.failAt(position, `invalid debug info debug info ${set.noun} name: ${name}`);
    },
    print: (writer, name) => writer.write(name),
  };
}

const tag: AttrParameter<string | undefined> = {
  ...optional(dwarfName(TAGS)),
  isAbsent: (name) => name === undefined || name === "DW_TAG_null",
};
const encoding = optional(dwarfName(ENCODINGS));
const callingConvention = optional(dwarfName(CALLING_CONVENTIONS));
const line = withDefault(word("unsigned"), 0);
const line32 = withDefault(word("uint32_t"), 0);
const size = withDefault(longWord("uint64_t"), 0n);
const flag = withDefault(bool, false);

/** An attribute of one of several definitions, written in full. */
function oneOf(typeName: string, mnemonics: string): AttrParameter<Attribute> {
  const all = new Set(mnemonics.split(" ").map((mnemonic) => `llvm.di_${mnemonic}`));
  return attributeOf(typeName, (attr): attr is Attribute => all.has(attr.def.name));
}

const SCOPES =
  "file common_block compile_unit composite_type derived_type lexical_block lexical_block_file module namespace subprogram";
const TYPES = "basic_type null_type composite_type derived_type string_type subroutine_type";
const VARIABLES = "global_variable local_variable";
const NODES = `annotation generic_subrange imported_entity label subrange ${SCOPES} ${TYPES} ${VARIABLES}`;

const scope = oneOf("DIScopeAttr", SCOPES);
const optionalScope = optional(scope);
const diType = oneOf("DITypeAttr", TYPES);
const optionalType = optional(diType);
const node = oneOf("DINodeAttr", NODES);
const nodes = optionalList(node, "::llvm::ArrayRef<DINodeAttr>");

// ---- expressions

/** `DW_OP_plus_uconst(3)`: an operation and its numbers; a conversion gives an encoding as its second. */
export const DIExpressionElemAttr = defineAttr<{ opcode: string; arguments: readonly (bigint | string)[] }>(
  "llvm.di_expression_elem",
  {
    summary: "An operation of a debug expression.",
    parse(parser: Parser) {
      const opcode = explained(
        parser,
        "failed to parse LLVM_DIExpressionElemAttr parameter 'opcode' which is to be a `unsigned`",
        () => operation.parse(parser),
      );
      const list: (bigint | string)[] = [];
      if (parser.accept("(")) {
        parser.commaSeparated(() => list.push(parseArgument(parser, opcode, list.length)));
        parser.expect(")");
      }
      return { opcode, arguments: list };
    },
    print(writer, { opcode, arguments: list }) {
      writer.write(opcode);
      if (list.length > 0) writer.write(`(${list.join(", ")})`);
    },
  },
);

const operation = dwarfName(OPERATIONS);
const number = longWord("uint64_t");

function parseArgument(parser: Parser, opcode: string, index: number): bigint | string {
  if (opcode !== "DW_OP_LLVM_convert" || index !== 1) return number.parse(parser);
  const { position } = parser;
  const name = parser.optionalKeyword();
  if (name === undefined) return ENCODING_NUMBERS[Number(number.parse(parser)) - 1] ?? "";
  return ENCODINGS.names.has(name) ? name : parser.failAt(position, `encountered unknown attribute encoding "${name}"`);
}

const element = attrOfDef("DIExpressionElemAttr", () => general(DIExpressionElemAttr));

/** `<[DW_OP_deref, DW_OP_plus_uconst(3)]>` */
export const DIExpressionAttr = defineAttr<{ operations: readonly Attribute[] }>("llvm.di_expression", {
  summary: "How the value of a variable is found.",
  parse(parser: Parser) {
    const operations: Attribute[] = [];
    parser.expect("<");
    if (parser.accept("[")) {
      parser.commaSeparated(() => operations.push(element.parse(parser)));
      parser.expect("]");
    }
    parser.expect(">");
    return { operations };
  },
  print(writer: TextWriter, { operations }) {
    writer.write("<");
    if (operations.length > 0) {
      writer.write("[");
      writer.list(operations, (one) => element.print(writer, one));
      writer.write("]");
    }
    writer.write(">");
  },
});

const expression = optional(attrOfDef("DIExpressionAttr", () => general(DIExpressionAttr)));

// ---- files, units, scopes

/** `<"name" in "directory">` */
export const DIFileAttr = defineAttr<{ name: Attribute; directory: Attribute }>("llvm.di_file", {
  summary: "A file of the source.",
  alias: "di_file",
  parse(parser: Parser) {
    const part = (name: string): Attribute =>
      explained(parser, `failed to parse LLVM_DIFileAttr parameter '${name}' which is to be a \`StringAttr\``, () =>
        string.parse(parser),
      );
    parser.expect("<");
    const name = part("name");
    parser.expectKeyword("in");
    const directory = part("directory");
    parser.expect(">");
    return { name, directory };
  },
  print(writer: TextWriter, { name, directory }) {
    writer.write("<");
    writer.attribute(name);
    writer.write(" in ");
    writer.attribute(directory);
    writer.write(">");
  },
});

const file = attrOfDef("DIFileAttr", () => general(DIFileAttr));
const optionalFile = optional(file);

export const DICompileUnitAttr = row(
  "di_compile_unit",
  "LLVM_DICompileUnitAttr",
  {
    identifier: named("id", distinct),
    sourceLanguage: dwarfName(LANGUAGES),
    file,
    producer: optionalString,
    isOptimized: bool,
    emissionKind: EmissionKind,
    nameTableKind: withDefault(NameTableKind, 0),
    splitDebugFilename: optionalString,
  },
  aliased,
);

export const DICommonBlockAttr = row(
  "di_common_block",
  "LLVM_DICommonBlockAttr",
  {
    scope,
    decl: optional(attrOfDef("DIGlobalVariableAttr", () => general(DIGlobalVariableAttr as AttrDef<object>))),
    name: string,
    file: optionalFile,
    line,
  },
  aliased,
);

export const DILexicalBlockAttr = row(
  "di_lexical_block",
  "LLVM_DILexicalBlockAttr",
  { scope, file: optionalFile, line, column: line },
  aliased,
);

export const DILexicalBlockFileAttr = row(
  "di_lexical_block_file",
  "LLVM_DILexicalBlockFile",
  { scope, file: optionalFile, discriminator: word("unsigned") },
  aliased,
);

export const DIModuleAttr = row(
  "di_module",
  "LLVM_DIModuleAttr",
  {
    file: optionalFile,
    scope: optionalScope,
    name: optionalString,
    configMacros: optionalString,
    includePath: optionalString,
    apinotes: optionalString,
    line,
    isDecl: flag,
  },
  aliased,
);

export const DINamespaceAttr = row(
  "di_namespace",
  "LLVM_DINamespaceAttr",
  { name: optionalString, scope: optionalScope, exportSymbols: bool },
  aliased,
);

// ---- types

export const DINullTypeAttr: AttrDef<NoParameters> = defineAttr<NoParameters>("llvm.di_null_type", {
  summary: "The type of nothing.",
  alias: "di_null_type",
  parse: () => NO_PARAMETERS,
  print: () => {},
});

export const DIBasicTypeAttr = row(
  "di_basic_type",
  "LLVM_DIBasicTypeAttr",
  { tag, name: string, sizeInBits: size, encoding },
  aliased,
);

/** Types that hold themselves name their place by a number: `recId`, and `isRecSelf` where they are met again. */
const recursion = { recId: optional(distinct), isRecSelf: flag };

export const DICompositeTypeAttr = row(
  "di_composite_type",
  "LLVM_DICompositeTypeAttr",
  {
    ...recursion,
    tag,
    name: optionalString,
    file: optionalFile,
    line: line32,
    scope: optionalScope,
    baseType: optionalType,
    flags: withDefault(DIFlags, 0),
    sizeInBits: size,
    alignInBits: size,
    dataLocation: expression,
    rank: expression,
    allocated: expression,
    associated: expression,
    elements: nodes,
  },
  aliased,
);

export const DIDerivedTypeAttr = row(
  "di_derived_type",
  "LLVM_DIDerivedTypeAttr",
  {
    tag,
    name: optionalString,
    baseType: optionalType,
    sizeInBits: size,
    alignInBits: line32,
    offsetInBits: size,
    dwarfAddressSpace: optional(word("std::optional<unsigned>")),
    extraData: optional(node),
  },
  aliased,
);

export const DIStringTypeAttr = row(
  "di_string_type",
  "LLVM_DIStringTypeAttr",
  {
    tag,
    name: string,
    sizeInBits: size,
    alignInBits: line32,
    stringLength: optional(oneOf("DIVariableAttr", VARIABLES)),
    stringLengthExp: expression,
    stringLocationExp: expression,
    encoding,
  },
  aliased,
);

export const DISubroutineTypeAttr = row(
  "di_subroutine_type",
  "LLVM_DISubroutineTypeAttr",
  { callingConvention, types: optionalList(diType, "::llvm::ArrayRef<DITypeAttr>") },
  aliased,
);

const anyOptional = optional(anyAttr);

export const DISubrangeAttr = row("di_subrange", "LLVM_DISubrangeAttr", {
  count: anyOptional,
  lowerBound: anyOptional,
  upperBound: anyOptional,
  stride: anyOptional,
});

export const DIGenericSubrangeAttr = row("di_generic_subrange", "LLVM_DIGenericSubrangeAttr", {
  count: anyOptional,
  lowerBound: anyAttr,
  upperBound: anyOptional,
  stride: anyAttr,
});

// ---- functions and variables

export const DISubprogramAttr = row(
  "di_subprogram",
  "LLVM_DISubprogramAttr",
  {
    ...recursion,
    identifier: named("id", optional(distinct)),
    compileUnit: optional(attrOfDef("DICompileUnitAttr", () => general(DICompileUnitAttr))),
    scope: optionalScope,
    name: optionalString,
    linkageName: optionalString,
    file: optionalFile,
    line,
    scopeLine: line,
    subprogramFlags: withDefault(DISubprogramFlags, 0),
    subroutineType: named("type", optional(attrOfDef("DISubroutineTypeAttr", () => general(DISubroutineTypeAttr)))),
    retainedNodes: nodes,
    annotations: nodes,
  },
  aliased,
);

export const DIGlobalVariableAttr = row(
  "di_global_variable",
  "LLVM_DIGlobalVariable",
  {
    scope: optionalScope,
    name: optionalString,
    linkageName: optionalString,
    file,
    line: word("unsigned"),
    variableType: named("type", diType),
    isLocalToUnit: flag,
    isDefined: flag,
    alignInBits: line,
  },
  aliased,
);

export const DIGlobalVariableExpressionAttr = row(
  "di_global_variable_expression",
  "LLVM_DIGlobalVariableExpressionAttr",
  { var: attrOfDef("DIGlobalVariableAttr", () => general(DIGlobalVariableAttr)), expr: expression },
  aliased,
);

export const DILocalVariableAttr = row(
  "di_local_variable",
  "LLVM_DILocalVariableAttr",
  {
    scope,
    name: optionalString,
    file: optionalFile,
    line,
    arg: line,
    alignInBits: line,
    variableType: named("type", optionalType),
    flags: withDefault(DIFlags, 0),
  },
  aliased,
);

export const DILabelAttr = row(
  "di_label",
  "LLVM_DILabelAttr",
  { scope, name: optionalString, file: optionalFile, line },
  aliased,
);

export const DIImportedEntityAttr = row(
  "di_imported_entity",
  "LLVM_DIImportedEntityAttr",
  { tag, scope, entity: node, file: optionalFile, line, name: optionalString, elements: nodes },
  aliased,
);

export const DIAnnotationAttr = row("di_annotation", "LLVM_DIAnnotationAttr", { name: string, value: string });

/** @internal */
export const debugAttrs = [
  DIExpressionElemAttr,
  DIExpressionAttr,
  DIFileAttr,
  DICompileUnitAttr,
  DICommonBlockAttr,
  DILexicalBlockAttr,
  DILexicalBlockFileAttr,
  DIModuleAttr,
  DINamespaceAttr,
  DINullTypeAttr,
  DIBasicTypeAttr,
  DICompositeTypeAttr,
  DIDerivedTypeAttr,
  DIStringTypeAttr,
  DISubroutineTypeAttr,
  DISubrangeAttr,
  DIGenericSubrangeAttr,
  DISubprogramAttr,
  DIGlobalVariableAttr,
  DIGlobalVariableExpressionAttr,
  DILocalVariableAttr,
  DILabelAttr,
  DIImportedEntityAttr,
  DIAnnotationAttr,
];
