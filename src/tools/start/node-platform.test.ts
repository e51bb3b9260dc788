import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
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

  test("reads input longer than a chunk", () => {
    const path = join(folder, "in");
    writeFileSync(path, "x".repeat(200_000));
    expect(platform.read(path).length).toBe(200_000);
  });

  test("says why it cannot, as the C library does", () => {
    expect(platform.read(join(folder, "missing"))).toBe("No such file or directory");
    expect(platform.read(folder)).toBe("Is a directory");
    symlinkSync("loop", join(folder, "loop"));
    expect(platform.read(join(folder, "loop"))).toBe("Too many levels of symbolic links");
    expect(platform.read(join(folder, "x".repeat(300)))).toBe("File name too long");
  });

  test("rejects input longer than offsets can count", () => {
    const path = join(folder, "long");
    writeFileSync(path, "");
    truncateSync(path, 3 * 2 ** 30);
    expect(platform.read(path)).toBe("File too large: of 3221225472 bytes at most 2147483646 can be read");
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

  const write = (path: string, text = "new") => {
    const output = platform.open(path);
    output.write(text);
    output.close();
  };

  test("keeps the mode of the file it replaces, and links to it", () => {
    const [path, link, second] = [join(folder, "out"), join(folder, "link"), join(folder, "second")];
    writeFileSync(path, "old");
    chmodSync(path, 0o640);
    symlinkSync("out", link);
    symlinkSync(link, second);
    write(second);
    expect(readFileSync(path, "utf8")).toBe("new");
    expect(statSync(path).mode & 0o7777).toBe(0o640);
    expect([lstatSync(link).isSymbolicLink(), lstatSync(second).isSymbolicLink()]).toEqual([true, true]);
    expect(readdirSync(folder)).toEqual(["link", "out", "second"]);
  });

  test("makes the file that a link names, where it is missing", () => {
    mkdirSync(join(folder, "sub"));
    symlinkSync("sub/out", join(folder, "link"));
    write(join(folder, "link"));
    expect(readFileSync(join(folder, "sub/out"), "utf8")).toBe("new");
    expect(lstatSync(join(folder, "link")).isSymbolicLink()).toBe(true);
  });

  test("keeps other names of the file", () => {
    const [path, other] = [join(folder, "out"), join(folder, "other")];
    writeFileSync(path, "older");
    linkSync(path, other);
    write(path);
    expect(readFileSync(other, "utf8")).toBe("new");
  });

  test.skipIf(process.getuid?.() !== 0)("keeps the owner of the file", () => {
    const path = join(folder, "out");
    writeFileSync(path, "old");
    chownSync(path, 12345, 23456);
    chmodSync(path, 0o4755);
    write(path);
    const { uid, gid, mode } = statSync(path);
    expect([uid, gid, mode & 0o7777, readFileSync(path, "utf8")]).toEqual([12345, 23456, 0o4755, "new"]);
  });

  test("takes the place of its own input", () => {
    const path = join(folder, "both");
    writeFileSync(path, "old");
    const bytes = platform.read(path);
    const output = platform.open(path);
    output.write(`${new TextDecoder().decode(typeof bytes === "string" ? undefined : bytes)} and new`);
    output.close();
    expect(readFileSync(path, "utf8")).toBe("old and new");
  });

  test("writes to devices as they are", () => {
    const output = platform.open("/dev/null");
    output.write("gone");
    output.close();
    expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
  });

  test.each([
    ["a missing folder", "missing/out", "No such file or directory"],
    ["a folder", ".", "Is a directory"],
    ["the name of a folder that is missing", "missing/", "Is a directory"],
    ["a file in place of a folder", "file/out", "Not a directory"],
    ["a circle of links", "loop", "Too many levels of symbolic links"],
    ["a name that is too long", "x".repeat(300), "File name too long"],
    ["a name that is no UTF-8", "x\ufffd", "Invalid or incomplete multibyte or wide character"],
  ])("throws a failure with the reason for %s", (_, name, reason) => {
    writeFileSync(join(folder, "file"), "");
    symlinkSync("loop", join(folder, "loop"));
    const path = `${folder}/${name}`;
    expect(() => platform.open(path)).toThrow(new OutputFailure("open", path, reason));
    expect(readdirSync(folder)).toEqual(["file", "loop"]);
  });

  test("throws a failure for no name", () => {
    expect(() => platform.open("")).toThrow(new OutputFailure("open", "", "No such file or directory"));
  });

  test("says when a device takes no more", () => {
    const output = platform.open("/dev/full");
    output.write("much");
    expect(() => output.close()).toThrow(new OutputFailure("write", "/dev/full", "No space left on device"));
  });
});
