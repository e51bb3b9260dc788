// Locations of ops as their column keeps them: an offset into the sources that a module was read from, or the negative index of a location in
// the context's table.

import { assert } from "../../support/assert.ts";
import type { Place } from "../../support/diagnostics/diagnostic.ts";
import type { Source } from "../../support/diagnostics/source.ts";
import type { Context } from "../context.ts";
import type { LocationId } from "../ids.ts";
import type { Attribute } from "../uniqued/attribute.ts";
import { fileLineColLoc, fusedIndex, locationAt, locationIndex, placeOf, unknownLoc } from "../uniqued/location.ts";
import { LOCATION_PLACE, UNKNOWN_LOCATION } from "../uniqued/location-table.ts";

export class SourceLocations {
  readonly context: Context;
  readonly #sources: { readonly base: number; readonly source: Source }[] = [];

  constructor(context: Context) {
    this.context = context;
  }

  /** Adds a source and returns the location of its first byte. */
  addSource(source: Source): LocationId {
    const last = this.#sources.at(-1);
    const base = last === undefined ? 0 : last.base + last.source.length + 1;
    assert(base + source.length < 0x7fffffff, "the sources of one module are larger than 2 GiB");
    this.#sources.push({ base, source });
    return base as LocationId;
  }

  /** The location as the columns keep it. */
  locationId(location: Attribute | LocationId): LocationId {
    return typeof location === "number" ? location : (-locationIndex(location) as LocationId);
  }

  /** The location of an op that takes the place of several. */
  fusedLocation(locations: readonly LocationId[]): LocationId {
    const indexes = Int32Array.from(locations, (one) => this.locationIndex(one));
    return -fusedIndex(this.context, indexes, 0, indexes.length, 0) as LocationId;
  }

  #sourceOf(location: number): { readonly base: number; readonly source: Source } | undefined {
    return this.#sources.findLast(({ base }) => base <= location);
  }

  location(id: LocationId): Attribute {
    if (id < 0) return locationAt(this.context, -id);
    const place = this.place(id);
    return place === undefined
      ? unknownLoc(this.context)
      : fileLineColLoc(this.context, place.file, place.line, place.column);
  }

  /** The index of a location in the context's table, also where it is an offset into a source. No attribute is made. */
  locationIndex(id: LocationId): number {
    if (id < 0) return -id;
    const place = this.place(id);
    if (place === undefined) return UNKNOWN_LOCATION;
    const { file, line, column } = place;
    return this.context.locations.place(this.context.stringId(file), line, column, line, column);
  }

  place(id: LocationId): Place | undefined {
    if (id < 0) return placeOf(this.location(id));
    const found = this.#sourceOf(id);
    return found?.source.place(id - found.base);
  }

  /** Whether a location is more than a place in a file. */
  isBeyondPlace(id: LocationId): boolean {
    return id < 0 && this.context.locations.kinds[-id] !== LOCATION_PLACE;
  }

  /** The location of a number if it is more than a place in a source. */
  locationBeyondPlace(id: LocationId): Attribute | undefined {
    return this.isBeyondPlace(id) ? this.location(id) : undefined;
  }
}
