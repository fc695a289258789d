/** The files an image is made of: docker-compose.yml, decoded, and what the Dockerfile copies. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

type ComposeName =
  | 'fhir'
  | 'patients'
  | 'postgres'
  | 'medlist-1'
  | 'medlist-2'
  | 'proxy'
  | 'prometheus'
  | 'grafana';

interface ComposeService {
  readonly image?: string;
  readonly build?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly network_mode?: string;
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly profiles?: readonly string[];
  readonly stop_grace_period?: string;
  readonly read_only?: boolean;
  readonly mem_limit?: string;
  readonly pids_limit?: number;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly volumes?: readonly string[];
}

// Decode edge: our own file; what is wrong with it, the tests find.
export const COMPOSE = parse(read('docker-compose.yml'), { merge: true }) as {
  readonly services: Readonly<Record<ComposeName, ComposeService>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};

/** What the image copies from the repository. */
export const COPIED = [...read('Dockerfile').matchAll(/^COPY (?!--from)(\S+) \S+$/gm)]
  .map(([, from = '']) => from)
  .filter((from) => !from.startsWith('package-lock'));
