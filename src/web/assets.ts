/** Style, script and icon of the dashboard: read once, served under names that hold their hash, so that browsers keep them for good. */

import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const FOLDER = new URL('./assets/', import.meta.url);
const PREFIX = '/dashboard/assets/';

/** A script stands after those it imports. */
const FILES = {
  'dashboard.css': 'text/css; charset=utf-8',
  'copy.js': 'text/javascript; charset=utf-8',
  'passkey.js': 'text/javascript; charset=utf-8',
  'page-picture.js': 'text/javascript; charset=utf-8',
  'elements.js': 'text/javascript; charset=utf-8',
  'json-place.js': 'text/javascript; charset=utf-8',
  'try-list.js': 'text/javascript; charset=utf-8',
  'try-it.js': 'text/javascript; charset=utf-8',
  'reference.css': 'text/css; charset=utf-8',
  'workbench.css': 'text/css; charset=utf-8',
  'next-by-key.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml; charset=utf-8',
} as const satisfies Record<string, string>;

export type AssetName = keyof typeof FILES;

/** A file as it is sent. */
export interface Asset {
  readonly contentType: string;
  readonly bytes: Buffer;
}

const byPath = new Map<string, Asset>();
const paths = new Map<string, string>();

for (const [name, contentType] of Object.entries(FILES)) {
  const bytes = withAddresses(readFileSync(new URL(name, FOLDER)));
  const path = PREFIX + name.replace('.', `.${hash('sha256', bytes).slice(0, 16)}.`);
  byPath.set(path, { contentType, bytes });
  paths.set(name, path);
}

/** `from './elements.js'` → `from '/dashboard/assets/elements.0f3a….js'`: a script that changes has another address, and so have those that import it. */
function withAddresses(bytes: Buffer): Buffer {
  const text = bytes.toString('utf8');
  return Buffer.from(
    text.replaceAll(/(?<= from ')\.\/([\w-]+\.js)(?=';)/g, (whole, name: string) => paths.get(name) ?? whole),
  );
}

/** The address of a file: `/dashboard/assets/dashboard.0f3a….css`. */
export function assetPath(name: AssetName): string {
  return paths.get(name) ?? PREFIX + name;
}

/** The file at an address, if there is one. */
export function assetAt(path: string): Asset | undefined {
  return byPath.get(path);
}
