// What the package's entry takes from the tools.

export { renderDiagnostic } from "./diagnostics/render.ts";
export { loadDialects, loadUpgraders } from "./dialects.ts";
