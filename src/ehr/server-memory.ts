/** What is remembered of servers for an hour: what they say of themselves, and the way of asking they answered. Nothing of a patient. */

/** What a CapabilityStatement says, as far as reading needs it. */
export interface ServerFacts {
  /** `4.0.1`; undefined where it does not say. */
  readonly fhirVersion: string | undefined;
  /** Resource types the server says it has; undefined where it lists none at all. */
  readonly types: ReadonlySet<string> | undefined;
  /** `create List`: what it says may be written; undefined where it tells of no interaction at all. */
  readonly writes: ReadonlySet<string> | undefined;
}

/** Shared by all reads of one process; each server is known by its base address. */
export interface ServerMemory {
  /** The facts, read at most once an hour; a statement that could not be read is asked for again after five minutes. */
  facts(base: URL, read: () => Promise<ServerFacts | undefined>): Promise<ServerFacts | undefined>;
  /** The way of asking that worked for this type within the hour. */
  wayOf(base: URL, type: string): string | undefined;
  keepWay(base: URL, type: string, way: string): void;
  /** Forgets what is known of a server: somebody changed how it is asked. */
  forget(base: URL): void;
}

const HOUR_MS = 3_600_000;
const AFTER_FAILURE_MS = 300_000;
/** More servers than one service is ever connected to; the oldest is forgotten first. */
const MOST_SERVERS = 1_000;

interface Remembered {
  facts?: { readonly value: Promise<ServerFacts | undefined>; until: number };
  readonly ways: Map<string, { readonly way: string; readonly until: number }>;
}

/** An empty memory; `now` gives milliseconds since 1970. */
export function createServerMemory(now: () => number): ServerMemory {
  const servers = new Map<string, Remembered>();
  const of = (base: URL): Remembered => {
    const known = servers.get(base.href);
    if (known !== undefined) return known;
    const fresh: Remembered = { ways: new Map() };
    servers.set(base.href, fresh);
    const [oldest] = servers.keys();
    if (servers.size > MOST_SERVERS && oldest !== undefined) servers.delete(oldest);
    return fresh;
  };
  return {
    facts(base, read) {
      const server = of(base);
      if (server.facts !== undefined && now() < server.facts.until) return server.facts.value;
      const asked = { value: read(), until: now() + HOUR_MS };
      server.facts = asked;
      return asked.value.then((value) => {
        if (value === undefined) asked.until = Math.min(asked.until, now() + AFTER_FAILURE_MS);
        return value;
      });
    },
    wayOf(base, type) {
      const known = of(base).ways.get(type);
      return known !== undefined && now() < known.until ? known.way : undefined;
    },
    keepWay(base, type, way) {
      of(base).ways.set(type, { way, until: now() + HOUR_MS });
    },
    forget(base) {
      servers.delete(base.href);
    },
  };
}
