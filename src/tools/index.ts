// What the package's entry takes from the tools.

export { loadDialects } from "./dialects.ts";
export { renderDiagnostic } from "./render.ts";
