// The text of constants.

import { ArrayType, PointerType, StructType } from "../../dialects/llvm/index.ts";
import { FloatType, IntegerType, VectorType } from "../../ir/index.ts";
import { type Constant, type Constants, isZero, signedValue } from "../constant.ts";
import type { GlobalValue } from "../module.ts";
import { flagsText, isCast, OPCODE_NAMES, opcode } from "../opcode.ts";
import { escapedBytes, quoted, spelledName } from "../spelling.ts";
import { typeText } from "../type-text.ts";
import { floatText } from "./floats.ts";

/** The state that the text of some constants depends on. */
export interface ConstantScope {
  readonly constants: Constants;
  /** The name of a block whose address is taken. */
  blockName(constant: Constant): string;
  nodeText(node: number): string;
  /** A value of the current function, or a constant, with its type. */
  typed(reference: number): string;
}

/** A constant with its type in front: `i32 5`. */
export function typedConstant(scope: ConstantScope, constant: Constant): string {
  return `${typeText(constant.type)} ${constantText(scope, constant)}`;
}

/** A constant without its type. */
export function constantText(scope: ConstantScope, constant: Constant): string {
  if (constant.text !== undefined) return constant.text;
  const text = spell(scope, constant);
  if (!constant.isLocal) constant.text = text;
  return text;
}

function spell(scope: ConstantScope, constant: Constant): string {
  const { kind, type, operands, payload } = constant;
  switch (kind) {
    case "integer":
      return integerText(constant);
    case "float":
      return floatText(constant.bits, FloatType.is(type) ? type.format : "ppc_fp128");
    case "zero":
      return PointerType.is(type) ? "null" : "zeroinitializer";
    case "global":
      return globalName(payload.global);
    case "splat":
      return `splat (${operands[0] === undefined ? "" : typedConstant(scope, operands[0])})`;
    case "data":
    case "aggregate":
      return aggregateText(scope, constant);
    case "expression":
      return expressionText(scope, constant);
    case "blockaddress":
      return `blockaddress(${operands.map((one) => constantText(scope, one)).join("")}, ${scope.blockName(constant)})`;
    case "dso_local_equivalent":
    case "no_cfi":
      return `${kind} ${operands.map((one) => constantText(scope, one)).join("")}`;
    case "ptrauth":
      return `ptrauth (${writtenOperands(operands)
        .map((one) => typedConstant(scope, one))
        .join(", ")})`;
    case "asm":
      return assemblyText(constant);
    case "metadata":
      return metadataText(scope, constant);
    default:
      return kind;
  }
}

/** A value or a list of values as metadata, or a node. */
function metadataText(scope: ConstantScope, { payload: { values, isList, node } }: Constant): string {
  const text = (values ?? []).map((one) => scope.typed(one)).join(", ");
  if (isList === true) return `!DIArgList(${text})`;
  return values === undefined ? scope.nodeText(node ?? 0) : text;
}

/** The name of a global, or its number. */
function globalName(global: GlobalValue | undefined): string {
  if (global === undefined) return "";
  return `@${global.name === "" ? global.number : spelledName(global.name)}`;
}

/** Trailing operands of `ptrauth` are written up to the last that is not zero. */
function writtenOperands(operands: readonly Constant[]): readonly Constant[] {
  const last = operands.findLastIndex((one, index) => index < 2 || !isZero(one));
  return operands.slice(0, last + 1);
}

function integerText(constant: Constant): string {
  const { type, bits } = constant;
  if (IntegerType.is(type) && type.width === 1) return bits === 0n ? "false" : "true";
  return signedValue(constant).toString();
}

function aggregateText(scope: ConstantScope, constant: Constant): string {
  const { type, payload } = constant;
  if (ArrayType.is(type) && IntegerType.is(type.element) && type.element.width === 8 && payload.data !== undefined) {
    return `c"${escapedBytes(payload.data)}"`;
  }
  if (VectorType.is(type)) {
    const splat = scope.constants.splatOf(constant);
    if (splat?.kind === "integer" || splat?.kind === "float") return `splat (${typedConstant(scope, splat)})`;
  }
  const elements = (scope.constants.elementsOf(constant) ?? []).map((one) => typedConstant(scope, one)).join(", ");
  if (VectorType.is(type)) return `<${elements}>`;
  if (ArrayType.is(type)) return `[${elements}]`;
  return StructType.is(type) && type.body.isPacked ? `<{ ${elements} }>` : `{ ${elements} }`;
}

function expressionText(scope: ConstantScope, { type, operands, payload }: Constant): string {
  const { opcode: code = 0, flags = 0, elementType, inRange } = payload;
  const parts = operands.map((one) => typedConstant(scope, one));
  const range = inRange === undefined ? "" : `inrange(${inRange.lower}, ${inRange.upper}) `;
  const head = `${OPCODE_NAMES[code]} ${flagsText(flags)}${range}`;
  if (isCast(code)) return `${head}(${parts[0]} to ${typeText(type)})`;
  if (code === opcode.shufflevector) parts[2] = shuffleMaskText(scope, operands[2]);
  if (code === opcode.getelementptr && elementType !== undefined) parts.unshift(typeText(elementType));
  return `${head}(${parts.join(", ")})`;
}

function shuffleMaskText(scope: ConstantScope, mask: Constant | undefined): string {
  if (mask === undefined) return "";
  const lanes = scope.constants.elementsOf(mask)?.map((one) => (one.kind === "integer" ? Number(one.bits) : -1));
  return lanes === undefined ? typedConstant(scope, mask) : maskText(lanes, false);
}

/** The mask of a shuffle, of which -1 is poison. */
export function maskText(mask: readonly number[], isScalable: boolean): string {
  const type = `<${isScalable ? "vscale x " : ""}${mask.length} x i32>`;
  if (mask.every((lane) => lane === 0)) return `${type} zeroinitializer`;
  if (mask.every((lane) => lane < 0)) return `${type} poison`;
  return `${type} <${mask.map((lane) => (lane < 0 ? "i32 poison" : `i32 ${lane}`)).join(", ")}>`;
}

function assemblyText({ payload: { assembly } }: Constant): string {
  if (assembly === undefined) return "";
  const words = [
    assembly.hasSideEffects ? "sideeffect " : "",
    assembly.isAlignStack ? "alignstack " : "",
    assembly.isIntel ? "inteldialect " : "",
    assembly.canThrow ? "unwind " : "",
  ];
  return `asm ${words.join("")}${quoted(assembly.text)}, ${quoted(assembly.constraints)}`;
}
