/** Whether the Node that runs the service is new enough, and why not. */

/** `node:sqlite` is a release candidate since 24.15, `randomUUIDv7` is there since 24.16; the bundled undici has no known hole in decompression since 7.24. */
const OLDEST = { node: '24.16.0', undici: '7.24.0' } as const;

/** What is wrong with these versions (`process.versions`), as a sentence; undefined when they will do. */
export function runtimeProblem(versions: Readonly<Record<string, string | undefined>>): string | undefined {
  for (const [name, oldest] of Object.entries(OLDEST)) {
    const version = versions[name] ?? '0.0.0';
    if (!isAtLeast(version, oldest)) {
      return `medlist needs ${name} ${oldest} or newer and found ${version}. "npx medlist" and, in a checkout, "npm start" use the Node that comes with it, once the install script of the package "node" has run.`;
    }
  }
  return undefined;
}

/** `isAtLeast('24.9.0', '24.15.0')` is false. */
function isAtLeast(version: string, oldest: string): boolean {
  const found = numbersOf(version);
  for (const [index, wanted] of numbersOf(oldest).entries()) {
    const difference = (found[index] ?? 0) - wanted;
    if (difference !== 0) return difference > 0;
  }
  return true;
}

function numbersOf(version: string): number[] {
  return version.split('.').map((part) => Number.parseInt(part, 10) || 0);
}
