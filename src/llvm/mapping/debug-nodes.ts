// Nodes of debug information: the fields of LLVM's nodes by the parameters of the dialect's attributes, in both directions.

/**
 * The mapping of a parameter to a field: `name` is LLVM's, `how` is the kind; fields with `!` are written even if empty.
 *
 * `node`: another node, `text`: a string, `number`, `long`: a number of 64 bits, `word`: a name of DWARF, `boolean`; `list`: a tuple of nodes,
 * missing if it is empty; `bound`: a number, variable or expression.
 */
export type DebugField = readonly [parameter: string, name: string, how: string];

const size: DebugField = ["sizeInBits", "size", "long"];
const alignment: DebugField = ["alignInBits", "align", "number"];
const bounds: readonly DebugField[] = [
  ["count", "count", "bound"],
  ["lowerBound", "lowerBound", "bound"],
  ["upperBound", "upperBound", "bound"],
  ["stride", "stride", "bound"],
];
const name: DebugField = ["name", "name", "text"];
const scope: DebugField = ["scope", "scope", "node!"];
const file: DebugField = ["file", "file", "node"];
const line: DebugField = ["line", "line", "number"];

export const DEBUG_FIELDS: Readonly<Record<string, readonly DebugField[]>> = {
  di_file: [
    ["name", "filename", "text!"],
    ["directory", "directory", "text!"],
  ],
  di_compile_unit: [
    ["sourceLanguage", "language", "word"],
    ["file", "file", "node!"],
    ["producer", "producer", "text"],
    ["isOptimized", "isOptimized", "boolean!"],
    ["", "runtimeVersion", "number!"],
    ["splitDebugFilename", "splitDebugFilename", "text"],
    ["emissionKind", "emissionKind", "emission"],
    ["nameTableKind", "nameTableKind", "names"],
  ],
  di_common_block: [scope, ["decl", "declaration", "node"], name, file, line],
  di_lexical_block: [scope, file, line, ["column", "column", "number"]],
  di_lexical_block_file: [scope, file, ["discriminator", "discriminator", "number!"]],
  di_module: [
    scope,
    name,
    ["configMacros", "configMacros", "text"],
    ["includePath", "includePath", "text"],
    ["apinotes", "apinotes", "text"],
    file,
    line,
    ["isDecl", "isDecl", "boolean"],
  ],
  di_namespace: [name, scope, ["exportSymbols", "exportSymbols", "boolean"]],
  di_basic_type: [["tag", "tag", "base-tag"], name, size, ["encoding", "encoding", "word"]],
  di_composite_type: [
    ["tag", "tag", "word"],
    name,
    ["scope", "scope", "node"],
    file,
    line,
    ["baseType", "baseType", "node"],
    size,
    ["alignInBits", "align", "long"],
    ["flags", "flags", "flags"],
    ["elements", "elements", "list"],
    ["dataLocation", "dataLocation", "node"],
    ["associated", "associated", "node"],
    ["allocated", "allocated", "node"],
    ["rank", "rank", "node"],
  ],
  di_derived_type: [
    ["tag", "tag", "word"],
    name,
    ["baseType", "baseType", "node!"],
    size,
    alignment,
    ["offsetInBits", "offset", "long"],
    ["extraData", "extraData", "node"],
    ["dwarfAddressSpace", "dwarfAddressSpace", "number?"],
  ],
  di_string_type: [
    ["tag", "tag", "string-tag"],
    name,
    ["stringLength", "stringLength", "node"],
    ["stringLengthExp", "stringLengthExpression", "node"],
    ["stringLocationExp", "stringLocationExpression", "node"],
    size,
    alignment,
    ["encoding", "encoding", "word"],
  ],
  di_subroutine_type: [
    ["callingConvention", "cc", "word"],
    ["types", "types", "list!"],
  ],
  di_subrange: bounds,
  di_generic_subrange: bounds,
  di_subprogram: [
    name,
    ["linkageName", "linkageName", "text"],
    scope,
    file,
    line,
    ["subroutineType", "type", "node"],
    ["scopeLine", "scopeLine", "number"],
    ["subprogramFlags", "spFlags", "subprogram-flags"],
    ["compileUnit", "unit", "node"],
    ["retainedNodes", "retainedNodes", "list"],
    ["annotations", "annotations", "list"],
  ],
  di_global_variable: [
    name,
    ["linkageName", "linkageName", "text"],
    scope,
    file,
    line,
    ["variableType", "type", "node"],
    ["isLocalToUnit", "isLocal", "boolean!"],
    ["isDefined", "isDefinition", "boolean!"],
    alignment,
  ],
  di_global_variable_expression: [
    ["var", "var", "node!"],
    ["expr", "expr", "expression"],
  ],
  di_local_variable: [
    name,
    ["arg", "arg", "number"],
    scope,
    file,
    line,
    ["variableType", "type", "node"],
    ["flags", "flags", "flags"],
    alignment,
  ],
  di_label: [scope, name, file, ["line", "line", "number!"]],
  di_imported_entity: [
    ["tag", "tag", "word"],
    name,
    scope,
    ["entity", "entity", "node"],
    file,
    line,
    ["elements", "elements", "list"],
  ],
};

/** LLVM's words for the emission kinds of units, by the numbers of the dialect. */
export const EMISSION_KINDS = ["NoDebug", "FullDebug", "LineTablesOnly", "DebugDirectivesOnly"];

const KINDS: Readonly<Record<string, string>> = { di_annotation: "" };

/** The kind of a node by the mnemonic of its attribute: `DICompileUnit` of `di_compile_unit`; "" for a tuple. */
export function nodeKindOf(mnemonic: string): string {
  const words = mnemonic.slice("di".length).replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return KINDS[mnemonic] ?? `DI${words}`;
}

/** The mnemonics of attributes by the kinds of their nodes. */
export const MNEMONICS: ReadonlyMap<string, string> = new Map(
  Object.keys(DEBUG_FIELDS).map((mnemonic) => [nodeKindOf(mnemonic), mnemonic]),
);
