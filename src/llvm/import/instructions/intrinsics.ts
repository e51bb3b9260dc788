// Calls of intrinsics: the op that the dialect has for one, or `llvm.call_intrinsic`.

import * as llvm from "../../../dialects/llvm/index.ts";
import { FPExceptionBehavior, RoundingMode } from "../../../dialects/llvm/index.ts";
import { ArrayAttr, type Attribute, integerAttr, type OpDef, stringAttr, type Value } from "../../../ir/index.ts";
import { findIntrinsic } from "../../intrinsics/intrinsics.ts";
import { argumentsOf, type IntrinsicArgument, intrinsicNameOf } from "../../mapping/intrinsic-ops.ts";
import type { LLVMFunction } from "../../module.ts";
import { signatureAttributes } from "../attributes.ts";
import type { Importer } from "../importer.ts";
import { bundleProperties, callInfo, resultTypes } from "./call-parts.ts";
import { flagTuple, type ImportRow } from "./instructions.ts";

/** An intrinsic with an op. */
interface IntrinsicOp {
  readonly def: OpDef;
  readonly args: readonly IntrinsicArgument[];
  /** Which arguments are properties. */
  readonly properties: ReadonlySet<number>;
}

const makeOps = (): ReadonlyMap<string, IntrinsicOp> =>
  new Map(
    llvm.llvm.ops.flatMap((def): [string, IntrinsicOp][] => {
      const name = intrinsicNameOf(def);
      if (name === undefined) return [];
      const args = argumentsOf(def);
      const properties = new Set(args.flatMap(({ property }, index) => (property < 0 ? [] : [index])));
      return [[name, { def, args, properties }]];
    }),
  );

const cache = { make: makeOps };

/** The name of a function's intrinsic, without types. */
function intrinsicName({ name }: LLVMFunction): string {
  return findIntrinsic(name)?.name ?? name;
}

/** Whether calls of an intrinsic become an op of their own. */
export function hasOp(importer: Importer, intrinsic: LLVMFunction): boolean {
  if (importer.options.preferUnregisteredIntrinsics === true) return false;
  return importer.context.cache(cache).has(intrinsicName(intrinsic));
}

export function importIntrinsic(importer: Importer, row: number, callee: LLVMFunction): void {
  const name = intrinsicName(callee);
  const op = hasOp(importer, callee) ? importer.context.cache(cache).get(name) : undefined;
  if (op === undefined) importByName(importer, row, callee.name);
  else (SPECIAL.get(op.def) ?? importOp(op))(importer, row);
}

/** `llvm.call_intrinsic` */
function importByName(importer: Importer, row: number, name: string): void {
  const { builder, context } = importer;
  const info = callInfo(importer, row);
  const { call_intrinsic } = llvm;
  const op = call_intrinsic.build(
    builder,
    {
      intrin: stringAttr(context, name),
      args: importer.operands(row, 0, info.numArguments),
      fastmathFlags: flagTuple(builder, call_intrinsic, info.flags)[call_intrinsic.propertyIndex("fastmathFlags")],
      ...bundleProperties(importer, row, info),
      ...signatureAttributes(importer, info.attributes, info.numArguments),
    },
    { resultTypes: resultTypes(importer, row) },
  );
  importer.setResult(row, op);
}

/** An argument that must be a constant, as an attribute. */
function constantArgument(importer: Importer, row: number, index: number): Attribute | undefined {
  const { module, code } = importer;
  const constant = module.constants.all[code.operandAt(row, index)];
  return constant === undefined ? undefined : importer.constants.attributeOf(constant);
}

const importOp =
  ({ def, args, properties: positions }: IntrinsicOp): ImportRow =>
  (importer, row) => {
    const { builder } = importer;
    const info = callInfo(importer, row);
    const operands: Value[] = [];
    const properties = flagTuple(builder, def, info.flags);
    for (const [index, { property }] of args.slice(0, info.numArguments).entries()) {
      if (property >= 0) properties[property] = constantArgument(importer, row, index);
      else operands.push(importer.value(importer.code.operandAt(row, index)));
    }
    const set = (name: string, value: Attribute | undefined): void => {
      const at = def.propertyIndex(name);
      if (at >= 0) properties[at] = value;
    };
    if (def.propertyIndex("arg_attrs") >= 0) {
      const found = signatureAttributes(importer, info.attributes, info.numArguments, positions);
      set("arg_attrs", found.arg_attrs);
      set("res_attrs", found.res_attrs);
    }
    if (def.propertyIndex("op_bundle_sizes") >= 0) {
      const bundles = bundleProperties(importer, row, info);
      operands.push(...bundles.op_bundle_operands);
      set("op_bundle_sizes", bundles.op_bundle_sizes);
      // As in the reference, which has a list also where there are no bundles.
      set("op_bundle_tags", bundles.op_bundle_tags ?? ArrayAttr.get(importer.context, { elements: [] }));
    }
    importer.setResult(row, builder.create(def, { operands, properties, resultTypes: resultTypes(importer, row) }));
  };

// ---- with details of their own

/** Masked accesses specify their alignment as an attribute of the address. */
const maskedAccess =
  (def: OpDef, address: number): ImportRow =>
  (importer, row) => {
    const { builder, context } = importer;
    const info = callInfo(importer, row);
    const alignment = info.attributes.ofParameters[address]?.find("align")?.integer ?? 1n;
    const properties: (Attribute | undefined)[] = def.properties.map(() => undefined);
    properties[def.propertyIndex("alignment")] = integerAttr(context, context.i32, alignment);
    const operands = importer.operands(row, 0, info.numArguments);
    importer.setResult(row, builder.create(def, { operands, properties, resultTypes: resultTypes(importer, row) }));
  };

/** The string of metadata that an argument is. */
function stringArgument(importer: Importer, row: number, index: number): string {
  const { module, code, metadata } = importer;
  const node = module.constants.all[code.operandAt(row, index)]?.payload.node ?? 0;
  return metadata.stringOf(node) ?? "";
}

/** Modes are strings of metadata. */
const constrained =
  (def: OpDef): ImportRow =>
  (importer, row) => {
    const { builder, context } = importer;
    const info = callInfo(importer, row);
    const properties: (Attribute | undefined)[] = def.properties.map(() => undefined);
    const word = (prefix: string, index: number, cases: typeof RoundingMode): Attribute =>
      integerAttr(
        context,
        context.i64,
        cases.enum.value(stringArgument(importer, row, index).slice(prefix.length)) ?? 0,
      );
    const roundingAt = def.propertyIndex("roundingmode");
    if (roundingAt >= 0) properties[roundingAt] = word("round.", 1, RoundingMode);
    // Sound: both are enums of words.
    const behaviors = FPExceptionBehavior as unknown as typeof RoundingMode;
    properties[def.propertyIndex("fpExceptionBehavior")] = word("fpexcept.", info.numArguments - 1, behaviors);
    const operands = importer.operands(row, 0, 1);
    importer.setResult(row, builder.create(def, { operands, properties, resultTypes: resultTypes(importer, row) }));
  };

const scopeDeclaration =
  (def: OpDef): ImportRow =>
  (importer, row) => {
    const { module, code, metadata, builder } = importer;
    const node = module.constants.all[code.operandAt(row, 0)]?.payload.node ?? 0;
    const scopes = metadata.aliasScopes(node);
    // Scopes that no access to memory refers to are not known.
    if (scopes === undefined) return;
    const [scope] = scopes;
    if (scope === undefined || scopes.length !== 1) {
      throw importer.failure(builder.location, `unhandled intrinsic: ${importer.textOfInstruction(row)}`);
    }
    builder.create(def, { properties: [scope] });
  };

const SPECIAL: ReadonlyMap<OpDef, ImportRow> = new Map([
  ...(
    [
      ["masked.load", 0],
      ["masked.gather", 0],
      ["masked.store", 1],
      ["masked.scatter", 1],
    ] as const
  ).map(([name, at]) => [llvm.intrinsic(name), maskedAccess(llvm.intrinsic(name), at)] as const),
  ...(
    [
      "experimental.constrained.fpext",
      "experimental.constrained.fptrunc",
      "experimental.constrained.sitofp",
      "experimental.constrained.uitofp",
    ] as const
  ).map((name) => [llvm.intrinsic(name), constrained(llvm.intrinsic(name))] as const),
  [
    llvm.intrinsic("experimental.noalias.scope.decl"),
    scopeDeclaration(llvm.intrinsic("experimental.noalias.scope.decl")),
  ],
]);
