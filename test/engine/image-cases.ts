// Images and samplers: what each instruction gives, against values worked out by hand from Vulkan's and OpenCL's formulas. The tests are the same
// for the engine and for the runtime in C.

import { describe, expect, test } from "vitest";
import { type Image, imageFormat, type Sampler } from "../../src/engine/index.ts";
import { type Call, constants, floatsOf, grid, intsOf, red, storage, T2D, typeOf, vectorOf } from "./image-text.ts";
import { interfaceText, type Launcher } from "./kernel.ts";
export function describeImages(launch: Launcher): void {
  /** Runs one call; the words that it gives. */
  function words({ resource, image, sampler, body, declare, result = "vector<4xf32>" }: Call): DataView {
    const global = `llvm.mlir.global external constant @image() {spirvana.storage_class = "UniformConstant", spirvana.descriptor_set = 1 : i32, spirvana.binding = 2 : i32, spirvana.resource = "${resource}"} : !llvm.ptr\n`;
    const text = `${interfaceText(["i8"])}${global}llvm.func ${declare}
llvm.func @main() attributes {spirvana.entry_point = "GLCompute"} {
  %p = llvm.mlir.addressof @image : !llvm.ptr
  %h = llvm.load %p : !llvm.ptr -> !llvm.ptr
  ${body}
  %out = llvm.mlir.addressof @b0 : !llvm.ptr
  llvm.store %r, %out : ${result}, !llvm.ptr
  llvm.return
}`;
    const data = new DataView(new ArrayBuffer(64));
    const problems = launch(text, {
      groups: [1, 1, 1],
      buffers: [{ set: 0, binding: 0, data }],
      resources: [{ set: 1, binding: 2, resources: [{ image, sampler }] }],
    });
    expect(problems).toEqual([]);
    return data;
  }

  /** A call of a sampling instruction with a level of detail, or with other image operands. */
  function sample(
    call: Pick<Call, "resource" | "image" | "sampler">,
    at: readonly number[],
    operands: {
      readonly mask?: number;
      readonly more?: readonly (readonly [values: readonly number[], type: "f32" | "i32"])[];
      readonly type?: "f32" | "i32";
      readonly name?: string;
      readonly reference?: number;
      readonly result?: string;
    } = {},
  ): number[] {
    const {
      mask = 2,
      more = [[[0], "f32"]],
      type = "f32",
      name = "ImageSampleExplicitLod",
      reference,
      result = "vector<4xf32>",
    } = operands;
    const types = [
      vectorOf(at.length, type),
      ...(reference === undefined ? [] : ["f32"]),
      "i32",
      ...more.map(([values, one]) => vectorOf(values.length, one)),
    ];
    const names = ["c", ...(reference === undefined ? [] : ["d"]), "m", ...more.map((_, index) => `o${index}`)];
    const body = [
      constants("c", at, type),
      ...(reference === undefined ? [] : [constants("d", [reference], "f32")]),
      `%m = llvm.mlir.constant(${mask} : i32) : i32`,
      ...more.map(([values, one], index) => constants(`o${index}`, values, one)),
      `%r = llvm.call @__spirv_${name}(%h, ${names.map((one) => `%${one}`).join(", ")}) : (!llvm.ptr, ${types.join(", ")}) -> ${result}`,
    ].join("\n  ");
    const view = words({
      ...call,
      resource: `sampled_${call.resource}`,
      body,
      declare: `@__spirv_${name}(!llvm.ptr, ${types.join(", ")}) -> ${result}`,
      result,
    });
    return floatsOf(view, result === "f32" ? 1 : 4);
  }

  describe("sampling", () => {
    const nearest = { resource: T2D, image: grid, sampler: {} };
    const linear = { resource: T2D, image: grid, sampler: { magFilter: "linear" } } as const;

    test("nearest takes the texel that the place lies in, and one for what its format has not", () => {
      expect(sample(nearest, [0.3, 0.6])).toEqual([11, 0, 0, 1]);
      expect(sample(nearest, [0.249, 0])).toEqual([0, 0, 0, 1]);
    });

    test("linear weighs the four texels around the place", () => {
      // u = 0.5 * 4 - 0.5 = 1.5: half of 1 and of 2; v = 0.75 * 2 - 0.5 = 1.
      expect(red(sample(linear, [0.5, 0.75]))).toBe(11.5);
      expect(red(sample(linear, [0.4375, 0.375]))).toBe(1.25 + 2.5);
    });

    test.each([
      ["clamp", 1.6, 3],
      ["clamp", -0.2, 0],
      ["repeat", 1.6, 2],
      ["repeat", -0.1, 3],
      ["mirror", 1.1, 3],
      ["mirror", 1.4, 2],
      ["mirror", -0.3, 1],
      ["mirror-clamp", -0.3, 1],
      ["mirror-clamp", -7, 3],
      ["border", 1.1, 5],
      ["border", 0.9, 3],
    ] as const)("outside of the image: %s at %f", (address, x, expected) => {
      const sampler: Sampler = { address, border: [5, 6, 7, 8] };
      expect(red(sample({ ...nearest, sampler }, [x, 0]))).toBe(expected);
    });

    test("linear blends with the border and with the other end", () => {
      const at = (address: Sampler["address"]) =>
        red(sample({ ...linear, sampler: { magFilter: "linear", address, border: [9, 0, 0, 0] } }, [0, 0.25]));
      expect([at("border"), at("repeat"), at("clamp"), at("mirror")]).toEqual([4.5, 1.5, 0, 0]);
    });

    test("texels are counted where coordinates are not normalized, integers too", () => {
      const sampler: Sampler = { normalized: false, address: "border" };
      expect(red(sample({ ...nearest, sampler }, [2.9, 1.5]))).toBe(12);
      expect(red(sample({ ...nearest, sampler }, [3, 1], { type: "i32" }))).toBe(13);
      expect(sample({ ...nearest, sampler }, [4, 1], { type: "i32" })).toEqual([0, 0, 0, 1]);
    });

    test("offsets count texels; a projected place is divided", () => {
      const more = [
        [[0], "f32"],
        [[1, 1], "i32"],
      ] as const;
      expect(red(sample(nearest, [0.1, 0.1], { mask: 2 | 8, more }))).toBe(11);
      expect(red(sample(nearest, [0.6, 1.2, 2], { name: "ImageSampleProjExplicitLod" }))).toBe(11);
    });

    test("a depth is compared before it is filtered", () => {
      const sampler: Sampler = { magFilter: "linear", compare: "less" };
      // 2 is less than 3 alone of the texels 1, 2 … under u = 2.25 - 0.5: texels 1 and 2, weights 1/4 and 3/4.
      const reference = (value: number, x: number) =>
        sample({ ...linear, sampler }, [x, 0.25], {
          name: "ImageSampleDrefExplicitLod",
          reference: value,
          result: "f32",
        })[0];
      expect(reference(1.5, 2.25 / 4)).toBe(0.75);
      expect(reference(2, 2.25 / 4)).toBe(0);
      expect(reference(0.5, 2.25 / 4)).toBe(1);
    });

    test("the depth to compare with is divided where the place is", () => {
      // Half of 3 is less than the texel 2 at (0.625, 0.25), and half of 4 is not.
      const sampler: Sampler = { compare: "less" };
      const projected = (reference: number) =>
        sample({ ...linear, sampler }, [1.25, 0.5, 2], {
          name: "ImageSampleProjDrefExplicitLod",
          reference,
          result: "f32",
        })[0];
      expect(projected(3)).toBe(1);
      expect(projected(4)).toBe(0);
    });

    test("levels of detail: by number, by gradients, with a bias, limited, and between two", () => {
      // 4x4 of 1, 2x2 of 2, 1x1 of 4.
      const image: Image = {
        data: Float32Array.from({ length: 21 }, (_, at) => (at < 16 ? 1 : at < 20 ? 2 : 4)),
        format: "r32f",
        width: 4,
        height: 4,
        levels: 3,
      };
      const at = (more: NonNullable<Parameters<typeof sample>[2]>["more"], mask: number, sampler: Sampler) =>
        red(sample({ resource: T2D, image, sampler }, [0.5, 0.5], { mask, ...(more === undefined ? {} : { more }) }));
      const lod = (value: number, sampler: Sampler = {}) => at([[[value], "f32"]], 2, sampler);
      expect([0, 0.5, 0.51, 1.5, 1.6, 9, -3].map((value) => lod(value))).toEqual([1, 1, 2, 2, 4, 4, 1]);
      expect(lod(0.25, { mipFilter: "linear" })).toBe(1.25);
      expect(lod(1.5, { mipFilter: "linear" })).toBe(3);
      expect(lod(0, { minLod: 2 })).toBe(4);
      expect(lod(5, { maxLod: 1 })).toBe(2);
      expect(lod(0, { lodBias: 1 })).toBe(2);
      // A step of a half of four texels is two: the level 1.
      const gradients = (x: number) =>
        at(
          [
            [[x, 0], "f32"],
            [[0, 0.25], "f32"],
          ],
          4,
          {},
        );
      expect([0.25, 0.5, 1].map(gradients)).toEqual([1, 2, 4]);
    });

    test("gradients on the face of a cube", () => {
      const data = Float32Array.from({ length: 126 }, (_, at) => (at < 96 ? 1 : at < 120 ? 2 : 4));
      const image: Image = { data, format: "r32f", width: 4, height: 4, layers: 6, levels: 3 };
      const call = { resource: typeOf("Cube"), image, sampler: { mipFilter: "linear" } } as const;
      // As many texels as steps along z, where the face is two away.
      const gradients = (z: number) =>
        [
          [0, 0, z],
          [0, 0, 0],
        ].map((values) => [values, "f32"] as const);
      const at = (z: number) => red(sample(call, [2, 0, 0], { mask: 4, more: gradients(z) }));
      expect([1, 2, 4].map(at)).toEqual([1, 2, 4]);
      expect(at(Math.sqrt(8))).toBeCloseTo(3, 5);
    });

    test("layers are rounded to and clamped", () => {
      const image: Image = { data: Float32Array.of(1, 2, 3), format: "r32f", width: 1, height: 1, layers: 3 };
      const at = (layer: number) =>
        red(sample({ resource: typeOf("Dim2D", "Arrayed"), image, sampler: {} }, [0.5, 0.5, layer]));
      expect([-1, 0.4, 0.5, 1.5, 2.4, 9].map(at)).toEqual([1, 1, 1, 3, 3, 3]);
    });

    test("three dimensions, and one", () => {
      const volume: Image = {
        data: Float32Array.of(0, 1, 2, 3, 4, 5, 6, 7),
        format: "r32f",
        width: 2,
        height: 2,
        depth: 2,
      };
      const sampler: Sampler = { magFilter: "linear" };
      expect(red(sample({ resource: typeOf("Dim3D"), image: volume, sampler }, [0.5, 0.5, 0.5]))).toBe(3.5);
      expect(red(sample({ resource: typeOf("Dim3D"), image: volume, sampler }, [0.25, 0.25, 0.5]))).toBe(2);
      const line: Image = { data: Float32Array.of(4, 8), format: "r32f", width: 2 };
      expect(red(sample({ resource: typeOf("Dim1D"), image: line, sampler }, [0.5]))).toBe(6);
    });

    test("the faces of a cube, and its edges", () => {
      // Each face holds ten times its number, plus 1 to 4.
      const data = Float32Array.from({ length: 24 }, (_, at) => 10 * Math.floor(at / 4) + (at % 4) + 1);
      const image: Image = { data, format: "r32f", width: 2, height: 2, layers: 6 };
      const at = (direction: readonly number[], sampler: Sampler = {}) =>
        red(sample({ resource: typeOf("Cube"), image, sampler }, direction));
      // To +x: s goes with -z and t with -y.
      expect(at([1, 0.5, 0.5])).toBe(1);
      expect(at([1, 0.5, -0.5])).toBe(2);
      expect(at([1, -0.5, 0.5])).toBe(3);
      expect(at([-1, 0.5, -0.5])).toBe(11);
      expect(at([0.5, 1, 0.5])).toBe(24);
      expect(at([-0.5, -1, -0.5])).toBe(33);
      expect(at([-0.5, 0.5, 1])).toBe(41);
      expect(at([-0.5, 0.5, -1])).toBe(52);
      // On the edge from +x to +z, a quarter from the top: half of the right column of +z, half of the left one of +x.
      expect(at([1, 0.5, 1], { magFilter: "linear" })).toBe((1 + 42) / 2);
      // At the corner of +x, +y and +z the three texels there count the same.
      expect(at([1, 1, 1], { magFilter: "linear" })).toBeCloseTo((1 + 24 + 42) / 3, 5);
    });
  });

  describe("handles", () => {
    const sampled = `sampled_${T2D}`;
    const forms = ["", "Sparse"].flatMap((sparse) =>
      ["", "Proj"].flatMap((proj) =>
        ["", "Dref"].flatMap((dref) =>
          ["Implicit", "Explicit"].map((lod) => ({
            sparse,
            proj,
            dref,
            lod,
            name: `Image${sparse}Sample${proj}${dref}${lod}Lod`,
          })),
        ),
      ),
    );

    /** What an instruction gives, after a code where it is a sparse one. */
    function answer(name: string, operands: string, types: string, plain: string): string {
      if (!name.includes("Sparse"))
        return `%r = llvm.call @__spirv_${name}(%h${operands}) : (!llvm.ptr${types}) -> ${plain}`;
      const pair = `!llvm.struct<(i32, ${plain})>`;
      return `%pair = llvm.call @__spirv_${name}(%h${operands}) : (!llvm.ptr${types}) -> ${pair}
  %code = llvm.extractvalue %pair[0] : ${pair}
  %all = llvm.extractvalue %pair[1] : ${pair}
  %none = llvm.mlir.zero : ${plain}
  %isThere = llvm.call @__spirv_ImageSparseTexelsResident(%code) : (i32) -> i1
  %r = llvm.select %isThere, %all, %none : i1, ${plain}`;
    }
    function declaration(name: string, types: string, plain: string): string {
      if (!name.includes("Sparse")) return `@__spirv_${name}(!llvm.ptr${types}) -> ${plain}`;
      return `@__spirv_${name}(!llvm.ptr${types}) -> !llvm.struct<(i32, ${plain})>
llvm.func @__spirv_ImageSparseTexelsResident(i32) -> i1`;
    }

    test.each(forms)("$name", ({ name, proj, dref, lod }) => {
      const at = proj === "" ? [0.3, 0.6] : [0.75, 1.5, 2.5];
      const types = `, ${vectorOf(at.length, "f32")}${dref === "" ? "" : ", f32"}${lod === "Implicit" ? "" : ", i32, f32"}`;
      const operands = `, %c${dref === "" ? "" : ", %d"}${lod === "Implicit" ? "" : ", %m, %z"}`;
      const plain = dref === "" ? "vector<4xf32>" : "f32";
      const body = `${constants("c", at, "f32")}
  ${constants("d", [10], "f32")}
  ${constants("z", [0], "f32")}
  %m = llvm.mlir.constant(2 : i32) : i32
  ${answer(name, operands, types, plain)}`;
      const sampler: Sampler = { compare: "less" };
      const found = words({
        resource: sampled,
        image: grid,
        sampler,
        body,
        declare: declaration(name, types, plain),
        result: plain,
      });
      expect(floatsOf(found, dref === "" ? 4 : 1)).toEqual(dref === "" ? [11, 0, 0, 1] : [1]);
    });

    test.each(["ImageSparseGather", "ImageSparseDrefGather", "ImageSparseFetch", "ImageSparseRead"])("%s", (name) => {
      const hasSampler = name.endsWith("Gather");
      const third = !hasSampler ? "" : name.includes("Dref") ? ", %d" : ", %k";
      const types = `, vector<2x${hasSampler ? "f32" : "i32"}>${!hasSampler ? "" : name.includes("Dref") ? ", f32" : ", i32"}`;
      const body = `${hasSampler ? constants("c", [0.5, 0.5], "f32") : constants("c", [3, 1], "i32")}
  ${constants("d", [2], "f32")}
  %k = llvm.mlir.constant(0 : i32) : i32
  ${answer(name, `, %c${third}`, types, "vector<4xf32>")}`;
      const found = words({
        resource: hasSampler ? sampled : T2D,
        image: grid,
        sampler: { compare: "greater-equal" },
        body,
        declare: declaration(name, types, "vector<4xf32>"),
      });
      const expected = !hasSampler ? [13, 0, 0, 1] : name.includes("Dref") ? [0, 0, 1, 1] : [11, 12, 2, 1];
      expect(floatsOf(found)).toEqual(expected);
    });

    test("are made of an image and a sampler, and taken apart again", () => {
      const declare = `@__spirv_ConstantSampler(i32, i32, i32) -> !llvm.ptr
llvm.func @__spirv_SampledImage(!llvm.ptr, !llvm.ptr) -> !llvm.ptr
llvm.func @__spirv_Image(!llvm.ptr) -> !llvm.ptr
llvm.func @__spirv_ImageSampleExplicitLod(!llvm.ptr, vector<2xf32>, i32, f32) -> vector<4xf32>
llvm.func @__spirv_ImageFetch(!llvm.ptr, vector<2xi32>) -> vector<4xf32>`;
      // Clamped to the border, texels counted, linear.
      const body = `%two = llvm.mlir.constant(2 : i32) : i32
  %zero = llvm.mlir.constant(0 : i32) : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  %s = llvm.call @__spirv_ConstantSampler(%two, %zero, %one) : (i32, i32, i32) -> !llvm.ptr
  %both = llvm.call @__spirv_SampledImage(%h, %s) : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr
  ${constants("c", [4, 1], "f32")}
  ${constants("z", [0], "f32")}
  ${constants("i", [2, 1], "i32")}
  %a = llvm.call @__spirv_ImageSampleExplicitLod(%both, %c, %two, %z) : (!llvm.ptr, vector<2xf32>, i32, f32) -> vector<4xf32>
  %image = llvm.call @__spirv_Image(%both) : (!llvm.ptr) -> !llvm.ptr
  %b = llvm.call @__spirv_ImageFetch(%image, %i) : (!llvm.ptr, vector<2xi32>) -> vector<4xf32>
  %r = llvm.shufflevector %a, %b [0, 4] : vector<4xf32>`;
      const found = words({ resource: T2D, image: grid, body, declare, result: "vector<2xf32>" });
      // Half of 3 and 13, each with half of the border.
      expect(floatsOf(found, 2)).toEqual([4, 12]);
    });

    test("say which level they would be read at", () => {
      const image: Image = { data: new Float32Array(21), format: "r32f", width: 4, height: 4, levels: 3 };
      const body = `${constants("c", [0.5, 0.5], "f32")}
  %r = llvm.call @__spirv_ImageQueryLod(%h, %c) : (!llvm.ptr, vector<2xf32>) -> vector<2xf32>`;
      const declare = "@__spirv_ImageQueryLod(!llvm.ptr, vector<2xf32>) -> vector<2xf32>";
      const at = (sampler: Sampler) =>
        floatsOf(words({ resource: sampled, image, sampler, body, declare, result: "vector<2xf32>" }), 2);
      expect(at({ lodBias: 1.75 })).toEqual([2, 1.75]);
      // The second number is the level before the sampler limits it.
      expect(at({ lodBias: 7, mipFilter: "linear", maxLod: 5 })).toEqual([2, 7]);
      expect(at({ minLod: 0.25, mipFilter: "linear" })).toEqual([0.25, 0]);
    });
  });

  describe("gathering", () => {
    const call = { resource: T2D, image: grid, sampler: {} };
    test("gives one channel of the four texels of a linear filter, in Vulkan's order", () => {
      const types = "(!llvm.ptr, vector<2xf32>, i32) -> vector<4xf32>";
      const body = `${constants("c", [0.5, 0.5], "f32")}
  %k = llvm.mlir.constant(0 : i32) : i32
  %r = llvm.call @__spirv_ImageGather(%h, %c, %k) : ${types}`;
      const declare = "@__spirv_ImageGather(!llvm.ptr, vector<2xf32>, i32) -> vector<4xf32>";
      expect(floatsOf(words({ ...call, resource: `sampled_${T2D}`, body, declare }))).toEqual([11, 12, 2, 1]);
    });

    test("takes texels where four offsets say", () => {
      const types = "(!llvm.ptr, vector<2xf32>, i32, i32, !llvm.array<4 x vector<2xi32>>) -> vector<4xf32>";
      const body = `${constants("c", [0.5, 0.5], "f32")}
  %k = llvm.mlir.constant(0 : i32) : i32
  %m = llvm.mlir.constant(32 : i32) : i32
  %o = llvm.mlir.constant(dense<[[0, 0], [1, 0], [2, 0], [-1, 1]]> : tensor<4x2xi32>) : !llvm.array<4 x vector<2xi32>>
  %r = llvm.call @__spirv_ImageGather(%h, %c, %k, %m, %o) : ${types}`;
      const declare = `@__spirv_ImageGather${types}`;
      expect(floatsOf(words({ ...call, resource: `sampled_${T2D}`, body, declare }))).toEqual([1, 2, 3, 10]);
    });

    test("at the corner of a cube gives the mean of the three texels there in place of the fourth", () => {
      const data = Float32Array.from({ length: 24 }, (_, at) => 10 * Math.floor(at / 4) + (at % 4) + 1);
      const image: Image = { data, format: "r32f", width: 2, height: 2, layers: 6 };
      const types = "(!llvm.ptr, vector<3xf32>, i32) -> vector<4xf32>";
      const body = `${constants("c", [1, 0.99, 0.98], "f32")}
  %k = llvm.mlir.constant(0 : i32) : i32
  %r = llvm.call @__spirv_ImageGather(%h, %c, %k) : ${types}`;
      const declare = `@__spirv_ImageGather${types}`;
      const found = floatsOf(words({ resource: `sampled_${typeOf("Cube")}`, image, sampler: {}, body, declare }));
      expect(found.slice(0, 3)).toEqual([42, 1, 24]);
      expect(found[3]).toBeCloseTo((42 + 1 + 24) / 3, 5);
    });

    test("compares depths", () => {
      const sampler: Sampler = { compare: "greater-equal" };
      expect(
        sample({ ...call, sampler }, [0.5, 0.5], { name: "ImageDrefGather", reference: 2, mask: 0, more: [] }),
      ).toEqual([0, 0, 1, 1]);
    });
  });

  /** Reads the texel at integer coordinates. */
  function read(resource: string, image: Image, at: readonly number[], result = "vector<4xf32>"): DataView {
    const types = `(!llvm.ptr, ${vectorOf(at.length, "i32")}) -> ${result}`;
    const body = `${constants("c", at, "i32")}\n  %r = llvm.call @__spirv_ImageRead(%h, %c) : ${types}`;
    return words({
      resource,
      image,
      body,
      declare: `@__spirv_ImageRead(!llvm.ptr, ${vectorOf(at.length, "i32")}) -> ${result}`,
      result,
    });
  }

  /** Stores a texel and gives the bytes that the image holds then. */
  function written(format: string, texel: readonly number[], type: "f32" | "i32"): number[] {
    const bytes = imageFormat(format)?.bytes ?? 0;
    const image: Image = { data: new Uint8Array(2 * bytes), format, width: 2 };
    const types = `(!llvm.ptr, i32, vector<4x${type}>)`;
    const body = `%c = llvm.mlir.constant(1 : i32) : i32
  ${constants("t", texel, type)}
  llvm.call @__spirv_ImageWrite(%h, %c, %t) : ${types} -> ()
  %r = llvm.mlir.constant(0 : i32) : i32`;
    words({
      resource: storage("Dim1D", "Unknown"),
      image,
      body,
      declare: `@__spirv_ImageWrite(!llvm.ptr, i32, vector<4x${type}>)`,
      result: "i32",
    });
    const all = [...(image.data as Uint8Array)];
    expect(all.slice(0, bytes).every((byte) => byte === 0)).toBe(true);
    return all.slice(bytes);
  }

  describe("formats", () => {
    const of = (format: string, bytes: readonly number[], result?: string) => {
      const view = read(storage("Dim1D", "Unknown"), { data: Uint8Array.from(bytes), format, width: 1 }, [0], result);
      return result === "vector<4xi32>" ? intsOf(view) : floatsOf(view);
    };
    const { fround } = Math;

    test("are read as their numbers", () => {
      expect(of("rgba8", [0, 51, 102, 255])).toEqual([0, fround(0.2), fround(0.4), 1]);
      expect(of("bgra8", [255, 0, 51, 0])).toEqual([fround(0.2), 0, 1, 0]);
      expect(of("rg8snorm", [0x80, 0x7f])).toEqual([-1, 1, 0, 1]);
      expect(of("r16", [0xff, 0xff])).toEqual([1, 0, 0, 1]);
      expect(of("r16snorm", [0x01, 0x80])).toEqual([-1, 0, 0, 1]);
      expect(of("rg16f", [0x00, 0x3c, 0x01, 0x80])).toEqual([1, -(2 ** -24), 0, 1]);
      expect(of("r11fg11fb10f", [0xc0, 0x03, 0x1e, 0x78])).toEqual([1, 1, 1, 1]);
      expect(of("rgb10a2", [0xff, 0x03, 0x00, 0x40])).toEqual([1, 0, 0, fround(1 / 3)]);
      expect(of("a8", [51])).toEqual([0, 0, 0, fround(0.2)]);
      expect(of("luminance8", [51])).toEqual([fround(0.2), fround(0.2), fround(0.2), 1]);
      expect(of("srgba8", [188, 0, 255, 128])[0]).toBeCloseTo(0.5029, 4);
      expect(of("rgba8i", [255, 1, 128, 127], "vector<4xi32>")).toEqual([-1, 1, -128, 127]);
      expect(of("rg16ui", [255, 255, 1, 0], "vector<4xi32>")).toEqual([65535, 1, 0, 1]);
      expect(of("r32i", [254, 255, 255, 255], "vector<4xi32>")).toEqual([-2, 0, 0, 1]);
      expect(of("rgb10a2ui", [0xff, 0x03, 0x00, 0x40], "vector<4xi32>")).toEqual([1023, 0, 0, 1]);
    });

    test("are written to the nearest number, within their range", () => {
      expect(written("rgba8", [0.2, -1, 7, 0.5], "f32")).toEqual([51, 0, 255, 128]);
      expect(written("bgra8", [1, 0, 0, 0.2], "f32")).toEqual([0, 0, 255, 51]);
      expect(written("rgba8snorm", [-1, 1, -0.5, 0], "f32")).toEqual([0x81, 0x7f, 0xc0, 0]);
      expect(written("rgba8i", [-129, 128, 5, -1], "i32")).toEqual([0x80, 0x7f, 5, 0xff]);
      expect(written("rgba8ui", [256, 255, -1, 3], "i32")).toEqual([255, 255, 255, 3]);
      expect(written("r32f", [1.5, 0, 0, 0], "f32")).toEqual([0, 0, 0xc0, 0x3f]);
      expect(written("rg16f", [65504, 2 ** -25 * 3, 0, 0], "f32")).toEqual([0xff, 0x7b, 0x02, 0x00]);
      expect(written("r16f", [65520, 0, 0, 0], "f32")).toEqual([0x00, 0x7c]);
      expect(written("r11fg11fb10f", [1, 1, 1, 0], "f32")).toEqual([0xc0, 0x03, 0x1e, 0x78]);
      expect(written("rgb10a2", [1, 0, 0, 1 / 3], "f32")).toEqual([0xff, 0x03, 0x00, 0x40]);
      expect(written("srgba8", [0.5029, 0, 1, 0.5], "f32")).toEqual([188, 0, 255, 128]);
    });

    test("of 64 bits keep all of them", () => {
      const view = read(
        storage("Dim1D", "R64ui"),
        { data: BigUint64Array.of(0x123456789abcdef0n), format: "r64ui", width: 1 },
        [0],
        "vector<4xi64>",
      );
      expect([view.getBigUint64(0, true), view.getBigUint64(24, true)]).toEqual([0x123456789abcdef0n, 1n]);
    });
  });

  describe("texels by integer coordinates", () => {
    test("in layers, slices and levels; outside there are zeros", () => {
      const layered: Image = {
        data: Float32Array.from({ length: 8 }, (_, at) => at),
        format: "r32f",
        width: 2,
        height: 2,
        layers: 2,
      };
      const arrayed = storage("Dim2D", "Unknown", "Arrayed");
      expect(red(floatsOf(read(arrayed, layered, [1, 0, 1])))).toBe(5);
      expect(floatsOf(read(arrayed, layered, [0, 0, 2]))).toEqual([0, 0, 0, 1]);
      expect(floatsOf(read(storage("Dim3D", "Unknown"), { ...layered, layers: 1, depth: 2 }, [0, 1, 1]))[0]).toBe(6);
      const types = "(!llvm.ptr, vector<2xi32>, i32, i32) -> vector<4xf32>";
      const fetch = (level: number) => {
        const body = `${constants("c", [0, 0], "i32")}
  %m = llvm.mlir.constant(2 : i32) : i32
  %l = llvm.mlir.constant(${level} : i32) : i32
  %r = llvm.call @__spirv_ImageFetch(%h, %c, %m, %l) : ${types}`;
        const image: Image = { data: Float32Array.of(1, 2, 3, 4, 5), format: "r32f", width: 2, height: 2, levels: 2 };
        return floatsOf(
          words({
            resource: T2D,
            image,
            body,
            declare: "@__spirv_ImageFetch(!llvm.ptr, vector<2xi32>, i32, i32) -> vector<4xf32>",
          }),
        );
      };
      expect([0, 1, 2].map((level) => fetch(level)[0])).toEqual([1, 5, 0]);
    });

    test("samples lie side by side", () => {
      const image: Image = { data: Float32Array.of(1, 2, 3, 4), format: "r32f", width: 2, height: 1, samples: 2 };
      const types = "(!llvm.ptr, vector<2xi32>, i32, i32) -> vector<4xf32>";
      const body = `${constants("c", [1, 0], "i32")}
  %m = llvm.mlir.constant(64 : i32) : i32
  %s = llvm.mlir.constant(1 : i32) : i32
  %r = llvm.call @__spirv_ImageFetch(%h, %c, %m, %s) : ${types}`;
      const resource = T2D.replace("SingleSampled", "MultiSampled");
      expect(
        floatsOf(
          words({
            resource,
            image,
            body,
            declare: "@__spirv_ImageFetch(!llvm.ptr, vector<2xi32>, i32, i32) -> vector<4xf32>",
          }),
        )[0],
      ).toBe(4);
    });

    test("are counted atomically through their addresses", () => {
      const image: Image = { data: Uint32Array.of(5, 6), format: "r32ui", width: 2 };
      const body = `%c = llvm.mlir.constant(1 : i32) : i32
  %s = llvm.mlir.constant(0 : i32) : i32
  %a = llvm.call @__spirv_ImageTexelPointer(%p, %c, %s) : (!llvm.ptr, i32, i32) -> !llvm.ptr
  %n = llvm.mlir.constant(10 : i32) : i32
  %r = llvm.atomicrmw add %a, %n seq_cst : !llvm.ptr, i32`;
      const declare = "@__spirv_ImageTexelPointer(!llvm.ptr, i32, i32) -> !llvm.ptr";
      expect(intsOf(words({ resource: storage("Dim1D", "R32ui"), image, body, declare, result: "i32" }), 1)).toEqual([
        6,
      ]);
      expect([...(image.data as Uint32Array)]).toEqual([5, 16]);
    });
  });

  describe("queries", () => {
    const ask = (query: string, resource: string, image: Image, count: number, level?: number) => {
      const type = vectorOf(count, "i32");
      const operand = level === undefined ? "" : ", %l";
      const name = /^[A-Z]/.test(query) ? `__spirv_${query}` : query;
      const types = `(!llvm.ptr${level === undefined ? "" : ", i32"}) -> ${type}`;
      const body = `%l = llvm.mlir.constant(${level ?? 0} : i32) : i32\n  %r = llvm.call @${name}(%h${operand}) : ${types}`;
      return intsOf(
        words({
          resource,
          image,
          body,
          declare: `@${name}(!llvm.ptr${level === undefined ? "" : ", i32"}) -> ${type}`,
          result: type,
        }),
        count,
      );
    };
    const image: Image = { data: new Float32Array(4096), format: "r32f", width: 8, height: 5, layers: 12, levels: 3 };

    test("sizes, levels, samples, orders and types of channels", () => {
      const arrayed = typeOf("Dim2D", "Arrayed");
      expect(ask("ImageQuerySizeLod", arrayed, image, 3, 0)).toEqual([8, 5, 12]);
      expect(ask("ImageQuerySizeLod", arrayed, image, 3, 2)).toEqual([2, 1, 12]);
      expect(ask("ImageQuerySize", typeOf("Cube", "Arrayed"), { ...image, height: 8, levels: 1 }, 3)).toEqual([
        8, 8, 2,
      ]);
      expect(ask("ImageQuerySize", typeOf("Dim3D"), { ...image, layers: 1, levels: 1, depth: 3 }, 3)).toEqual([
        8, 5, 3,
      ]);
      expect(ask("ImageQueryLevels", arrayed, image, 1)).toEqual([3]);
      expect(
        ask("ImageQuerySamples", arrayed.replace("Single", "Multi"), { ...image, levels: 1, samples: 4 }, 1),
      ).toEqual([4]);
      expect(ask("ImageQueryFormat", arrayed, image, 1)).toEqual([14]);
      expect(ask("ImageQueryOrder", arrayed, { ...image, format: "bgra8" }, 1)).toEqual([6]);
      // CLK_BGRA
      expect(
        ask("_Z23get_image_channel_order20ocl_image2d_array_ro", arrayed, { ...image, format: "bgra8" }, 1),
      ).toEqual([0x10b6]);
    });
  });
}
