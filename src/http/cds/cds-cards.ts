/** Medication lists as CDS Hooks cards (https://cds-hooks.hl7.org/2.0/#card-attributes). */
import { randomUUID } from 'node:crypto';
import { EVIDENCE_RULES } from '../../medications/weigh/evidence-table.ts';
import type { InferredMedication, MedicationList } from '../../medications/medication-list.ts';
import { VERIFY_BELOW } from '../../medications/verify-below.ts';

export interface CdsCard {
  readonly uuid: string;
  /** Under 140 characters. */
  readonly summary: string;
  readonly detail: string;
  readonly indicator: 'info' | 'warning' | 'critical';
  readonly source: { readonly label: string; readonly url: string };
  readonly links?: readonly { readonly label: string; readonly url: string; readonly type: 'smart' }[];
}

const LONGEST_SUMMARY = 139;
const MAX_LINES = 50;

/** `patient-view`: what is active, what is to verify, and where facts disagree. */
export function patientCards(list: MedicationList, publicUrl: string): readonly CdsCard[] {
  const active = list.medications.filter(({ status }) => status === 'active');
  const conflicts = list.medications.filter(hasConflict);
  const unsure = list.medications.filter((entry) => isToVerify(entry) && !hasConflict(entry));
  const groups = [
    { entries: active, what: 'active', indicator: 'info' },
    { entries: unsure, what: 'to verify', indicator: 'info' },
    { entries: conflicts, what: 'with conflicting records', indicator: 'warning' },
  ] as const;
  return groups
    .filter(({ entries }) => entries.length > 0)
    .map(({ entries, what, indicator }) => ({
      ...frame(publicUrl),
      summary: `${entries.length} ${entries.length === 1 ? 'medication' : 'medications'} ${what}`,
      detail: listed(entries),
      indicator,
      links: [{ label: 'Open the medication list', url: `${publicUrl}/smart/launch`, type: 'smart' }],
    }));
}

/**
 * `order-select` and `order-sign`: one card for each medication that is or may be taken already and shares an active
 * ingredient with an order. Where that is uncertain (on hold, unknown, old) the card says so.
 */
export function duplicateCards(
  selected: readonly InferredMedication[],
  known: readonly InferredMedication[],
  publicUrl: string,
): readonly CdsCard[] {
  return known.flatMap((entry) => {
    const shared = selected.flatMap((order) => sharedIngredients(order, entry));
    const [first] = shared;
    if (first === undefined) return [];
    return [
      {
        ...frame(publicUrl),
        summary: shortened(`${howSure(entry)} with the same ingredient (${first}): ${entry.displayName}`),
        detail: listed([entry]),
        indicator: 'warning',
      },
    ];
  });
}

function howSure(entry: InferredMedication): string {
  if (entry.status === 'unknown') return 'Possibly taken already, to verify,';
  return isToVerify(entry) ? 'Already active, to verify,' : 'Already active';
}

/** Orders whose drug is not known were not compared with anything. */
export function notComparedCard(count: number, publicUrl: string): CdsCard {
  const orders = count === 1 ? 'one order' : `${count} orders`;
  return {
    ...frame(publicUrl),
    summary: `The drug of ${orders} is not known: no duplicates were looked for`,
    detail:
      'The order names no drug that RxNorm knows, or refers to what neither the call nor the FHIR server gave.',
    indicator: 'info',
  };
}

/** Whether an order names a drug that can be compared. */
export function hasIngredients({ product }: InferredMedication): boolean {
  return (product?.ingredients ?? []).length > 0;
}

/** There is nothing to show, and not because there is nothing. */
export function gapCard(gaps: readonly string[], publicUrl: string): CdsCard {
  return {
    ...frame(publicUrl),
    summary: 'Not everything could be read of the medication record',
    detail: gapsText(gaps),
    indicator: 'warning',
  };
}

/** A card over a record that is not whole says so. */
export function withGaps(card: CdsCard, gaps: readonly string[]): CdsCard {
  return gaps.length === 0 ? card : { ...card, detail: `${card.detail}\n\n${gapsText(gaps)}` };
}

function gapsText(gaps: readonly string[]): string {
  return `Not everything could be read: ${gaps.map(plain).join('; ')}.`;
}

function frame(publicUrl: string): Pick<CdsCard, 'uuid' | 'source'> {
  return { uuid: randomUUID(), source: { label: 'Medication list', url: publicUrl } };
}

function sharedIngredients(a: InferredMedication, b: InferredMedication): string[] {
  const known = new Set((b.product?.ingredients ?? []).map(({ rxcui }) => rxcui));
  return (a.product?.ingredients ?? []).filter(({ rxcui }) => known.has(rxcui)).map(({ name }) => name);
}

function isToVerify({ status, confidence }: InferredMedication): boolean {
  return status === 'unknown' || (status === 'active' && confidence < VERIFY_BELOW);
}

/** Its evidence speaks for two different statuses. */
function hasConflict({ provenance }: InferredMedication): boolean {
  const tags = new Set<string>(provenance.evidence);
  const rules = Object.values(EVIDENCE_RULES).filter(
    ({ tag, status }) => tags.has(tag) && status !== 'unknown',
  );
  return new Set(rules.map(({ status }) => status)).size > 1;
}

function listed(entries: readonly InferredMedication[]): string {
  const lines = entries.slice(0, MAX_LINES).map(lineOf);
  const left = entries.length - lines.length;
  return [...lines, ...(left > 0 ? [`- and ${left} more`] : [])].join('\n');
}

function lineOf({ displayName, status, confidence, sig, provenance }: InferredMedication): string {
  const facts = `${status}, confidence ${confidence}${provenance.evidence.length > 0 ? `: ${provenance.evidence.join(', ')}` : ''}`;
  return `- **${plain(displayName)}**${sig === undefined ? '' : `, ${plain(sig)}`} (${plain(facts)})`;
}

/** Text of a record inside Markdown: no links, no markup, one line. */
function plain(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' ').replaceAll(/[\\`*_{}[\]()<>#|!]/g, String.raw`\$&`);
}

function shortened(text: string): string {
  return text.length <= LONGEST_SUMMARY ? text : `${text.slice(0, LONGEST_SUMMARY - 1)}…`;
}
