// The conversion of powers and of the count of leading zeros to calls of functions that the module gets.

import * as func from "../../dialects/func/index.ts";
import * as llvm from "../../dialects/llvm/index.ts";
import * as math from "../../dialects/math/index.ts";
import {
  cloneOp,
  elementTypeOrSelf,
  FloatType,
  IntegerType,
  isShaped,
  type OpDef,
  type Operation,
  stringAttr,
  symbolRefAttr,
  VectorType,
} from "../../ir/index.ts";
import { applyPartialConversion, type ConversionPattern, ConversionTarget } from "../../rewrite/index.ts";
import { assert } from "../../support/assert.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { Source } from "../../support/diagnostics/source.ts";
import { parseText, typeText } from "../../text/index.ts";
import type { Emitter } from "../llvm-common/index.ts";
import { unrollElementwise } from "../vector-lowering/index.ts";
import { floatPower, integerPower, leadingZeros } from "./functions.ts";

export interface MathToFuncsOptions {
  /** Powers whose exponent has fewer bits stay. */
  readonly leastExponentWidth: number;
  readonly convertsLeadingZeros: boolean;
}

/** The function for an op on elements of these types: its name and its text. */
interface Outlined {
  readonly name: string;
  readonly text: string;
}

/** Converts the ops of math inside of a module; returns whether it could. The context has the dialects arith, cf, func, llvm and scf. */
export function convertMathToFuncs(module: Operation, options: MathToFuncsOptions): boolean {
  const functions = new Map<string, Outlined>();
  module.walk((op) => {
    const outlined = outlinedFor(op, options);
    if (outlined !== undefined && !functions.has(outlined.name)) functions.set(outlined.name, outlined);
  });
  for (const outlined of functions.values()) addFunction(module, outlined);
  const target = new ConversionTarget()
    .addLegalDialects("arith", "builtin", "cf", "func", "vector")
    .addDynamicallyLegalOps((op) => outlinedFor(op, options) === undefined, math.ipowi, math.fpowi, math.ctlz);
  const call = (root: OpDef): ConversionPattern => ({
    name: `call for ${root.name}`,
    root,
    benefit: 1,
    isRecursive: true,
    apply: (op, _, at) => lower(op, at, options),
  });
  return applyPartialConversion([module], target, [call(math.ipowi), call(math.fpowi), call(math.ctlz)]);
}

/** Undefined for ops that stay as they are. */
function outlinedFor(op: Operation, options: MathToFuncsOptions): Outlined | undefined {
  const [element, exponent] = op.operandTypes.map(elementTypeOrSelf);
  if (element === undefined) return undefined;
  const text = typeText(element);
  if (op.def === math.ipowi) {
    return IntegerType.is(element) ? { name: `__mlir_math_ipowi_${text}`, text: integerPower(text) } : undefined;
  }
  if (op.def === math.ctlz) {
    if (!options.convertsLeadingZeros || !IntegerType.is(element)) return undefined;
    return { name: `__mlir_math_ctlz_${text}`, text: leadingZeros(text, element.width) };
  }
  if (op.def !== math.fpowi || !FloatType.is(element) || !IntegerType.is(exponent)) return undefined;
  if (exponent.width < options.leastExponentWidth) return undefined;
  const exponentText = typeText(exponent);
  return {
    name: `__mlir_math_fpowi_${text}_${exponentText}`,
    text: floatPower(text, exponentText, exponent.width),
  };
}

/** Appends a function, at the place of the module. */
function addFunction(module: Operation, { name, text }: Outlined): void {
  const { context, location, store } = module;
  const report = ({ message }: Diagnostic): void => assert(false, message);
  const parsed = parseText(new Source(name, text), context, report, { noImplicitModule: true });
  assert(parsed !== undefined, "the function is read without errors");
  const copy = cloneOp(parsed, undefined, store);
  copy.setAttr("sym_name", stringAttr(context, name));
  copy.setAttr("llvm.linkage", llvm.linkage.of(context, "linkonce_odr"));
  copy.walk((op) => {
    op.location = location;
    for (const { blocks } of op.regions) {
      for (const block of blocks) block.mapArgumentLocations(() => store.locationId(location));
    }
  });
  const [body] = module.region().blocks;
  if (body !== undefined) store.appendOp(body, copy.id);
}

function lower(op: Operation, at: Emitter, options: MathToFuncsOptions): boolean {
  const type = op.resultType();
  if (VectorType.is(type)) return unrollElementwise(op, at, type);
  const outlined = outlinedFor(op, options);
  if (outlined === undefined || isShaped(type)) return false;
  const { operands, context } = op;
  const call = func.call.build(
    at,
    { callee: symbolRefAttr(context, outlined.name), operands },
    { resultTypes: [type] },
  );
  at.replaceOp(op, [call.result()]);
  return true;
}
