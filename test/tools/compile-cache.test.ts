// The file in which a command keeps its compiled code: whatever becomes of it, the command does the same. Processes of their own, with dist/.
import { spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "spirvana-cache-"));
afterAll(() => rmSync(folder, { recursive: true }));

const expected = { status: 0, stdout: "module {\n  func.func private @f()\n}\n\n", stderr: "" };

/** Runs `spirvana-opt` on a small input, with variables of the environment added. */
function run(env: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<typeof expected> {
  const child = spawn(process.execPath, ["bin/spirvana-opt.js", ...args], { env: { ...process.env, ...env } });
  const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on("data", (data: Buffer) => stdout.push(data));
  child.stderr.on("data", (data: Buffer) => stderr.push(data));
  child.stdin.on("error", () => {});
  child.stdin.end("func.func private @f()\n");
  return new Promise((done) => {
    child.on("close", (code, signal) => {
      const status = code ?? Number.NaN;
      const text = Buffer.concat(stderr).toString() + (signal ?? "");
      done({ status, stdout: Buffer.concat(stdout).toString(), stderr: text });
    });
  });
}

/** A folder of its own for a cache, with the file of `bytes` in it, if there are any. */
function cacheWith(name: string, bytes?: Buffer): { readonly cache: string; readonly file: string } {
  const cache = join(folder, name);
  mkdirSync(join(cache, "spirvana"), { recursive: true });
  const file = join(cache, "spirvana", basename(whole.file));
  if (bytes !== undefined) writeFileSync(file, bytes, { mode: 0o600 });
  return { cache, file };
}

let whole: { readonly file: string; readonly bytes: Buffer };

beforeAll(async () => {
  const cache = join(folder, "whole");
  await run({ SPIRVANA_CACHE: cache });
  const [name = ""] = readdirSync(join(cache, "spirvana"));
  const file = join(cache, "spirvana", name);
  whole = { file, bytes: readFileSync(file) };
});

test("a plain start does the same without it", async () => {
  const cache = join(folder, "plain");
  expect(await run({ SPIRVANA_CACHE: cache, SPIRVANA_PLAIN_START: "1" })).toEqual(expected);
  expect(existsSync(cache)).toBe(false);
  const wrong = await run({ SPIRVANA_CACHE: cache, SPIRVANA_PLAIN_START: "1" }, "--no-such-flag");
  expect([wrong.status, wrong.stdout]).toEqual([1, ""]);
});

test("a run that uses more adds to it, and one that does not leaves it", async () => {
  const { cache, file } = cacheWith("more");
  await run({ SPIRVANA_CACHE: cache }, "--version");
  const asked = readFileSync(file);
  expect(await run({ SPIRVANA_CACHE: cache })).toEqual(expected);
  const ran = readFileSync(file);
  expect(ran.length).toBeGreaterThan(asked.length);
  expect(await run({ SPIRVANA_CACHE: cache })).toEqual(expected);
  expect(readFileSync(file).equals(ran)).toBe(true);
});

/** Numbers from 0 up to 1, the same in every run. */
function fractions(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => (index * 0.618034 + 0.37) % 1);
}

/** Bytes with a change at a part of their length. */
const changed = (bytes: Buffer, at: number, change: (bytes: Buffer, position: number) => void): Buffer => {
  const copy = Buffer.from(bytes);
  change(copy, Math.floor(at * bytes.length));
  return copy;
};

/** Ways to damage a file: the bit, byte or block that changes lies anywhere. */
const damages: readonly (readonly [name: string, damage: (bytes: Buffer) => Buffer])[] = [
  ["empty", () => Buffer.alloc(0)],
  ["other text", () => Buffer.from("not a cache\n".repeat(1000))],
  ["all zeros", (bytes) => Buffer.alloc(bytes.length)],
  ["longer", (bytes) => Buffer.concat([bytes, Buffer.alloc(64)])],
  ["twice", (bytes) => Buffer.concat([bytes, bytes])],
  ["reversed", (bytes) => Buffer.from(bytes).reverse()],
  ...[1, 3, 4, 63, 64, 100, 8192].map(
    (length) => [`cut to ${length}`, (bytes: Buffer) => bytes.subarray(0, length)] as const,
  ),
  ...[1, 8, 64, 4096].map((count) => [`${count} less`, (bytes: Buffer) => bytes.subarray(0, -count)] as const),
  ...[0, 1, 2, 3, 4, 5, 8, 20, 70].map(
    (at) =>
      [
        `byte ${at}`,
        (bytes: Buffer) => changed(bytes, 0, (copy) => copy.writeUInt8(copy.readUInt8(at) ^ 0x40, at)),
      ] as const,
  ),
  ...fractions(24).map(
    (at, index) =>
      [
        `bit ${index % 8} at ${at.toFixed(3)}`,
        (bytes: Buffer) =>
          changed(bytes, at, (copy, byte) => copy.writeUInt8(copy.readUInt8(byte) ^ (1 << (index % 8)), byte)),
      ] as const,
  ),
  ...fractions(10).map(
    (at) =>
      [
        `zeros at ${at.toFixed(3)}`,
        (bytes: Buffer) => changed(bytes, at, (copy, byte) => copy.fill(0, byte, byte + 4096)),
      ] as const,
  ),
  ...fractions(10).map(
    (at) =>
      [
        `a block twice at ${at.toFixed(3)}`,
        (bytes: Buffer) => changed(bytes, at, (copy, byte) => copy.copy(copy, byte, 0, 512)),
      ] as const,
  ),
];

describe("a damaged file", () => {
  test("has enough kinds", () => expect(damages.length).toBeGreaterThanOrEqual(60));

  test.concurrent.each(damages)("%s: is replaced", { timeout: 120_000 }, async (name, damage) => {
    const damaged = damage(whole.bytes);
    const { cache, file } = cacheWith(name, damaged);
    expect(await run({ SPIRVANA_CACHE: cache })).toEqual(expected);
    const replaced = readFileSync(file);
    expect(replaced.equals(damaged)).toBe(false);
    expect(replaced.length).toBeGreaterThan(whole.bytes.length / 2);
    rmSync(cache, { recursive: true });
  });
});

describe("a place that has no room for it is no matter of the user's", { timeout: 60_000 }, () => {
  const unset = { SPIRVANA_CACHE: undefined, XDG_CACHE_HOME: undefined };

  test.each([
    ["a device as home", { ...unset, HOME: "/dev/null" }],
    ["no home", { ...unset, HOME: undefined }],
    ["a home that is no whole path", { ...unset, HOME: "" }],
    ["a folder that does not exist and cannot be made", { SPIRVANA_CACHE: "/proc/none" }],
    ["none wanted", { SPIRVANA_CACHE: "" }],
  ])("%s", async (_, env) => {
    const before = readdirSync(".");
    expect(await run(env)).toEqual(expected);
    expect(readdirSync(".")).toEqual(before);
  });

  test("a folder that may not be written, a file in place of the folder, a folder in place of the file", async () => {
    const { cache } = cacheWith("read-only");
    chmodSync(join(cache, "spirvana"), 0o500);
    const instead = join(folder, "file");
    writeFileSync(instead, "");
    const { cache: taken, file } = cacheWith("taken");
    mkdirSync(file);
    for (const place of [cache, instead, taken]) expect(await run({ SPIRVANA_CACHE: place }), place).toEqual(expected);
    expect(readdirSync(join(taken, "spirvana"))).toEqual([basename(file)]);
  });
});

test("a file that others may write is not used", { timeout: 60_000 }, async () => {
  const { cache, file } = cacheWith("open to others", whole.bytes);
  chmodSync(file, 0o666);
  expect(await run({ SPIRVANA_CACHE: cache })).toEqual(expected);
  // The tool was compiled again.
  expect(readFileSync(file).equals(whole.bytes)).toBe(false);
});

test("old files of ours are dropped, and no others", { timeout: 60_000 }, async () => {
  const { cache } = cacheWith("old");
  const gone = [
    "spirvana-opt-0123456789abcdef-v20.19.0-x64.bin",
    "spirvana-0123456789abcdef-v21.0.0-arm64.bin.123-k3.tmp",
  ];
  const others = ["notes.txt", "spirvana-opt.bin", "x.bin", "spirvana-opt-0123456789abcdef-v20.19.0-x64.bin.orig"];
  for (const name of [...gone, ...others]) {
    writeFileSync(join(cache, "spirvana", name), "");
    utimesSync(join(cache, "spirvana", name), 0, 0);
  }
  expect(await run({ SPIRVANA_CACHE: cache })).toEqual(expected);
  expect(readdirSync(join(cache, "spirvana")).sort()).toEqual([...others, basename(whole.file)].sort());
});

test("many commands at once make one file", { timeout: 60_000 }, async () => {
  const { cache } = cacheWith("many");
  const results = await Promise.all(Array.from({ length: 8 }, () => run({ SPIRVANA_CACHE: cache })));
  expect(results).toEqual(results.map(() => expected));
  expect(readdirSync(join(cache, "spirvana"))).toEqual([basename(whole.file)]);
});
