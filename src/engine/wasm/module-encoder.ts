// The binary format of a WebAssembly module: functions whose bodies are encoded already, with what they import and export.

import { assert } from "../../support/assert.ts";
import { ByteWriter } from "./byte-writer.ts";
import { control, type ValueType } from "./opcodes.ts";
import { webAssembly } from "./web-assembly.ts";

export interface Signature {
  readonly params: readonly ValueType[];
  readonly results: readonly ValueType[];
}

/** A function from outside, which comes before the functions of the module in their numbering. */
export interface FunctionImport extends Signature {
  readonly module: string;
  readonly name: string;
}

export interface FunctionBody extends Signature {
  /** Types of the locals after the parameters. */
  readonly locals: readonly ValueType[];
  /** The instructions, without the `end` of the function. */
  readonly code: Uint8Array;
  /** The name it is exported under. */
  readonly exportName?: string;
}

export interface ModuleContents {
  readonly imports: readonly FunctionImport[];
  readonly functions: readonly FunctionBody[];
  /** The memory, which is imported; at least this many pages of 64 KiB. */
  readonly memory: { readonly module: string; readonly name: string; readonly pages: number };
}

const MAGIC = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
const section = { types: 1, imports: 2, functions: 3, exports: 7, code: 10 } as const;
const FUNCTION = 0;
const MEMORY = 2;
const FUNCTION_TYPE = 0x60;

/**
 * In this debug mode, which the tests run in, every module must be one that WebAssembly takes, and the verifier runs on what the conversions have
 * made. The embedder sets `globalThis.spirvanaValidatesCode` before the first import.
 */
export const VALIDATES: boolean = "spirvanaValidatesCode" in globalThis;

/** The bytes of a module; `unchecked` if it may be one that this engine of WebAssembly does not take. */
export function encodeModule(
  { imports, functions, memory }: ModuleContents,
  kind: "checked" | "unchecked" = "checked",
): Uint8Array<ArrayBuffer> {
  const types = new SignatureTable();
  const importTypes = imports.map((one) => types.indexOf(one));
  const functionTypes = functions.map((one) => types.indexOf(one));
  const out = new ByteWriter(1024);
  out.bytes(MAGIC);
  writeSection(out, section.types, types.signatures, ({ params, results }, to) => {
    to.byte(FUNCTION_TYPE);
    to.sized(Uint8Array.from(params));
    to.sized(Uint8Array.from(results));
  });
  const importEntries = [
    (to: ByteWriter) => {
      to.name(memory.module);
      to.name(memory.name);
      to.bytes([MEMORY, 0]);
      to.unsigned(memory.pages);
    },
    ...imports.map(({ module, name }, index) => (to: ByteWriter) => {
      to.name(module);
      to.name(name);
      to.byte(FUNCTION);
      to.unsigned(importTypes[index]!);
    }),
  ];
  writeSection(out, section.imports, importEntries, (entry, to) => entry(to));
  writeSection(out, section.functions, functionTypes, (type, to) => to.unsigned(type));
  const exported = functions.flatMap(({ exportName }, index) =>
    exportName === undefined ? [] : [{ exportName, index }],
  );
  writeSection(out, section.exports, exported, ({ exportName, index }, to) => {
    to.name(exportName);
    to.byte(FUNCTION);
    to.unsigned(imports.length + index);
  });
  writeSection(out, section.code, functions, (body, to) => to.sized(bodyBytes(body)));
  const bytes = out.copy();
  assert(
    !VALIDATES || kind === "unchecked" || webAssembly().validate(bytes),
    "the engine has written code that is no WebAssembly",
  );
  return bytes;
}

/** Signatures, each once. */
class SignatureTable {
  readonly signatures: Signature[] = [];
  readonly #indices = new Map<string, number>();

  indexOf({ params, results }: Signature): number {
    const key = `${params}:${results}`;
    const known = this.#indices.get(key);
    if (known !== undefined) return known;
    this.#indices.set(key, this.signatures.length);
    return this.signatures.push({ params, results }) - 1;
  }
}

function writeSection<T>(
  out: ByteWriter,
  id: number,
  entries: readonly T[],
  write: (entry: T, to: ByteWriter) => void,
): void {
  if (entries.length === 0) return;
  const body = new ByteWriter(1024);
  body.unsigned(entries.length);
  for (const entry of entries) write(entry, body);
  out.byte(id);
  out.sized(body.view());
}

function bodyBytes({ locals, code }: FunctionBody): Uint8Array {
  const runs: { type: ValueType; count: number }[] = [];
  for (const type of locals) {
    const last = runs.at(-1);
    if (last?.type === type) last.count++;
    else runs.push({ type, count: 1 });
  }
  const body = new ByteWriter(code.length + 32);
  body.unsigned(runs.length);
  for (const { type, count } of runs) {
    body.unsigned(count);
    body.byte(type);
  }
  body.bytes(code);
  body.byte(control.end);
  return body.view();
}
