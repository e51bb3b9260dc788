// Every decoration of the grammar on everything that can be decorated: modules in assembly, one per decoration and kind of target.
import { type Enumerant, KindCode, type Operand, operandKind } from "../../src/grammar/index.ts";

/** What a decoration is on, and the id of it in {@link moduleWith}. */
export const targets: Readonly<Record<string, string>> = {
  "result of an instruction": "%sum",
  "result of a call": "%called",
  "variable of a function": "%local",
  "result of a load": "%loaded",
  parameter: "%parameter",
  "block argument (a phi)": "%phi",
  "result of a construct (a phi at its end)": "%merged",
  "variable of the module": "%variable",
  function: "%function",
  constant: "%number",
  "composite constant": "%composite",
  "null constant": "%null",
  "constant of a struct": "%pair",
  "specialization constant": "%spec",
  "composite specialization constant": "%spec_vector",
  "operation on specialization constants": "%spec_sum",
  "scalar type": "%double",
  "vector type": "%v3double",
  "array type": "%array",
  "array of run-time length": "%runtime",
  "pointer type": "%pointer",
  "image type": "%image",
  struct: "%struct",
  "struct without a name": "%nameless",
  "member of a struct": "%struct 1",
  "member of a struct without a name": "%nameless 0",
};

const all: readonly Enumerant[] = operandKind("Decoration")?.enumerants ?? [];

/** The decorations that can be on a target: a SpecId means nothing on constants that are not specialized themselves. */
export function decorationsOf(target: string): readonly Enumerant[] {
  return all.filter(({ name }) => name !== "SpecId" || !unspecialized.has(target));
}

const unspecialized: ReadonlySet<string> = new Set(["%number", "%composite", "%null", "%pair", "%spec_sum"]);

/** The instruction that decorates a target; twice, with other parameters, where a decoration may repeat. */
export function decorationLines({ name, parameters }: Enumerant, target: string): readonly string[] {
  const [id = "", member] = target.split(" ");
  const isId = parameters.some(({ kind }) => kind.code === KindCode.Id);
  const isString = /^User(Semantic|TypeGOOGLE)$/.test(name);
  const opcode = isId
    ? member === undefined
      ? "DecorateId"
      : "DecorateIdEXT"
    : isString
      ? "DecorateString"
      : "Decorate";
  const subject = member === undefined ? `Op${opcode} ${id}` : `OpMember${opcode} ${id} ${member}`;
  const variants = repeatable.test(name) ? [0, 1] : [0];
  return variants.map((variant) =>
    [subject, name, ...parameters.flatMap((one) => parameterText(one, variant))].join(" "),
  );
}

/** Decorations that an id may have several times. */
const repeatable = /^(FuncParamAttr|UserSemantic|CacheControl\w+)$/;

function parameterText({ kind, quantifier }: Operand, variant: number): readonly string[] {
  const text = ((): string => {
    if (kind.code === KindCode.String) return `"text ${variant}"`;
    if (kind.code === KindCode.Id) return "%seven";
    if (kind.code === KindCode.Value) return kind.enumerants[variant]?.name ?? "0";
    if (kind.code === KindCode.Mask) return kind.enumerants.find(({ value }) => value !== 0)?.name ?? "None";
    return `${3 + variant}`;
  })();
  return quantifier === "*" ? [text, text] : [text];
}

/** A module with those decorations. */
export function moduleWith(lines: readonly string[]): string {
  return `OpCapability Shader
OpCapability Linkage
OpCapability Float64
OpExtension "SPV_GOOGLE_decorate_string"
OpMemoryModel Logical GLSL450
OpName %struct "struct"
${lines.join("\n")}
%void = OpTypeVoid
%bool = OpTypeBool
%int = OpTypeInt 32 0
%float = OpTypeFloat 32
%double = OpTypeFloat 64
%v3double = OpTypeVector %double 3
%v2int = OpTypeVector %int 2
%seven = OpConstant %int 7
%four = OpConstant %int 4
%number = OpConstant %float 2.5
%composite = OpConstantComposite %v2int %seven %four
%null = OpConstantNull %v2int
%spec = OpSpecConstant %int 5
%spec_vector = OpSpecConstantComposite %v2int %spec %spec
%spec_sum = OpSpecConstantOp %int IAdd %spec %seven
%array = OpTypeArray %v3double %four
%runtime = OpTypeRuntimeArray %int
%nameless = OpTypeStruct %v2int %float
%image = OpTypeImage %float 2D 0 0 0 1 Unknown
%struct = OpTypeStruct %int %array %image
%pair = OpConstantComposite %nameless %composite %number
%pointer = OpTypePointer Private %float
%struct_pointer = OpTypePointer Private %struct
%runtime_pointer = OpTypePointer Private %runtime
%pair_pointer = OpTypePointer Private %nameless
%local_pointer = OpTypePointer Function %int
%signature = OpTypeFunction %int %int %bool
%variable = OpVariable %pointer Private
%structs = OpVariable %struct_pointer Private
%pairs = OpVariable %pair_pointer Private
%elements = OpVariable %runtime_pointer Private
%function = OpFunction %int None %signature
%parameter = OpFunctionParameter %int
%condition = OpFunctionParameter %bool
%entry = OpLabel
%local = OpVariable %local_pointer Function
%sum = OpIAdd %int %parameter %spec_sum
OpStore %local %sum
%loaded = OpLoad %int %local Aligned 4
%called = OpFunctionCall %int %function %loaded %condition
%vector = OpIAdd %v2int %composite %null
%other_vector = OpIAdd %v2int %vector %spec_vector
OpStore %variable %number
OpStore %pairs %pair
OpBranch %middle
%middle = OpLabel
OpSelectionMerge %end None
OpBranchConditional %condition %yes %no
%yes = OpLabel
OpBranch %end
%no = OpLabel
OpBranch %end
%end = OpLabel
%merged = OpPhi %int %sum %yes %called %no
OpBranch %head
%head = OpLabel
%phi = OpPhi %int %merged %end %next %continue
OpLoopMerge %out %continue None
OpBranchConditional %condition %continue %out
%continue = OpLabel
%next = OpIAdd %int %phi %seven
OpBranch %head
%out = OpLabel
OpReturnValue %phi
OpFunctionEnd
`;
}
