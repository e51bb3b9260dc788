// "SPIR-V Types Mapped to LLVM Types": opaque types in their three forms (target extension types, the opaque structs of older LLVM IR, mangled
// names), and address spaces.
import { describe, expect, it } from "vitest";
import { StorageClass } from "../../../src/grammar/enumerants.generated.ts";
import { roundTrip } from "../round-trip.ts";
import { type Example, expectTrip } from "./harness.ts";

/** A function with one parameter: of a type, or of a pointer to an opaque struct as LLVM IR had it before target extension types. */
const taking = (type: string, struct = ""): string =>
  `${struct === "" ? "" : `%${struct} = type opaque\n`}define spir_func void @f(${type} %a) {\n  ret void\n}\n`;

/** Both forms of a type become an instruction, which comes back as the target extension type. */
function expectType(type: string, struct: string, space: string, spirv: RegExp): void {
  const old = `%${struct}${space}*`;
  for (const text of [taking(type), taking(old, struct)]) {
    const { lines, llvm } = roundTrip(text, []);
    expect(lines).toMatch(spirv);
    expect(llvm).toContain(`@f(${type} %a)`);
  }
}

/** {SampledType}, {Dim}, {Depth}, {Arrayed}, {MS}, {Sampled}, {Format}, {Access} */
const IMAGES: readonly (readonly [sampled: string, llvm: string, numbers: readonly number[]])[] = [
  ["void", "void", [0, 0, 0, 0, 0, 0, 0]],
  ["void", "void", [1, 0, 0, 0, 0, 0, 1]],
  ["void", "void", [1, 1, 0, 0, 0, 0, 0]],
  ["void", "void", [1, 0, 1, 0, 0, 0, 0]],
  ["void", "void", [1, 1, 1, 1, 0, 0, 0]],
  ["void", "void", [2, 0, 0, 0, 0, 0, 2]],
  ["void", "void", [5, 0, 0, 0, 0, 0, 0]],
  ["float", "float", [1, 0, 0, 0, 0, 0, 0]],
  ["half", "half", [1, 0, 0, 0, 0, 0, 0]],
  ["uint", "i32", [1, 0, 0, 0, 0, 0, 0]],
];

describe("OpTypeImage", () => {
  it.each(IMAGES)("spirv.Image._%s, %s, %j", (sampled, llvm, numbers) => {
    const type = `target("spirv.Image", ${llvm}, ${numbers.join(", ")})`;
    const instruction = new RegExp(`^TypeImage \\d+ \\d+ ${numbers.join(" ")} `, "m");
    expectType(type, `spirv.Image._${sampled}_${numbers.join("_")}`, " addrspace(1)", instruction);
  });

  it.each(IMAGES)("is mangled as __spirv_Image__%s, %s, %j", (sampled, llvm, numbers) => {
    const name = `__spirv_Image__${sampled}_${numbers.join("_")}`;
    expectTrip({
      call: `i32 @_Z24__spirv_ImageQueryFormatPU3AS1${name.length}${name}(target("spirv.Image", ${llvm}, ${numbers.join(", ")}) %a)`,
      spirv: /^ImageQueryFormat /,
    });
  });

  it("{SampledType} of signed integers is 'int'", () => {
    const { llvm } = roundTrip(
      taking("%spirv.Image._int_1_0_0_0_0_0_0 addrspace(1)*", "spirv.Image._int_1_0_0_0_0_0_0"),
      [],
    );
    expect(llvm).toContain('@f(target("spirv.Image", i32, 1, 0, 0, 0, 0, 0, 0) %a)');
  });
});

describe("OpTypeSampledImage", () => {
  const type = 'target("spirv.SampledImage", void, 1, 0, 0, 0, 0, 0, 0)';
  it("spirv.SampledImage._{Postfixes}", () => {
    expectType(type, "spirv.SampledImage._void_1_0_0_0_0_0_0", " addrspace(1)", /^TypeSampledImage /m);
  });

  it("is mangled as __spirv_SampledImage__{Postfixes}", () => {
    expectTrip({
      call: `target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) @_Z13__spirv_ImagePU3AS140__spirv_SampledImage__void_1_0_0_0_0_0_0(${type} %a)`,
      spirv: /^Image /,
    });
  });
});

describe("OpTypePipe", () => {
  it.each([0, 1])("spirv.Pipe._%i", (access) => {
    expectType(
      `target("spirv.Pipe", ${access})`,
      `spirv.Pipe._${access}`,
      " addrspace(1)",
      new RegExp(`^TypePipe \\d+ ${access} `, "m"),
    );
  });

  it.each([0, 1])("is mangled as __spirv_Pipe__%i", (access) => {
    expectTrip({
      call: `i32 @_Z25__spirv_GetMaxPipePacketsPU3AS115__spirv_Pipe__${access}ii(target("spirv.Pipe", ${access}) %a, i32 4, i32 4)`,
      spirv: /^GetMaxPipePackets /,
    });
  });
});

describe("Other SPIR-V Types", () => {
  it.each([
    ["Event", ""],
    ["DeviceEvent", ""],
    ["ReserveId", ""],
    ["Queue", ""],
    ["Sampler", " addrspace(2)"],
  ])("spirv.%s", (name, space) => {
    expectType(`target("spirv.${name}")`, `spirv.${name}`, space, new RegExp(`^Type${name} `, "m"));
  });

  it("spirv.PipeStorage, which stays a pointer", () => {
    const { lines, llvm } = roundTrip(taking("%spirv.PipeStorage addrspace(1)*", "spirv.PipeStorage"), []);
    expect(lines).toMatch(/^TypePipeStorage /m);
    expect(llvm).toContain("@f(ptr addrspace(1) %a)");
  });

  const event = 'target("spirv.Event")';
  const names: readonly Example[] = [
    { call: "void @_Z23__spirv_GroupWaitEventsiiPP13__spirv_Event(i32 2, i32 1, ptr %a)", spirv: /^GroupWaitEvents / },
    {
      call: 'void @_Z19__spirv_RetainEventP19__spirv_DeviceEvent(target("spirv.DeviceEvent") %a)',
      spirv: /^RetainEvent /,
    },
    {
      call: 'i1 @_Z24__spirv_IsValidReserveIdP17__spirv_ReserveId(target("spirv.ReserveId") %a)',
      spirv: /^IsValidReserveId /,
    },
    {
      call: 'i32 @_Z21__spirv_EnqueueMarkerP13__spirv_QueuejPU3AS4P19__spirv_DeviceEventS4_(target("spirv.Queue") %q, i32 %n, ptr addrspace(4) %w, ptr addrspace(4) %e)',
      spirv: /^EnqueueMarker /,
    },
    { call: 'target("spirv.Queue") @_Z23__spirv_GetDefaultQueuev()', spirv: /^GetDefaultQueue / },
    {
      call: `${event} @_Z22__spirv_GroupAsyncCopyiPU3AS3Dv4_fPU3AS1KS_mmP13__spirv_Event(i32 2, ptr addrspace(3) %t, ptr addrspace(1) %s, i64 %n, i64 1, ${event} %e)`,
      spirv: /^GroupAsyncCopy /,
    },
  ];
  it.each(names)("$call", expectTrip);
});

describe("Address spaces", () => {
  const loading = (space: number): string =>
    `define spir_func i32 @f(ptr addrspace(${space}) %a) {
      %r = load i32, ptr addrspace(${space}) %a, align 4
      ret i32 %r
    }`;

  it.each([
    [0, "Function"],
    [1, "CrossWorkgroup"],
    [2, "UniformConstant"],
    [3, "Workgroup"],
    [4, "Generic"],
  ] as const)("addrspace(%i) is %s", (space, storage) => {
    const { lines, llvm } = roundTrip(loading(space), []);
    expect(lines).toMatch(new RegExp(`^TypePointer \\d+ ${StorageClass[storage]} `, "m"));
    expect(llvm).toContain(space === 0 ? "@f(ptr %a)" : `@f(ptr addrspace(${space}) %a)`);
  });

  it.each([
    [5, "DeviceOnlyALTERA"],
    [6, "HostOnlyALTERA"],
  ] as const)("addrspace(%i) is %s with SPV_INTEL_usm_storage_classes", (space, storage) => {
    const { lines, llvm } = roundTrip(loading(space), ["usm_storage_classes"]);
    expect(lines).toMatch(new RegExp(`^TypePointer \\d+ ${StorageClass[storage]} `, "m"));
    expect(llvm).toContain(`@f(ptr addrspace(${space}) %a)`);
    expect(roundTrip(loading(space), []).lines).toMatch(/^TypePointer \d+ 5 /m);
  });
});
