/**
 * Prints as JSON every regular expression that is built while the modules that build any are loaded:
 * `node print-built-regexes.mjs SRC`. Patterns composed of tables stand in no literal, and only here can they be seen.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , root = ''] = process.argv;
const built = new Map();

globalThis.RegExp = new Proxy(RegExp, {
  construct(target, parts, newTarget) {
    const made = Reflect.construct(target, parts, newTarget);
    // The outermost file is the one being loaded: the inner ones are what it composes patterns with.
    const where = [...(new Error().stack ?? '').matchAll(/\/src\/([\w/.-]+\.ts)/g)].at(-1)?.[1];
    if (where !== undefined) built.set(`${made} ${where}`, { where, source: made.source, flags: made.flags });
    return made;
  },
});

for (const file of globSync('**/*.ts', { cwd: root }).map((name) => path.join(root, name)))
  if (readFileSync(file, 'utf8').includes('new RegExp(')) await import(pathToFileURL(file).href);

process.stdout.write(JSON.stringify([...built.values()]), () => process.exit(0));
