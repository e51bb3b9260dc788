// The text of gpu.func: arguments, memory of the work-group and of each thread, whether it is a kernel.

import {
  type AttrConstraint,
  attrConstraint,
  attributesAt,
  checkFunctionAttributes,
  parseFunctionName,
  parseSignature,
  printSignature,
  SIGNATURE_ATTRIBUTES,
  setSignatureAttributes,
  signatureOf,
} from "../../define/index.ts";
import {
  ArrayAttr,
  type Attribute,
  DenseArrayAttr,
  FunctionType,
  integerAttr,
  MemRefType,
  OpaqueAttr,
  type Operation,
  StringAttr,
  type Trait,
  type Type,
  TypeAttr,
  type Value,
} from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { type OpDraft, type Parser, type Printer, type RegionArgument, typeText } from "../../text/index.ts";
import { addressSpace, integerOf, isOffloadingHandler, object } from "./attributes.ts";

/** The attribute that makes a function a kernel. */
export const KERNEL = "gpu.kernel";
const WORKGROUP = "workgroup_attributions";

export const DimSizeHint: AttrConstraint<DenseArrayAttr> = attrConstraint(
  "i32 dense array attribute with 3 elements (if present)",
  (attr) => DenseArrayAttr.is(attr) && attr.element === attr.context.integer(32) && attr.values.length === 3,
  { isKind: (attr) => DenseArrayAttr.is(attr) && attr.element === attr.context.integer(32) },
);

export const OffloadingHandler: AttrConstraint = attrConstraint(
  "any attribute with the `OffloadingTranslationAttrTrait` trait.",
  isOffloadingHandler,
);

const nonEmptyArray = (summary: string, holds: (attr: Attribute) => boolean): AttrConstraint<ArrayAttr> =>
  attrConstraint(
    `${summary} with at least 1 elements`,
    (attr) => ArrayAttr.is(attr) && attr.elements.length > 0 && attr.elements.every(holds),
    { isKind: (attr) => ArrayAttr.is(attr), first: 91 },
  );

export const GPUObjectArray: AttrConstraint<ArrayAttr> = nonEmptyArray("an array of GPU object attributes", (attr) =>
  object.is(attr),
);

/** Targets are attributes of other dialects, which nothing here knows. */
export const TargetArray: AttrConstraint<ArrayAttr> = nonEmptyArray(
  "array of GPU target attributes",
  (attr) => OpaqueAttr.is(attr) || /^#(nvvm|rocdl|xevm|spirv)[.]/.test(`#${attr.def.name}`),
);

/** The number of arguments after those of the type that are memory of the work-group. */
export function workgroupAttributions(op: Operation): number {
  return integerOf(op.attr(WORKGROUP)) ?? 0;
}

/** `keyword(%a : memref<…> {…}, …)`: arguments of the body that represent memory; undefined if the keyword is missing. */
export function parseAttributions(parser: Parser, keyword: string): readonly RegionArgument[] | undefined {
  if (!parser.acceptKeyword(keyword)) return undefined;
  const list: RegionArgument[] = [];
  parser.list("(", ")", () => list.push(parser.argument({ named: true, attributes: true })), " in argument list");
  return list;
}

/** Sets the attribute for attributes of attributions, if there are any. */
function setAttributes(parser: Parser, draft: OpDraft, name: string, list: readonly RegionArgument[]): void {
  const { context } = parser;
  const elements = list.map(({ attributes }) => attributes ?? context.noAttributes);
  if (elements.every(({ entries }) => entries.length === 0)) return;
  draft.setAttr(name, ArrayAttr.get(context, { elements }));
}

/** Says in the draft how many attributions belong to the work-group. */
export function setWorkgroupAttributions(parser: Parser, draft: OpDraft, count: number): void {
  draft.setAttr(WORKGROUP, integerAttr(parser.context, parser.context.i64, count));
}

export function parseGpuFunction(parser: Parser, draft: OpDraft): void {
  parseFunctionName(parser, draft);
  const { position } = parser;
  const signature = parseSignature(parser, draft, { allowsVariadic: false });
  if (signature.arguments.some(({ key }) => key === undefined)) {
    parser.failForm("gpu.func requires named arguments", position);
  }
  const inputs = signature.arguments.map(({ type }) => type);
  const type = FunctionType.get(parser.context, { inputs, results: signature.results });
  draft.setAttr("function_type", TypeAttr.get(parser.context, { type }));
  setSignatureAttributes(draft, parser.context, signature);
  const workgroup = parseAttributions(parser, "workgroup") ?? [];
  setAttributes(parser, draft, "workgroup_attrib_attrs", workgroup);
  setWorkgroupAttributions(parser, draft, workgroup.length);
  const ofThread = parseAttributions(parser, "private") ?? [];
  setAttributes(parser, draft, "private_attrib_attrs", ofThread);
  if (parser.acceptKeyword("kernel")) draft.setAttr(KERNEL, parser.context.unit);
  parser.addAttributes(draft, parser.optionalAttributesWithKeyword(), parser.position);
  draft.regions.push(parser.region(draft.def, [...signature.arguments, ...workgroup, ...ofThread]));
}

/** Prints attributions with their keyword, if there are any. */
export function printAttributions(
  printer: Printer,
  keyword: string,
  values: readonly Value[],
  attributes: Attribute | undefined,
): void {
  if (values.length === 0) return;
  printer.write(` ${keyword}(`);
  printer.list(values, (argument, index) => {
    printer.value(argument);
    printer.write(" : ");
    printer.type(argument.type);
    printer.attrEntries(attributesAt(attributes, index));
  });
  printer.write(")");
}

export function printGpuFunction(printer: Printer, op: Operation): void {
  printer.write(" ");
  const name = op.attr("sym_name");
  printer.symbolName(StringAttr.is(name) ? name.value : "");
  const signature = signatureOf(op);
  printSignature(printer, op, signature);
  const memory = op.region().firstBlock?.arguments.slice(signature.inputs.length) ?? [];
  const count = workgroupAttributions(op);
  printAttributions(printer, "workgroup", memory.slice(0, count), op.attr("workgroup_attrib_attrs"));
  printAttributions(printer, "private", memory.slice(count), op.attr("private_attrib_attrs"));
  if (op.attr(KERNEL) !== undefined) printer.write(" kernel");
  const said = [...SIGNATURE_ATTRIBUTES, KERNEL, WORKGROUP, "workgroup_attrib_attrs", "private_attrib_attrs"];
  printer.optionalAttrDictWithKeyword(op, said);
  printer.write(" ");
  printer.region(op.region(), { entryArguments: false, terminators: true });
}

// ---- rules

/** Attributions are memrefs in the memory that they are attributions of, where their type says it by gpu's own words. */
export function checkAttributions(op: Operation, values: readonly Value[], space: MemorySpace): Diagnostic | undefined {
  for (const { type } of values) {
    if (!MemRefType.is(type) || type.shape === undefined) return op.error("expected memref type in attribution");
    const { memorySpace } = type;
    if (!addressSpace.is(memorySpace) || addressSpace.enum.text(memorySpace.value) === space) continue;
    return op.error(`expected memory space ${space} in attribution`);
  }
  return undefined;
}

export type MemorySpace = "workgroup" | "private";

/** The rules of memory of the work-group, and then of that of each thread. */
export function checkMemory(op: Operation, values: readonly Value[]): Diagnostic | undefined {
  const count = workgroupAttributions(op);
  return (
    checkAttributions(op, values.slice(0, count), "workgroup") ?? checkAttributions(op, values.slice(count), "private")
  );
}

/** The rules of a function whose body has arguments beyond those of its type. */
export const GpuFunction: Trait = {
  name: "FunctionOpInterface",
  verify(op) {
    if (!StringAttr.is(op.attr("sym_name"))) return op.error("requires string attribute 'sym_name'");
    const { inputs, results } = signatureOf(op);
    const error = checkFunctionAttributes(op, inputs.length, results.length);
    if (error !== undefined) return error;
    if (op.attr(KERNEL) !== undefined && results.length > 0) {
      return op.error("expected void return type for kernel function");
    }
    return checkBody(op, inputs);
  },
};

function checkBody(op: Operation, inputs: readonly Type[]): Diagnostic | undefined {
  const entry = op.regions[0]?.firstBlock;
  if (entry === undefined) return op.error("expected body with at least one block");
  const workgroup = workgroupAttributions(op);
  const least = inputs.length + workgroup;
  if (entry.numArguments < least) return op.error(`expected at least ${least} arguments to body region`);
  for (const [index, input] of inputs.entries()) {
    const { type } = entry.argument(index);
    if (type === input) continue;
    return op.error(
      `expected body region argument #${index} to be of type '${typeText(input)}', got '${typeText(type)}'`,
    );
  }
  return checkMemory(op, entry.arguments.slice(inputs.length));
}
