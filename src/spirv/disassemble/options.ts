/** How the text of a module looks; everything has the default of spirv-dis. */
export interface DisassembleOptions {
  /** Ids by the names that debug information gives or by what they are; otherwise by number. Default true. */
  readonly friendlyNames?: boolean;
  /** Results right-aligned so that all opcodes start in one column. Default true. */
  readonly indent?: boolean;
  /** Blocks indented by their depth in structured control flow. Default false. */
  readonly nestedIndent?: boolean;
  /** Version, generator, bound and schema as comments at the start. Default true. */
  readonly header?: boolean;
  /** The byte offset of every instruction as a comment. Default false. */
  readonly offsets?: boolean;
  /** Comments that name sections, functions and the ids of names. Default false. */
  readonly comments?: boolean;
  /** Colours for terminals. Default false. */
  readonly color?: boolean;
  /** Control characters in strings as their pictures (U+2400 …), for terminals: such text does not assemble to the same words. Default false. */
  readonly visibleControls?: boolean;
}

export type Layout = Required<DisassembleOptions>;

export function layoutOf(options: DisassembleOptions): Layout {
  return {
    friendlyNames: true,
    indent: true,
    nestedIndent: false,
    header: true,
    offsets: false,
    comments: false,
    color: false,
    visibleControls: false,
    ...options,
  };
}
