/** What an entry shows of its drug: name, code, directions, indication, dates, sources (docs/evidence-rules.md, What an entry shows). */

import { hash } from 'node:crypto';
import type { CodeableConcept, Coding } from '@medplum/fhirtypes';
import { readCodings } from '../../fhir/concepts.ts';
import { type Moment, toDateTime } from '../../fhir/dates.ts';
import { type JsonObject, objectsAt, objectsIn, textAt } from '../../fhir/free-form.ts';
import type { ReferenceResolver } from '../../fhir/references.ts';
import { sourceName } from '../weigh/coverage.ts';
import { describeDosage, type DescribedDosage, dosagesOfRecord } from './describe-dosage.ts';
import { type DirectionsBeside, directionsBeside } from './directions-beside.ts';
import { holdEnrichments } from './describe-hold.ts';
import { displayName, nameEnrichments } from './describe-name.ts';
import type { InferredMedication, SourceFacts } from '../medication-list.ts';
import type { MedicationRecord } from '../medication-record.ts';
import { nameRegimen, shownDrug } from './shown-drug.ts';
import { sourceFacts } from './source-facts.ts';
import { isRxNormKey } from '../group/group-key.ts';
import type { SigReader } from '../sig-reader.ts';
import type { DecidedGroup } from '../weigh/split-strengths.ts';
import { newestOf, type View, viewOf } from './view.ts';

export interface DescribeOptions {
  /** Epoch milliseconds. */
  readonly asOf: number;
  readonly resolve: ReferenceResolver;
  readonly readSig: SigReader;
}

/** The entry of one drug. */
export function describeMedication(group: DecidedGroup, options: DescribeOptions): InferredMedication {
  const { verdict, records } = group;
  const view = viewOf(group, options.asOf);
  const { dosage, dosages, sig, enrichments } = describeDirections(group, view, options.readSig);
  const indication = indicationOf(view, options.resolve);
  const lastActivity = lastActivityOf(records, options.asOf);
  const named = group.regimen === undefined ? shownDrug(view) : nameRegimen(group.regimen, view);
  const authoredOn = newestOf(view, isDatedOrder)?.at?.text;
  let facts: SourceFacts | undefined;
  const entry: Writable<InferredMedication> = {
    // Gathered when a view asks: JSON answers show none of it.
    get facts() {
      facts ??= sourceFacts(records, named, options.resolve);
      return facts;
    },
    id: medicationId(group.key),
    displayName: displayName(named),
    status: verdict.status,
    confidence: verdict.confidence,
    isReportedOnly: records.every(({ act }) => act === 'reported'),
    provenance: {
      sources: sourcesOf(records),
      evidence: verdict.evidence,
      enrichments: [...holdEnrichments(verdict), ...nameEnrichments(named, view.shown), ...enrichments],
    },
  };
  if (named.concept !== undefined) entry.concept = named.concept;
  if (named.product !== undefined) entry.product = named.product;
  if (sig !== undefined) entry.sig = sig;
  if (dosage !== undefined) entry.dosage = dosage;
  if (dosages.length > 0) entry.dosages = dosages;
  if (indication !== undefined) entry.indication = indication;
  if (lastActivity !== undefined) entry.lastActivityDate = lastActivity;
  if (authoredOn !== undefined) entry.authoredOn = authoredOn;
  return entry;
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** Ids of drugs that RxNorm knows; their keys say nothing of a patient, so they are kept, up to a number. */
const knownIds = new Map<string, string>();
const MOST_KNOWN_IDS = 10_000;

/** `med-` and 80 bits of the hash of what makes it one drug: stable, a FHIR id, and nothing of the patient. */
function medicationId(key: string): string {
  const known = knownIds.get(key);
  if (known !== undefined) return known;
  const id = `med-${hash('sha256', key, 'hex').slice(0, 20)}`;
  if (isRxNormKey(key) && knownIds.size < MOST_KNOWN_IDS) knownIds.set(key, id);
  return id;
}

function hasDosage(record: MedicationRecord): boolean {
  return dosagesOfRecord(record).length > 0;
}

function isDatedOrder({ act, at }: MedicationRecord): boolean {
  return act === 'ordered' && at !== undefined;
}

function describeDirections(group: DecidedGroup, view: View, readSig: SigReader): DescribedDosage {
  const { records, enrichments } = dosageSources(group, view, readSig);
  const described = describeDosage(records, readSig);
  return { ...described, enrichments: [...described.enrichments, ...enrichments] };
}

/** The newest deciding record with directions, and those that stand beside it; of a regimen the newest of each strength. */
function dosageSources({ regimen }: DecidedGroup, view: View, readSig: SigReader): DirectionsBeside {
  if (regimen === undefined) {
    const newest = newestOf(view, hasDosage);
    return newest === undefined ? { records: [], enrichments: [] } : directionsBeside(newest, view, readSig);
  }
  const records = regimen.flatMap((strand) => {
    const own = new Set(strand);
    return newestOf(view, (record) => hasDosage(record) && own.has(record)) ?? [];
  });
  return { records, enrichments: [] };
}

/** Each source once, in order of its name. */
function sourcesOf(records: readonly MedicationRecord[]): readonly string[] {
  const names = records.map(sourceName).sort(compareNames);
  return names.some(isRepeated) ? names.filter((name, at) => name !== names[at - 1]) : names;
}

function compareNames(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function isRepeated(name: string, at: number, names: readonly string[]): boolean {
  return at > 0 && name === names[at - 1];
}

/** The newest date that is not after the reference time: of an order, fill, report, change of status, or stated end. */
function lastActivityOf(records: readonly MedicationRecord[], asOf: number): string | undefined {
  let newest: Moment | undefined;
  for (const { at, changedAt, endedAt } of records) {
    newest = laterOf(newest, at, asOf);
    newest = laterOf(newest, changedAt, asOf);
    // A stated end that lies ahead is a plan, also when its day has begun.
    if (endedAt !== undefined && endedAt.end <= asOf) newest = laterOf(newest, endedAt, asOf);
  }
  if (newest === undefined) return undefined;
  // A plain day is the commonest date; the end of a month that is not over yet is the reference time.
  return newest.text.length === 10 ? `${newest.text}T00:00:00.000Z` : toDateTime(Math.min(newest.at, asOf));
}

function laterOf(newest: Moment | undefined, moment: Moment | undefined, asOf: number): Moment | undefined {
  if (moment === undefined || moment.start > asOf) return newest;
  return newest === undefined || moment.at > newest.at ? moment : newest;
}

/** The reason of the newest record that gives one: in words or codes, or the resource it refers to. */
function indicationOf(view: View, resolve: ReferenceResolver): CodeableConcept | undefined {
  const record = newestOf(view, hasReason);
  if (record?.source.kind !== 'fhir') return undefined;
  const { resource } = record.source;
  for (const reason of objectsAt(resource, 'reasonCode')) {
    const concept = cleanConcept(reason);
    if (concept !== undefined) return concept;
  }
  for (const reference of objectsAt(resource, 'reasonReference')) {
    const concept = referredReason(reference, resource, resolve);
    if (concept !== undefined) return concept;
  }
  return undefined;
}

function hasReason({ source }: MedicationRecord): boolean {
  if (source.kind !== 'fhir') return false;
  const { reasonCode, reasonReference } = source.resource;
  return (
    reasonReference !== undefined ||
    objectsIn(reasonCode).some((reason) => cleanConcept(reason) !== undefined)
  );
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
  const text = textAt(concept, 'text')?.trim();
  // A code without words and without a system says nothing to anyone.
  const isEmpty = coding.every(({ system, display }) => system === undefined && display === undefined);
  if (isEmpty && text === undefined) return undefined;
  return { ...(coding.length > 0 && { coding }), ...(text !== undefined && { text }) };
}
