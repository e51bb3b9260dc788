// "SPIR-V Builtin Variables Mapped to LLVM Function Calls or LLVM Global Variables".
import { describe, expect, it } from "vitest";
import { BuiltIn } from "../../../src/grammar/enumerants.generated.ts";
import { roundTrip } from "../round-trip.ts";
import { llvmOfAssembly } from "./harness.ts";

const SCALARS = [
  "WorkDim",
  "GlobalLinearId",
  "LocalInvocationIndex",
  "SubgroupSize",
  "SubgroupMaxSize",
  "NumSubgroups",
  "NumEnqueuedSubgroups",
  "SubgroupId",
  "SubgroupLocalInvocationId",
] as const;

const VECTORS = [
  "GlobalSize",
  "GlobalInvocationId",
  "WorkgroupSize",
  "EnqueuedWorkgroupSize",
  "LocalInvocationId",
  "NumWorkgroups",
  "WorkgroupId",
  "GlobalOffset",
] as const;

/** Types of 64-bit sizes, except those of 32 bits. */
const typeOf = (name: (typeof SCALARS)[number]): string =>
  name === "GlobalLinearId" || name === "LocalInvocationIndex" ? "i64" : "i32";

const mangled = (name: string, parameters: string): string => {
  const full = `__spirv_BuiltIn${name}`;
  return `@_Z${full.length}${full}${parameters}`;
};

const kernel = (body: string, declarations: string): string =>
  `define spir_kernel void @k(ptr addrspace(1) %p) {\n${body}\n  ret void\n}\n${declarations}\n`;

const decoration = (name: keyof typeof BuiltIn): RegExp => new RegExp(`^Decorate \\d+ BuiltIn ${BuiltIn[name]} `, "m");

describe("calls", () => {
  it.each(SCALARS)("__spirv_BuiltIn%s()", (name) => {
    const type = typeOf(name);
    const call = `call spir_func ${type} ${mangled(name, "v")}()`;
    const text = kernel(
      `  %v = ${call}\n  store ${type} %v, ptr addrspace(1) %p, align 8`,
      `declare spir_func ${type} ${mangled(name, "v")}()`,
    );
    const { lines, llvm } = roundTrip(text, []);
    expect(lines).toMatch(decoration(name));
    expect(lines).toMatch(/^Load /m);
    expect(llvm).toContain(call);
  });

  it.each(VECTORS)("__spirv_BuiltIn%s(i)", (name) => {
    const call = `call spir_func i64 ${mangled(name, "i")}(i32 1)`;
    const text = kernel(
      `  %v = ${call}\n  store i64 %v, ptr addrspace(1) %p, align 8`,
      `declare spir_func i64 ${mangled(name, "i")}(i32)`,
    );
    const { lines, llvm } = roundTrip(text, []);
    expect(lines).toMatch(decoration(name));
    expect(lines).toMatch(/^CompositeExtract \d+ \d+ \d+ 1 $/m);
    expect(llvm).toContain(call);
  });
});

const HEAD = `OpCapability Addresses
OpCapability Kernel
OpCapability Int64
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %k "k" %__spirv_BuiltInGlobalLinearId %__spirv_BuiltInGlobalInvocationId
OpName %__spirv_BuiltInGlobalLinearId "__spirv_BuiltInGlobalLinearId"
OpName %__spirv_BuiltInGlobalInvocationId "__spirv_BuiltInGlobalInvocationId"
OpDecorate %__spirv_BuiltInGlobalLinearId BuiltIn GlobalLinearId
OpDecorate %__spirv_BuiltInGlobalInvocationId BuiltIn GlobalInvocationId
%void = OpTypeVoid
%uint = OpTypeInt 32 0
%ulong = OpTypeInt 64 0
%v3ulong = OpTypeVector %ulong 3
%scalar = OpTypePointer Input %uint
%vector = OpTypePointer Input %v3ulong
%out = OpTypePointer CrossWorkgroup %ulong
%fn = OpTypeFunction %void %out
%__spirv_BuiltInGlobalLinearId = OpVariable %scalar Input
%__spirv_BuiltInGlobalInvocationId = OpVariable %vector Input
%k = OpFunction %void None %fn
%p = OpFunctionParameter %out
%entry = OpLabel
`;
const END = "OpReturn\nOpFunctionEnd\n";

describe("the document's example", () => {
  it("a scalar variable", () => {
    const llvm = llvmOfAssembly(`${HEAD}%13 = OpLoad %uint %__spirv_BuiltInGlobalLinearId Aligned 4\n${END}`);
    expect(llvm).toContain("call spir_func i32 @_Z29__spirv_BuiltInGlobalLinearIdv()");
  });

  it("a vector variable is a call for each component", () => {
    const llvm = llvmOfAssembly(`${HEAD}%14 = OpLoad %v3ulong %__spirv_BuiltInGlobalInvocationId Aligned 32
%15 = OpCompositeExtract %ulong %14 1
OpStore %p %15 Aligned 8
${END}`);
    const body = llvm.split("\n").filter((line) => /call|insertelement|extractelement/.test(line));
    const calls = [0, 1, 2].map((lane) => `call spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 ${lane})`);
    expect(body.map((line) => line.replace(/^ *%\w+ = /, "").replace(/ #\d+$/, ""))).toEqual([
      calls[0],
      expect.stringMatching(/^insertelement <3 x i64> poison, i64 %\w+, i32 0$/),
      calls[1],
      expect.stringMatching(/^insertelement <3 x i64> %\w+, i64 %\w+, i32 1$/),
      calls[2],
      expect.stringMatching(/^insertelement <3 x i64> %\w+, i64 %\w+, i32 2$/),
      expect.stringMatching(/^extractelement <3 x i64> %\w+, i32 1$/),
    ]);
  });
});

describe("globals", () => {
  it("are the variables there and back", () => {
    const text = kernel(
      `  %n = load i32, ptr addrspace(7) @__spirv_BuiltInWorkDim, align 4
  %v = load <3 x i64>, ptr addrspace(7) @__spirv_BuiltInGlobalInvocationId, align 32
  %x = extractelement <3 x i64> %v, i32 1
  store i32 %n, ptr addrspace(1) %p, align 4
  store i64 %x, ptr addrspace(1) %p, align 8`,
      "@__spirv_BuiltInWorkDim = external addrspace(7) constant i32\n@__spirv_BuiltInGlobalInvocationId = external addrspace(7) constant <3 x i64>",
    );
    const { lines, llvm } = roundTrip(text, [], { builtinFormat: "global" });
    expect(lines).toMatch(decoration("WorkDim"));
    expect(lines).toMatch(decoration("GlobalInvocationId"));
    expect(llvm).toContain("@__spirv_BuiltInWorkDim = external addrspace(7) constant i32");
    expect(llvm).toContain("load <3 x i64>, ptr addrspace(7) @__spirv_BuiltInGlobalInvocationId, align 32");
    const calls = roundTrip(text, []).llvm;
    expect(calls).toContain("call spir_func i32 @_Z22__spirv_BuiltInWorkDimv()");
    expect(calls).toContain("call spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 2)");
  });
});

/** What SYCL's compilers write: the variable is in global memory. */
const GLOBAL =
  "@__spirv_BuiltInWorkgroupId = external local_unnamed_addr addrspace(1) constant <3 x i64>, align 32\n@__spirv_BuiltInSubgroupEqMask = external addrspace(1) constant <4 x i32>";

const group = (index: number | string): string => `call spir_func i64 @_Z26__spirv_BuiltInWorkgroupIdi(i32 ${index})`;

describe("variables in global memory", () => {
  const loads: readonly (readonly [name: string, load: string, value: string])[] = [
    ["the first component", "load i64, ptr addrspace(1) @__spirv_BuiltInWorkgroupId", group(0)],
    [
      "a component of the vector",
      "load i64, ptr addrspace(1) getelementptr inbounds (<3 x i64>, ptr addrspace(1) @__spirv_BuiltInWorkgroupId, i64 0, i64 2)",
      group(2),
    ],
    [
      "a component at bytes",
      "load i64, ptr addrspace(1) getelementptr inbounds (i8, ptr addrspace(1) @__spirv_BuiltInWorkgroupId, i64 8)",
      group(1),
    ],
    [
      "through a generic pointer",
      "load i64, ptr addrspace(4) addrspacecast (ptr addrspace(1) @__spirv_BuiltInWorkgroupId to ptr addrspace(4))",
      group(0),
    ],
    [
      "a component of a mask",
      "load i32, ptr addrspace(1) @__spirv_BuiltInSubgroupEqMask",
      "extractelement <4 x i32> %",
    ],
  ];
  it.each(loads)("%s", (_, load, value) => {
    const type = load.slice("load ".length, load.indexOf(","));
    const { lines, llvm } = roundTrip(
      kernel(`  %v = ${load}, align 8\n  store ${type} %v, ptr addrspace(1) %p, align 8`, GLOBAL),
      [],
    );
    expect(lines).toMatch(/^Variable \d+ \d+ 5 $/m);
    expect(llvm).toContain(value);
    expect(llvm).not.toContain("@__spirv_BuiltIn");
  });

  it("a component at a computed index", () => {
    const { llvm } = roundTrip(
      `define spir_kernel void @k(ptr addrspace(1) %p, i64 %i) {
  %a = getelementptr inbounds <3 x i64>, ptr addrspace(1) @__spirv_BuiltInWorkgroupId, i64 0, i64 %i
  %v = load i64, ptr addrspace(1) %a, align 8
  store i64 %v, ptr addrspace(1) %p, align 8
  ret void
}
${GLOBAL}
`,
      [],
    );
    expect(llvm).toMatch(/(%\w+) = trunc i64 %i to i32\n.*@_Z26__spirv_BuiltInWorkgroupIdi\(i32 \1\)/);
  });

  it("the bits as another vector", () => {
    const { llvm } = roundTrip(
      kernel("  %v = load <4 x float>, ptr addrspace(1) @__spirv_BuiltInSubgroupEqMask, align 8", GLOBAL),
      [],
    );
    expect(llvm).toContain("bitcast <4 x i32> %");
  });

  it("are globals where globals are asked for", () => {
    const text = kernel("  %v = load i64, ptr addrspace(1) @__spirv_BuiltInWorkgroupId, align 8", GLOBAL);
    const { llvm } = roundTrip(text, [], { builtinFormat: "global" });
    expect(llvm).toContain("@__spirv_BuiltInWorkgroupId = external addrspace(1) constant <3 x i64>, align 32");
    const openCl = roundTrip(text, [], { builtinFormat: "global", targetEnvironment: "CL1.2" }).llvm;
    expect(openCl).toContain("call spir_func i64 @_Z12get_group_idj(i32 0)");
  });

  const message = (body: string): string => {
    try {
      roundTrip(kernel(body, GLOBAL), []);
    } catch (failure) {
      return String(failure);
    }
    return "";
  };

  it("are only loaded by components", () => {
    expect(message("  %v = load i16, ptr addrspace(1) @__spirv_BuiltInWorkgroupId, align 8")).toContain(
      "a load of a built-in variable must be of its type, or of its components' type",
    );
    expect(message("  store ptr addrspace(1) @__spirv_BuiltInWorkgroupId, ptr addrspace(1) %p, align 8")).toContain(
      "the address of a built-in variable is no value where loads of the variable are calls",
    );
  });
});

describe("steps that lead beyond components", () => {
  const of = (step: string): string => {
    try {
      return llvmOfAssembly(`${HEAD.replace("%scalar =", "%byte = OpTypeInt 8 0\n%bytes = OpTypePointer Input %byte\n%scalar =")}%n = OpLoad %ulong %p Aligned 8
%b = OpBitcast %bytes %__spirv_BuiltInGlobalInvocationId
${step}
${END}`);
    } catch (failure) {
      return String(failure);
    }
  };

  it("are rejected", () => {
    expect(of("%c = OpInBoundsPtrAccessChain %bytes %b %n")).toContain(
      "a computed index of OpInBoundsPtrAccessChain must be that of a component of the built-in variable",
    );
    expect(of("%c = OpInBoundsPtrAccessChain %bytes %b %n %n")).toContain("built-in variable");
    expect(of("%c = OpAccessChain %bytes %b %n")).toContain(
      "OpAccessChain indexes a built-in variable beyond its components",
    );
  });
});
