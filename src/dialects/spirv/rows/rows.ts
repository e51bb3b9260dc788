// Ops made from the grammar: every instruction that may be in a function, or in an extended set, and has no definition of its own.
//
// Ids are operands, those of types and functions are types and symbols, enumerants are strings with the grammar's names, literals are
// integers and strings. An op definition replaces the row of its opcode. Rows are created on first use.

import {
  AnyType,
  AnyTypeAttr,
  type Args,
  type AttrConstraint,
  arrayOf,
  attr,
  attrConstraint,
  defineOp,
  FlatSymbolRefAttr,
  I32ArrayAttr,
  I32Attr,
  optional,
  optionalAttr,
  StrAttr,
  type TypeConstraint,
  value,
  variadic,
} from "../../../define/index.ts";
import {
  type Enumerant,
  extendedSet,
  type Instruction,
  instruction,
  instructionNamed,
  KindCode,
  type Operand,
  operandKind,
} from "../../../grammar/index.ts";
import { type OpDef, StringAttr, Terminator } from "../../../ir/index.ts";
import { memoized } from "../../../support/lazy.ts";
import { Integer } from "../constraints.ts";
import { MemorySemantics, Scope } from "../enums.ts";
import { opSet } from "../op-table.ts";
import { rowConstraint } from "./row-constraints.ts";
import { rowTraits } from "./row-relations.ts";

/** The kind of an operand of an instruction in its row. @internal */
export interface RowPart {
  readonly kind:
    | "value"
    | "optional"
    | "variadic"
    | "type"
    | "symbol"
    | "scope"
    | "word"
    | "words"
    | "string"
    | "enum"
    | "enums"
    | "mask";
  /** The name of the argument. */
  readonly name: string;
  /** The grammar's kind. */
  readonly operandKind: string;
  readonly isOptional: boolean;
}

/** Import names of the extended sets that have ops, by the prefix of their names. @internal */
export const extendedSets: Readonly<Record<string, string>> = { GL: "GLSL.std.450", CL: "OpenCL.std" };

/** Instructions that are no ops: declarations, decorations, what structures functions, and what the dialect says otherwise. */
const structural =
  /^(Type|Constant(?!Sampler|SizeOf)|SpecConstant(?!Target|Architecture|Capabilities)|Decorat|MemberDecorat|GroupDecorate|GroupMemberDecorate|Source|ExtInst|Conditional(?!Copy)|CompositeConstructContinued|Asm(Target)?INTEL|.*Decl(INTEL)?$)|^(Nop|Name|MemberName|String|Line|NoLine|Extension|MemoryModel|SamplerImageAddressingModeNV|EntryPoint|ExecutionMode|ExecutionModeId|Capability|ModuleProcessed|Function|FunctionParameter|FunctionEnd|Label|Phi|LoopMerge|SelectionMerge|Branch|BranchConditional|Switch|Variable|Undef|Graph.*ARM|GroupNonUniformRotateKHR)$/;

const isTerminator = /* @__PURE__ */ opSet({
  core: ["TerminateInvocation"],
  KHR: ["Abort", "IgnoreIntersection", "TerminateRay"],
});

/** Instructions whose result may be of the type void. */
const calls = /^(AsmCall|FunctionPointerCall)INTEL$/;

const vendors = /^(.*[a-z0-9].*?)(KHR|EXT|NV|NVX|AMD|AMDX|INTEL|ALTERA|ARM|QCOM|VALVE|GOOGLE|HUAWEI)$/;

/** The name of an instruction's op: what ends in a vendor's name has that as a prefix. @internal */
export function rowName(name: string): string {
  const [, base = "", vendor = ""] = vendors.exec(name) ?? [];
  return vendor === "" ? `spirv.${name}` : `spirv.${vendor}.${base}`;
}

interface Row {
  readonly def: OpDef;
  readonly source: RowSource;
  readonly parts: readonly RowPart[];
}

const rows = new Map<string, Row | undefined>();
const rowOfDef = new WeakMap<OpDef, Row>();

/** The instruction of the grammar that a row is created from, and the import name of its extended set if it is in one. */
export interface RowSource {
  readonly instruction: Instruction;
  readonly set: string | undefined;
}

/** The source of a row; undefined if the op has a definition. */
export function rowSource(def: OpDef): RowSource | undefined {
  return rowOfDef.get(def)?.source;
}

/** The parts of a row; undefined if the definition is none. @internal */
export function rowParts(def: OpDef): readonly RowPart[] | undefined {
  return rowOfDef.get(def)?.parts;
}

/** The row of an opcode without an op definition. @internal */
export function rowOfOpcode(opcode: number): OpDef | undefined {
  const found = instruction(opcode);
  return found === undefined ? undefined : rowNamed(rowName(found.name));
}

/** The row of an instruction of an extended set. @internal */
export function rowOfExtended(set: string, number: number): OpDef | undefined {
  const prefix = Object.keys(extendedSets).find((one) => extendedSets[one] === set);
  const found = prefix === undefined ? undefined : extendedSet(set)?.instruction(number);
  return found === undefined ? undefined : rowNamed(`spirv.${prefix}.${found.name}`);
}

/** The prefix of instructions whose scopes, memory semantics or layouts are values, which need not be constants. */
const byValue = "Dynamic";
const BY_VALUE = `spirv.${byValue}.`;

/** Whether an op is the form of an instruction whose scopes, memory semantics or layouts are values. @internal */
export function isDynamic(def: OpDef): boolean {
  return def.name.startsWith(BY_VALUE);
}

/** The row of an opcode whose scopes, memory semantics or layouts are values. @internal */
export function dynamicRow(opcode: number): OpDef | undefined {
  const found = instruction(opcode);
  return found === undefined ? undefined : rowNamed(BY_VALUE + found.name);
}

/** The row of this name: "spirv.CopyLogical", "spirv.KHR.TraceRay", "spirv.GL.Atan2". */
export function rowNamed(name: string): OpDef | undefined {
  if (!rows.has(name)) {
    const row = makeRow(name);
    rows.set(name, row);
    if (row !== undefined) rowOfDef.set(row.def, row);
  }
  return rows.get(name)?.def;
}

function makeRow(name: string): Row | undefined {
  const [, prefix = "", base = ""] = /^spirv\.(?:(\w+)\.)?(\w+)$/.exec(name) ?? [];
  const set = extendedSets[prefix];
  if (set !== undefined) {
    const extended = extendedSet(set)?.instructionNamed(base);
    return extended === undefined
      ? undefined
      : rowOf(name, { instruction: extended, set }, extended.operands, "optional");
  }
  const isByValue = prefix === byValue;
  const core = instructionNamed(isByValue ? base : `${base}${prefix}`);
  if (core === undefined || structural.test(core.name)) return undefined;
  const hasDynamic = core.operands.some(isScope) || withLayout.test(core.name);
  if (isByValue ? !hasDynamic : rowName(core.name) !== name) return undefined;
  const operands = core.operands.slice(Number(core.hasResultType) + Number(core.hasResult));
  if (core.hasResult !== core.hasResultType) return undefined;
  const result = core.hasResult ? "value" : "none";
  return rowOf(
    name,
    { instruction: core, set: undefined },
    operands,
    calls.test(core.name) ? "optional" : result,
    isByValue,
  );
}

/** Instructions that take the layout of a matrix. */
const withLayout = /^CooperativeMatrix(Load|Store)KHR$/;

const isScope = ({ kind }: Operand): boolean => kind.name === "IdScope" || kind.name === "IdMemorySemantics";

function rowOf(
  name: string,
  source: RowSource,
  operands: readonly Operand[],
  result: "none" | "value" | "optional",
  isByValue = false,
): Row {
  const found = rowPartsOf(operands);
  const parts = isByValue
    ? found.map((part) => (part.kind === "scope" ? { ...part, kind: "value" as const } : part))
    : found;
  const instruction = source.instruction.name;
  // Tables have one entry for a row and its form by value.
  const own = source.set === undefined ? rowName(instruction) : name;
  const args: Record<string, Args[string]> = {};
  for (const [index, part] of parts.entries()) {
    const isNumber = part.kind === "value" && found[index]?.kind === "scope";
    Object.assign(args, argumentsOf(part, isNumber ? Integer : rowConstraint(own, operands[index]?.name ?? "")));
  }
  const type = rowConstraint(own, "result");
  const results = result === "none" ? {} : { result: result === "value" ? value(type) : optional(type) };
  const def = defineOp(name, {
    summary: `The instruction ${instruction} of the grammar.`,
    args,
    results,
    traits: isTerminator({ name: own }) ? [Terminator] : rowTraits(own),
    // Where operands are in several groups, the generic form states which.
    ...(parts.filter(isVariable).length > 1
      ? {}
      : { assembly: "operands attr-dict `:` functional-type(operands, results)" }),
  });
  return { def, source, parts };
}

function isVariable({ kind, operandKind: kindName }: RowPart): boolean {
  return kind === "optional" || kind === "variadic" || (kind === "mask" && hasParameters(kindName, isId));
}

function rowPartsOf(operands: readonly Operand[]): readonly RowPart[] {
  const used = new Set<string>(["result"]);
  return operands.map((operand, at) => {
    const name = argumentName(operand, used);
    used.add(name);
    return {
      kind: isNamedAsValue(operand, operands[at + 1]) ? "type" : kindOf(operand),
      name,
      operandKind: operand.kind.name,
      isOptional: operand.quantifier === "?",
    };
  });
}

/** The grammar's words for an operand as a name: `Memory Operand` is `memory_operand`. */
function argumentName({ name, kind }: Operand, used: ReadonlySet<string>): string {
  const words = (name === "" ? kind.name.replace(/([a-z0-9])([A-Z])/g, "$1 $2") : name)
    .replace(/[^A-Za-z0-9]+/g, " ")
    .trim();
  const base = words.replaceAll(" ", "_").toLowerCase().replace(/^(\d)/, "_$1") || "operand";
  let found = base;
  for (let number = 2; used.has(found); number++) found = `${base}_${number}`;
  return found;
}

/** Types that the grammar does not call so: of what an untyped pointer that follows leads to. */
function isNamedAsValue({ name }: Operand, next: Operand | undefined): boolean {
  return name === "ImageType" || (name === "Structure" && next?.name === "Pointer");
}

function kindOf(operand: Operand): RowPart["kind"] {
  const { kind, quantifier, name } = operand;
  switch (kind.code) {
    case KindCode.Integer:
      return quantifier === "*" ? "words" : "word";
    case KindCode.String:
      return "string";
    case KindCode.Value:
      return quantifier === "*" ? "enums" : "enum";
    case KindCode.Mask:
      return "mask";
    default:
      if (isScope(operand)) return "scope";
      // OpUntypedPrefetchKHR calls a pointer and a number so.
      if (/^(?!Pointer |Cache )(.* )?Type$/.test(name)) return "type";
      if (/^(Invoke|Func|CombineFunc|Function|Asm)$/.test(name)) return "symbol";
      return quantifier === "*" ? "variadic" : quantifier === "?" ? "optional" : "value";
  }
}

/** The arguments of a part, whose operands are of a type. */
function argumentsOf({ kind, name, operandKind: kindName, isOptional }: RowPart, type: TypeConstraint): Args {
  const held = <A extends Parameters<typeof attr>[0]>(constraint: A) =>
    isOptional ? optionalAttr(constraint) : attr(constraint);
  switch (kind) {
    case "value":
      return { [name]: value(type) };
    case "optional":
      return { [name]: optional(type) };
    case "variadic":
      return { [name]: variadic(type) };
    case "type":
      return { [name]: held(AnyTypeAttr) };
    case "symbol":
      return { [name]: held(FlatSymbolRefAttr) };
    case "scope":
      return { [name]: held((kindName === "IdScope" ? Scope : MemorySemantics).constraint) };
    case "word":
      return { [name]: held(I32Attr) };
    case "words":
      return { [name]: held(I32ArrayAttr) };
    case "string":
      return { [name]: held(StrAttr) };
    case "enum":
      return { [name]: held(enumerantAttr(kindName)) };
    case "enums":
      return { [name]: held(arrayOf(enumerantAttr(kindName), `array of names of SPIR-V ${kindName}`)) };
    case "mask":
      return {
        [name]: held(enumerantAttr(kindName)),
        ...(hasParameters(kindName, isId) ? { [`${name}_arguments`]: variadic(AnyType) } : {}),
        ...(hasParameters(kindName, (operand) => !isId(operand))
          ? { [`${name}_literals`]: optionalAttr(I32ArrayAttr) }
          : {}),
      };
  }
}

/** Whether a parameter of a mask's enumerant is a value; scopes are literals here, since they are constants. @internal */
export function isId(operand: Operand): boolean {
  return operand.kind.code === KindCode.Id && !isScope(operand);
}

function hasParameters(kindName: string, matches: (operand: Operand) => boolean): boolean {
  return operandKind(kindName)?.enumerants.some(({ parameters }) => parameters.some(matches)) ?? false;
}

/** Names of an enumerant, or of the bits of a mask. */
export const enumerantAttr: (kindName: string) => AttrConstraint<StringAttr> = memoized((kindName) => {
  const accepts = (given: unknown): boolean =>
    StringAttr.is(given as StringAttr) && wordOfNames(kindName, (given as StringAttr).value) !== undefined;
  return attrConstraint<StringAttr>(`names of SPIR-V ${kindName}`, accepts);
});

/** The names of a word's enumerants, `Bias|Lod`; those that the grammar does not know are numbers. @internal */
export function namesOfWord(kindName: string, word: number): string {
  const kind = operandKind(kindName);
  const exact = kind?.enumerant(word);
  if (exact !== undefined || kind?.category !== "BitEnum") return exact?.name ?? `${word}`;
  return bitsOf(word)
    .map((bit) => kind.enumerant(bit)?.name ?? `${bit}`)
    .join("|");
}

/** The word of names; undefined if one is unknown. @internal */
export function wordOfNames(kindName: string, names: string): number | undefined {
  let word = 0;
  for (const name of names.split("|")) {
    const known = operandKind(kindName)?.enumerantNamed(name)?.value ?? (/^\d+$/.test(name) ? Number(name) : undefined);
    if (known === undefined) return undefined;
    word = (word | known) >>> 0;
  }
  return word;
}

function bitsOf(word: number): readonly number[] {
  return Array.from({ length: 32 }, (_, index) => (1 << index) >>> 0).filter((bit) => (word & bit) !== 0);
}

/** The parameters of a mask's enumerants, in the order of the bits. @internal */
export function parametersOfMask(kindName: string, word: number): readonly Operand[] {
  const kind = operandKind(kindName);
  return bitsOf(word).flatMap((bit): Enumerant["parameters"] => kind?.enumerant(bit)?.parameters ?? []);
}
