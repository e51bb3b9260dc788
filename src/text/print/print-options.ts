// Options of printing.

/** Options of printing, named after mlir-opt's flags. */
export interface PrintOptions {
  /** Every op in generic form. */
  readonly generic?: boolean;
  /** Locations. */
  readonly debugInfo?: boolean;
  /** Locations in a form to look at, not to read back. */
  readonly prettyDebugInfo?: boolean;
  /** Prints no aliases, so that every op's text is complete. */
  readonly localScope?: boolean;
  /** Name locations name values. */
  readonly useNameLocations?: boolean;
  readonly elideElementsLargerThan?: number;
  /** Elements attributes with more elements are printed in hexadecimal; 100 where this is not given. */
  readonly hexadecimalIfLargerThan?: number;
  readonly elideResourcesLargerThan?: number;
  readonly skipRegions?: boolean;
  /** Numbers and names of values are given once in the whole text. */
  readonly uniqueNames?: boolean;
  /** Comments say where values are used. */
  readonly valueUsers?: boolean;
  /** The op has been verified: its custom form can be trusted. */
  readonly assumeVerified?: boolean;
}

/** The parts of a region to print. @internal */
export interface RegionPrinting {
  /** The entry block's label and arguments are printed where it has arguments. */
  readonly entryArguments?: boolean;
  /** The terminators of the blocks are printed. */
  readonly terminators?: boolean;
  /** An empty entry block is printed with its label. */
  readonly emptyBlock?: boolean;
}
