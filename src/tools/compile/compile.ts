// `spirvana compile FILE`: kernels in MLIR's dialects to SPIR-V that is valid for a target.

import { convertKernelsToSpirv } from "../../conversions/kernels-to-spirv/index.ts";
import { verify } from "../../define/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import { Context, type Operation } from "../../ir/index.ts";
import { disassemble, encode, type Module, serialize } from "../../spirv/index.ts";
import { type Diagnostic, withNote } from "../../support/diagnostics/diagnostic.ts";
import { Source } from "../../support/diagnostics/source.ts";
import type { Platform } from "../../support/platform.ts";
import { parseText, printOp } from "../../text/index.ts";
import { type Environment, validate } from "../../validate/index.ts";
import { type FlagTable, flagValue, isSet, parseArguments } from "../command-line.ts";
import { reportOwn, reportProblem } from "../diagnostics/report.ts";
import { loadDialects, mentionedDialects } from "../dialects.ts";
import { print, versionText } from "../information.ts";
import { readInput } from "../input.ts";
import { type Allowed, allowedOf, everythingFor, targetEnvOf, targetNamed, targetNames } from "./targets.ts";

const REJECTED = 1;
const WRONG_USAGE = 2;

const EMIT = ["spv", "spvasm", "mlir"] as const;
type Emit = (typeof EMIT)[number];

const usage = `usage: spirvana compile FILE --target=TARGET [OPTION…]

Compiles the kernels of an MLIR file, a gpu.module or a gpu.launch in any mix of arith, math, index, memref, vector, tensor, complex, scf, cf,
affine, ub and gpu, to a SPIR-V module that is valid for the target. FILE "-" is standard input.

  --target=TARGET              ${targetNames.filter((name) => !name.startsWith("level-zero")).join(", ")},
                               level-zero1.0 to level-zero1.13; vulkan, opencl and level-zero are their newest versions
  --allow=NAME,…               capabilities and extensions that devices of the target need not have
  --emit=spv|spvasm|mlir       a binary (the default), assembly, or the SPIR-V dialect
  -o FILE                      where the result goes; standard output without it
  -h, --help                   show this
  --version                    show the version
`;

const FLAGS: FlagTable = {
  target: { takes: "value", value: "string", help: "the target" },
  allow: { takes: "value", value: "string", help: "capabilities and extensions" },
  emit: { takes: "value", value: "value", help: "what is written" },
  o: { takes: "value", value: "filename", help: "output" },
  h: { takes: "nothing", help: "show help" },
  help: { takes: "nothing", help: "show help" },
  version: { takes: "nothing", help: "show the version" },
};

/** Exit status: 0, 1 if the kernels cannot be compiled for the target, 2 for a wrong use. */
export async function main(argv: readonly string[], platform: Platform): Promise<number> {
  const parsed = parseArguments(argv, FLAGS);
  if (isSet(parsed, "h") || isSet(parsed, "help")) return print(usage, platform);
  if (isSet(parsed, "version")) return print(versionText("spirvana compile", undefined), platform);
  const target = flagValue(parsed, "target");
  const environment = targetNamed(target ?? "");
  const emit = EMIT.find((one) => one === (flagValue(parsed, "emit") ?? "spv"));
  const allowed = allowedOf((flagValue(parsed, "allow") ?? "").split(",").filter(Boolean));
  const problem =
    parsed.errors[0] ??
    (parsed.others[0] && `unknown option '${parsed.others[0].text}'`) ??
    (parsed.inputs.length === 1 ? undefined : `one file is compiled, but there are ${parsed.inputs.length}`) ??
    (environment === undefined ? targetProblem(target) : undefined) ??
    (allowed.unknown[0] && `'${allowed.unknown[0]}' is no capability and no extension`) ??
    (emit === undefined ? `--emit takes ${EMIT.join(", ")}` : undefined);
  if (problem !== undefined || environment === undefined || emit === undefined) {
    reportProblem(platform, "command-line", `spirvana compile: ${problem}, see spirvana help compile\n`);
    return WRONG_USAGE;
  }
  const file = parsed.inputs[0] ?? "-";
  const bytes = readInput(file, platform);
  if (bytes === undefined) return REJECTED;
  const source = new Source(file === "-" ? "<stdin>" : file, bytes);
  const compilation = await compile(source, bytes, environment, allowed);
  for (const one of compilation.diagnostics)
    reportOwn(platform, one, new Map([[source.name, [source]]]), { file: source.name, explains: false });
  if (compilation.module === undefined || compilation.op === undefined) return REJECTED;
  write(compilation.op, compilation.module, emit, flagValue(parsed, "o") ?? "-", platform);
  return 0;
}

interface Compilation {
  readonly op: Operation | undefined;
  readonly module: Module | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

const DIALECTS = ["affine", "arith", "cf", "func", "gpu", "index", "math", "memref", "scf", "spirv", "ub", "vector"];

async function compile(
  source: Source,
  bytes: Uint8Array,
  environment: Environment,
  allowed: Allowed,
): Promise<Compilation> {
  const dialects = await loadDialects([...mentionedDialects(bytes), ...DIALECTS, "complex", "tensor"]);
  const attempt = (names: Allowed) => convert(source, new Context(dialects), environment, names);
  const first = attempt(allowed);
  if (first.op === undefined) {
    const isText = first.isParsed;
    const second = isText ? attempt(everythingFor(environment)) : undefined;
    const remedy = second?.op && missingNote(second.op, first.target);
    return {
      op: undefined,
      module: undefined,
      diagnostics: remedy === undefined ? first.diagnostics : withRemedy(first.diagnostics, remedy),
    };
  }
  const written = serialize(first.op);
  if (!written.ok) return { op: undefined, module: undefined, diagnostics: written.diagnostics };
  const valid = validate(encode(written.value), { targetEnv: environment.name });
  return valid.ok
    ? { op: first.op, module: written.value, diagnostics: first.diagnostics }
    : { op: undefined, module: undefined, diagnostics: ofModule(valid.diagnostics, environment) };
}

/** The validator speaks of the module, which the user has not seen. */
function ofModule(diagnostics: readonly Diagnostic[], { name }: Environment): readonly Diagnostic[] {
  return diagnostics.map((one) =>
    one.with({ message: `the module made of the kernels is not valid for ${name}: ${one.message}` }),
  );
}

interface Attempt {
  readonly op: Operation | undefined;
  readonly isParsed: boolean;
  readonly target: spirv.TargetEnvAttr;
  readonly diagnostics: readonly Diagnostic[];
}

function convert(source: Source, context: Context, environment: Environment, allowed: Allowed): Attempt {
  const diagnostics: Diagnostic[] = [];
  context.onDiagnostic = (one) => diagnostics.push(one);
  const target = targetEnvOf(context, environment, allowed);
  const root = parseText(source, context, (one) => diagnostics.push(one), { check: verify });
  if (root === undefined || !verify(root)) return { op: undefined, isParsed: false, target, diagnostics };
  const op = convertKernelsToSpirv(root, target);
  return { op: op !== undefined && verify(op) ? op : undefined, isParsed: true, target, diagnostics };
}

function targetProblem(target: string | undefined): string {
  return target === undefined ? "--target is missing, the target to compile for" : `'${target}' is no target`;
}

/** Which capabilities and extensions a module needs that a target does not have. */
function missingNote(op: Operation, target: spirv.TargetEnvAttr): string | undefined {
  const vce = op.attr("vce_triple");
  if (!spirv.VerCapExtAttr.is(vce)) return undefined;
  const has = new spirv.TargetEnv(target);
  const names = [
    ...vce.capabilities
      .map((one) => spirv.Capability.enum.text(one) ?? "")
      .filter((one) => has.allowedCapability([one]) === undefined),
    ...vce.extensions
      .map((one) => spirv.Extension.enum.text(one) ?? "")
      .filter((one) => has.allowedExtension([one]) === undefined),
  ];
  return names.length === 0 ? undefined : `a device that has it can run this: --allow=${names.join(",")}`;
}

function withRemedy(diagnostics: readonly Diagnostic[], remedy: string): readonly Diagnostic[] {
  const [first, ...rest] = diagnostics;
  if (first === undefined) return diagnostics;
  return [withNote(first, remedy, first.place), ...rest];
}

function write(op: Operation, module: Module, emit: Emit, file: string, platform: Platform): void {
  const output = platform.open(file);
  if (emit === "spv") output.writeBytes(encode(module));
  else {
    let text = "";
    if (emit === "mlir") printOp(op, (piece) => (text += piece));
    else {
      const listing = disassemble(module);
      text = listing.ok ? listing.value : "";
    }
    output.write(text.endsWith("\n") ? text : `${text}\n`);
  }
  output.close();
}
