// The functions of the tools that the package's entry exports.

export { renderDiagnostic } from "./diagnostics/render.ts";
export { loadDialects, loadUpgraders } from "./dialects.ts";
