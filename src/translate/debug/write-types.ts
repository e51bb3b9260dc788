// Types of debug information towards SPIR-V.

import type { Constant } from "../../llvm/index.ts";
import { storageClassOf } from "../common/address-space.ts";
import { Debug } from "./layouts.ts";
import type { NodeView } from "./node-view.ts";
import { composites, encodings, Flag, flagsNumber, numberOfWord, qualifiers, similarEncodings } from "./words.ts";
import type { DebugOperand, DebugWriter, WriteNode } from "./writer.ts";

const flagsOf = (view: NodeView): bigint => BigInt(flagsNumber(view.word("flags")));
const sizeOf = (view: NodeView): bigint => BigInt.asUintN(64, view.integer("size") ?? 0n);

const basic: WriteNode = (writer, view) => {
  const word = view.word("encoding");
  const encoding = numberOfWord(encodings, similarEncodings[word] ?? word) ?? 0;
  const isKnown = view.word("tag") !== "DW_TAG_unspecified_type";
  return writer.write(
    Debug.DebugTypeBasic,
    {
      name: view.text("name"),
      size: sizeOf(view),
      encoding: isKnown ? BigInt(encoding || 6) : 0n,
      flags: 0n,
    },
    view.node,
  );
};

/** The number of pointers without a storage class. */
export const NO_STORAGE = 0xffffffff;

const pointer: WriteNode = (writer, view) => {
  const space = view.integer("dwarfAddressSpace");
  const storage = space === undefined ? undefined : storageClassOf(Number(space));
  const tag = view.word("tag");
  const reference =
    tag === "DW_TAG_reference_type"
      ? Flag.isReference
      : tag === "DW_TAG_rvalue_reference_type"
        ? Flag.isRvalueReference
        : 0;
  return writer.write(
    Debug.DebugTypePointer,
    {
      base: writer.type(view.child("baseType")),
      storageClass: BigInt(storage ?? NO_STORAGE),
      flags: flagsOf(view) | BigInt(reference),
    },
    view.node,
  );
};

const qualified: WriteNode = (writer, view) =>
  writer.write(
    Debug.DebugTypeQualifier,
    {
      base: writer.type(view.child("baseType")),
      qualifier: BigInt(numberOfWord(qualifiers, view.word("tag")) ?? 0),
    },
    view.node,
  );

const typedef: WriteNode = (writer, view) => {
  const base = writer.type(view.child("baseType"));
  return writer.write(Debug.DebugTypedef, { name: view.text("name"), base, ...writer.place(view) }, view.node);
};

/** Flags with the access that members of a class or of a struct have without a word for it. */
export function accessFlags(writer: DebugWriter, view: NodeView): bigint {
  const flags = flagsNumber(view.word("flags"));
  const scope = view.child("scope");
  if ((flags & Flag.access) !== 0 || scope === 0) return BigInt(flags);
  const tag = writer.view(scope).word("tag");
  const usual =
    tag === "DW_TAG_class_type" ? Flag.isPrivate : numberOfWord(composites, tag) === undefined ? 0 : Flag.isPublic;
  return BigInt(flags | usual);
}

const member: WriteNode = (writer, view) => {
  if (!writer.isInComposite(view)) return writer.none;
  const isStatic = view.word("tag") === "DW_TAG_variable" || view.word("flags").includes("DIFlagStaticMember");
  const constant = isStatic ? view.constant("extraData") : undefined;
  const type = writer.type(view.child("baseType"));
  const place = writer.place(view);
  return writer.write(
    Debug.DebugTypeMember,
    {
      name: view.text("name"),
      type,
      ...place,
      offset: BigInt.asUintN(64, view.integer("offset") ?? 0n),
      size: sizeOf(view),
      flags: accessFlags(writer, view) | BigInt(isStatic ? Flag.isStaticMember : 0),
      value: constant === undefined ? undefined : writer.at.constants.of(constant),
    },
    view.node,
  );
};

const inheritance: WriteNode = (writer, view) => {
  const parent = writer.type(view.child("baseType"));
  return writer.write(
    Debug.DebugTypeInheritance,
    {
      child: writer.scope(view),
      parent,
      offset: BigInt.asUintN(64, view.integer("offset") ?? 0n),
      size: sizeOf(view),
      flags: accessFlags(writer, view),
    },
    view.node,
  );
};

const pointerToMember: WriteNode = (writer, view) =>
  writer.write(
    Debug.DebugTypePtrToMember,
    { type: writer.type(view.child("baseType")), parent: writer.type(view.child("extraData")) },
    view.node,
  );

/** Derived types by their tag. */
const derived: { readonly [tag: string]: WriteNode } = {
  DW_TAG_pointer_type: pointer,
  DW_TAG_reference_type: pointer,
  DW_TAG_rvalue_reference_type: pointer,
  DW_TAG_const_type: qualified,
  DW_TAG_volatile_type: qualified,
  DW_TAG_restrict_type: qualified,
  DW_TAG_atomic_type: qualified,
  DW_TAG_typedef: typedef,
  DW_TAG_template_alias: typedef,
  DW_TAG_member: member,
  DW_TAG_variable: member,
  DW_TAG_inheritance: inheritance,
  DW_TAG_ptr_to_member_type: pointerToMember,
};

/** Whether an element of a composite is written. */
function isMember(view: NodeView): boolean {
  if (view.kind === "DISubprogram") return true;
  return view.kind === "DIDerivedType" && MEMBERS.has(view.word("tag"));
}

const MEMBERS: ReadonlySet<string> = new Set(["DW_TAG_member", "DW_TAG_variable", "DW_TAG_inheritance"]);

const composite: WriteNode = (writer, view) => {
  const tag = numberOfWord(composites, view.word("tag"));
  if (tag === undefined) return writer.none;
  const place = writer.place(view);
  const elements = view.list("elements").filter((one) => one !== 0 && isMember(writer.view(one)));
  // The non-semantic sets name the composite of a member in no other way.
  const unlisted = writer.isLiteral ? [] : writer.globals.staticMembersOf(view.node.number);
  const members = [...new Set([...elements, ...unlisted])].map((one) => writer.member(one, view.node.number));
  const id = writer.write(
    Debug.DebugTypeComposite,
    {
      name: view.text("name"),
      tag: BigInt(tag),
      ...place,
      linkageName: view.text("identifier"),
      size: sizeOf(view),
      flags: flagsOf(view),
      members,
    },
    view.node,
  );
  writer.define(view.node, id);
  writeTemplate(writer, view, id);
  return id;
};

/** The parameters of a template follow the entity that they are of. */
export function writeTemplate(writer: DebugWriter, view: NodeView, target: number): void {
  if (view.child("templateParams") === 0) return;
  const parameters = view.list("templateParams").map((one) => writer.entry(one));
  writer.defineTemplate(view.node, writer.write(Debug.DebugTypeTemplate, { target, parameters }));
}

const ENUMERATORS: ReadonlySet<string> = new Set(["DIEnumerator"]);
const RANGES: ReadonlySet<string> = new Set(["DISubrange", "DIGenericSubrange"]);

/** The elements of a type; those of other kinds than the type has are left out. */
function elementsOf(writer: DebugWriter, view: NodeView, kinds: ReadonlySet<string>): readonly number[] {
  return view.list("elements").filter((one) => {
    if (one === 0) return false;
    const { kind } = writer.view(one);
    if (!kinds.has(kind)) writer.warn(view, `has an element that is a ${kind || "list"}, which is left out`);
    return kinds.has(kind);
  });
}

const enumeration: WriteNode = (writer, view) => {
  const enumerators = elementsOf(writer, view, ENUMERATORS).flatMap((one): readonly DebugOperand[] => {
    const enumerator = writer.view(one);
    return [enumerator.integer("value") ?? 0n, enumerator.text("name")];
  });
  const base = writer.type(view.child("baseType"));
  return writer.write(
    Debug.DebugTypeEnum,
    {
      name: view.text("name"),
      base,
      ...writer.place(view),
      size: sizeOf(view),
      flags: flagsOf(view),
      enumerators,
    },
    view.node,
  );
};

// ---- arrays

const array: WriteNode = (writer, view) => {
  const base = writer.type(view.child("baseType"));
  const ranges = elementsOf(writer, view, RANGES);
  if (view.word("flags").includes("DIFlagVector")) return vector(writer, view, base, ranges);
  if (!writer.isNewest)
    return writer.write(Debug.DebugTypeArray, { base, counts: dimensions(writer, ranges) }, view.node);
  const isDynamic = DYNAMIC.some((name) => view.has(name));
  const [dataLocation, associated, allocated, rank] = DYNAMIC.map((name) => bound(writer, view, name));
  const counts = ranges.map((one) => writer.entry(one));
  if (!isDynamic) return writer.write(Debug.DebugTypeArray, { base, counts }, view.node);
  const operands = { base, dataLocation, associated, allocated, rank, counts };
  return writer.write(Debug.DebugTypeArrayDynamic, operands, view.node);
};

/** Fields of arrays whose place is known at run time only. */
const DYNAMIC = ["dataLocation", "associated", "allocated", "rank"] as const;

function vector(writer: DebugWriter, view: NodeView, base: number, [only = 0]: readonly number[]): number {
  const count = only === 0 ? 0n : (writer.view(only).integer("count") ?? 0n);
  return writer.write(Debug.DebugTypeVector, { base, count }, view.node);
}

/** A bound: a constant, a variable, an expression, or undefined. */
function bound(writer: DebugWriter, view: NodeView, name: string): number | undefined {
  const node = view.child(name);
  if (node !== 0) return writer.entry(node);
  const value = view.integer(name);
  return value === undefined ? undefined : writer.constant(value, 64);
}

/**
 * Dimensions in the older sets: counts, or upper bounds if there is no count. If there are lower bounds, they follow, as in llvm-spirv. The reader knows them by an
 * operand that is no count: see `types.ts`.
 */
function dimensions(writer: DebugWriter, ranges: readonly number[]): readonly number[] {
  const views = ranges.map((one) => writer.view(one));
  const counts = views.map((one) => bound(writer, one, "count") ?? bound(writer, one, "upperBound") ?? writer.none);
  if (!views.some((one) => one.has("lowerBound"))) return counts;
  const lower = views.map((one) => {
    const value = one.integer("lowerBound");
    return value === undefined || value === 0n || value === 1n
      ? (bound(writer, one, "lowerBound") ?? writer.none)
      : writer.write(Debug.DebugExpression, {
          operations: [writer.write(Debug.DebugOperation, { operation: 8n, operands: [value] })],
        });
  });
  return [...counts, ...lower];
}

const subrange: WriteNode = (writer, view) => {
  if (!writer.isNewest) return writer.none;
  const [lowerBound, upperBound, count, stride] = ["lowerBound", "upperBound", "count", "stride"].map((name) =>
    bound(writer, view, name),
  );
  // The first three are always there.
  return writer.write(
    Debug.DebugTypeSubrange,
    {
      lowerBound: lowerBound ?? writer.none,
      upperBound: upperBound ?? writer.none,
      count: count ?? writer.none,
      stride,
    },
    view.node,
  );
};

const string: WriteNode = (writer, view) => {
  if (!writer.isNewest) return writer.none;
  const encoding = numberOfWord(encodings, view.word("encoding"));
  const length = view.child("stringLengthExpression") || view.child("stringLength");
  const location = view.child("stringLocationExpression");
  return writer.write(
    Debug.DebugTypeString,
    {
      name: view.text("name"),
      encoding: encoding === undefined ? undefined : BigInt(encoding),
      dataLocation: location === 0 ? undefined : writer.entry(location),
      size: length === 0 ? sizeOf(view) : writer.entry(length),
    },
    view.node,
  );
};

const subroutine: WriteNode = (writer, view) => {
  const [first = 0, ...others] = view.list("types");
  const result = first === 0 ? writer.at.types.void : writer.type(first);
  const parameters = others.map((one) => writer.type(one));
  return writer.write(Debug.DebugTypeFunction, { flags: flagsOf(view), result, parameters }, view.node);
};

// ---- parameters of templates

const typeParameter: WriteNode = (writer, view) =>
  writer.write(
    Debug.DebugTypeTemplateParameter,
    {
      name: view.text("name"),
      type: writer.type(view.child("type")),
      value: undefined,
      source: writer.unitSource,
      line: 0n,
      column: 0n,
    },
    view.node,
  );

const valueParameter: WriteNode = (writer, view) => {
  const head = { name: view.text("name"), source: writer.unitSource, line: 0n, column: 0n };
  const tag = view.word("tag");
  if (tag === "DW_TAG_GNU_template_template_param") {
    const operands = { ...head, templateName: view.text("value") };
    return writer.write(Debug.DebugTypeTemplateTemplateParameter, operands, view.node);
  }
  if (tag === "DW_TAG_GNU_template_parameter_pack") {
    const parameters = view.list("value").map((one) => writer.entry(one));
    return writer.write(Debug.DebugTypeTemplateParameterPack, { ...head, parameters }, view.node);
  }
  const type = writer.type(view.child("type"));
  const value = constantId(writer, view.constant("value"));
  return writer.write(Debug.DebugTypeTemplateParameter, { ...head, type, value }, view.node);
};

/** The id of a constant or of the address of a global that is written. */
function constantId({ at }: DebugWriter, constant: Constant | undefined): number | undefined {
  if (constant?.kind === "global") return at.idOfGlobal(constant);
  return constant === undefined ? undefined : at.constants.of(constant);
}

/** Writers by the kind of the node. */
export const typeWriters: { readonly [kind: string]: WriteNode } = {
  DIBasicType: basic,
  DIFixedPointType: basic,
  DIStringType: string,
  DISubrange: subrange,
  DISubrangeType: (writer, view) => writer.type(view.child("baseType")),
  DISubroutineType: subroutine,
  DIDerivedType: (writer, view) => (derived[view.word("tag")] ?? (() => writer.none))(writer, view),
  DICompositeType: (writer, view) => {
    const tag = view.word("tag");
    if (tag === "DW_TAG_array_type") return array(writer, view);
    return tag === "DW_TAG_enumeration_type" ? enumeration(writer, view) : composite(writer, view);
  },
  DITemplateTypeParameter: typeParameter,
  DITemplateValueParameter: valueParameter,
};
