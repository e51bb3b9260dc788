// Makes the location of every op and block argument unknown.

import { type LocationId, type Region, unknownLoc } from "../ir/index.ts";
import { definePass } from "../pass/index.ts";

export const stripDebugInfo = definePass({
  name: "strip-debuginfo",
  displayName: "StripDebugInfo",
  summary: "Strip debug info from all operations",
  run(op, { context }) {
    const location = unknownLoc(context);
    op.walk((inner) => {
      inner.location = location;
      for (const region of inner.regions) stripArguments(region, op.store.locationId(location));
    });
    return undefined;
  },
});

function stripArguments(region: Region, location: LocationId): void {
  for (let block = region.firstBlock; block !== undefined; block = block.next)
    block.mapArgumentLocations(() => location);
}
