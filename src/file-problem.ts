/** Why the operating system did not give a file, in words. */

const PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'this is a folder',
  EACCES: 'no permission to read it',
  EPERM: 'no permission to read it',
};

/** `there is no such file`; undefined where it was not the system that failed. */
export function fileProblem(error: unknown): string | undefined {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code !== 'string' || !('syscall' in (error as object))) return undefined;
  return Object.hasOwn(PROBLEMS, code) ? PROBLEMS[code] : `it cannot be read (${code})`;
}
