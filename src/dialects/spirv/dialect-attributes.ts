// The dialect's discardable attributes on ops, arguments and results of any dialect, such as spirv.entry_point_abi.

import { operandKind } from "../../grammar/index.ts";
import {
  FloatType,
  FunctionType,
  GraphType,
  IndexType,
  IntegerType,
  type NamedAttribute,
  type Operation,
  type Type,
  TypeAttr,
} from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { lazy } from "../../support/lazy.ts";
import { EntryPointABIAttr, InterfaceVarABIAttr, TargetEnvAttr } from "./attrs/index.ts";
import { Decoration } from "./enums.ts";
import { Graph } from "./ops/module/graph.ts";

export function opAttributeProblem(op: Operation, { name, value }: NamedAttribute): Diagnostic | undefined {
  if (name === "spirv.entry_point_abi") {
    return EntryPointABIAttr.is(value)
      ? undefined
      : op.plainError("'spirv.entry_point_abi' attribute must be an entry point ABI attribute");
  }
  if (name === "spirv.target_env") {
    return TargetEnvAttr.is(value) ? undefined : op.plainError("'spirv.target_env' must be a spirv::TargetEnvAttr");
  }
  // A decoration beside a property of its name.
  if (op.def.dialect === "spirv" && isDecorationName(name)) return undefined;
  return op.plainError(`found unsupported '${name}' attribute on operation`);
}

export function argumentAttributeProblem(
  op: Operation,
  _region: number,
  index: number,
  attribute: NamedAttribute,
): Diagnostic | undefined {
  return valueAttributeProblem(op, typeOf(op, "inputs", index), attribute);
}

/** Only graphs have attributes of the dialect on their results. */
export function resultAttributeProblem(
  op: Operation,
  _region: number,
  index: number,
  attribute: NamedAttribute,
): Diagnostic | undefined {
  if (op.def !== Graph) {
    return op.plainError(
      "cannot attach SPIR-V attributes to region result which is not part of a spirv::GraphARMOp type",
    );
  }
  return valueAttributeProblem(op, typeOf(op, "results", index), attribute);
}

function typeOf(op: Operation, which: "inputs" | "results", index: number): Type | undefined {
  const attr = op.attr("function_type");
  const type = TypeAttr.is(attr) ? attr.type : undefined;
  if (FunctionType.is(type) || GraphType.is(type)) return type[which][index];
  // A function of another kind: its body has the types of what is given to it.
  return which === "inputs" ? op.region().firstBlock?.arguments[index]?.type : undefined;
}

function valueAttributeProblem(
  op: Operation,
  type: Type | undefined,
  { name, value }: NamedAttribute,
): Diagnostic | undefined {
  const problem = (message: string) => op.errorNearby(message);
  if (name === "spirv.decoration") {
    return Decoration.is(value) ? undefined : problem("'spirv.decoration' must be a spirv::DecorationAttr");
  }
  if (isDecorationName(name)) return undefined;
  if (name !== "spirv.interface_var_abi") return problem(`found unsupported '${name}' attribute on region argument`);
  if (!InterfaceVarABIAttr.is(value)) {
    return problem("'spirv.interface_var_abi' must be a spirv::InterfaceVarABIAttr");
  }
  if (value.storageClass === undefined || isScalar(type) || IndexType.is(type)) return undefined;
  return problem(
    "'spirv.interface_var_abi' attribute cannot specify storage class when attaching to a non-scalar value",
  );
}

const decorationNames = lazy(() => {
  const ofGrammar = (operandKind("Decoration")?.enumerants ?? []).map((one) => one.name);
  const names = [...ofGrammar, ...Object.keys(Decoration.enum.cases)];
  return new Set(names.map((one) => one.replace(/[^A-Za-z0-9]/g, "").toLowerCase()));
});

/** Whether a name is a decoration, such as `spirv.func_param_attr` on a parameter. MLIR has no such attributes. */
function isDecorationName(name: string): boolean {
  return decorationNames().has(name.slice("spirv.".length).replaceAll("_", ""));
}

function isScalar(type: Type | undefined): boolean {
  return IntegerType.is(type) || FloatType.is(type);
}
