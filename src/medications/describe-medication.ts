/** What an entry shows of its drug: name, code, directions, indication, dates, sources (docs/evidence-rules.md, What an entry shows). */

import { hash } from 'node:crypto';
import type { CodeableConcept, Coding } from '@medplum/fhirtypes';
import { readCodings } from '../fhir/concepts.ts';
import { toDateTime } from '../fhir/dates.ts';
import { type JsonObject, objectsAt, textAt } from '../fhir/free-form.ts';
import type { ReferenceResolver } from '../fhir/references.ts';
import { compareSources, sourceName } from './coverage.ts';
import { describeDosage, type SigReader } from './describe-dosage.ts';
import { SPECIFICITY } from './identify-medication.ts';
import type { Enrichment, InferredMedication } from './medication-list.ts';
import type { MedicationIdentity, MedicationRecord } from './medication-record.ts';
import { dosagesOf } from './record-readers.ts';
import type { DecidedGroup } from './split-strengths.ts';

export interface DescribeOptions {
  /** Epoch milliseconds. */
  readonly asOf: number;
  readonly resolve: ReferenceResolver;
  readonly readSig: SigReader;
}

/** The entry of one drug. */
export function describeMedication(group: DecidedGroup, options: DescribeOptions): InferredMedication {
  const { verdict } = group;
  const records = newestFirst(group, options.asOf);
  const named = mostSpecific(records);
  const dosed = records.find(({ source }) => source.kind === 'fhir' && dosagesOf(source.resource).length > 0);
  const { dosage, sig, enrichments } = describeDosage(dosed, options.readSig);
  const indication = indicationOf(records, options.resolve);
  const lastActivity = lastActivityOf(group.records, options.asOf);
  const ordered = records.find(({ act, at }) => act === 'ordered' && at !== undefined);
  return {
    id: medicationId(group.key),
    displayName: displayName(named, records),
    ...(named?.concept && { concept: named.concept }),
    ...(named?.product && { product: named.product }),
    status: verdict.status,
    confidence: verdict.confidence,
    ...(sig !== undefined && { sig }),
    ...(dosage && { dosage }),
    ...(indication && { indication }),
    ...(lastActivity !== undefined && { lastActivityDate: lastActivity }),
    ...(ordered?.at && { authoredOn: ordered.at.text }),
    isReportedOnly: group.records.every(({ act }) => act === 'reported'),
    provenance: {
      sources: sourcesOf(group.records),
      evidence: verdict.evidence,
      enrichments: [...nameEnrichments(named), ...enrichments],
    },
  };
}

/** `med-` and 80 bits of the hash of what makes it one drug: stable, a FHIR id, and nothing of the patient. */
export function medicationId(key: string): string {
  return `med-${hash('sha256', key, 'hex').slice(0, 20)}`;
}

/** Deciding records first, then the others of the strength shown, each newest first; what lies after the reference time last. */
function newestFirst({ shown, verdict }: DecidedGroup, asOf: number): readonly MedicationRecord[] {
  const deciding = new Set(verdict.deciding);
  const rest = shown.filter((record) => !deciding.has(record));
  const time = ({ at }: MedicationRecord): number =>
    at === undefined || at.start > asOf ? Number.NEGATIVE_INFINITY : at.at;
  rest.sort((a, b) => time(b) - time(a) || compareSources(a, b));
  return [...verdict.deciding, ...rest];
}

/** The most specific drug named; of equally specific ones the newest. */
function mostSpecific(records: readonly MedicationRecord[]): MedicationIdentity | undefined {
  let best: MedicationIdentity | undefined;
  for (const { medication } of records) {
    const rank = medication.concept === undefined ? -1 : SPECIFICITY[medication.concept.tty];
    const bestRank = best?.concept === undefined ? -1 : SPECIFICITY[best.concept.tty];
    if (best === undefined || rank > bestRank) best = medication;
  }
  return best;
}

function displayName(named: MedicationIdentity | undefined, records: readonly MedicationRecord[]): string {
  if (named?.concept !== undefined) return named.concept.name;
  const text = records.find(({ medication }) => medication.text !== '')?.medication.text;
  if (text !== undefined) return text.length > MAX_NAME ? `${text.slice(0, MAX_NAME)}…` : text;
  return named?.foreignCode?.replace('|', ' ').trim() ?? 'Unnamed medication';
}

/** Longer names are cut: no drug has one. */
const MAX_NAME = 500;

/** Where the code shown is not the code written. */
function nameEnrichments(named: MedicationIdentity | undefined): readonly Enrichment[] {
  if (named?.concept === undefined || named.via === 'rxnorm') return [];
  const reasons = {
    'retired-rxnorm': `${named.from ?? ''} is retired; this is what it stands for now`,
    ndc: `the product of ${named.from ?? ''}`,
    name: 'the RxNorm concept of this name',
    text: 'the RxNorm concept that the words describe',
    none: 'found by its words',
  };
  return [{ field: 'rxnorm_code', value: named.concept.rxcui, reason: reasons[named.via] }];
}

function sourcesOf(records: readonly MedicationRecord[]): readonly string[] {
  return [...new Set(records.map(sourceName))].sort();
}

function lastActivityOf(records: readonly MedicationRecord[], asOf: number): string | undefined {
  let newest = Number.NEGATIVE_INFINITY;
  for (const { at, changedAt, endedAt } of records) {
    if (at !== undefined && at.start <= asOf && at.at > newest) newest = Math.min(at.at, asOf);
    if (changedAt !== undefined && changedAt.start <= asOf && changedAt.at > newest)
      newest = Math.min(changedAt.at, asOf);
    if (endedAt !== undefined && endedAt.end <= asOf && endedAt.at > newest) newest = endedAt.at;
  }
  return newest === Number.NEGATIVE_INFINITY ? undefined : toDateTime(newest);
}

/** The reason of the newest record that gives one: in words or codes, or the resource it refers to. */
function indicationOf(
  records: readonly MedicationRecord[],
  resolve: ReferenceResolver,
): CodeableConcept | undefined {
  for (const { source } of records) {
    if (source.kind !== 'fhir') continue;
    for (const reason of objectsAt(source.resource, 'reasonCode')) {
      const concept = cleanConcept(reason);
      if (concept !== undefined) return concept;
    }
    for (const reference of objectsAt(source.resource, 'reasonReference')) {
      const concept = referredReason(reference, source.resource, resolve);
      if (concept !== undefined) return concept;
    }
  }
  return undefined;
}

function referredReason(
  reference: JsonObject,
  owner: JsonObject,
  resolve: ReferenceResolver,
): CodeableConcept | undefined {
  const [code] = objectsAt(resolve(reference, owner), 'code');
  const concept = code === undefined ? undefined : cleanConcept(code);
  const display = textAt(reference, 'display');
  return concept ?? (display === undefined ? undefined : { text: display });
}

function cleanConcept(concept: JsonObject): CodeableConcept | undefined {
  const coding = readCodings(concept)
    .map(({ system, code, display }): Coding => ({
      ...(system !== undefined && { system }),
      ...(code !== undefined && { code }),
      ...(display !== undefined && { display }),
    }))
    .filter((item) => item.code !== undefined || item.display !== undefined);
  const text = textAt(concept, 'text');
  if (coding.length === 0 && text === undefined) return undefined;
  return { ...(coding.length > 0 && { coding }), ...(text !== undefined && { text }) };
}
