// About thirty kinds of operations: scalars and vectors, pointers to structures, calls, access chains, constants, and
// selections with their own blocks.
import { type Random, random } from "./random.ts";

const buffer = "!spirv.ptr<!spirv.struct<(!spirv.array<64 x f32, stride=4> [0])>, StorageBuffer>";
const vector = "vector<4xf32>";
const globals = 4;

/** A module of about `ops` operations, `opsPerFunction` to a function, in pieces of text; always the same for one size. */
export function* mix(ops: number, opsPerFunction = 1000): Generator<string> {
  yield "spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], [SPV_KHR_storage_buffer_storage_class]> {\n";
  for (let g = 0; g < globals; g++) yield `  spirv.GlobalVariable @gv${g} bind(0, ${g}) : ${buffer}\n`;
  yield '  spirv.func @callee(%x: f32, %y: f32) -> f32 "Pure" {\n';
  yield "    %0 = spirv.FAdd %x, %y : f32\n    spirv.ReturnValue %0 : f32\n  }\n";
  const choices = random(7);
  for (let f = 0; f < ops / opsPerFunction; f++) yield new FunctionWriter(f, opsPerFunction, choices).text();
  yield "}\n";
}

/** Writes one function; remembers recent values of each type to use as operands. */
class FunctionWriter {
  readonly #lines: string[] = [];
  readonly #floats = ["%a", "%b", "%one"];
  readonly #integers = ["%i", "%c7"];
  readonly #vectors = ["%v"];
  readonly #choices: Random;
  readonly #size: number;
  #next = 0;
  #made = 0;

  constructor(index: number, size: number, choices: Random) {
    this.#size = size;
    this.#choices = choices;
    const parameters = `%a: f32, %b: f32, %i: i32, %v: ${vector}`;
    this.#lines.push(
      `  spirv.func @f${index}(${parameters}) -> f32 "None" {`,
      "    %c0 = spirv.Constant 0 : i32",
      "    %c7 = spirv.Constant 7 : i32",
      "    %one = spirv.Constant 1.0 : f32",
      "    %half = spirv.Constant 0.5 : f32",
      "    %var = spirv.Variable : !spirv.ptr<f32, Function>",
      `    %gp = spirv.mlir.addressof @gv${index % globals} : ${buffer}`,
    );
  }

  text(): string {
    while (this.#made < this.#size) this.#step();
    return `${this.#lines.join("\n")}\n    spirv.ReturnValue ${this.#floats.at(-1)} : f32\n  }\n`;
  }

  /** Adds the line of an operation without results. */
  #line(text: string): void {
    this.#lines.push(`    ${text}`);
    this.#made++;
  }

  /** Adds an operation and returns the name of its result. */
  #op(name: string, rest: string): string {
    const result = `%${this.#next++}`;
    this.#line(`${result} = spirv.${name} ${rest}`);
    return result;
  }

  #float(): string {
    return this.#choices.pick(this.#floats.slice(-6));
  }

  #integer(): string {
    return this.#choices.pick(this.#integers.slice(-6));
  }

  #vector(): string {
    return this.#choices.pick(this.#vectors.slice(-4));
  }

  #step(): void {
    const { pick } = this.#choices;
    const kind = this.#choices.below(20);
    if (kind < 4) {
      const name = pick(["FAdd", "FMul", "FSub", "FDiv"]);
      this.#floats.push(this.#op(name, `${this.#float()}, ${this.#float()} : f32`));
    } else if (kind < 7) {
      const name = pick(["IAdd", "IMul", "ISub", "BitwiseAnd", "BitwiseOr", "BitwiseXor"]);
      this.#integers.push(this.#op(name, `${this.#integer()}, ${this.#integer()} : i32`));
    } else if (kind === 7) {
      this.#floats.push(
        this.#op(pick(["FNegate", "GL.Sin", "GL.Sqrt", "GL.FAbs", "GL.Exp"]), `${this.#float()} : f32`),
      );
    } else if (kind < 10) this.#comparison(kind === 8);
    else if (kind < 12) this.#access(kind === 10);
    else if (kind < 14 || kind === 17 || kind === 18) this.#vectorStep(kind);
    else if (kind === 14) this.#floats.push(this.#op("ConvertSToF", `${this.#integer()} : i32 to f32`));
    else if (kind === 15) this.#integers.push(this.#op("Bitcast", `${this.#float()} : f32 to i32`));
    else if (kind === 16) this.#call();
    else this.#selection();
  }

  #comparison(ofIntegers: boolean): void {
    const { pick } = this.#choices;
    if (ofIntegers) {
      const name = pick(["IEqual", "SLessThan", "SGreaterThan", "INotEqual"]);
      const condition = this.#op(name, `${this.#integer()}, ${this.#integer()} : i32`);
      this.#floats.push(this.#op("Select", `${condition}, ${this.#float()}, ${this.#float()} : i1, f32`));
    } else {
      const name = pick(["FOrdLessThan", "FOrdEqual", "FOrdGreaterThan"]);
      const condition = this.#op(name, `${this.#float()}, ${this.#float()} : f32`);
      this.#integers.push(this.#op("Select", `${condition}, ${this.#integer()}, ${this.#integer()} : i1, i32`));
    }
  }

  #access(isLoad: boolean): void {
    const types = `${buffer}, i32, i32 -> !spirv.ptr<f32, StorageBuffer>`;
    const pointer = this.#op("AccessChain", `%gp[%c0, ${this.#integer()}] : ${types}`);
    if (isLoad) this.#floats.push(this.#op("Load", `"StorageBuffer" ${pointer} : f32`));
    else this.#line(`spirv.Store "StorageBuffer" ${pointer}, ${this.#float()} : f32`);
  }

  #vectorStep(kind: number): void {
    if (kind === 12) {
      const index = this.#choices.below(4);
      this.#floats.push(this.#op("CompositeExtract", `${this.#vector()}[${index} : i32] : ${vector}`));
    } else if (kind === 13) {
      const parts = [this.#float(), this.#float(), this.#float(), this.#float()].join(", ");
      this.#vectors.push(this.#op("CompositeConstruct", `${parts} : (f32, f32, f32, f32) -> ${vector}`));
    } else if (kind === 17) {
      const operands = `${this.#vector()}, ${this.#float()}`;
      this.#vectors.push(this.#op("VectorTimesScalar", `${operands} : (${vector}, f32) -> ${vector}`));
    } else this.#vectorPair();
  }

  #vectorPair(): void {
    const operands = `${this.#vector()}, ${this.#vector()}`;
    const shuffle = `[0 : i32, 5 : i32, 2 : i32, 7 : i32] ${operands} : ${vector}, ${vector} -> ${vector}`;
    const isSum = this.#choices.chance(50);
    this.#vectors.push(isSum ? this.#op("FAdd", `${operands} : ${vector}`) : this.#op("VectorShuffle", shuffle));
  }

  #call(): void {
    const operands = `${this.#float()}, ${this.#float()}`;
    this.#floats.push(this.#op("FunctionCall", `@callee(${operands}) : (f32, f32) -> f32`));
  }

  #selection(): void {
    const [x, y] = [this.#float(), this.#float()];
    const condition = this.#op("FOrdLessThan", `${x}, ${y} : f32`);
    this.#line("spirv.mlir.selection {");
    this.#line(`  spirv.BranchConditional ${condition}, ^then, ^merge`);
    this.#lines.push("    ^then:");
    const product = `%${this.#next++}`;
    this.#line(`  ${product} = spirv.FMul ${x}, ${y} : f32`);
    this.#line(`  spirv.Store "Function" %var, ${product} : f32`);
    this.#line("  spirv.Branch ^merge");
    this.#lines.push("    ^merge:");
    this.#line("  spirv.mlir.merge");
    this.#lines.push("    }");
    this.#floats.push(this.#op("Load", `"Function" %var : f32`));
  }
}
