// Locations of inlined ops: call-site locations of their original locations and the call's.

import {
  type Attribute,
  type Block,
  CallSiteLoc,
  type LocationId,
  type Operation,
  type Store,
  UnknownLoc,
} from "../../ir/index.ts";

/** Gives everything in these blocks the location of the call on top of its own; nothing if the call has none. */
export function stackLocations(blocks: readonly Block[], call: Operation): void {
  const { location } = call;
  if (UnknownLoc.is(location)) return;
  const stack = new LocationStack(call.store, location);
  for (const block of blocks) stack.addTo(block);
}

class LocationStack {
  readonly #store: Store;
  readonly #caller: Attribute;
  /** Stacked locations by the numbers of the original ones. */
  readonly #stacked = new Map<LocationId, LocationId>();

  constructor(store: Store, caller: Attribute) {
    this.#store = store;
    this.#caller = caller;
  }

  addTo(block: Block): void {
    const store = this.#store;
    block.mapArgumentLocations((location) => this.#of(location));
    for (let op = block.first; op !== 0; op = store.nextOp(op)) {
      store.setLocation(op, this.#of(store.locationOf(op)));
      if (!store.hasExtras(op)) continue;
      for (const region of store.extrasOf(op).regions) for (const inner of region.blocks) this.addTo(inner);
    }
  }

  #of(location: LocationId): LocationId {
    let stacked = this.#stacked.get(location);
    if (stacked === undefined) {
      stacked = this.#store.locationId(calledFrom(this.#store.location(location), this.#caller));
      this.#stacked.set(location, stacked);
    }
    return stacked;
  }
}

/** The caller goes below the outermost call that the location has already. */
function calledFrom(callee: Attribute, caller: Attribute): Attribute {
  const outer = [];
  let at = callee;
  for (; CallSiteLoc.is(at); at = at.caller) outer.push(at.callee);
  let stacked: Attribute = CallSiteLoc.get(caller.context, { callee: at, caller });
  for (const inner of outer.reverse()) stacked = CallSiteLoc.get(caller.context, { callee: inner, caller: stacked });
  return stacked;
}
