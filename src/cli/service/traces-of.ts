/** Traces of the processes of the service, where a collector is configured. */

import type { Config } from '../../config.ts';
import type { Traces } from '../../http/traces.ts';
import { MEDLIST_VERSION } from '../../installed.ts';

/** The packages behind it are read where a collector is configured only. */
export async function tracesOf({ otlpEndpoint }: Config): Promise<Traces | undefined> {
  if (otlpEndpoint === undefined) return undefined;
  const { openTraces } = await import('../../http/traces.ts');
  return openTraces({ endpoint: otlpEndpoint, version: MEDLIST_VERSION });
}
