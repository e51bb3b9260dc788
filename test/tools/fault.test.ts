// What a command and the library say of a fault of their own: a test puts one into Node, which the code then calls. Needs dist/.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { REPORTS, VERSION } from "../../src/support/version.ts";

const folder = mkdtempSync(join(tmpdir(), "spirvana-fault-"));
afterAll(() => rmSync(folder, { recursive: true }));

const manifest: { readonly version: string; readonly bugs: { readonly url: string } } = JSON.parse(
  readFileSync("package.json", "utf8"),
);

test("version and place of reports are those of the package", () => {
  expect([VERSION, REPORTS]).toEqual([manifest.version, manifest.bugs.url]);
});

describe("a command", { timeout: 60_000 }, () => {
  const fault = join(folder, "fault.cjs");
  writeFileSync(
    fault,
    `const fs = process.getBuiltinModule("node:fs");
const { fstatSync } = fs;
fs.fstatSync = (file) => {
  const isCommand = file > 2 && !new Error().stack.includes("cli.cjs:");
  if (isCommand) throw new TypeError("something is\\nundefined");
  return fstatSync(file);
};
`,
  );
  writeFileSync(join(folder, "in.mlir"), "");

  const run = (cache: string) =>
    spawnSync(
      process.execPath,
      ["--require", fault, resolve("bin/spirvana.js"), "opt", "in.mlir", "--cse", "-o", "a b"],
      {
        cwd: folder,
        encoding: "utf8",
        env: { ...process.env, SPIRVANA_CACHE: cache },
      },
    );

  // Without a cache, and with one that was just written and one that is read.
  test.each([
    ["without a cache", ""],
    ["with a new one", join(folder, "cache")],
    ["with an old one", join(folder, "cache")],
  ])("asks for a report with version, command and place, %s", (_, cache) => {
    const { status, stdout, stderr } = run(cache);
    expect([status, stdout]).toEqual([70, ""]);
    const [message, request, version, command, place, ...more] = stderr.split("\n");
    expect(message).toBe("spirvana: internal error: TypeError: something is undefined");
    expect(request).toBe(`This is a fault of Spirvana. Please report it with the input and these lines at ${REPORTS}`);
    expect(version).toBe(
      `  version  Spirvana ${VERSION}, Node ${process.version}, ${process.platform} ${process.arch}`,
    );
    expect(command).toBe("  command  spirvana opt in.mlir --cse -o 'a b'");
    expect(more).toEqual([""]);
    const [, file = "", line = ""] = /^ {2}place {4}(src\/[\w./-]+):(\d+), src\//.exec(place ?? "") ?? [];
    expect(readFileSync(file, "utf8").split("\n")[Number(line) - 1]).toContain("fs.fstatSync(");
  });
});

describe("the library", { timeout: 60_000 }, () => {
  const program = `import { parseModule } from "spirvana";
TextEncoder.prototype.encode = () => { throw new TypeError("injected"); };
parseModule("module {}", { dialects: [] });
`;
  const run = (...flags: readonly string[]) =>
    spawnSync(process.execPath, [...flags, "--input-type=module", "-e", program], { encoding: "utf8" });

  test("has source maps", () => {
    const { stderr } = run("--enable-source-maps");
    const [, file = "", line = ""] = /^ +at .*\/(src\/[\w./-]+):(\d+):\d+\)?$/m.exec(stderr) ?? [];
    expect(readFileSync(file, "utf8").split("\n")[Number(line) - 1]).toContain("TextEncoder().encode(");
  });

  test("shows no long lines where an error is not caught", () => {
    const { status, stderr } = run();
    expect(status).toBe(1);
    expect(stderr).toContain("injected");
    expect(Math.max(...stderr.split("\n").map(({ length }) => length))).toBeLessThan(300);
  });
});
