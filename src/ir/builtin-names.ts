// Names of the builtin ops that layers below the dialects create and ask for. The builtin dialect defines the ops under these names.

export const MODULE_NAME = "builtin.module";
export const CAST_NAME = "builtin.unrealized_conversion_cast";
