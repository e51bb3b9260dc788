// Every instruction of the grammar is an op of the dialect, by hand or as a row, or something that is no op.
import { expect, test } from "vitest";
import { modelOf } from "../../../src/define/index.ts";
import { rowOfOpcode, rowParts, spirv } from "../../../src/dialects/spirv/index.ts";
import { extendedSet, instructions } from "../../../src/grammar/index.ts";
import { definitionOf, definitionOfExtended, opWordsOf } from "../../../src/spirv/op-words.ts";

/** What declares, decorates, names, describes or structures: types, constants, symbols, attributes, locations and blocks. */
const noOps =
  /^(Type|Constant|SpecConstant|Decorat|MemberDecorat|Group(Member)?Decorate|Source|Extension|ExtInst|Conditional|Asm|Graph)|Decl(INTEL)?$|^(Nop|Name|MemberName|String|Line|NoLine|MemoryModel|Capability|ModuleProcessed|ExecutionModeId|FunctionParameter|FunctionEnd|Label|Phi|LoopMerge|SelectionMerge|AliasScopeListDeclINTEL)$/;

const others = [
  "Function",
  "FunctionCall",
  "Branch",
  "BranchConditional",
  "Switch",
  "Variable",
  "EntryPoint",
  "ExecutionMode",
  "UntypedVariableKHR",
];

test("every instruction has an op or a reason", () => {
  const missing = instructions().filter(({ name, opcode }) => definitionOf(opcode) === undefined && !noOps.test(name));
  expect(missing.map(({ name }) => name).filter((name) => !others.includes(name))).toEqual([]);
});

test("every instruction of the sets for shaders and kernels has an op", () => {
  for (const set of ["GLSL.std.450", "OpenCL.std"]) {
    const found = extendedSet(set)?.instructions ?? [];
    expect(found.length).toBeGreaterThan(50);
    expect(found.filter(({ opcode }) => definitionOfExtended(set, opcode) === undefined)).toEqual([]);
  }
});

test("a row is an op of its instruction's operands, and no definition by hand has one", () => {
  const byHand = new Set(spirv.ops.map(({ name }) => name));
  const names = new Set<string>();
  for (const { name, opcode } of instructions()) {
    const def = rowOfOpcode(opcode);
    if (def === undefined || byHand.has(def.name)) continue;
    expect(names.has(def.name), name).toBe(false);
    names.add(def.name);
    const parts = rowParts(def) ?? [];
    expect(opWordsOf(def)?.parts.length, name).toBe(parts.length);
    const { layout } = modelOf(def) ?? {};
    for (const part of parts) {
      const isThere = [...(layout?.operands ?? []), ...(layout?.properties ?? [])].some(
        (one) => one.name === part.name,
      );
      expect(isThere, `${name}: ${part.name}`).toBe(true);
    }
  }
  expect(names.size).toBeGreaterThan(400);
});
