// Mangled names: what clang and llvm-spirv write, and that reading and printing agree.
import { describe, expect, it } from "vitest";
import {
  demangle,
  type MangledType,
  mangle,
  mangled,
  mangledNamed,
  mangledPointer,
} from "../../src/translate/mangling/index.ts";

const vector = (count: number, element: MangledType): MangledType => ({ kind: "vector", count, element });
const event = mangledPointer(mangledNamed("__spirv_Event"));
const atomic = mangledPointer({ kind: "atomic", element: mangled.int }, 4, { isVolatile: true });

const names: readonly (readonly [name: string, base: string, parameters: readonly MangledType[]])[] = [
  ["_Z27__spirv_BuiltInSubgroupSizev", "__spirv_BuiltInSubgroupSize", []],
  ["_Z13get_global_idj", "get_global_id", [mangled.uint]],
  ["_Z18__spirv_ocl_fclampDv4_fS_S_", "__spirv_ocl_fclamp", Array(3).fill(vector(4, mangled.float))],
  [
    "_Z22__spirv_GroupAsyncCopyiPU3AS3Dv4_fPU3AS1KS_mmP13__spirv_Event",
    "__spirv_GroupAsyncCopy",
    [
      mangled.int,
      mangledPointer(vector(4, mangled.float), 3),
      mangledPointer(vector(4, mangled.float), 1, { isConst: true }),
      mangled.ulong,
      mangled.ulong,
      event,
    ],
  ],
  // The digits of an address space end where its length says.
  [
    "_Z20__spirv_SampledImagePU3AS133__spirv_Image__void_1_0_0_0_0_0_0PU3AS215__spirv_Sampler",
    "__spirv_SampledImage",
    [
      mangledPointer(mangledNamed("__spirv_Image__void_1_0_0_0_0_0_0"), 1),
      mangledPointer(mangledNamed("__spirv_Sampler"), 2),
    ],
  ],
  ["_Z1fPU4AS105event", "f", [mangledPointer(mangledNamed("event"), 10)]],
  [
    "_Z39atomic_compare_exchange_strong_explicitPU3AS4VU7_AtomiciPU3AS4ii12memory_orderS4_12memory_scope",
    "atomic_compare_exchange_strong_explicit",
    [
      atomic,
      mangledPointer(mangled.int, 4),
      mangled.int,
      mangledNamed("memory_order"),
      mangledNamed("memory_order"),
      mangledNamed("memory_scope"),
    ],
  ],
];

describe("mangled names", () => {
  for (const [name, base, parameters] of names) {
    it(`prints ${name}`, () => expect(mangle(base, parameters)).toBe(name));
    it(`reads ${name}`, () => {
      const read = demangle(name);
      expect(read?.name).toBe(base);
      expect(mangle(base, read?.parameters ?? [])).toBe(name);
    });
  }

  it("gives the name alone if a parameter is unknown", () => {
    expect(demangle("_Z3foo?")).toEqual({ name: "foo", scopes: [], parameters: undefined });
    expect(demangle("_Z3fooS9_")?.parameters).toBeUndefined();
    expect(demangle("_Z99foo")).toBeUndefined();
    expect(demangle("foo")).toBeUndefined();
  });

  it("finds the last of nested names", () => {
    expect(demangle("_ZN3foo3barEv")).toEqual({ name: "bar", scopes: ["foo"], parameters: [] });
  });
});
