// The public entry of integer range analysis.

export { IntegerRanges, isNeverNegative } from "./analysis.ts";
export { optimizeByRanges } from "./optimize.ts";
