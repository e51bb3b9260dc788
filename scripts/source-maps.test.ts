import { SourceMap } from "node:module";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { thinned } from "./source-maps.mjs";

const source = Array.from(
  { length: 300 },
  (_, line) => `export const f${line} = (a) => [a + ${line}, a - 1,\n  a * ${line}];`,
);

test("thinned maps give the line of every place, as the whole ones do", async () => {
  const { outputFiles } = await build({
    stdin: { contents: source.join("\n"), sourcefile: "long/name.js" },
    minify: true,
    lineLimit: 120,
    sourcemap: "external",
    outfile: "out.js",
    write: false,
  });
  const [map, code] = outputFiles.map(({ text }) => text);
  const thin = thinned(JSON.parse(map ?? ""));
  expect(JSON.stringify(thin).length).toBeLessThan((map?.length ?? 0) / 3);
  const [whole, small] = [
    new SourceMap(JSON.parse(map ?? "")),
    new SourceMap({ ...thin, file: "", sourcesContent: [], names: [], sourceRoot: "" }),
  ];
  const lineOf = (sourceMap: SourceMap, line: number, column: number) => {
    const entry = sourceMap.findEntry(line, column);
    return "originalLine" in entry ? entry.originalLine : undefined;
  };
  const seen = new Set<number | undefined>();
  for (const [line, text] of (code ?? "").split("\n").entries()) {
    for (let column = 0; column < text.length; column++) {
      const expected = lineOf(whole, line, column);
      expect(lineOf(small, line, column), `${line}:${column}`).toBe(expected);
      seen.add(expected);
    }
  }
  expect(seen.size).toBeGreaterThan(500);
});
