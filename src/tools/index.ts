// What the package's entry takes from the tools.

export { loadDialects, loadUpgraders } from "./dialects.ts";
export { renderDiagnostic } from "./render.ts";
