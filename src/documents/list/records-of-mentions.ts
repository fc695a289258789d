/** The mentions of documents as medication records, so that one engine reconciles them with FHIR resources (docs/fhir.md, One list). */
import { readMoment } from '../../fhir/dates.ts';
import {
  type MedicationIdentity,
  type MedicationRecord,
  NO_SUPPLY,
  NO_THERAPY,
  type Standing,
} from '../../medications/medication-record.ts';
import { ROUTE_GROUPS } from '../../medications/route-group-table.ts';
import type { MentionStanding } from '../mentions/mention.ts';
import { meaningOfCell } from '../../standing/read-actions.ts';
import type { ReconciledMentions } from './reconcile-mentions.ts';
import type { ExtractedMedication, ResolvedMention } from '../mentions/resolved-mention.ts';

/** What a document says of taking a drug, in the words of the rules; a drug that is held, or marked unclearly, is neither taken nor stopped. */
const STANDINGS: Readonly<Record<MentionStanding, Standing>> = {
  current: 'active',
  finished: 'completed',
  stopped: 'stopped',
  held: 'on-hold',
  'not-taken': 'not-taken',
  unclear: 'undecided',
};

/** The records, and those of them that an entry of the list rests on, the lines that end its drug left out. */
export interface RecordsOfDocuments {
  readonly records: readonly MedicationRecord[];
  readonly ofEntry: ReadonlyMap<ExtractedMedication, readonly MedicationRecord[]>;
}

/**
 * One record for each mention: a report with the authority of its section. `dates` are the dates of the documents by
 * their place in the request, as FHIR writes them; a line of a document without one counts as undated. Documents are
 * reconciled with each other first: what they overrule themselves (a home medication stopped at discharge, a strength
 * that was changed) no date could tell.
 */
export function recordsOfReconciled(
  { regimens, ended }: ReconciledMentions,
  dates: readonly (string | undefined)[] = [],
): RecordsOfDocuments {
  const dateOf = ({ documentIndex }: ResolvedMention): string | undefined => dates[documentIndex];
  const ofEntry = new Map(
    regimens.map(({ entry, mentions }) => [
      entry,
      mentions.map((mention) =>
        recordOf(mention, identityOf(mention, entry), dateOf(mention), mention.rank === entry.rank),
      ),
    ]),
  );
  const ends = ended.map((mention) =>
    recordOf(mention, identityOf(mention, { ...mention.match }), dateOf(mention), true),
  );
  return { records: [...[...ofEntry.values()].flat(), ...ends], ofEntry };
}

/** The drug as its entry names it, so that every mention of a regimen is one drug of one strength. */
function identityOf(
  { mention }: ResolvedMention,
  { concept, product }: Pick<ExtractedMedication, 'concept' | 'product'>,
): MedicationIdentity {
  return {
    // With strength and form: an entry whose concept leaves them open is shown by its words.
    text: mention.product === '' ? mention.name : mention.product,
    via: product === undefined ? 'none' : 'text',
    ...(concept !== undefined && { concept }),
    ...(product !== undefined && { product }),
  };
}

/** `decides`: of the most authoritative section, whose directions are the ones to show. */
function recordOf(
  resolved: ResolvedMention,
  medication: MedicationIdentity,
  date: string | undefined,
  decides: boolean,
): MedicationRecord {
  const { mention, standing, dosage } = resolved;
  const isGiven = mention.item.section.kind === 'administered-medications';
  return {
    source: sourceOf(resolved, decides),
    act: isGiven ? 'administered' : 'reported',
    medication,
    standing: isGiven && standing === 'current' ? 'handed-over' : STANDINGS[standing],
    authority: authorityOf(resolved, isGiven),
    isPatientReported: false,
    at: date === undefined ? undefined : readMoment(date),
    changedAt: undefined,
    assertedAt: undefined,
    fulfils: undefined,
    startedAt: undefined,
    endedAt: undefined,
    validUntil: undefined,
    therapy: { ...NO_THERAPY, isAsNeeded: isAsNeeded(resolved) },
    supply: NO_SUPPLY,
    routeGroup: dosage.route === undefined ? undefined : ROUTE_GROUPS[dosage.route.id],
  };
}

function sourceOf({ mention, documentName }: ResolvedMention, decides: boolean): MedicationRecord['source'] {
  const { heading } = mention.item.section;
  const [text] = mention.sigs;
  return {
    kind: 'document',
    documentName,
    page: mention.line.page,
    line: mention.line.text,
    ...(heading !== '' && { section: heading }),
    ...(decides && text !== undefined && { dosage: { text: withoutDecision(text) } }),
  };
}

/** `"1 tablet daily (NEW)"`: what was decided about the drug stands behind its directions, and is none of them. */
function withoutDecision(text: string): string {
  const { words = '' } = BRACKETED_END.exec(text)?.groups ?? {};
  return meaningOfCell(words) === undefined ? text : text.replace(BRACKETED_END, '');
}

const BRACKETED_END = /\s*\((?<words>[^()]{2,40})\)\s*$/u;

/** A list made at discharge speaks with the authority of the discharge; what was given in hospital tells of the hospital only. */
function authorityOf({ rank }: ResolvedMention, isGiven: boolean): MedicationRecord['authority'] {
  if (isGiven) return 'inpatient';
  return rank === 1 ? 'discharge' : 'report';
}

function isAsNeeded({ dosage }: ResolvedMention): boolean {
  return /\bPRN\b/.test(dosage.frequency ?? '');
}
