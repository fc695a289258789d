// Lets jest run TypeScript as Node does: types are blanked out, so every line and column stays where it is.
import { createHash } from 'node:crypto';
import { stripTypeScriptTypes } from 'node:module';

const strip = (source) => ({ code: stripTypeScriptTypes(source, { mode: 'strip' }) });

export default {
  process: strip,
  processAsync: async (source) => strip(source),
  canInstrument: false,
  getCacheKey: (source, file, options) =>
    createHash('sha1')
      .update(process.version + source + file + String(options.instrument ?? false))
      .digest('hex'),
};
