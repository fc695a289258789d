/** Starts a child from its packed program (pack-program.ts), which comes over file descriptor 4. Plain JavaScript: the translator of TypeScript is what most of a start goes into. */
import { registerHooks } from 'node:module';
import { Socket } from 'node:net';

const chunks = await new Socket({ fd: 4, readable: true, writable: false }).toArray();
const { entry, sources } = JSON.parse(Buffer.concat(chunks).toString());

registerHooks({
  resolve(specifier, context, nextResolve) {
    const url = URL.parse(specifier, context.parentURL)?.href ?? '';
    return url in sources ? { url, format: 'module', shortCircuit: true } : nextResolve(specifier, context);
  },
  load(url, context, nextLoad) {
    const source = sources[url];
    return source === undefined ? nextLoad(url, context) : { format: 'module', source, shortCircuit: true };
  },
});

await import(entry);
