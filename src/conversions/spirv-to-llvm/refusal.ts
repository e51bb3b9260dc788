// Why an op is not converted: what we have to say beyond the reference's message.

import type { Context } from "../../ir/index.ts";

/** By the names of ops, the first that fits. */
const reasons: readonly (readonly [name: RegExp, reason: string])[] = [
  [
    /RayQuery|AccelerationStructure|TraceRay|HitObject/,
    "ray queries walk structures that only a driver for ray tracing has",
  ],
  [
    /CooperativeMatrix|CooperativeVector/,
    "how a cooperative matrix is shared out is known with single-invocation-subgroups only, where an invocation has all of it",
  ],
  [/decorate_type/, "the constant that is the stride of these descriptors is not known, or too small for them"],
  [
    /DPd[xy]|Fwidth/,
    "a derivative is a difference between neighbours, and no execution mode says which invocations are, or several do",
  ],
  [/EmitVertex|EmitStream|EndPrimitive|EmitMesh|SetMesh/, "it belongs to a stage of the graphics pipeline"],
  [
    /\.(func|FunctionCall|ReturnValue)$/,
    "values of this type have no counterpart in LLVM, or a layout of their own, which needs keep-interface",
  ],
  [
    /\.GlobalVariable$/,
    "what lies in memory there has no layout in LLVM, or it is initialized by an operation that is done when executed only",
  ],
  [/\.(EXT\.)?Atomic/, "LLVM has atomic operations on integers of 8, 16, 32 and 64 bits, on floats, and on pointers"],
  [/\.(Variable|Load|Store|AccessChain)$/, "what lies in memory there has no layout in LLVM"],
];

const refused = /^failed to legalize operation '(spirv\.[^']+)'/;

/** Adds the reason to the refusals of a conversion, where it is known. */
export function explaining<T>(context: Context, convert: () => T): T {
  const before = context.onDiagnostic;
  context.onDiagnostic = (diagnostic) => {
    const name = refused.exec(diagnostic.message)?.[1];
    const help = name === undefined ? undefined : reasons.find(([pattern]) => pattern.test(name))?.[1];
    before(help === undefined ? diagnostic : diagnostic.with({ help }));
  };
  try {
    return convert();
  } finally {
    context.onDiagnostic = before;
  }
}
