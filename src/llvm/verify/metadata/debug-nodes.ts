// Rules of nodes of debug information, by their kinds, and the walk over all nodes that a module uses.

import { expressionElements, expressionSteps } from "../../debug/expression-words.ts";
import { LocationNode } from "../../debug/source-location.ts";
import { type MetadataNode, type MetadataOperand, operandsInOrder } from "../../metadata.ts";
import { check, checkDebug } from "../finding.ts";
import { constantOperand, integerOperand, integerWidth, stringOperandOf, type Verification } from "../verification.ts";

type Rule = (nodes: DebugNodes, node: MetadataNode) => void;

const LOCAL_SCOPES: ReadonlySet<string> = new Set(["DISubprogram", "DILexicalBlock", "DILexicalBlockFile"]);
const TYPES: ReadonlySet<string> = new Set([
  ...["DIBasicType", "DIFixedPointType", "DIStringType", "DIDerivedType", "DICompositeType", "DISubroutineType"],
  "DISubrangeType",
]);
const SCOPES: ReadonlySet<string> = new Set([
  ...LOCAL_SCOPES,
  ...TYPES,
  ...["DIFile", "DICompileUnit", "DICommonBlock", "DINamespace", "DIModule"],
]);
const VARIABLES: ReadonlySet<string> = new Set(["DILocalVariable", "DIGlobalVariable"]);

export const isLocalScope = (node: MetadataNode | undefined): boolean => LOCAL_SCOPES.has(node?.kind ?? "");

/** The words of flags of a node, such as `DIFlagArtificial`. */
function hasFlag(node: MetadataNode, flag: string): boolean {
  const flags = wordOf(node, "flags");
  return flags !== undefined && (flags === flag || flags.split(" | ").includes(flag));
}

function wordOf(node: MetadataNode, name: string): string | undefined {
  for (const field of node.fields) if (field.name === name) return field.word;
  return undefined;
}

const tagOf = (node: MetadataNode | undefined): string => (node && wordOf(node, "tag")) ?? "";

const hasConflict = (node: MetadataNode): boolean =>
  (hasFlag(node, "DIFlagLValueReference") && hasFlag(node, "DIFlagRValueReference")) ||
  (hasFlag(node, "DIFlagTypePassByValue") && hasFlag(node, "DIFlagTypePassByReference"));

/** Whether a subprogram is a definition. */
export function isDefinition(node: MetadataNode): boolean {
  return wordOf(node, "spFlags")?.includes("DISPFlagDefinition") === true;
}

const NO_STEPS = expressionSteps([]);

/** The operators of an expression; undefined for an invalid one. */
export function stepsOf(node: MetadataNode): ReturnType<typeof expressionSteps> {
  if (node.fields.length === 0) return NO_STEPS;
  return expressionSteps(expressionElements(node.fields.flatMap(({ word }) => word ?? [])));
}

/** Where a node is: whether locations may be in it. */
export type Locations = "locations" | "no locations";

/** The walk over nodes; each is visited once. */
export class DebugNodes {
  readonly v: Verification;
  /** Compile units that were visited. */
  readonly units: MetadataNode[] = [];
  readonly #visited: Uint8Array;
  readonly #pending: (readonly [number: number, locations: Locations])[] = [];

  constructor(v: Verification) {
    this.v = v;
    this.#visited = new Uint8Array(v.module.metadata.nodes.length);
  }

  /** Visits a node and all nodes that it holds. */
  visit(number: number, locations: Locations): void {
    if (number === 0 || this.#visited[number] === 1) return;
    this.#pending.push([number, locations]);
    for (let next = this.#pending.pop(); next !== undefined; next = this.#pending.pop()) this.#visitOne(...next);
  }

  #visitOne(number: number, locations: Locations): void {
    if (this.#visited[number] === 1) return;
    this.#visited[number] = 1;
    const node = this.v.node(number);
    const rule = RULES[node.kind];
    if (rule !== undefined) this.v.attempt(() => rule(this, node));
    if (node instanceof LocationNode) {
      this.#visitLocation(node, locations);
      return;
    }
    const { length } = this.#pending;
    for (const operand of operandsInOrder(node)) this.#visitOperand(operand, locations);
    reverseFrom(this.#pending, length);
    if (node.kind === "") checkTripCount(node);
  }

  #visitLocation({ scope, inlinedAt }: LocationNode, locations: Locations): void {
    if (inlinedAt !== 0) this.#visitOperand({ node: inlinedAt }, locations);
    if (scope !== 0 && this.#visited[scope] === 0) this.#visitOperand({ node: scope }, locations);
  }

  #visitOperand(operand: MetadataOperand, locations: Locations): void {
    const held = this.v.nodeOf(operand);
    if (held === undefined) return;
    if (held.kind === "DILocation" && locations !== "locations") {
      this.v.attempt(() => checkDebug(false, "DILocation not allowed within this metadata node"));
    } else if (this.#visited[held.number] === 0) this.#pending.push([held.number, locations]);
  }

  /** Compile units are in the module's list. */
  finish(): void {
    const listed = new Set(this.v.module.metadata.named.get("llvm.dbg.cu") ?? []);
    for (const { number } of this.units) {
      this.v.attempt(() => checkDebug(listed.has(number), "DICompileUnit not listed in llvm.dbg.cu"));
    }
  }

  // ---- what the rules ask

  field(node: MetadataNode, name: string): MetadataOperand {
    return this.v.field(node, name);
  }

  node(node: MetadataNode, name: string): MetadataNode | undefined {
    return this.v.fieldNode(node, name);
  }

  /** A field with a node of some kinds, or none. */
  isOneOf(node: MetadataNode, name: string, kinds: ReadonlySet<string>): boolean {
    const operand = this.field(node, name);
    return operand === undefined || kinds.has(this.v.nodeOf(operand)?.kind ?? "none");
  }

  isKind(node: MetadataNode, name: string, kind: string): boolean {
    const operand = this.field(node, name);
    return operand === undefined || this.v.nodeOf(operand)?.kind === kind;
  }

  file(node: MetadataNode): void {
    checkDebug(this.isKind(node, "file", "DIFile"), "invalid file");
  }

  type(node: MetadataNode, name: string, message: string): void {
    checkDebug(this.isOneOf(node, name, TYPES), message);
  }

  scope(node: MetadataNode, message: string): void {
    checkDebug(this.isOneOf(node, "scope", SCOPES), message);
  }

  readonly #subprograms = new Map<MetadataNode, MetadataNode | undefined>();

  /** The subprogram that a local scope is in. */
  subprogramOf(scope: MetadataNode | undefined): MetadataNode | undefined {
    if (scope === undefined || scope.kind === "DISubprogram") return scope;
    if (!this.#subprograms.has(scope)) this.#subprograms.set(scope, this.#followScope(scope));
    return this.#subprograms.get(scope);
  }

  #followScope(scope: MetadataNode): MetadataNode | undefined {
    const seen = new Set<MetadataNode>();
    let at: MetadataNode | undefined = scope;
    while (at !== undefined && at.kind !== "DISubprogram") {
      if (!isLocalScope(at) || seen.has(at)) return undefined;
      seen.add(at);
      at = this.node(at, "scope");
    }
    return at;
  }

  /** A field with a tuple, or none; its operands. */
  list(node: MetadataNode, name: string, message: string): readonly MetadataOperand[] {
    const operand = this.field(node, name);
    if (operand === undefined) return [];
    const list = this.v.nodeOf(operand);
    checkDebug(list?.kind === "", message);
    return list.operands;
  }

  /** A bound: a constant, a variable or an expression. */
  bound(node: MetadataNode, name: string, message: string, isConstantAllowed: boolean): void {
    const operand = this.field(node, name);
    if (operand === undefined) return;
    const kind = this.v.nodeOf(operand)?.kind ?? "";
    const isConstant = constantOperand(operand) !== undefined && isConstantAllowed;
    checkDebug(isConstant || kind === "DIExpression" || VARIABLES.has(kind), message);
  }
}

function reverseFrom<T>(list: T[], from: number): void {
  for (let a = from, b = list.length - 1; a < b; a++, b--) [list[a], list[b]] = [list[b]!, list[a]!];
}

function checkTripCount({ operands }: MetadataNode): void {
  if (stringOperandOf(operands[0]) !== "llvm.loop.estimated_trip_count") return;
  check(operands.length === 2, "Expected two operands");
  const count = integerOperand(operands[1]);
  const isSmall = count !== undefined && integerWidth(count.type) <= 32;
  check(isSmall, "Expected second operand to be an integer constant of type i32 or smaller");
}

// ---- rules by kind

const DERIVED_TAGS: ReadonlySet<string> = new Set(
  (
    "typedef pointer_type ptr_to_member_type reference_type rvalue_reference_type const_type immutable_type volatile_type " +
    "restrict_type atomic_type LLVM_ptrauth_type member variable inheritance friend set_type template_alias"
  )
    .split(" ")
    .map((name) => `DW_TAG_${name}`),
);
const COMPOSITE_TAGS: ReadonlySet<string> = new Set(
  "array_type structure_type union_type enumeration_type class_type variant_part variant namelist"
    .split(" ")
    .map((name) => `DW_TAG_${name}`),
);
const ADDRESS_TAGS: ReadonlySet<string> = new Set(
  ["pointer_type", "reference_type", "rvalue_reference_type"].map((name) => `DW_TAG_${name}`),
);

function checkTag(node: MetadataNode, tags: readonly string[]): void {
  const tag = wordOf(node, "tag");
  checkDebug(tag === undefined || tags.includes(tag), "invalid tag");
}

const bounds =
  (...fields: readonly (readonly [name: string, word: string])[]): Rule =>
  (nodes, node) => {
    for (const [name, word] of fields) {
      nodes.bound(node, name, `${word} must be signed constant or DIVariable or DIExpression`, true);
    }
  };

const subrangeBounds = bounds(
  ["count", "Count"],
  ["lowerBound", "LowerBound"],
  ["upperBound", "UpperBound"],
  ["stride", "Stride"],
);

const lexicalBlock: Rule = (nodes, node) => {
  const scope = nodes.node(node, "scope");
  checkDebug(isLocalScope(scope), "invalid local scope");
  const isType = scope?.kind === "DISubprogram" && !isDefinition(scope);
  checkDebug(!isType, "scope points into the type hierarchy");
};

const variable: Rule = (nodes, node) => {
  nodes.scope(node, "invalid scope");
  nodes.file(node);
  nodes.type(node, "type", "invalid type ref");
};

function templateParameters(nodes: DebugNodes, node: MetadataNode): void {
  for (const operand of nodes.list(node, "templateParams", "invalid template params")) {
    const { kind = "" } = nodes.v.nodeOf(operand) ?? {};
    const isParameter = kind === "DITemplateTypeParameter" || kind === "DITemplateValueParameter";
    checkDebug(isParameter, "invalid template parameter");
  }
}

const setBase: Rule = (nodes, node) => {
  const base = nodes.node(node, "baseType");
  if (base === undefined) return;
  const encoding = wordOf(base, "encoding") ?? "";
  const isNumeric =
    base.kind === "DIBasicType" && /^DW_ATE_(?:unsigned|signed|unsigned_char|signed_char|boolean)$/.test(encoding);
  const isRange = base.kind === "DISubrangeType";
  checkDebug(isNumeric || isRange || tagOf(base) === "DW_TAG_enumeration_type", "invalid set base type");
};

const composite: Rule = (nodes, node) => {
  nodes.file(node);
  const tag = tagOf(node);
  checkDebug(COMPOSITE_TAGS.has(tag), "invalid tag");
  nodes.scope(node, "invalid scope");
  nodes.type(node, "baseType", "invalid base type");
  const elements = nodes.list(node, "elements", "invalid composite elements");
  nodes.type(node, "vtableHolder", "invalid vtable holder");
  checkDebug(!hasConflict(node), "invalid reference flags");
  const isComplete = elements.every((one) => one !== undefined);
  checkDebug(isComplete, "DISubprogram contains null entry in `elements` field");
  if (hasFlag(node, "DIFlagVector")) {
    const { kind } = nodes.v.nodeOf(elements[0]) ?? {};
    const isRange = elements.length === 1 && kind === "DISubrange";
    checkDebug(isRange, "invalid vector, expected one element of type subrange");
  }
  templateParameters(nodes, node);
  const discriminator = nodes.field(node, "discriminator");
  const isRight = nodes.isKind(node, "discriminator", "DIDerivedType") && tag === "DW_TAG_variant_part";
  checkDebug(discriminator === undefined || isRight, "discriminator can only appear on variant part");
  for (const name of ["dataLocation", "associated", "allocated", "rank"]) {
    const has = node.fields.some((field) => field.name === name);
    checkDebug(!has || tag === "DW_TAG_array_type", `${name} can only appear in array type`);
  }
  if (tag !== "DW_TAG_array_type") return;
  checkDebug(nodes.field(node, "baseType") !== undefined, "array types must have a base type");
};

const CHECKSUM_SIZES: Readonly<Record<string, number>> = { CSK_MD5: 32, CSK_SHA1: 40, CSK_SHA256: 64 };

const compileUnit: Rule = (nodes, node) => {
  checkDebug(node.isDistinct, "compile units must be distinct");
  const file = nodes.node(node, "file");
  checkDebug(file?.kind === "DIFile", "invalid file");
  checkDebug(stringOperandOf(nodes.field(file, "filename")) !== "", "invalid filename");
  const entries = (name: string, what: string, message: string, isEntry: (one: MetadataNode) => boolean): void => {
    for (const operand of nodes.list(node, name, `invalid ${what} list`)) {
      const entry = nodes.v.nodeOf(operand);
      checkDebug(entry !== undefined && isEntry(entry), message);
    }
  };
  entries("enums", "enum", "invalid enum type", (one) => tagOf(one) === "DW_TAG_enumeration_type");
  entries(
    "retainedTypes",
    "retained type",
    "invalid retained type",
    (one) => TYPES.has(one.kind) || (one.kind === "DISubprogram" && !isDefinition(one)),
  );
  entries("globals", "global variable", "invalid global variable ref", (one) => one.kind === GLOBAL);
  entries("imports", "imported entity", "invalid imported entity ref", (one) => one.kind === "DIImportedEntity");
  entries("macros", "macro", "invalid macro ref", (one) => one.kind === "DIMacro" || one.kind === "DIMacroFile");
  nodes.units.push(node);
};

const GLOBAL = "DIGlobalVariableExpression";
const RETAINED: ReadonlySet<string> = new Set(["DILocalVariable", "DILabel", "DIImportedEntity"]);

const subprogram: Rule = (nodes, node) => {
  nodes.scope(node, "invalid scope");
  if (nodes.field(node, "file") !== undefined) nodes.file(node);
  else checkDebug((wordOf(node, "line") ?? "0") === "0", "line specified with no file");
  checkDebug(nodes.isKind(node, "type", "DISubroutineType"), "invalid subroutine type");
  nodes.type(node, "containingType", "invalid containing type");
  templateParameters(nodes, node);
  const declaration = nodes.node(node, "declaration");
  if (nodes.field(node, "declaration") !== undefined) {
    const isDeclaration = declaration?.kind === "DISubprogram" && !isDefinition(declaration);
    checkDebug(isDeclaration, "invalid subprogram declaration");
  }
  for (const operand of nodes.list(node, "retainedNodes", "invalid retained nodes list")) {
    checkDebug(operand !== undefined, "nullptr in retained nodes");
    const message = "invalid retained nodes, expected DILocalVariable, DILabel or DIImportedEntity";
    const retained = nodes.v.nodeOf(operand);
    checkDebug(retained !== undefined && RETAINED.has(retained.kind), message);
    const isOwn = nodes.subprogramOf(nodes.node(retained, "scope")) === node;
    checkDebug(isOwn, "invalid retained nodes, retained node does not belong to subprogram");
  }
  checkDebug(!hasConflict(node), "invalid reference flags");
  checkUnit(nodes, node);
  for (const operand of nodes.list(node, "thrownTypes", "invalid thrown types list")) {
    checkDebug(TYPES.has(nodes.v.nodeOf(operand)?.kind ?? ""), "invalid thrown type");
  }
  const isDescribed = hasFlag(node, "DIFlagAllCallsDescribed");
  checkDebug(!isDescribed || isDefinition(node), "DIFlagAllCallsDescribed must be attached to a definition");
};

function checkUnit(nodes: DebugNodes, node: MetadataNode): void {
  const unit = nodes.field(node, "unit");
  if (isDefinition(node)) {
    checkDebug(node.isDistinct, "subprogram definitions must be distinct");
    checkDebug(unit !== undefined, "subprogram definitions must have a compile unit");
    checkDebug(nodes.isKind(node, "unit", "DICompileUnit"), "invalid unit type");
    return;
  }
  checkDebug(unit === undefined, "subprogram declarations must not have a compile unit");
  const hasDeclaration = nodes.field(node, "declaration") !== undefined;
  checkDebug(!hasDeclaration, "subprogram declaration must not have a declaration field");
}

const scopeRef: Rule = (nodes, node) => nodes.scope(node, "invalid scope ref");

const expression: Rule = (_, node) => checkDebug(stepsOf(node) !== undefined, "invalid expression");

const RULES: Readonly<Partial<Record<string, Rule>>> = {
  DILocation: (nodes, node) => {
    const scope = nodes.v.scopeOf(node);
    checkDebug(isLocalScope(scope), "location requires a valid scope");
    const isInlined = !(node instanceof LocationNode) || node.inlinedAt !== 0;
    const isPlace = !isInlined || nodes.isKind(node, "inlinedAt", "DILocation");
    checkDebug(isPlace, "inlined-at should be a location");
    const isType = scope?.kind === "DISubprogram" && !isDefinition(scope);
    checkDebug(!isType, "scope points into the type hierarchy");
  },
  DISubrange: (nodes, node) => {
    const both = nodes.field(node, "count") !== undefined && nodes.field(node, "upperBound") !== undefined;
    checkDebug(!both, "Subrange can have any one of count or upperBound");
    subrangeBounds(nodes, node);
    const count = integerOperand(nodes.field(node, "count"));
    const isValid = count === undefined || BigInt.asIntN(integerWidth(count.type), count.bits) >= -1n;
    checkDebug(isValid, "invalid subrange count");
  },
  DIGenericSubrange: (nodes, node) => {
    const both = nodes.field(node, "count") !== undefined && nodes.field(node, "upperBound") !== undefined;
    checkDebug(!both, "GenericSubrange can have any one of count or upperBound");
    const words = [
      ["count", "Count"],
      ["lowerBound", "LowerBound"],
      ["upperBound", "UpperBound"],
      ["stride", "Stride"],
    ] as const;
    for (const [name, word] of words) {
      const isRequired = name === "lowerBound" || name === "stride";
      const isThere = node.fields.some((field) => field.name === name);
      checkDebug(!isRequired || isThere, `GenericSubrange must contain ${name}`);
      nodes.bound(node, name, `${word} must be signed constant or DIVariable or DIExpression`, false);
    }
  },
  DISubrangeType: (nodes, node) => nodes.type(node, "baseType", "BaseType must be a type"),
  DIBasicType: (_, node) => checkTag(node, ["DW_TAG_base_type", "DW_TAG_unspecified_type", "DW_TAG_string_type"]),
  DIStringType: (_, node) => checkTag(node, ["DW_TAG_string_type"]),
  DIDerivedType: (nodes, node) => {
    nodes.file(node);
    const tag = tagOf(node);
    checkDebug(DERIVED_TAGS.has(tag), "invalid tag");
    if (tag === "DW_TAG_ptr_to_member_type") nodes.type(node, "extraData", "invalid pointer to member type");
    if (tag === "DW_TAG_set_type") setBase(nodes, node);
    nodes.scope(node, "invalid scope");
    nodes.type(node, "baseType", "invalid base type");
    const hasSpace = wordOf(node, "dwarfAddressSpace") !== undefined;
    checkDebug(!hasSpace || ADDRESS_TAGS.has(tag), "DWARF address space only applies to pointer or reference types");
  },
  DICompositeType: composite,
  DISubroutineType: (nodes, node) => {
    for (const operand of nodes.list(node, "types", "invalid composite elements")) {
      const isType = operand === undefined || TYPES.has(nodes.v.nodeOf(operand)?.kind ?? "");
      checkDebug(isType, "invalid subroutine type ref");
    }
    checkDebug(!hasConflict(node), "invalid reference flags");
  },
  DIFile: (nodes, node) => {
    const kind = wordOf(node, "checksumkind");
    if (kind === undefined) return;
    const checksum = stringOperandOf(nodes.field(node, "checksum")) ?? "";
    checkDebug(checksum.length === CHECKSUM_SIZES[kind], "invalid checksum length");
    checkDebug(/^[0-9a-fA-F]*$/.test(checksum), "invalid checksum");
  },
  DICompileUnit: compileUnit,
  DISubprogram: subprogram,
  DILexicalBlock: (nodes, node) => {
    lexicalBlock(nodes, node);
    const [line, column] = [wordOf(node, "line") ?? "0", wordOf(node, "column") ?? "0"];
    checkDebug(line !== "0" || column === "0", "cannot have column info without line info");
  },
  DILexicalBlockFile: lexicalBlock,
  DICommonBlock: scopeRef,
  DINamespace: scopeRef,
  DIMacro: (nodes, node) => {
    const isNamed = stringOperandOf(nodes.field(node, "name")) !== "";
    checkDebug(isNamed, "anonymous macro");
  },
  DIMacroFile: (nodes, node) => {
    nodes.file(node);
    for (const operand of nodes.list(node, "nodes", "invalid macro list")) {
      const { kind } = nodes.v.nodeOf(operand) ?? {};
      checkDebug(kind === "DIMacro" || kind === "DIMacroFile", "invalid macro ref");
    }
  },
  DIModule: (nodes, node) => {
    checkDebug((stringOperandOf(nodes.field(node, "name")) ?? "") !== "", "anonymous module");
  },
  DITemplateTypeParameter: (nodes, node) => nodes.type(node, "type", "invalid type ref"),
  DITemplateValueParameter: (nodes, node) => {
    nodes.type(node, "type", "invalid type ref");
    const tags = ["template_value_parameter", "GNU_template_template_param", "GNU_template_parameter_pack"];
    checkTag(
      node,
      tags.map((name) => `DW_TAG_${name}`),
    );
  },
  DIGlobalVariable: (nodes, node) => {
    variable(nodes, node);
    const isDefined = wordOf(node, "isDefinition") === "true";
    checkDebug(!isDefined || nodes.field(node, "type") !== undefined, "missing global variable type");
    const isMember = nodes.isKind(node, "declaration", "DIDerivedType");
    checkDebug(isMember, "invalid static data member declaration");
  },
  DILocalVariable: (nodes, node) => {
    variable(nodes, node);
    checkDebug(isLocalScope(nodes.node(node, "scope")), "local variable requires a valid scope");
    checkDebug(nodes.node(node, "type")?.kind !== "DISubroutineType", "invalid type");
  },
  DILabel: (nodes, node) => {
    nodes.scope(node, "invalid scope");
    nodes.file(node);
    checkDebug(isLocalScope(nodes.node(node, "scope")), "label requires a valid scope");
  },
  DIExpression: expression,
  [GLOBAL]: (nodes, node) => {
    const variable = nodes.node(node, "var");
    checkDebug(variable !== undefined, "missing variable");
    const own = nodes.node(node, "expr");
    if (own === undefined) return;
    expression(nodes, own);
    checkFragment(nodes.v, variable, own);
  },
  DIObjCProperty: (nodes, node) => {
    nodes.type(node, "type", "invalid type ref");
    nodes.file(node);
  },
  DIImportedEntity: (nodes, node) => {
    checkTag(node, ["DW_TAG_imported_module", "DW_TAG_imported_declaration"]);
    nodes.scope(node, "invalid scope for imported entity");
    const entity = nodes.field(node, "entity");
    const { kind = "" } = nodes.v.nodeOf(entity) ?? {};
    checkDebug(entity === undefined || (kind.startsWith("DI") && kind !== "DILocation"), "invalid imported entity");
  },
};

// ---- fragments

/** The size of a variable in bits; undefined if its type has no size. */
function sizeOf(v: Verification, variable: MetadataNode): bigint | undefined {
  const seen = new Set<MetadataNode>();
  for (let type = v.fieldNode(variable, "type"); type !== undefined && !seen.has(type); ) {
    seen.add(type);
    const size = BigInt(wordOf(type, "size") ?? integerOperand(v.field(type, "size"))?.bits ?? 0n);
    if (size !== 0n) return size;
    if (type.kind !== "DIDerivedType") return undefined;
    type = v.fieldNode(type, "baseType");
  }
  return undefined;
}

/** A fragment is a part of its variable. */
export function checkFragment(v: Verification, variable: MetadataNode, node: MetadataNode): void {
  const fragment = stepsOf(node)?.find(({ name }) => name === "DW_OP_LLVM_fragment");
  const size = fragment && sizeOf(v, variable);
  if (fragment === undefined || size === undefined) return;
  const [offset = 0n, bits = 0n] = fragment.args;
  checkDebug(offset + bits <= size, "fragment is larger than or outside of variable");
  checkDebug(bits !== size, "fragment covers entire variable");
}

/** Whether a variable was made by the compiler. */
export function isArtificial(node: MetadataNode): boolean {
  return hasFlag(node, "DIFlagArtificial");
}

/** The number of the parameter that a variable is; 0 for another variable. */
export function parameterNumber(node: MetadataNode): number {
  return Number(wordOf(node, "arg") ?? 0);
}
