// Kernels whose blocks branch anywhere, with phis, switches and blocks that nothing leads to: each through the dialect, its text and back.
import { expect, test } from "vitest";
import { assembled } from "./corpus.ts";
import { dialectText, readText, serialized } from "./dialect-text.ts";
import { type Choices, choices } from "./mutations.ts";
import { normalForm } from "./normal-form.ts";

const head = `OpCapability Kernel
OpCapability Addresses
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %main "main"
%void = OpTypeVoid
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%zero = OpConstant %uint 0
%one = OpConstant %uint 1
%undef = OpUndef %uint
%pointer = OpTypePointer CrossWorkgroup %uint
%function = OpTypeFunction %void %pointer %uint
%main = OpFunction %void None %function
%p = OpFunctionParameter %pointer
%x = OpFunctionParameter %uint
`;
const outer = ["%zero", "%one", "%undef", "%x"];

/** The blocks that each block leads to; none ends a function. */
function graph(choose: Choices): readonly (readonly number[])[] {
  const count = 2 + choose.below(10);
  const any = () => 1 + choose.below(count - 1);
  return Array.from({ length: count }, (_, block) =>
    block === count - 1 ? [] : Array.from({ length: choose.below(5) }, (_, index) => (index === 0 ? block + 1 : any())),
  );
}

/** Blocks in an order in which each follows those that dominate it. */
function order(edges: readonly (readonly number[])[]): readonly number[] {
  const found = new Set<number>();
  const visit = (block: number): void => {
    if (found.has(block)) return;
    found.add(block);
    for (const target of edges[block] ?? []) visit(target);
  };
  for (const block of edges.keys()) visit(block);
  return [...found];
}

function kernel(choose: Choices): string {
  const edges = graph(choose);
  const pick = (values: readonly string[]) => values[choose.below(values.length)] ?? "%zero";
  const lines: string[] = [];
  for (const block of order(edges)) {
    lines.push(`%b${block} = OpLabel`);
    const before = edges.flatMap((targets, from) => (targets.includes(block) ? [from] : []));
    const here = [...outer];
    if (before.length > 0 && choose.below(4) > 0) {
      const pairs = before.map((from) => `${pick([...outer, `%v${from}`, `%v${from}`])} %b${from}`);
      lines.push(`%phi${block} = OpPhi %uint ${pairs.join(" ")}`);
      here.push(`%phi${block}`);
    }
    lines.push(`%v${block} = OpIAdd %uint ${pick(here)} ${pick(here)}`);
    lines.push(`OpStore %p %v${block} Aligned 4`);
    lines.push(...ending(edges[block] ?? [], block));
  }
  return `${head}${lines.join("\n")}\nOpFunctionEnd\n`;
}

function ending(targets: readonly number[], block: number): readonly string[] {
  const [first, second, ...others] = targets.map((target) => `%b${target}`);
  if (first === undefined) return ["OpReturn"];
  if (second === undefined) return [`OpBranch ${first}`];
  if (others.length === 0)
    return [`%c${block} = OpULessThan %bool %v${block} %x`, `OpBranchConditional %c${block} ${first} ${second}`];
  return [`OpSwitch %v${block} ${[first, ...[second, ...others].map((one, index) => `${index} ${one}`)].join(" ")}`];
}

test("any graph of blocks comes back", () => {
  const choose = choices(20261121);
  for (let turn = 0; turn < 200; turn++) {
    const text = kernel(choose);
    const module = assembled(text);
    expect(normalForm(serialized(readText(dialectText(module)))), text).toBe(normalForm(module));
  }
});
