import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { nodePlatform, OutputFailure } from "./node-platform.ts";

const platform = nodePlatform();
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "spirvana-platform-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("read", () => {
  test("gives the bytes, with a zero after them", () => {
    const path = join(folder, "in");
    writeFileSync(path, "h\u00e9");
    const bytes = platform.read(path);
    if (typeof bytes === "string") throw new Error(bytes);
    expect([...bytes]).toEqual([0x68, 0xc3, 0xa9]);
    expect(new Uint8Array(bytes.buffer)[bytes.byteOffset + 3]).toBe(0);
  });

  test("reads what is longer than a chunk", () => {
    const path = join(folder, "in");
    writeFileSync(path, "x".repeat(200_000));
    expect(platform.read(path).length).toBe(200_000);
  });

  test("says why it cannot, as the C library does", () => {
    expect(platform.read(join(folder, "missing"))).toBe("No such file or directory");
    expect(platform.read(folder)).toBe("Is a directory");
  });
});

describe("open", () => {
  test("makes the file at close, not before", () => {
    const path = join(folder, "out");
    const output = platform.open(path);
    output.write("a".repeat(100_000));
    output.writeBytes(new Uint8Array([0x62]));
    output.write("\u00e9");
    expect(existsSync(path)).toBe(false);
    output.close();
    expect(readFileSync(path, "utf8")).toBe(`${"a".repeat(100_000)}b\u00e9`);
    expect(readdirSync(folder)).toEqual(["out"]);
  });

  test("leaves nothing where it is discarded", () => {
    const output = platform.open(join(folder, "out"));
    output.write("a".repeat(100_000));
    output.discard();
    expect(readdirSync(folder)).toEqual([]);
  });

  test("keeps the old file where it is discarded", () => {
    const path = join(folder, "out");
    writeFileSync(path, "old");
    const output = platform.open(path);
    output.write("new");
    output.discard();
    expect(readFileSync(path, "utf8")).toBe("old");
  });

  test("keeps the mode of the file it replaces, and links to it", () => {
    const [path, link] = [join(folder, "out"), join(folder, "link")];
    writeFileSync(path, "old");
    chmodSync(path, 0o600);
    symlinkSync(path, link);
    const output = platform.open(link);
    output.write("new");
    output.close();
    expect(readFileSync(path, "utf8")).toBe("new");
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test("writes to devices as they are", () => {
    const output = platform.open("/dev/null");
    output.write("gone");
    output.close();
    expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
  });

  test("throws a failure with the reason where it cannot", () => {
    const path = join(folder, "missing", "out");
    expect(() => platform.open(path)).toThrow(new OutputFailure(path, "No such file or directory"));
  });
});
