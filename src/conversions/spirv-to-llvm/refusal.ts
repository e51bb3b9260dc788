// Why an op is not converted: what we add to the message of the reference. The reasons follow from facts of the grammar, or from the op.

import * as spirv from "../../dialects/spirv/index.ts";
import { type Context, type OpDef, Operation } from "../../ir/index.ts";
import { hasForeignRounding } from "./ops/arithmetic/rounding.ts";

const RAYS = "ray queries walk structures that only a driver for ray tracing has";
const MATRICES =
  "how a cooperative matrix is shared out is known with single-invocation-subgroups or whole-cooperative-matrices only, where an invocation has all of it";
const GRAPHICS = "it belongs to a stage of the graphics pipeline";
const NO_LAYOUT = "what lies in memory there has no layout in LLVM";

/** By the beginning of the name of a capability that the op needs. */
const byCapability: readonly (readonly [capability: RegExp, reason: string])[] = [
  [/^Ray|^ShaderInvocationReorder/, RAYS],
  [/^Cooperative(Matrix|Vector)/, MATRICES],
  [/^MeshShading/, GRAPHICS],
];

/** By the section of the specification that the instruction belongs to. */
const bySection: ReadonlyMap<string, string> = new Map([
  [
    "Derivative",
    "a derivative is a difference between neighbours, and no execution mode says which invocations are, or several do",
  ],
  ["Primitive", GRAPHICS],
  ["Atomic", "LLVM has atomic operations on integers of 8, 16, 32 and 64 bits, on floats, and on pointers"],
]);

const isFunctionOp = spirv.opSet({ core: ["func", "FunctionCall", "ReturnValue"] });
const isMemoryOp = spirv.opSet({ core: ["Variable", "Load", "Store", "AccessChain"] });

function reasonOf(op: Operation): string | undefined {
  return hasForeignRounding(op) ? "LLVM's arithmetic rounds to the nearest number" : reasonOfDef(op.def);
}

function reasonOfDef(def: OpDef): string | undefined {
  if (def === spirv.mlir.decorate_type) {
    return "the constant that is the stride of these descriptors is not known, or too small for them";
  }
  if (isFunctionOp(def)) {
    return "values of this type have no counterpart in LLVM, or a layout of their own, which needs keep-interface";
  }
  if (def === spirv.GlobalVariable) {
    return `${NO_LAYOUT}, or it is initialized by an operation that is done when executed only`;
  }
  if (isMemoryOp(def)) return NO_LAYOUT;
  const found = spirv.instructionOf(def)?.instruction;
  if (found === undefined) return undefined;
  const needed = byCapability.find(([capability]) => found.capabilities.some((one) => capability.test(one)));
  return needed?.[1] ?? bySection.get(found.class);
}

/** Adds the reason to the errors of a conversion, if it is known. */
export function explaining<T>(context: Context, convert: () => T): T {
  const before = context.onDiagnostic;
  context.onDiagnostic = (diagnostic) => {
    const { subject, message } = diagnostic;
    const isRefusal = subject instanceof Operation && message.startsWith("failed to legalize operation ");
    before(isRefusal ? diagnostic.with({ help: reasonOf(subject) }) : diagnostic);
  };
  try {
    return convert();
  } finally {
    context.onDiagnostic = before;
  }
}
