/** Where anchors of the audit trail are kept: a file, or a FHIR server, of the operator's choice. */

import { appendFileSync, readFileSync } from 'node:fs';
import type { AuditEvent } from '@medplum/fhirtypes';
import {
  ANCHOR_SUBTYPE,
  anchorEvent,
  anchorLines,
  readAnchorEvent,
  readAnchorLines,
} from '../accounts/audit/audit-anchor.ts';
import type { AuditAnchor } from '../accounts/audit/audit-anchor.ts';
import { connectServer } from '../ehr/connected-server.ts';
import { guardedFetch } from '../ehr/guarded-fetch.ts';
import { addressIn, readServerAddress } from '../ehr/server-address.ts';

/** A file, or the base address of a FHIR R4 server and the file with its bearer token. */
export interface AnchorPlace {
  readonly place: string;
  readonly tokenFile?: string | undefined;
}

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 1_000_000;

/** Adds anchors to those that are there; nothing is ever overwritten. */
export async function keepAnchors(
  anchors: readonly AuditAnchor[],
  at: Date,
  { place, tokenFile }: AnchorPlace,
): Promise<void> {
  if (!isAddress(place)) return appendFileSync(place, anchorLines(anchors), { mode: 0o600 });
  const base = baseOf(place);
  const url = addressIn(base, 'AuditEvent');
  const authorization = authorizationOf(tokenFile);
  const headers = {
    'content-type': 'application/fhir+json',
    accept: 'application/fhir+json',
    prefer: 'return=representation',
    ...(authorization !== undefined && { authorization }),
  };
  const body = JSON.stringify(anchorEvent(anchors, at));
  const guard = { base, timeoutMs: TIMEOUT_MS, maxAnswerBytes: MAX_BYTES, maxAttempts: 3, maxWaitMs: 5_000 };
  await guardedFetch(url, { method: 'POST', headers, body }, guard);
}

/** Every anchor that is kept there. Throws an Error with a sentence when they cannot be read, or not all of them. */
export async function keptAnchors({ place, tokenFile }: AnchorPlace): Promise<readonly AuditAnchor[]> {
  if (!isAddress(place)) return readAnchorLines(readFileSync(place, 'utf8'));
  const authorization = authorizationOf(tokenFile);
  const server = connectServer({ base: baseOf(place), authorize: () => Promise.resolve(authorization) });
  const subtype = `${ANCHOR_SUBTYPE.system}|${ANCHOR_SUBTYPE.code}`;
  const { resources, cut } = await server.search('AuditEvent', { subtype, _count: '200' });
  if (cut !== undefined) throw new Error('the FHIR server did not give all anchors');
  const events = resources.filter(
    (resource): resource is AuditEvent => resource.resourceType === 'AuditEvent',
  );
  return events.flatMap(readAnchorEvent);
}

function isAddress(place: string): boolean {
  return /^https?:\/\//i.test(place);
}

function baseOf(place: string): URL {
  const base = readServerAddress(place);
  if (typeof base === 'string') throw new Error(`${place}: ${base}`);
  return base;
}

function authorizationOf(tokenFile: string | undefined): string | undefined {
  return tokenFile === undefined ? undefined : `Bearer ${readFileSync(tokenFile, 'utf8').trim()}`;
}
