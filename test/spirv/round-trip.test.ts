import { describe, expect, test } from "vitest";
import { assemble, decode, disassemble, encode, type Module, reflect } from "../../src/spirv/index.ts";
import { unwrapped } from "../harness/results.ts";
import { corpus, withoutGenerator } from "./corpus.ts";
import { newNames } from "./new-names.ts";

const modules = corpus();

function reversed(bytes: Uint8Array): Uint8Array {
  const swapped = new Uint8Array(bytes.length);
  for (let i = 0; i < bytes.length; i++) swapped[i] = bytes[i ^ 3] ?? 0;
  return swapped;
}

function decoded(bytes: Uint8Array): Module {
  const module = unwrapped(decode(bytes));
  return module;
}

describe("the corpus", () => {
  test("has the modules that it should have", () => {
    expect(modules.length).toBeGreaterThanOrEqual(150);
    const stages = new Set(modules.map(({ name }) => name.split(".")[1]));
    for (const stage of "vert tesc tese geom frag comp rgen rchit rahit rint rmiss rcall mesh task cl".split(" ")) {
      expect(stages).toContain(stage);
    }
  });

  test("prints as it was read, with numeric ids", () => {
    for (const { name, text, module } of modules) {
      const printed = unwrapped(disassemble(module, { friendlyNames: false }));
      expect(withoutGenerator(printed), name).toBe(withoutGenerator(newNames(text)));
    }
  });

  test("assembles its own output to the same words", () => {
    for (const { name, module } of modules) {
      const printed = unwrapped(disassemble(module, { friendlyNames: false, indent: false, header: false }));
      const again = unwrapped(assemble(printed, { preserveNumericIds: true, version: module.words[1] ?? 0 }));
      expect([...again.words], name).toEqual([...module.words]);
    }
  });

  test("prints with friendly names what assembles to as many words of the same opcodes", () => {
    for (const { name, module } of modules) {
      const again = unwrapped(assemble(unwrapped(disassemble(module)), { version: module.words[1] ?? 0 }));
      expect(opcodes(again), name).toEqual(opcodes(module));
    }
  });

  test("gives the same bytes after encode and decode, in both byte orders", () => {
    for (const { name, module } of modules) {
      const bytes = encode(module);
      expect(Buffer.compare(encode(decoded(bytes)), bytes), name).toBe(0);
      const big = reversed(bytes);
      const fromBig = decoded(big.slice());
      expect(Buffer.compare(encode({ ...fromBig, isBigEndian: false }), bytes), name).toBe(0);
      expect(Buffer.compare(encode(fromBig), big), name).toBe(0);
    }
  });

  test("reflects, and every declared capability is accounted for", () => {
    for (const { name, module } of modules) {
      const reflection = unwrapped(reflect(module));
      expect(reflection.entryPoints.length, name).toBeGreaterThan(0);
      expect(reflection.requirements.missingCapabilities, name).toEqual([]);
    }
  });
});

function opcodes(module: Module): readonly number[] {
  const found: number[] = [];
  for (let at = 5; at < module.words.length; ) {
    const word = module.words[at] ?? 0;
    found.push(word);
    at += word >>> 16;
  }
  return found;
}
