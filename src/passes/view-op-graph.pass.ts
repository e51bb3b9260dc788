// Prints an op as a graph of Graphviz: ops and block arguments are nodes, regions are clusters, uses of values and the order of ops edges.

import { boolOption, definePass, uintOption } from "../pass/index.ts";
import { OpGraph } from "./op-graph.ts";

export const viewOpGraph = definePass({
  name: "view-op-graph",
  displayName: "ViewOpGraph",
  summary: "Print Graphviz visualization of an operation",
  options: {
    "max-label-len": uintOption(20, "Limit attribute/type length to number of chars"),
    "print-attrs": boolOption(true, "Print attributes of operations"),
    "print-control-flow-edges": boolOption(false, "Print control flow edges"),
    "print-data-flow-edges": boolOption(true, "Print data flow edges"),
    "print-result-types": boolOption(true, "Print result types of operations"),
  },
  run(op, { options, report }) {
    const graph = new OpGraph(op, {
      maxLabelLength: options["max-label-len"],
      attributes: options["print-attrs"],
      controlFlow: options["print-control-flow-edges"],
      dataFlow: options["print-data-flow-edges"],
      resultTypes: options["print-result-types"],
    });
    report(graph.text());
    return "unchanged";
  },
});
