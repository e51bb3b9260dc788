/** Which attribute of an op holds a decoration: the decoration's name in snake case. */
import { Decoration } from "../dialects/spirv/index.ts";

const attributeNames = new Map<string, string>();

/** `NoSignedWrap` is `no_signed_wrap`, `FPFastMathMode` is `fp_fast_math_mode`. */
export function attributeName(decoration: string): string {
  let name = attributeNames.get(decoration);
  if (name === undefined) {
    name = decoration
      .replace(/([A-Z]+)([A-Z][a-z])/g, "$1_$2")
      .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
      .toLowerCase();
    attributeNames.set(decoration, name);
  }
  return name;
}

let decorations: ReadonlyMap<string, number> | undefined;

/** The decoration that an attribute of this name holds. */
export function decorationNamed(attribute: string): number | undefined {
  decorations ??= new Map(Object.entries(Decoration.enum.cases).map(([name, value]) => [attributeName(name), value]));
  return decorations.get(attribute);
}
