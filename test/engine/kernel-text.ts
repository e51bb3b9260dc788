// The text of kernels of OpenCL in the assembler's language, with what most of them need.

/** A kernel `%f` of the types that all of these modules need. */
export interface Kernel {
  readonly head: string;
  readonly localSize: number;
  /** Invocations of a subgroup, if the kernel requires a number. */
  readonly subgroupSize?: number;
  readonly types?: string;
  /** Functions before the kernel. */
  readonly functions?: string;
  /** Types and names of parameters. */
  readonly parameters: readonly (readonly [type: string, name: string])[];
  /** The number of the invocation is `%i`, as `uint`, and `%il`, as `ulong`. */
  readonly body: string;
}

export function kernelText({
  head,
  localSize,
  subgroupSize,
  types = "",
  functions = "",
  parameters,
  body,
}: Kernel): string {
  return `OpCapability Kernel
OpCapability Addresses
OpCapability Int64
OpCapability Int8
OpCapability GenericPointer
${head}
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %f "f" %id
OpExecutionMode %f LocalSize ${localSize} 1 1${subgroupSize === undefined ? "" : `\nOpExecutionMode %f SubgroupSize ${subgroupSize}`}
OpDecorate %id BuiltIn LocalInvocationId
%void = OpTypeVoid
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%ulong = OpTypeInt 64 0
%uchar = OpTypeInt 8 0
%v3 = OpTypeVector %ulong 3
%idPtr = OpTypePointer Input %v3
%global = OpTypePointer CrossWorkgroup %uint
%generic = OpTypePointer Generic %uint
%bytes = OpTypePointer Generic %uchar
%private = OpTypePointer Function %uint
${[0, 1, 2, 3, 4, 5, 6, 7, 8, 264].map((n) => `%c${n} = OpConstant %uint ${n}\n%l${n} = OpConstant %ulong ${n}`).join("\n")}
%id = OpVariable %idPtr Input
${types}
%kernelType = OpTypeFunction %void ${parameters.map(([type]) => type).join(" ")}
${functions}
%f = OpFunction %void None %kernelType
${parameters.map(([type, name]) => `${name} = OpFunctionParameter ${type}`).join("\n")}
%entry = OpLabel
%v = OpVariable %private Function
%vg = OpPtrCastToGeneric %generic %v
%ids = OpLoad %v3 %id Aligned 32
%il = OpCompositeExtract %ulong %ids 0
%i = OpUConvert %uint %il
${body}
OpReturn
OpFunctionEnd
`;
}

/** Stores a value at a place of `%out` for each invocation, `start` after the first. */
let places = 0;
export function storeText(value: string, start: number, invocations = true): string {
  const name = `p${places++}`;
  const index = invocations ? `%n${name} = OpIAdd %ulong %il %l${start}\n` : "";
  return `${index}%${name} = OpPtrAccessChain %global %out ${invocations ? `%n${name}` : `%l${start}`}
OpStore %${name} ${value} Aligned 4`;
}
