// The friendliest input: functions of a thousand float operations, one after the other.

const opsPerFunction = 1000;
const names = ["FAdd", "FMul", "FSub", "FDiv"];

/** A module of about `ops` operations, in pieces of text. */
export function* floats(ops: number): Generator<string> {
  yield "spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {\n";
  for (let f = 0; f < ops / opsPerFunction; f++) yield functionText(f);
  yield "}\n";
}

function functionText(index: number): string {
  let text = `  spirv.func @f${index}(%a: f32, %b: f32) -> f32 "None" {\n    %0 = spirv.Constant 1.5 : f32\n`;
  for (let i = 1; i < opsPerFunction; i++) {
    text += `    %${i} = spirv.${names[i % names.length]} %${i - 1}, ${i % 3 === 0 ? "%b" : "%a"} : f32\n`;
  }
  return `${text}    spirv.ReturnValue %${opsPerFunction - 1} : f32\n  }\n`;
}
