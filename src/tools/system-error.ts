// Words for errors of the operating system, as the C library spells them, because the native tools print those.

const reasons: { readonly [code: string]: string } = {
  ENOENT: "No such file or directory",
  EACCES: "Permission denied",
  EISDIR: "Is a directory",
  ENOTDIR: "Not a directory",
  EROFS: "Read-only file system",
  ENOSPC: "No space left on device",
  EMFILE: "Too many open files",
};

/** The code of a system error, such as "ENOENT"; undefined for any other thrown value. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** Why a system call failed, for a diagnostic. Throws anything that is no system error on: it is a bug of ours. */
export function reasonOf(error: unknown): string {
  const code = errorCode(error);
  if (code === undefined || !(error instanceof Error)) throw error;
  return reasons[code] ?? error.message;
}
