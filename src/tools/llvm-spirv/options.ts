// Values of spirvana-llvm-spirv's flags that are lists.

import { isExtensionName, type TranslateOptions } from "../../translate/index.ts";

/** The fault of a value of `--spirv-ext`, in the reference's words; undefined for a valid one. */
export function extensionsProblem(list: string): string | undefined {
  for (const word of list.split(",")) {
    const name = word.slice(1);
    if (!/^[+-]./.test(word)) {
      return "Invalid value of --spirv-ext: expected format is:\n\t-ext=+EXT_NAME, -ext=-EXT_NAME or all";
    }
    if (name !== "all" && !isExtensionName(name)) return `Unknown extension '${name}' was specified via --spirv-ext`;
  }
  return undefined;
}

/** The extensions of `--spirv-ext=+A,-B,+all,-all`. Later words win. */
export function extensionsOf(
  list: string | undefined,
  isReverse: boolean,
): NonNullable<TranslateOptions["extensions"]> {
  let all = isReverse;
  const named = new Map<string, boolean>();
  for (const word of list === undefined ? [] : list.split(",")) {
    const name = word.slice(1);
    const isAllowed = word.startsWith("+");
    if (name === "all") {
      all = isAllowed;
      named.clear();
    } else named.set(name, isAllowed);
  }
  const names = [...named].filter(([, isAllowed]) => isAllowed !== all).map(([name]) => name);
  if (!all) return names;
  return names.length === 0 ? "all" : { allExcept: names };
}
