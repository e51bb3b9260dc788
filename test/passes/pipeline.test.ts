// The texts that are expected here are what mlir-opt 22 prints.

import { describe, expect, test } from "vitest";
import {
  boolOption,
  buildPipeline,
  definePass,
  intOption,
  listOption,
  loadPasses,
  OptionSet,
  type Pass,
  PassInstance,
  Pipeline,
  parsePipelineText,
  runPipeline,
  statisticsReport,
  stringOption,
} from "../../src/passes/index.ts";
import { parse, print } from "../rewrite/text.ts";
import { pipelineOf, runPasses } from "./run-passes.ts";

/** A pass that is for modules of a kind that does not occur here. */
const anchored = definePass({
  name: "anchored",
  displayName: "AnchoredPass",
  summary: "Runs on spirv.module.",
  anchor: "spirv.module",
  run: () => undefined,
});

async function messageOf(text: string, ...more: readonly Pass[]): Promise<string> {
  const written = parsePipelineText(text);
  if (typeof written === "string") return written;
  const passes = new Map(await loadPasses(["canonicalize", "cse"]));
  for (const pass of more) passes.set(pass.name, pass);
  const built = buildPipeline(written, passes);
  return built instanceof Pipeline ? "" : `${built.commandLine ?? ""}|${built.message}`;
}

describe("the text of a pipeline", () => {
  const parser = "MLIR Textual PassPipeline Parser";
  const wrapped = "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'";

  test.each([
    ["", wrapped],
    ["canonicalize", wrapped],
    ["builtin.module(cse)foo", wrapped],
    [
      "builtin.module(func.func(canonicalize{),cse)",
      `${parser}:1:23: error: missing closing '}' while processing pass options\nfunc.func(canonicalize{),cse\n                      ^\n`,
    ],
    [
      "builtin.module(func.func(canonicalize,cse)",
      `${parser}:1:24: error: encountered unbalanced parentheses while parsing pipeline\nfunc.func(canonicalize,cse\n                       ^\n`,
    ],
    [
      "builtin.module(cse))",
      `${parser}:1:4: error: encountered extra closing ')' creating unbalanced parentheses while parsing pipeline\ncse)\n   ^\n`,
    ],
    [
      "builtin.module(canonicalize{max-iterations=1}x)",
      `${parser}:1:31: error: expected ',' after parsing pipeline\ncanonicalize{max-iterations=1}x\n                              ^\n`,
    ],
  ])("%s is wrong", (text, message) => {
    expect(parsePipelineText(text)).toBe(message);
  });

  test.each([
    [
      "builtin.module(foo)",
      `|${parser}:1:1: error: 'foo' does not refer to a registered pass or pass pipeline\nfoo\n^\n`,
    ],
    [
      "builtin.module(cse,)",
      `|${parser}:1:5: error: '' does not refer to a registered pass or pass pipeline\ncse,\n    ^\n`,
    ],
    [
      "builtin.module(func.func( ))",
      `|${parser}:1:12: error: '' does not refer to a registered pass or pass pipeline\nfunc.func( )\n           ^\n`,
    ],
    [
      "builtin.module(\n cse,\n foo)",
      `|${parser}:3:2: error: 'foo' does not refer to a registered pass or pass pipeline\n foo\n ^\n`,
    ],
    [
      "builtin.module(func.func(canonicalize{foo=1}))",
      "|<Pass-Options-Parser>: no such option foo\n\nfailed to add `canonicalize` with options `foo=1`\n" +
        "failed to add `func.func` with options `` to inner pipeline\n",
    ],
    [
      "builtin.module(canonicalize{max-iterations=x})",
      "for the --max-iterations option: 'x' value invalid for long argument!|" +
        "\nfailed to add `canonicalize` with options `max-iterations=x`\n",
    ],
    [
      "builtin.module(func.func(anchored))",
      "|Can't add pass 'AnchoredPass' restricted to 'spirv.module' on a PassManager intended to run on 'func.func', " +
        "did you intend to nest?\nfailed to add `anchored` with options ``\n" +
        "failed to add `func.func` with options `` to inner pipeline\n",
    ],
  ])("%s cannot be built", async (text, message) => {
    expect(await messageOf(text, anchored)).toBe(message);
  });

  test("dumps with all options", async () => {
    const pipeline = await pipelineOf(
      " builtin.module ( func.func(canonicalize{test-convergence region-simplify=aggressive},cse) , cse, any(cse{}))",
    );
    expect(pipeline.dump()).toBe(`Pass Manager with 3 passes:
builtin.module(
  func.func(
    canonicalize{  max-iterations=10 max-num-rewrites=-1 region-simplify=aggressive test-convergence=true top-down=true},
    cse
  ),
  cse,
  any(
    cse
  )
)

`);
  });

  test("nests passes of flags by the ops they are for", () => {
    const pipeline = new Pipeline("builtin.module");
    pipeline.addNested(new PassInstance(anchored));
    pipeline.addNested(new PassInstance(anchored));
    expect(pipeline.print()).toBe(
      "builtin.module(\n  spirv.module(\n    anchored\n  ),\n  spirv.module(\n    anchored\n  )\n)",
    );
  });
});

describe("options", () => {
  const table = {
    flag: boolOption(false, ""),
    list: listOption(intOption(0, ""), ""),
    names: listOption(stringOption("", ""), ""),
    text: stringOption("", ""),
  };

  test.each([
    ["flag list=1,2 list=3", "{flag=true list={1,2,3}  text=}"],
    ['list={1,2} names={"a,b",c} text={a b}', "{flag=false list={1,2} names={a,b,c} text={a b}}"],
    ["names=\"a b\" text='x'", "{flag=false  names={{a b}} text=x}"],
    ['text=foo"bar"baz flag=0', '{flag=false   text=foo"bar"baz}'],
  ])("%s", (text, printed) => {
    const options = new OptionSet(table);
    expect(options.parse(text)).toBeUndefined();
    expect(options.print()).toBe(printed);
  });

  test.each([
    ["flag=2", "for the --flag option: '2' is invalid value for boolean argument! Try 0 or 1"],
    ["list=a", "for the --list option: 'a' value invalid for integer argument!"],
    ["text", "for the --text option: requires a value!"],
  ])("%s is wrong", (text, problem) => {
    expect(new OptionSet(table).parse(text)).toEqual({ commandLine: problem, message: "" });
  });
});

const TWO = `
func.func @f(%a: i32) -> i32 {
  %0 = arith.muli %a, %a : i32
  %1 = arith.muli %a, %a : i32
  %2 = arith.addi %0, %1 : i32
  return %2 : i32
}
func.func private @p()
func.func @g() { return }`;

/** Notes what runs on what. */
function recorder() {
  const log: string[] = [];
  const symbol = (op: { name: string; attr(name: string): unknown }) => op.attr("sym_name") as { value?: string };
  return {
    log,
    instrumentation: {
      beforePass: (pass: PassInstance, op: Parameters<typeof symbol>[0]) => {
        log.push(`${pass.pass.name} ${symbol(op)?.value ?? op.name}`);
      },
    },
  };
}

describe("the pass manager", () => {
  test("takes each op through all of its passes before the next", async () => {
    const { log, instrumentation } = recorder();
    await runPasses("builtin.module(func.func(cse),func.func(canonicalize),cse,func.func(strip-debuginfo))", TWO, {
      instrumentations: [instrumentation],
    });
    expect(log).toEqual([
      "cse f",
      "canonicalize f",
      "cse p",
      "canonicalize p",
      "cse g",
      "canonicalize g",
      "cse builtin.module",
      "strip-debuginfo f",
      "strip-debuginfo p",
      "strip-debuginfo g",
    ]);
  });

  test("keeps pipelines for any op apart", async () => {
    const { log, instrumentation } = recorder();
    await runPasses(
      "builtin.module(any(cse),any(canonicalize))",
      "func.func @f() { return }\nfunc.func @g() { return }",
      {
        instrumentations: [instrumentation],
      },
    );
    expect(log).toEqual(["cse f", "cse g", "canonicalize f", "canonicalize g"]);
  });

  test("says so where the pipeline is for another op", async () => {
    const { succeeded, messages } = await runPasses("func.func(cse)", TWO);
    expect(succeeded).toBe(false);
    expect(messages).toEqual(["can't run 'func.func' pass manager on 'builtin.module' op"]);
  });

  test("verifies after passes, unless told not to", () => {
    const breaks = definePass({
      name: "break",
      displayName: "Break",
      summary: "Makes an op that does not verify.",
      run(op) {
        op.walk((inner) => {
          if (inner.name === "func.return" && inner.numOperands > 0) inner.setOperands([]);
        });
        return undefined;
      },
    });
    const run = (verifyEach: boolean) => {
      const { op, messages } = parse(TWO);
      const pipeline = new Pipeline("builtin.module");
      pipeline.add(new PassInstance(breaks));
      return { succeeded: runPipeline(pipeline, op, { verifyEach }), messages };
    };
    expect(run(false)).toEqual({ succeeded: true, messages: [] });
    const { succeeded, messages } = run(true);
    expect(succeeded).toBe(false);
    expect(messages).toHaveLength(1);
  });

  test("counts what passes count", async () => {
    const { pipeline } = await runPasses("builtin.module(func.func(cse))", TWO);
    expect(statisticsReport(pipeline, "pipeline").split("\n").slice(3)).toEqual([
      "'func.func' Pipeline",
      "  CSE",
      "    (S) 1 num-cse'd - Number of operations CSE'd",
      "    (S) 0 num-dce'd - Number of operations DCE'd",
      "",
      "",
    ]);
  });
});

describe("print-op-stats", () => {
  test("makes a table", async () => {
    const reports: string[] = [];
    const text = '"a.b.c"() : () -> ()\n"foo"() : () -> ()';
    const { op } = await runPasses("builtin.module(print-op-stats)", text, { report: (one) => reports.push(one) });
    expect(reports).toEqual([
      "Operations encountered:\n-----------------------\n" +
        "        a.b.c    , 1\n  builtin.module , 1\n          foo    , 1\n",
    ]);
    expect(print(op)).toContain("foo");
  });
});
