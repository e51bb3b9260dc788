// The text of constants.

import { ArrayType, StructType } from "../../dialects/llvm/index.ts";
import { FloatType, IntegerType, VectorType } from "../../ir/index.ts";
import { type Constant, type Constants, signedValue } from "../constant.ts";
import { flagsText, isCast, OPCODE_NAMES, opcode } from "../opcode.ts";
import { escapedBytes, quoted, spelledName } from "../spelling.ts";
import { typeText } from "../type-text.ts";
import { floatText } from "./floats.ts";

/** What the text of some constants depends on. */
export interface ConstantScope {
  readonly constants: Constants;
  /** The name of a block whose address is taken. */
  blockName(constant: Constant): string;
  nodeText(node: number): string;
}

/** A constant with its type in front: `i32 5`. */
export function typedConstant(scope: ConstantScope, constant: Constant): string {
  return `${typeText(constant.type)} ${constantText(scope, constant)}`;
}

/** A constant without its type. */
export function constantText(scope: ConstantScope, constant: Constant): string {
  if (constant.text !== undefined) return constant.text;
  const text = spell(scope, constant);
  if (constant.kind !== "blockaddress" && constant.kind !== "metadata") constant.text = text;
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
      return type.def.name === "llvm.ptr" ? "null" : "zeroinitializer";
    case "global":
      return `@${spelledName(payload.global?.name ?? "")}`;
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
      return `dso_local_equivalent ${operands.map((one) => constantText(scope, one)).join("")}`;
    case "asm":
      return assemblyText(constant);
    case "metadata":
      return scope.nodeText(payload.node ?? 0);
    default:
      return kind;
  }
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
  const { opcode: code = 0, flags = 0, elementType } = payload;
  const parts = operands.map((one) => typedConstant(scope, one));
  const head = `${OPCODE_NAMES[code]} ${flagsText(flags)}`;
  if (isCast(code)) return `${head}(${parts[0]} to ${typeText(type)})`;
  if (code === opcode.getelementptr && elementType !== undefined) parts.unshift(typeText(elementType));
  return `${head}(${parts.join(", ")})`;
}

function assemblyText({ payload: { assembly } }: Constant): string {
  if (assembly === undefined) return "";
  const words = [
    assembly.hasSideEffects ? "sideeffect " : "",
    assembly.isAlignStack ? "alignstack " : "",
    assembly.isIntel ? "inteldialect " : "",
  ];
  return `asm ${words.join("")}${quoted(assembly.text)}, ${quoted(assembly.constraints)}`;
}
