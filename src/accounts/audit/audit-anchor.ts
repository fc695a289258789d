/** Anchors: where the chains stood at a moment, to be kept outside of the store, where whoever can write to it cannot reach. */

import type { AuditEvent, AuditEventEntity } from '@medplum/fhirtypes';
import { z } from 'zod';
import { MEDLIST_CANONICAL } from '../../fhir/derived-extensions.ts';
import { parsedJson } from '../../fhir/free-form.ts';

/** Of ids that this service gave: organizations, people, keys. */
export const ACCOUNT_ID_SYSTEM = `${MEDLIST_CANONICAL}/NamingSystem/account-id`;

/** The newest row of a chain at a time. */
export interface AuditAnchor {
  readonly at: Date;
  /** Id of an organization, or `service`. */
  readonly chain: string;
  readonly sequence: number;
  /** Of that row, and so of every row before it. */
  readonly hash: string;
}

const AnchorLine = z.object({
  at: z.iso.datetime().transform((text) => new Date(text)),
  chain: z.string().min(1).max(100),
  sequence: z.int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});

/** `{"at":"2026-06-10T12:00:00.000Z","chain":"org_…","sequence":8,"hash":"…"}`, a line for each. */
export function anchorLines(anchors: readonly AuditAnchor[]): string {
  return anchors
    .map(({ at, chain, sequence, hash }) => `${JSON.stringify({ at, chain, sequence, hash })}\n`)
    .join('');
}

/** Reads what `anchorLines` wrote, any number of times one after the other. Throws an Error that names the line. */
export function readAnchorLines(text: string): readonly AuditAnchor[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const read = AnchorLine.safeParse(parsedJson(line));
    if (!read.success) throw new Error(`line ${index + 1} is no anchor`);
    return [read.data];
  });
}

/** What the anchors of a FHIR server are found by. */
export const ANCHOR_SUBTYPE = {
  system: `${MEDLIST_CANONICAL}/CodeSystem/audit-act`,
  code: 'audit.anchor',
} as const;

/** Anchors made together, as one FHIR R4 AuditEvent: an entity for each chain. */
export function anchorEvent(anchors: readonly AuditAnchor[], at: Date): AuditEvent {
  return {
    resourceType: 'AuditEvent',
    type: { system: 'http://dicom.nema.org/resources/ontology/DCM', code: '110100' },
    subtype: [{ ...ANCHOR_SUBTYPE, display: 'ends of the audit trail' }],
    action: 'E',
    recorded: at.toISOString(),
    outcome: '0',
    agent: [{ who: { display: 'command' }, requestor: true }],
    source: { observer: { display: 'medlist' } },
    entity: anchors.map(({ chain, sequence, hash }) => ({
      what: { identifier: { system: ACCOUNT_ID_SYSTEM, value: chain } },
      detail: [
        { type: 'sequence', valueString: String(sequence) },
        { type: 'hash', valueString: hash },
      ],
    })),
  };
}

/** Reads what `anchorEvent` wrote; entities of another form, and other events, hold no anchor. */
export function readAnchorEvent({ recorded, entity, subtype }: AuditEvent): readonly AuditAnchor[] {
  if (!(subtype ?? []).some(({ code }) => code === ANCHOR_SUBTYPE.code)) return [];
  return (entity ?? []).flatMap((one) => {
    const chain = one.what?.identifier?.value;
    const anchor = {
      at: recorded,
      chain,
      sequence: Number(detailOf(one, 'sequence')),
      hash: detailOf(one, 'hash'),
    };
    const read = AnchorLine.extend({ at: z.coerce.date() }).safeParse(anchor);
    return read.success ? [read.data] : [];
  });
}

function detailOf({ detail }: AuditEventEntity, type: string): string | undefined {
  return detail?.find((one) => one.type === type)?.valueString;
}
