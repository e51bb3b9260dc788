// What is nested deeply or repeated often: one message or another form, in time that grows with the words.

import { describe, expect, test } from "vitest";
import { assemble, deserialize, type Module, serialize } from "../../src/spirv/index.ts";
import { messagesOf, unwrapped } from "../harness/results.ts";
import { accepted, dialectText, readText, textAgain } from "./dialect-text.ts";
import { normalForm } from "./normal-form.ts";

const header = `OpCapability Shader
OpCapability Linkage
OpMemoryModel Logical GLSL450
%void = OpTypeVoid
%int = OpTypeInt 32 0
%bool = OpTypeBool
%true = OpConstantTrue %bool
%one = OpConstant %int 1
%kind = OpTypeFunction %void
`;

function moduleOf(text: string): Module {
  const module = unwrapped(assemble(header + text));
  return module;
}

function range(count: number, line: (index: number) => string, from = 0): string {
  return Array.from({ length: count - from }, (_, index) => line(index + from)).join("");
}

function functionOf(body: string): string {
  return `%main = OpFunction %void None %kind\n%entry = OpLabel\n${body}OpReturn\nOpFunctionEnd\n`;
}

function nestedSelections(levels: number): string {
  const heads = range(
    levels,
    (i) => `OpSelectionMerge %m${i} None\nOpBranchConditional %true %t${i} %m${i}\n%t${i} = OpLabel\n`,
  );
  return functionOf(heads + range(levels, (i) => `OpBranch %m${levels - 1 - i}\n%m${levels - 1 - i} = OpLabel\n`));
}

/** What is wrong with a module, and the note's instruction. */
function rejection(text: string): readonly string[] {
  const found = deserialize(moduleOf(text));
  if (found.ok) return [];
  return found.diagnostics.flatMap(({ message, notes }) => [
    message,
    ...notes.map((note) => note.message.replace(/^at word .*?: /, "")),
  ]);
}

describe("constructs within constructs", () => {
  test("are regions up to a number of levels that text can be read back with", () => {
    const module = moduleOf(nestedSelections(460));
    const text = dialectText(module);
    expect(text.split("spirv.mlir.selection").length - 1).toBe(460);
    expect(textAgain(text)).toBe(text);
  });

  test("are plain blocks past it", () => {
    const module = moduleOf(nestedSelections(2000));
    const text = dialectText(module);
    expect(text).not.toContain("spirv.mlir.selection");
    expect(text.split(" merge(").length - 1).toBe(2000);
    const back = unwrapped(serialize(readText(text)));
    expect(normalForm(back)).toBe(normalForm(module));
  });
});

const tooDeep: readonly (readonly [what: string, text: string, message: string, instruction: RegExp])[] = [
  [
    "structs",
    `%t0 = OpTypeStruct %int\n${range(2000, (i) => `%t${i} = OpTypeStruct %t${i - 1}\n`, 1)}`,
    "type is nested deeper than 480 levels",
    /^%\d+ = OpTypeStruct %\d+$/,
  ],
  [
    "arrays",
    `%t0 = OpTypeArray %int %one\n${range(2000, (i) => `%t${i} = OpTypeArray %t${i - 1} %one\n`, 1)}`,
    "type is nested deeper than 480 levels",
    /^%\d+ = OpTypeArray %\d+ %\d+$/,
  ],
  [
    "pointers",
    `%t0 = OpTypePointer Function %int\n${range(2000, (i) => `%t${i} = OpTypePointer Function %t${i - 1}\n`, 1)}`,
    "type is nested deeper than 480 levels",
    /^%\d+ = OpTypePointer Function %\d+$/,
  ],
  [
    "structs behind forward pointers",
    `${range(2000, (i) => `OpTypeForwardPointer %p${i} Function\n`)}${range(1999, (i) => `%t${i} = OpTypeStruct %p${i + 1}\n`)}
%t1999 = OpTypeStruct %int\n${range(2000, (i) => `%p${i} = OpTypePointer Function %t${i}\n`)}`,
    "type is nested deeper than 480 levels",
    /^%\d+ = OpTypeStruct %\d+$/,
  ],
  [
    "constants",
    `%t0 = OpTypeArray %int %one\n%t1 = OpTypeArray %t0 %one\n%k0 = OpConstantComposite %t0 %one
${range(2000, (i) => `%k${i} = OpConstantComposite %t1 %k${i - 1}\n`, 1)}`,
    "constant is nested deeper than 480 levels",
    /^%\d+ = OpConstantComposite %\d+ %\d+$/,
  ],
  [
    "operations on specialization constants",
    `%k0 = OpSpecConstant %int 1\n${range(2000, (i) => `%k${i} = OpSpecConstantOp %int IAdd %k${i - 1} %one\n`, 1)}`,
    "constant is nested deeper than 480 levels",
    /^%\d+ = OpSpecConstantOp %\d+ IAdd %\d+ %\d+$/,
  ],
  [
    "structs that double",
    `%t0 = OpTypeStruct %int\n${range(60, (i) => `%t${i} = OpTypeStruct %t${i - 1} %t${i - 1}\n`, 1)}`,
    "type has more than 1048576 parts",
    /^%\d+ = OpTypeStruct %\d+ %\d+$/,
  ],
  [
    "operations that double",
    `%k0 = OpSpecConstant %int 1\n${range(60, (i) => `%k${i} = OpSpecConstantOp %int IAdd %k${i - 1} %k${i - 1}\n`, 1)}
%a = OpTypeArray %int %k59`,
    "constant has more than 1048576 parts",
    /^%\d+ = OpSpecConstantOp %\d+ IAdd %\d+ %\d+$/,
  ],
];

describe("rejects input that is too deep or too large", () => {
  test.each(tooDeep)("%s", (_, text, message, instruction) => {
    const [found, note] = rejection(text);
    expect(found).toBe(message);
    expect(note).toMatch(instruction);
  });

  test("input just below the limits prints as text that parses", () => {
    const types = `%t0 = OpTypeStruct %int\n${range(470, (i) => `%t${i} = OpTypeStruct %t${i - 1}\n`, 1)}`;
    const text = dialectText(moduleOf(`${types}${functionOf("%u = OpUndef %t469\n%c = OpCopyObject %t469 %u\n")}`));
    expect(textAgain(text)).toBe(text);
  });

  test("groups of groups", () => {
    const module = unwrapped(
      assemble(
        "OpMemoryModel Logical GLSL450\n%g = OpDecorationGroup\n%h = OpDecorationGroup\nOpGroupDecorate %g %h\n",
      ),
    );
    expect(messagesOf(deserialize(module))).toEqual(["OpGroupDecorate may not target OpDecorationGroup <id> 2"]);
  });
});

/** Each takes ten seconds or more where something is quadratic. */
const many: readonly (readonly [what: string, text: (count: number) => string])[] = [
  [
    "selections one after the other",
    (count) =>
      functionOf(
        range(
          count,
          (i) =>
            `OpSelectionMerge %m${i} None\nOpBranchConditional %true %t${i} %m${i}\n%t${i} = OpLabel\nOpBranch %m${i}\n%m${i} = OpLabel\n`,
        ),
      ),
  ],
  [
    "selections to whose merge blocks dead blocks branch as well",
    (count) =>
      functionOf(
        range(
          count,
          (i) =>
            `OpSelectionMerge %m${i} None\nOpBranchConditional %true %t${i} %m${i}\n%t${i} = OpLabel\nOpReturn\n%d${i} = OpLabel\nOpBranch %m${i}\n%m${i} = OpLabel\n`,
        ),
      ),
  ],
  [
    "cases of a switch, and values from each of them",
    (count) =>
      functionOf(
        `OpSelectionMerge %m None\nOpSwitch %one %m${range(count, (i) => ` ${i} %b${i}`)}\n${range(count, (i) => `%b${i} = OpLabel\nOpBranch %m\n`)}%m = OpLabel\n%p = OpPhi %int %one %entry${range(count, (i) => ` %one %b${i}`)}\n`,
      ),
  ],
  [
    "values to the cases of a switch",
    (count) =>
      functionOf(
        `OpSelectionMerge %m None\nOpSwitch %one %m${range(count, (i) => ` ${i} %b${i}`)}\n${range(count, (i) => `%b${i} = OpLabel\n%p${i} = OpPhi %int %one %entry\nOpBranch %m\n`)}%m = OpLabel\n`,
      ),
  ],
  [
    "decorated parameters",
    (count) =>
      `%many = OpTypeFunction %void${" %int".repeat(count)}\n%main = OpFunction %void None %many\n${range(count, (i) => `%a${i} = OpFunctionParameter %int\n`)}%entry = OpLabel\nOpReturn\nOpFunctionEnd\n`,
  ],
  [
    "breaks out of a loop",
    (count) =>
      functionOf(
        `OpBranch %h\n%h = OpLabel\nOpLoopMerge %x %k None\nOpBranch %b0\n${range(count, (i) => `%b${i} = OpLabel\nOpBranchConditional %true %b${i + 1} %x\n`)}%b${count} = OpLabel\nOpBranch %k\n%k = OpLabel\nOpBranch %h\n%x = OpLabel\n`,
      ),
  ],
];

describe("reads many repetitions in linear time", () => {
  test.each(many)("%s", (_, text) => {
    const module = moduleOf(text(20_000));
    const start = process.cpuUsage();
    expect(accepted(module)).toBeDefined();
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(5);
  });
});
