// Random modules of LLVM IR: kernels that read an input and leave an output, functions that they call, and memory of the work-group; as text for SPIR-V
// targets, and for this machine, where the same functions are called in turn.
import { choices } from "../../spirv/mutations.ts";
import { int } from "../types.ts";
import { Body, INPUT, type Near, OUTPUT } from "./body.ts";
import { memoryStatements, SHARED, TABLE } from "./memory.ts";
import { operations } from "./operations.ts";
import { anyConstant, argument, type Held, type IrChoices, ordinary, type Plain, plain, text } from "./types.ts";

/** Kernels of a module. */
export const KERNELS = 6;

export interface IrModule {
  readonly seed: number;
  /** For a target of SPIR-V. */
  readonly text: string;
  /** A program for this machine: it reads the input from the standard input, and writes the outputs of all kernels. */
  readonly native: string;
  /** What each kernel leaves that is compared within a tolerance. */
  readonly near: readonly (readonly Near[])[];
}

interface Callee {
  readonly name: string;
  readonly parameters: readonly Plain[];
  readonly result: Plain;
  readonly lines: readonly string[];
}

function statements(body: Body, callees: readonly Callee[], count: number, depth: number): void {
  for (let left = count; left > 0; left--) {
    const kind = body.choose.below(100);
    if (kind < 62) body.keep(body.pick(operations)(body));
    else if (kind < 80) body.pick(memoryStatements)(body);
    else if (kind < 86 && callees.length > 0) callOne(body, body.pick(callees));
    else if (depth > 0) body.pick([branch, loop, choice])(body, callees, depth - 1);
  }
}

function callOne(body: Body, { name, parameters, result }: Callee): void {
  const args = parameters.map((type) => argument(body.any(type))).join(", ");
  body.keep(body.emit(result, `call spir_func ${text(result)} @${name}(${args})`));
}

/** Values that a block makes are of no use after it. */
function within(body: Body, write: () => void): void {
  const before = body.held;
  body.held = [...before];
  write();
  body.held = before;
}

type Flow = (body: Body, callees: readonly Callee[], depth: number) => void;

const branch: Flow = (body, callees, depth) => {
  const [yes, no, after] = [body.name("yes"), body.name("no"), body.name("after")];
  const type = plain(body.choose);
  const from: string[] = [];
  body.line(`br i1 ${body.condition().name}, label %${yes}, label %${no}`);
  for (const label of [yes, no]) {
    body.enter(label);
    within(body, () => {
      statements(body, callees, 1 + body.choose.below(3), depth);
      from.push(`[ ${body.any(type).name}, %${body.block} ]`);
    });
    body.line(`br label %${after}`);
  }
  body.enter(after);
  body.keep(body.emit(type, `phi ${text(type)} ${from.join(", ")}`));
};

const loop: Flow = (body, callees, depth) => {
  const [head, again, after] = [body.name("head"), body.name("again"), body.name("after")];
  const type = plain(body.choose);
  const first = body.any(type);
  const names = { count: `%${body.name("count")}`, next: `%${body.name("next")}` };
  const sum: Held = { name: `%${body.name("sum")}`, type };
  const [before, limit] = [body.block, 1 + body.choose.below(5)];
  body.line(`br label %${head}`);
  body.enter(head);
  const marker = body.lines.length;
  let ended: Held = first;
  within(body, () => {
    body.keep({ name: names.count, type: int(32) });
    body.keep(sum);
    statements(body, callees, 1 + body.choose.below(3), depth);
    const last = body.any(type);
    const isLeft = body.chance(30) ? body.condition() : undefined;
    const tail = body.block;
    if (isLeft !== undefined) {
      body.line(`br i1 ${isLeft.name}, label %${after}, label %${again}`);
      body.enter(again);
    }
    body.line(`${names.next} = add i32 ${names.count}, 1`);
    const isMore = body.emit({ kind: "bool" }, `icmp ult i32 ${names.next}, ${limit}`);
    const metadata = body.chance(25) ? `, !llvm.loop !${body.pick([10, 11, 12])}` : "";
    body.line(`br i1 ${isMore.name}, label %${head}, label %${after}${metadata}`);
    const phi = (name: string, of: Plain, start: string, next: string): string =>
      `  ${name} = phi ${text(of)} [ ${start}, %${before} ], [ ${next}, %${body.block} ]`;
    const phis = [phi(names.count, int(32), "0", names.next), phi(sum.name, type, first.name, last.name)];
    body.lines.splice(marker, 0, ...phis);
    const end = [`[ ${last.name}, %${body.block} ]`, ...(isLeft === undefined ? [] : [`[ ${sum.name}, %${tail} ]`])];
    body.enter(after);
    ended = body.emit(type, `phi ${text(type)} ${end.join(", ")}`);
  });
  body.keep(ended);
};

const choice: Flow = (body, callees, depth) => {
  const type = int(body.pick([8, 16, 32, 64]));
  const few = body.binary("and", body.any(type), { name: "3", type });
  const [after, other] = [body.name("after"), body.name("other")];
  const cases = Array.from({ length: 1 + body.choose.below(3) }, (_, at) => ({ value: at, label: body.name("case") }));
  const list = cases.map(({ value, label }) => `${text(type)} ${value}, label %${label}`).join(" ");
  body.line(`switch ${argument(few)}, label %${other} [ ${list} ]`);
  const result = plain(ordinary(body.choose));
  const from: string[] = [];
  for (const label of [...cases.map((one) => one.label), other]) {
    body.enter(label);
    within(body, () => {
      statements(body, callees, 1 + body.choose.below(2), depth);
      from.push(`[ ${body.any(result).name}, %${body.block} ]`);
    });
    body.line(`br label %${after}`);
  }
  body.enter(after);
  body.keep(body.emit(result, `phi ${text(result)} ${from.join(", ")}`));
};

function callee(choose: IrChoices, declarations: Set<string>, name: string): Callee {
  const body = new Body(choose, declarations);
  const parameters = Array.from({ length: 1 + choose.below(3) }, () => plain(ordinary(choose)));
  body.held = parameters.map((type, at) => ({ name: `%p${at}`, type }));
  const result = plain(ordinary(choose));
  for (let left = 1 + choose.below(4); left > 0; left--) body.keep(withoutMemory(body));
  const value = body.held.find((one) => text(one.type) === text(result)) ?? body.constant(result);
  const list = body.held.slice(0, parameters.length).map(argument).join(", ");
  const lines = [
    `define internal spir_func ${text(result)} @${name}(${list}) {`,
    ...body.lines,
    `  ret ${argument(value)}`,
    "}",
  ];
  return { name, parameters, result, lines };
}

/** An operation on values that are there, or constants: functions have no input. */
function withoutMemory(body: Body): Held {
  const { lines } = body;
  const [before, values] = [lines.length, body.held];
  for (;;) {
    body.held = [...values];
    const held = body.pick(operations)(body);
    if (!lines.slice(before).some((line) => line.includes("%in,"))) return held;
    lines.splice(before);
  }
}

function kernel(
  choose: IrChoices,
  declarations: Set<string>,
  callees: readonly Callee[],
  name: string,
): { readonly lines: readonly string[]; readonly near: readonly Near[] } {
  const body = new Body(choose, declarations);
  statements(body, callees, 12 + choose.below(14), 2);
  for (const held of body.held) body.leave(held);
  const lines = [
    `define spir_kernel void @${name}(ptr addrspace(1) align 16 %in, ptr addrspace(1) align 16 %out) {`,
    "entry:",
    ...body.slots,
    ...body.lines,
    "  ret void",
    "}",
  ];
  return { lines, near: body.near };
}

const LAYOUT = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1";

/** Whether the module of a seed has vectors of lengths that SPIR-V lacks. */
export const hasOddVectors = (seed: number): boolean => seed % 5 === 0;

/** The module of a seed. */
export function irModule(seed: number): IrModule {
  const choose: IrChoices = { ...choices(seed), hasOdd: hasOddVectors(seed) };
  const declarations = new Set<string>();
  const callees = Array.from({ length: choose.below(3) }, (_, at) => callee(choose, declarations, `f${at}`));
  const names = Array.from({ length: KERNELS }, (_, at) => `k${at}`);
  const kernels = names.map((name) => kernel(choose, declarations, callees, name));
  const values = Array.from({ length: TABLE }, () => `i32 ${anyConstant(choose, int(32))}`).join(", ");
  const common = [
    `@table = internal unnamed_addr addrspace(2) constant [${TABLE} x i32] [${values}], align 4`,
    `@shared = internal addrspace(3) global [${SHARED} x i8] undef, align 16`,
    ...callees.flatMap(({ lines }) => lines),
    ...kernels.flatMap(({ lines }) => lines),
    ...declarations,
  ];
  const loops = [
    "!10 = distinct !{!10, !13}",
    "!11 = distinct !{!11, !14}",
    "!12 = distinct !{!12, !15}",
    '!13 = !{!"llvm.loop.unroll.disable"}',
    '!14 = !{!"llvm.loop.unroll.count", i32 2}',
    '!15 = !{!"llvm.loop.unroll.enable"}',
  ];
  const header = [`target datalayout = "${LAYOUT}"`, 'target triple = "spir64-unknown-unknown"'];
  const version = ["!opencl.ocl.version = !{!0}", "!0 = !{i32 2, i32 0}"];
  return {
    seed,
    text: [...header, ...common, ...version, ...loops, ""].join("\n"),
    native: nativeText([...common, ...loops], names),
    near: kernels.map(({ near }) => near),
  };
}

/** Bytes of elements by their mangled names. */
const BYTES: Readonly<Record<string, number>> = { c: 1, s: 2, i: 4, l: 8, f: 4, Dv4_i: 16, Dv2_d: 16 };

/** The definition for this machine of a function of OpenCL C or SPIR-V that a line declares; other lines as they are. */
function defined(line: string): string {
  const [, result = "", name = "", parameters = ""] = /^declare spir_func (.*) @(_Z\w+)\((.*)\)$/.exec(line) ?? [];
  if (name === "") return line;
  const types = parameters.split(", ");
  const head = `define internal ${result} @${name}(${types.map((type, at) => `${type} %a${at}`).join(", ")}) {`;
  if (name.includes("SpecConstant")) return `${head}\n  ret ${result} %a1\n}`;
  const element = BYTES[/PU3AS3(Dv\d_\w|\w)P/.exec(name)?.[1] ?? ""];
  if (element === undefined) return `${head}\n  ret void\n}`;
  const stride = name.includes("strided") ? "%a3" : "1";
  return [
    head,
    "  br label %head",
    "head:",
    "  %at = phi i64 [ 0, %0 ], [ %next, %body ]",
    "  %more = icmp ult i64 %at, %a2",
    "  br i1 %more, label %body, label %end",
    "body:",
    `  %to = mul i64 %at, ${element}`,
    `  %step = mul i64 %to, ${stride}`,
    "  %d = getelementptr i8, ptr addrspace(3) %a0, i64 %to",
    "  %s = getelementptr i8, ptr addrspace(1) %a1, i64 %step",
    `  %v = load i${8 * element}, ptr addrspace(1) %s, align 1`,
    `  store i${8 * element} %v, ptr addrspace(3) %d, align 1`,
    "  %next = add i64 %at, 1",
    "  br label %head",
    "end:",
    `  ret ${result} zeroinitializer`,
    "}",
  ].join("\n");
}

function nativeText(common: readonly string[], names: readonly string[]): string {
  const all = common.map((line) =>
    defined(line)
      .replaceAll(/spir_(func|kernel) /g, "")
      .replace(/ syncscope\("\w+"\)/, "")
      .replaceAll('target("spirv.Event")', "ptr"),
  );
  const size = OUTPUT * names.length;
  const calls = names.flatMap((name, at) => [
    `  %o${at} = getelementptr i8, ptr @output, i64 ${OUTPUT * at}`,
    `  %g${at} = addrspacecast ptr %o${at} to ptr addrspace(1)`,
    `  call void @${name}(ptr addrspace(1) %given, ptr addrspace(1) %g${at})`,
  ]);
  return [
    ...all,
    `@input = global [${INPUT} x i8] zeroinitializer, align 64`,
    `@output = global [${size} x i8] zeroinitializer, align 64`,
    "declare i64 @read(i32, ptr, i64)",
    "declare i64 @write(i32, ptr, i64)",
    "define i32 @main() {",
    `  %r = call i64 @read(i32 0, ptr @input, i64 ${INPUT})`,
    "  %given = addrspacecast ptr @input to ptr addrspace(1)",
    ...calls,
    `  %w = call i64 @write(i32 1, ptr @output, i64 ${size})`,
    "  ret i32 0",
    "}",
    "",
  ].join("\n");
}
