// `convert_TYPE[_sat][_MODE]` towards SPIR-V. `../conversions.ts` has the table.

import { FloatType, type Type, VectorType } from "../../../../ir/index.ts";
import { isUnsigned } from "../../../mangling/index.ts";
import type { NumberKind } from "../../extended-functions.ts";
import { decoratePostfixes } from "../../postfixes.ts";
import { CONVERSIONS } from "../conversions.ts";
import type { OpenClCall, WriteCall } from "./written-call.ts";

const NAME = /^convert_(u?)(char|short|int|long|half|float|double)(\d*)((?:_sat)?)((?:_rt[eznp])?)$/;

/** The writer for calls of a conversion function; undefined for other names. */
export function conversionWriter(name: string): WriteCall | undefined {
  const match = NAME.exec(name);
  if (match === null) return undefined;
  const [, unsigned = "", , , saturation = "", mode = ""] = match;
  return (call) => writeConversion(call, unsigned === "u", saturation !== "", mode.slice(1));
}

function kindOf(type: Type, isUnsigned: boolean): NumberKind {
  return FloatType.is(VectorType.is(type) ? type.element : type) ? "F" : isUnsigned ? "U" : "S";
}

function writeConversion(call: OpenClCall, toUnsigned: boolean, isSaturated: boolean, mode: string): boolean {
  const [parameter] = call.parameters;
  const from = kindOf(call.typeOf(0), parameter !== undefined && isUnsigned(parameter) === true);
  const to = kindOf(call.type, toUnsigned);
  const isSignChange = isSaturated && from !== to && from !== "F";
  if (call.typeOf(0) === call.type && !isSignChange) return call.alias(call.arg(0));
  const found = CONVERSIONS.find(
    (one) => one.from === from && (one.to ?? to) === to && (isSaturated || one.isSaturating !== true),
  );
  if (found === undefined) return false;
  call.result(found.opcode, call.arg(0));
  // A rounding mode changes nothing between integers.
  const modes = from === "F" || to === "F" ? [mode] : [];
  const saturation = isSaturated && found.isSaturating !== true ? ["sat"] : [];
  decoratePostfixes(call.body, call.body.idOf(call.row), [...saturation, ...modes]);
  return true;
}
