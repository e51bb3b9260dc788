// Data layouts of older text, as LLVM completes them.

type Upgrade = (layout: string, triple: string) => string;

const has = (layout: string, start: string): boolean => layout.split("-").some((part) => part.startsWith(start));

const ADDRESS_SPACES = "-p270:32:32-p271:32:32-p272:64:64";

function withAddressSpaces(layout: string): string {
  if (layout.includes(ADDRESS_SPACES)) return layout;
  return layout.replace(/^([Ee]-m:[a-z](?:-p:32:32)?)(-.*)?$/, `$1${ADDRESS_SPACES}$2`);
}

/** After the leading parts about mangling, pointers and integers. */
const forX86: Upgrade = (layout, triple) => {
  let upgraded = /^[Ee]-m:[a-z]$/.test(layout) ? layout : withAddressSpaces(layout);
  if (!has(upgraded, "i128:")) {
    upgraded = upgraded.replace(/^(e(?:-[mpi][^-]*)*)((?:-[^mpi][^-]*)*)$/, "$1-i128:128$2");
  }
  // 32-bit MSVC aligns f80 to 16 bytes.
  return /^i\d86-.*-(?:windows|win32)(?:-msvc.*)?$/.test(triple) ? upgraded.replace("-f80:32-", "-f80:128-") : upgraded;
};

const withElfNames: Upgrade = (layout) => {
  if (has(layout, "m:e")) return layout;
  return layout === "" ? "m:e" : `m:e-${layout}`;
};

const forAmd: Upgrade = (layout, triple) => {
  let upgraded = withElfNames(layout, triple);
  for (const part of ["G1", "ni:7:8:9", "p7:160:256:256:32", "p8:128:128:128:48", "p9:192:256:256:32"]) {
    if (!has(upgraded, part.includes(":") ? part.slice(0, part.indexOf(":") + 1) : "G")) upgraded += `-${part}`;
  }
  return upgraded.replace(/-ni:7(?::8)?(?=-|$)/, "-ni:7:8:9").replace(/-p8:128:128(?=-|$)/, "-p8:128:128:128:48");
};

const withGlobals: Upgrade = (layout) => (has(layout, "G") ? layout : layout === "" ? "G1" : `${layout}-G1`);

const forArm64: Upgrade = (layout) => {
  const upgraded = withAddressSpaces(layout);
  return upgraded === "" || has(upgraded, "Fn32") ? upgraded : `${upgraded}-Fn32`;
};

const withWideIntegers: Upgrade = (layout) =>
  has(layout, "i128:") ? layout : layout.replace("-i64:64", "-i64:64-i128:128");

const forPower: Upgrade = (layout, triple) => {
  const upgraded =
    triple.startsWith("powerpc64") || triple.startsWith("ppc64") ? withWideIntegers(layout, triple) : layout;
  if (!triple.includes("-aix") || upgraded === "" || upgraded.includes("-f64:32:64")) return upgraded;
  return upgraded.includes("-S128") ? upgraded.replace("-S128", "-f64:32:64-S128") : `${upgraded}-f64:32:64`;
};

const withNarrowRegisters: Upgrade = (layout) => layout.replace("-n64-", "-n32:64-");

const UPGRADES: readonly (readonly [RegExp, Upgrade])[] = [
  [/^(?:i\d86|x86_64h?|amd64)$/, forX86],
  [/^amdgcn$/, forAmd],
  [/^r600$/, (layout, triple) => withGlobals(withElfNames(layout, triple), triple)],
  [/^(?:spir|spir64|spirv32|spirv64)$/, withGlobals],
  [/^(?:aarch64|arm64)/, forArm64],
  [/^(?:mips64|mipsn32)/, (layout, triple) => (has(layout, "m:m") ? layout : withWideIntegers(layout, triple))],
  [/^(?:sparc|wasm)/, withWideIntegers],
  [/^(?:powerpc|ppc)/, forPower],
  [/^(?:riscv64(?:be)?|loongarch64)$/, withNarrowRegisters],
];

/** The layout with the parts that LLVM adds for a target. */
export function upgradedDataLayout(layout: string, triple: string): string {
  const [arch = ""] = triple.split("-");
  const upgrade = UPGRADES.find(([pattern]) => pattern.test(arch))?.[1];
  return upgrade === undefined ? layout : upgrade(layout, triple);
}
