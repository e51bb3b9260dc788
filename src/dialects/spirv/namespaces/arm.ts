// The ops `spirv.ARM.*`.
export { Graph, GraphConstant, GraphEntryPoint, GraphOutputs } from "../ops/graph.ts";
