// The ops `spirv.ARM.*`.
export { Graph, GraphConstant, GraphEntryPoint, GraphOutputs } from "../ops/module/graph.ts";
