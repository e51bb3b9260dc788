// npm run define -- op OpFoo | enum Foo | type OpTypeFoo | extinst SET FOO: writes the skeleton of a definition of the SPIR-V dialect from the
// grammar, with its tests, where it belongs. What it cannot know (types, rules, the summary) is to be filled in.
import { execFileSync } from "node:child_process";
import type { Edit } from "./define/edit.ts";
import { defineEnum } from "./define/enum.ts";
import { defineExtended, defineInstruction } from "./define/op.ts";
import { defineType } from "./define/type.ts";

const usage = `usage: npm run define -- op OpFoo
       npm run define -- enum Foo
       npm run define -- type OpTypeFoo
       npm run define -- extinst SET FOO      SET: GLSL.std.450, OpenCL.std`;

const commands: Readonly<Record<string, (...names: readonly string[]) => Edit>> = {
  op: (name = "") => defineInstruction(name.replace(/^Op/, "")),
  enum: (name = "") => defineEnum(name),
  type: (name = "") => defineType(name.replace(/^Op/, "")),
  extinst: (set = "", name = "") => defineExtended(set, name),
};

function run([command = "", ...names]: readonly string[]): number {
  const define = commands[command];
  if (define === undefined || names.length !== (command === "extinst" ? 2 : 1)) {
    console.error(usage);
    return 2;
  }
  const edit = define(...names);
  if (typeof edit === "string") {
    console.error(`error: ${edit}`);
    return 1;
  }
  const paths = edit.write();
  const sources = paths.filter((path) => path.endsWith(".ts"));
  execFileSync("node_modules/.bin/biome", ["check", "--write", ...sources], { stdio: "pipe" });
  console.log(`${paths.join("\n")}\n\nFill in what the grammar does not say, then: npm run bless, npm test`);
  return 0;
}

process.exitCode = run(process.argv.slice(2));
