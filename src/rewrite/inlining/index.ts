// Inlining of calls.

export { CallGraph, CallGraphNode } from "./call-graph.ts";
export { type InlineRequest, inlineCall, inlinerRulesOf } from "./inline-call.ts";
export { type InlineOptions, inlineCalls } from "./inliner.ts";
