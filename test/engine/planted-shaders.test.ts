// Shaders of GLSL with one planted fault for each push constant, as glslang writes them and after `spirv-opt -O`: checked code finds and names each
// one, and code that is not checked changes nothing outside of the launch. Correct parts of the same shaders have no reports. Comments of the
// sources state what is expected.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  createDevice,
  type Device,
  type DeviceBuffer,
  type DeviceKernel,
  type DeviceLaunch,
  type Resource,
} from "../../src/engine/index.ts";
import { assemble, encode } from "../../src/spirv/index.ts";
import type { Diagnostic } from "../../src/support/diagnostics/diagnostic.ts";
import { unwrapped } from "../harness/results.ts";

const folder = "test/faults";
const levels = ["", ".O"] as const;

interface Part {
  readonly part: number;
  readonly text: string;
  readonly line: number;
  /** A code, `divergent` or `correct`. */
  readonly wanted: string;
}

const linesOf = (name: string) => readFileSync(`${folder}/${name}.comp`, "utf8").split("\n");

function partsOf(name: string): readonly Part[] {
  return linesOf(name).flatMap((text, at) => {
    const [, part, wanted] = /case (\d+):.*\/\/ (\S+)$/.exec(text) ?? [];
    return part === undefined || wanted === undefined ? [] : [{ part: Number(part), text, line: at + 1, wanted }];
  });
}

/** A device whose buffers lie between others that no launch may touch. */
class Bench {
  readonly device: Device = unwrapped(createDevice());
  readonly #guards: DeviceBuffer[] = [];
  readonly #hostGuards: Uint8Array[] = [];

  /** A buffer of the device. */
  buffer(contents: number | ArrayBufferView): DeviceBuffer {
    const guard = () => this.#guards.push(unwrapped(this.device.createBuffer(new Uint8Array(500).fill(0xa5))));
    guard();
    const made = unwrapped(this.device.createBuffer(contents));
    guard();
    return made;
  }

  /** Memory of the host, in the middle of an array. */
  bytes(size: number): Uint8Array {
    const whole = new Uint8Array(size + 512).fill(0xa5);
    this.#hostGuards.push(whole.subarray(0, 256), whole.subarray(256 + size));
    return whole.subarray(256, 256 + size).fill(0);
  }

  expectGuards(what: string): void {
    const guards = [...this.#guards.map((guard) => unwrapped(guard.read(Uint8Array))), ...this.#hostGuards];
    expect(
      guards.every((bytes) => bytes.every((byte) => byte === 0xa5)),
      what,
    ).toBe(true);
  }
}

const numbers = (count: number) => Int32Array.from({ length: count }, (_, at) => at);
const groups = [2, 1, 1] as const;

/** What each shader takes besides the number of the part. */
const launches: Readonly<Record<string, (bench: Bench, part: number) => DeviceLaunch>> = {
  pointers: (bench, part) => {
    const [data, other, nodes, freed, b] = [numbers(8), numbers(8), 64, numbers(8), 32].map((one) => bench.buffer(one));
    if (data === undefined || other === undefined || nodes === undefined || freed === undefined || b === undefined)
      throw new Error("a buffer is missing");
    const next = [1, 2, 3].map((at) => nodes.address + 16 * at);
    unwrapped(nodes.write(BigInt64Array.from([0, 1, 2, 3].flatMap((at) => [BigInt(at), BigInt(next[at] ?? 0)]))));
    freed.free();
    const push = { part, zero: 0, data: data.address, other: other.address, head: nodes.address, freed: freed.address };
    return { groups, indirect: true, buffers: { b }, push };
  },
  layouts: (bench, part) => {
    const sizes = { Blocks: 116, U: 112, bytes: 8, halves: 16, longs: 32, b: 32 };
    const named = Object.entries(sizes).map(([name, size]) => [name, bench.buffer(size)] as const);
    const many = [bench.buffer(32), bench.buffer(32)];
    const buffers = { ...Object.fromEntries(named), a: bench.buffer(numbers(8)), many };
    return { groups, buffers, push: { part, huge: 1e20 } };
  },
  groups: (bench, part) => {
    return { groups, buffers: { a: bench.buffer(numbers(16)), b: bench.buffer(64) }, push: { part } };
  },
  images: (bench, part) => {
    const image = (format: string, width = 4, height = 4): Resource => ({
      image: { data: bench.bytes(4 * width * height), format, width, height },
      sampler: { address: "repeat" },
    });
    const resources = {
      counts: image("r32ui"),
      colours: image("rgba8"),
      pictures: [image("rgba8"), image("rgba8")],
      list: image("r32i", 8, 1),
    };
    const buffers = { a: bench.buffer(numbers(8)), b: bench.buffer(32) };
    return { groups, buffers, resources, push: { part, nan: Number.NaN } };
  },
};

const names = Object.keys(launches);

async function kernelOf(bench: Bench, name: string, level: string, check: boolean): Promise<DeviceKernel> {
  const text = readFileSync(`${folder}/modules/${name}.comp${level}.spvasm`);
  return unwrapped(await bench.device.createKernel(encode(unwrapped(assemble(text))), { check }));
}

async function eachPart(
  name: string,
  level: string,
  check: boolean,
  see: (part: Part, found: readonly Diagnostic[], bench: Bench) => void,
): Promise<void> {
  const bench = new Bench();
  const kernel = await kernelOf(bench, name, level, check);
  for (const part of partsOf(name)) {
    const launch = launches[name]?.(bench, part.part) ?? { groups };
    see(part, kernel.run(launch).diagnostics, bench);
  }
}

/** What the optimizer removes, since it has any value. */
const removed: ReadonlySet<string> = new Set(["layouts.O 14"]);

/** Whether a line is of a part, or of a function that the part calls. */
function isOf({ text, line }: Part, lines: readonly string[], found: number | undefined): boolean {
  const main = lines.indexOf("void main() {") + 1;
  if (found === undefined || found > main) return found === line;
  return lines.slice(0, main - 1).some((one) => {
    const [, called = "?"] = /^\w+ (\w+)\(/.exec(one) ?? [];
    return text.includes(`${called}(`);
  });
}

function expectNamed(part: Part, found: readonly Diagnostic[], lines: readonly string[]): void {
  const what = `part ${part.part}: ${found.map(({ message }) => message).join("; ")}`;
  if (part.wanted === "divergent") {
    const named = found.find(({ message }) => message.includes("not all invocations of group"));
    expect(isOf(part, lines, named?.place?.line), what).toBe(true);
    return;
  }
  const codes = part.wanted === "check-uninitialized" ? [part.wanted, "check-undefined"] : [part.wanted];
  const named = found.find(({ code }) => codes.includes(code ?? ""));
  expect(isOf(part, lines, named?.place?.line), what).toBe(true);
  expect(named?.message, what).toMatch(/, in invocation \d of group \d of 2$/);
  expect(named?.binary?.instruction, what).toMatch(/Op\w+/);
}

describe.each(names)("%s", (name) => {
  test.each(levels)("of which each fault is named, with its line%s", async (level) => {
    const lines = linesOf(name);
    await eachPart(name, level, true, (part, found) => {
      if (part.wanted === "correct") expect([part.text, found]).toEqual([part.text, []]);
      else if (!removed.has(`${name}${level} ${part.part}`)) expectNamed(part, found, lines);
    });
  });

  test.each(levels)("of which no fault touches anything outside of the launch%s", async (level) => {
    await eachPart(name, level, false, (part, _found, bench) => bench.expectGuards(part.text));
  });
});

test("there are eighty faults and fifty correct parts", () => {
  const all = names.flatMap(partsOf);
  expect(all.filter(({ wanted }) => wanted !== "correct").length).toBeGreaterThan(80);
  expect(all.filter(({ wanted }) => wanted === "correct").length).toBeGreaterThan(50);
});

describe("names", () => {
  const found = async (name: string, wanted: number) => {
    const messages: string[] = [];
    await eachPart(name, "", true, ({ part }, said) => {
      if (part === wanted) messages.push(...said.map(({ message }) => message.replace(/^the kernel 'main' /, "")));
    });
    return messages;
  };

  test("texels outside of an image, and levels", async () => {
    const who = "in invocation 0 of group 1 of 2";
    expect(await found("images", 3)).toEqual([`stores the texel (4, 0) outside of an image of 4 x 4, ${who}`]);
    expect((await found("images", 5))[0]).toMatch(/^reads the texel 8 outside of an image of 8,/);
    expect((await found("images", 2))[0]).toMatch(/^updates the texel \(4, 0\) outside of an image of 4 x 4,/);
    expect((await found("images", 7))[0]).toMatch(/^reads the level 1 of an image with one level,/);
    expect((await found("images", 8))[0]).toMatch(/ of the descriptors at set 0, binding 4, which has 16 bytes/);
  });

  test("buffers of the device by their addresses, and memory that has been freed", async () => {
    expect((await found("pointers", 0))[0]).toMatch(
      /^stores 4 bytes at byte 32 of the buffer at the address \d+, which has 32 bytes/,
    );
    expect((await found("pointers", 11))[0]).toMatch(/^stores 4 bytes at the address \d+, which has been freed,/);
  });

  test("buffers that an array of them does not have", async () => {
    expect((await found("layouts", 34))[0]).toMatch(
      /^loads 4 bytes at byte 0 of a buffer beyond the array of buffers 'many/,
    );
  });
});

test.each([true, false])("pointers lead to buffers of the device, in checked code as well: %s", async (check) => {
  const bench = new Bench();
  const kernel = await kernelOf(bench, "pointers", "", check);
  const [data, other, b] = [bench.buffer(numbers(8)), bench.buffer(32), bench.buffer(32)];
  const addresses = { data: data.address, other: other.address, head: 0, freed: 0 };
  const run = (part: number) =>
    kernel.run({ groups, indirect: true, buffers: { b }, push: { part, zero: 0, ...addresses } }).diagnostics;
  expect([...run(40), ...run(48), ...run(50)]).toEqual([]);
  expect(unwrapped(b.read(Int32Array))).toEqual(numbers(8).reverse());
  expect(unwrapped(data.read(Int32Array))).toEqual(Int32Array.of(0, 1, 2, 3, 4, 5, 6, 7));
  expect(unwrapped(other.read(Int32Array))).toEqual(Int32Array.of(0, 1, 2, 3, 0, 0, 0, 0));
});

test.each([true, false])("each buffer of an array is memory of its own: checked %s", async (check) => {
  const bench = new Bench();
  const kernel = await kernelOf(bench, "layouts", "", check);
  const launch = launches["layouts"]?.(bench, 70) ?? { groups };
  const b = bench.buffer(32);
  const many = [bench.buffer(numbers(8)), bench.buffer(Int32Array.from(numbers(8), (one) => 100 + one))];
  unwrapped(kernel.run({ ...launch, buffers: { ...launch.buffers, b, many } }));
  expect(unwrapped(b.read(Int32Array))).toEqual(Int32Array.of(0, 100, 1, 101, 2, 102, 3, 103));
});

describe("rejects", () => {
  /** What is said of a launch in which something is another thing. */
  const problems = async (name: string, change: (launch: DeviceLaunch, bench: Bench) => object) => {
    const bench = new Bench();
    const kernel = await kernelOf(bench, name, "", true);
    const launch = launches[name]?.(bench, 0) ?? { groups };
    return kernel.run({ ...launch, ...change(launch, bench) }).diagnostics.map(({ message }) => message);
  };

  test.each<readonly [string, (launch: DeviceLaunch, bench: Bench) => object, string]>([
    [
      "layouts",
      () => ({ push: new Uint8Array(4) }),
      "the block of push constants is too small: it has 4 bytes and takes at least 8",
    ],
    ["layouts", () => ({ push: undefined }), "the block of push constants is not bound; it takes at least 8 bytes"],
    [
      "layouts",
      ({ buffers }, bench) => ({ buffers: { ...buffers, U: bench.buffer(64) } }),
      "the buffer at set 0, binding 3 is too small: it has 64 bytes and takes at least 112",
    ],
    [
      "layouts",
      ({ buffers }, bench) => ({ buffers: { ...buffers, many: bench.buffer(64) } }),
      "the buffer 1 at set 0, binding 7 is not bound",
    ],
    [
      "layouts",
      ({ buffers }, bench) => ({ buffers: { ...buffers, many: [1, 2, 3].map(() => bench.buffer(64)) } }),
      "the kernel takes 2 buffers at set 0, binding 7 and is given 3",
    ],
    [
      "layouts",
      ({ buffers }) => ({ buffers: { ...buffers, a: Float32Array.of(1) } }),
      "the buffer at set 0, binding 0 holds i32 and is given f32",
    ],
    [
      "layouts",
      ({ buffers }, bench) => ({ buffers: { ...buffers, none: bench.buffer(4) } }),
      "the module has no buffer 'none'",
    ],
    [
      "images",
      ({ resources }) => ({ resources: { ...resources, pictures: [] } }),
      "the image at set 0, binding 4 is not bound",
    ],
    [
      "images",
      ({ resources }, bench) => ({
        resources: { ...resources, counts: { image: { data: bench.bytes(64), format: "r32i", width: 4, height: 4 } } },
      }),
      "the image at set 0, binding 2 cannot be bound: it is of the format r32ui and is given r32i",
    ],
    [
      "images",
      ({ resources }, bench) => ({
        resources: {
          ...resources,
          colours: { image: { data: bench.bytes(60), format: "rgba8", width: 4, height: 4 } },
        },
      }),
      "the image at set 0, binding 3 is too small: it has 60 bytes and takes at least 64",
    ],
    [
      "images",
      ({ buffers }) => ({ buffers: { ...buffers, counts: new Uint8Array(64) } }),
      "the module has no buffer at set 0, binding 2",
    ],
  ])("%s: what a launch gives, %#", async (name, change, message) => {
    expect((await problems(name, change)).join("\n")).toContain(message);
  });
});
