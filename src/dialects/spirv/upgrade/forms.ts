// Custom forms of ops as they were printed. Most are older assembly formats of the same definition.

import {
  defineOp,
  modelOf,
  type OpModel,
  optional,
  parseOptionalVisibility,
  parseSignature,
  sameType,
  setSignatureAttributes,
} from "../../../define/index.ts";
import { FunctionType, NO_ID, type OpDef, Region, TypeAttr, VectorType } from "../../../ir/index.ts";
import { type OlderForm, type OpDraft, type OpSyntax, opSyntax, type Parser } from "../../../text/index.ts";
import { Int32 } from "../constraints.ts";
import { FunctionControl, StorageClass } from "../enums.ts";
import { typeAtIndices } from "../ops/memory/access-chain.ts";
import { parseAttrDict, parseEnumString, parseSymbolName } from "../ops/parsing.ts";
import { compositeCount, compositeElement, PointerType } from "../types/index.ts";
import { table } from "./table.ts";

const DOT = format("operands attr-dict `:` functional-type(operands, results)");

const POINTER_CHAIN = chain(
  "$base_ptr `[` $element (`,` $indices^)? `]` attr-dict `:` type($base_ptr) `,` type($element) (`,` type($indices)^)?",
  2,
);

const FORMS: ReadonlyMap<string, OlderForm> = table<OlderForm>({
  AccessChain: chain("$base_ptr `[` $indices `]` attr-dict `:` type($base_ptr) `,` type($indices)", 1),
  "CL.printf": format(
    "$format `,` $arguments attr-dict `:` `(` type($format) `,` `(` (type($arguments)^)? `)` `)` `->` type($result)",
  ),
  CompositeConstruct: parseConstruct,
  func: parseFunction,
  ImageDrefGather: format(
    "$sampled_image `:` type($sampled_image) `,` $coordinate `:` type($coordinate) `,` $dref `:` type($dref) custom<ImageOperands>($image_operands) (`(` $operand_arguments^ `:` type($operand_arguments) `)`)? attr-dict `->` type($result)",
  ),
  InBoundsPtrAccessChain: POINTER_CHAIN,
  "INTEL.SubgroupBlockRead": parseBlockRead,
  "INTEL.SubgroupBlockWrite": parseBlockWrite,
  MatrixTimesScalar: format("operands attr-dict `:` type($matrix) `,` type($scalar) `->` type($result)"),
  PtrAccessChain: POINTER_CHAIN,
  SDot: DOT,
  SDotAccSat: DOT,
  SUDot: DOT,
  SUDotAccSat: DOT,
  UDot: DOT,
  UDotAccSat: DOT,
  VectorShuffle: format(
    "$components $vector1 `:` type($vector1) `,` $vector2 `:` type($vector2) attr-dict `->` type($result)",
  ),
});

/** Reductions had the type of the value for that of the result, and a size of clusters of 32 bits. */
const REDUCTION = format(
  "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict `:` type($value)",
  ({ args, ...rest }) => ({
    ...rest,
    args: { ...args, cluster_size: optional(Int32) },
    traits: [sameType("value", "result")],
  }),
);
const REDUCTION_NAME = /^GroupNonUniform(?:[FISU](?:Add|Mul|Min|Max)|(?:Bitwise|Logical)(?:And|Or|Xor))$/;

/** The older form of an op. */
export function olderForm(name: string): OlderForm | undefined {
  const own = name.slice("spirv.".length);
  return REDUCTION_NAME.test(own) ? REDUCTION : FORMS.get(own);
}

type Spec = OpModel["spec"];

/** An older assembly format of the op's own definition, of which more may have been different. */
function format(assembly: string, change: (spec: Spec) => Spec = (spec) => spec): OlderForm {
  const syntaxes = new Map<OpDef, OpSyntax | undefined>();
  return (parser, draft) => {
    const { def } = draft;
    if (def === undefined) return;
    if (!syntaxes.has(def)) syntaxes.set(def, olderSyntax(def, assembly, change));
    syntaxes.get(def)?.parse(parser, draft);
  };
}

function olderSyntax(def: OpDef, assembly: string, change: (spec: Spec) => Spec): OpSyntax | undefined {
  const spec = modelOf(def)?.spec;
  return spec && opSyntax(defineOp(def.name, { ...change(spec), assembly }));
}

// ---- access chains

/** A chain whose result was left out; its indices begin at operand `first`. */
function chain(assembly: string, first: number): OlderForm {
  const read = format(assembly, (spec) => ({ ...spec, results: {} }));
  return (parser, draft) => {
    read(parser, draft);
    const { store } = parser;
    const base = store.typeOfValue(draft.operands[0] ?? NO_ID);
    if (!PointerType.is(base)) return parser.failAt(draft.position, "expected a pointer to begin the chain with");
    const pointee = typeAtIndices(store, base.pointee, draft.operands.slice(first, draft.operandCount));
    if (typeof pointee === "string") return parser.failAt(draft.position, `'${draft.def?.name}' op ${pointee}`);
    draft.addResult(PointerType.get(parser.context, { pointee, storageClass: base.storageClass }));
  };
}

// ---- others

/** `%a, %b : vector<2xf32>`: the types of the parts followed from that of the whole. */
function parseConstruct(parser: Parser, draft: OpDraft): void {
  const { position } = parser;
  const count = parser.draftOperands(draft);
  parseAttrDict(parser, draft);
  const type = parser.colonType();
  const expected = compositeCount(type) ?? 1;
  if (count !== expected) {
    parser.failAt(position, `has incorrect number of operands: expected ${expected}, but provided ${count}`);
  }
  for (let index = 0; index < count; index++) {
    const part = compositeElement(type, index) ?? parser.failAt(position, "result must be a composite");
    parser.resolve(draft, index, part);
  }
  draft.addResult(type);
}

/** `"StorageBuffer" %ptr : i32`; what was printed left the storage class out. */
function parseBlockRead(parser: Parser, draft: OpDraft): void {
  const storageClass = parseOptionalStorageClass(parser, draft);
  parser.draftOperand(draft);
  parseAttrDict(parser, draft);
  const type = parser.colonType();
  if (storageClass !== undefined) {
    const pointee = VectorType.is(type) ? type.element : type;
    parser.resolve(draft, 0, PointerType.get(parser.context, { pointee, storageClass }));
  }
  draft.addResult(type);
}

function parseBlockWrite(parser: Parser, draft: OpDraft): void {
  parser.draftOperand(draft);
  parser.expect(",");
  parser.draftOperand(draft);
  parser.resolve(draft, 1, parser.colonType());
}

function parseOptionalStorageClass(parser: Parser, draft: OpDraft): number | undefined {
  return parser.peek() === QUOTE ? parseEnumString(parser, draft, StorageClass, "storage_class") : undefined;
}

const QUOTE = 34;

/** A function of the func dialect: nothing said how it is to be inlined. */
function parseFunction(parser: Parser, draft: OpDraft): void {
  parseOptionalVisibility(parser, draft);
  draft.attributes.length = 0;
  draft.setAttr("sym_name", parseSymbolName(parser, draft));
  const signature = parseSignature(parser, draft, { allowsVariadic: false });
  if (parser.peek() === QUOTE) parser.fail("expected the body of the function");
  const inputs = signature.arguments.map(({ type }) => type);
  const type = FunctionType.get(parser.context, { inputs, results: signature.results });
  draft.setAttr("function_type", TypeAttr.get(parser.context, { type }));
  draft.setAttr("function_control", FunctionControl.of(parser.context, "None"));
  for (const { name, value } of parser.optionalAttributesWithKeyword()) draft.setAttr(name, value);
  setSignatureAttributes(draft, parser.context, signature);
  draft.regions.push(parser.optionalRegion(draft.def, signature.arguments) ?? new Region(parser.store));
}
