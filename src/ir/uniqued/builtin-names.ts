// Names of the builtin ops that layers below the dialects create and ask for. The builtin dialect defines the ops under these names.

/** @internal */
export const MODULE_NAME = "builtin.module";
/** @internal */
export const CAST_NAME = "builtin.unrealized_conversion_cast";
