// Words for errors of the operating system, as the C library spells them, because the native tools print those.

const reasons: { readonly [code: string]: string } = {
  EACCES: "Permission denied",
  EBADF: "Bad file descriptor",
  EBUSY: "Device or resource busy",
  EDQUOT: "Disk quota exceeded",
  EFBIG: "File too large",
  EILSEQ: "Invalid or incomplete multibyte or wide character",
  EINVAL: "Invalid argument",
  EIO: "Input/output error",
  EISDIR: "Is a directory",
  ELOOP: "Too many levels of symbolic links",
  EMFILE: "Too many open files",
  ENAMETOOLONG: "File name too long",
  ENOENT: "No such file or directory",
  ENOMEM: "Cannot allocate memory",
  ENOSPC: "No space left on device",
  ENOTDIR: "Not a directory",
  ENXIO: "No such device or address",
  EPERM: "Operation not permitted",
  EROFS: "Read-only file system",
  ETXTBSY: "Text file busy",
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
