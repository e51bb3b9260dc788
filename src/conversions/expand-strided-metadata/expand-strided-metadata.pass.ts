// Makes views of memory arithmetic on offset, sizes and strides.

import { definePass } from "../../pass/index.ts";
import { expandStridedMetadata } from "./index.ts";

export const expandStridedMetadataPass = definePass({
  name: "expand-strided-metadata",
  displayName: "ExpandStridedMetadataPass",
  summary: "Expand memref operations into easier to analyze constructs",
  dependentDialects: ["affine", "memref"],
  run(op) {
    expandStridedMetadata(op);
    return undefined;
  },
});
