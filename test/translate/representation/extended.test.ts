// "SPIR-V Extended Instructions Mapped to LLVM Function Calls": calls of `__spirv_ocl_{ExtendedInstructionName}{__OptionalPostfixes}`.
import { describe, expect, it } from "vitest";
import { roundTrip } from "../round-trip.ts";
import { type Example, expectTrip, moduleOfCall } from "./harness.ts";

describe("SPIR-V Extended Instructions Mapped to LLVM Function Calls", () => {
  const examples: readonly Example[] = [
    { call: "float @_Z15__spirv_ocl_cosf(float %a)", spirv: /^ExtInst .* cos / },
    {
      call: "<4 x float> @_Z18__spirv_ocl_fclampDv4_fS_S_(<4 x float> %a, <4 x float> %b, <4 x float> %c)",
      spirv: / fclamp /,
    },
    // Names of instructions have underscores.
    { call: "i32 @_Z17__spirv_ocl_u_maxjj(i32 %a, i32 %b)", spirv: / u_max / },
    { call: "i32 @_Z17__spirv_ocl_s_absi(i32 %a)", spirv: / s_abs / },
    { call: "float @_Z22__spirv_ocl_native_sinf(float %a)", spirv: / native_sin / },
    { call: "float @_Z23__spirv_ocl_fmax_commonff(float %a, float %b)", spirv: / fmax_common / },
    { call: "float @_Z17__spirv_ocl_fractfPf(float %a, ptr %p)", spirv: / fract / },
    {
      call: "void @_Z20__spirv_ocl_prefetchPU3AS1Kfm(ptr addrspace(1) %p, i64 %n)",
      spirv: / prefetch /,
    },
  ];
  it.each(examples)("$call", expectTrip);

  it("literal operands are arguments of type i32", () => {
    expectTrip({
      call: "void @_Z26__spirv_ocl_vstore_halfn_rDv4_fmPU3AS1Dhi(<4 x float> %a, i64 %n, ptr addrspace(1) %p, i32 2)",
      spirv: / vstore_halfn_r \d+ \d+ \d+ 2 $/,
    });
  });
});

describe("OpenCL Extended Builtin Vector Load Function Names", () => {
  const call = (name: string, type: string, llvm: string, rest: string): string =>
    `${llvm} @_Z${name.length + type.length + 1}${name}R${type}mPU3AS1K${rest}(i64 %n, ptr addrspace(1) %p`;

  const lengths = [2, 3, 4, 8, 16];
  const elements = [
    ["char", "i8", "c"],
    ["short", "i16", "s"],
    ["int", "i32", "i"],
    ["long", "i64", "l"],
    ["half", "half", "Dh"],
    ["float", "float", "f"],
    ["double", "double", "d"],
  ] as const;

  it.each(elements)("__spirv_ocl_vloadn__R%s", (element, llvm, letter) => {
    for (const length of lengths) {
      const type = `${element}${length}`;
      const vector = `<${length} x ${llvm}>`;
      // The reference writes one underscore; both are read.
      const written = `${call("__spirv_ocl_vloadn_", type, vector, `${letter}i`)}, i32 ${length})`;
      for (const read of [`${call("__spirv_ocl_vloadn__", type, vector, `${letter}i`)}, i32 ${length})`, written]) {
        const { lines, llvm: back } = roundTrip(moduleOfCall(read), []);
        expect(lines).toMatch(new RegExp(`^ExtInst \\d+ \\d+ \\d+ vloadn \\d+ \\d+ ${length} $`, "m"));
        expect(back).toContain(`call spir_func ${written}`);
      }
    }
  });

  it.each(["vload_halfn", "vloada_halfn"])("__spirv_ocl_%s__R{ReturnType}", (name) => {
    for (const length of lengths) {
      const vector = `<${length} x float>`;
      const read = `${call(`__spirv_ocl_${name}__`, `float${length}`, vector, "Dhi")}, i32 ${length})`;
      const { lines, llvm } = roundTrip(moduleOfCall(read), []);
      expect(lines).toMatch(new RegExp(` ${name} \\d+ \\d+ ${length} $`, "m"));
      expect(llvm).toContain(`call spir_func ${call(`__spirv_ocl_${name}_`, `float${length}`, vector, "Dhi")}`);
    }
  });

  it("__spirv_ocl_vload_half__Rfloat", () => {
    const { lines, llvm } = roundTrip(moduleOfCall(`${call("__spirv_ocl_vload_half__", "float", "float", "Dh")})`), []);
    expect(lines).toMatch(/ vload_half \d+ \d+ $/m);
    expect(llvm).toContain(`call spir_func ${call("__spirv_ocl_vload_half_", "float", "float", "Dh")})`);
  });
});
