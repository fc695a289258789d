/** The records behind an entry, one line each: when, what kind, and what it says. */

import type { Resource } from '@medplum/fhirtypes';
import { isJsonObject, numberAt, objectAt, objectsAt, textAt } from '../fhir/free-form.ts';
import type { JsonObject } from '../fhir/free-form.ts';
import { counted } from '../web/numbers.ts';
import { dayText } from './days.ts';
import { conceptText } from '../fhir/concepts.ts';

/** A record as the page shows it; its texts are the EHR's own words. */
export interface EvidenceLine {
  /** `MedicationRequest/123` */
  readonly reference: string;
  /** `Order` */
  readonly kind: string;
  /** As written, shortened to the day; undefined when the record has no date. */
  readonly date: string | undefined;
  readonly status: string | undefined;
  /** Drug, directions, amount, who: whatever the record has of it. */
  readonly says: readonly string[];
  /** Where it stands, for a line of a document. */
  readonly document?: { readonly name: string; readonly page: number; readonly words: string };
  /** It stands on the list of current medications that the EHR keeps itself. */
  readonly isOnEhrList?: boolean;
  /** The document of the chart that says it. */
  readonly paper?: PaperOf;
}

/** A document of the chart. */
export interface PaperOf {
  readonly name: string;
  /** As FHIR writes it. */
  readonly date: string | undefined;
  /** Where the page can be looked at, with the line marked. */
  readonly href?: string;
}

/** The document that a record comes from; undefined for one that the server keeps as a resource. */
export type FindPaper = (reference: string) => PaperOf | undefined;

interface KindOfRecord {
  readonly kind: string;
  readonly dates: readonly string[];
  readonly who: string;
}

const KINDS: Readonly<Record<string, KindOfRecord>> = {
  MedicationRequest: { kind: 'Order', dates: ['authoredOn'], who: 'requester' },
  MedicationDispense: {
    kind: 'Pharmacy fill',
    dates: ['whenHandedOver', 'whenPrepared'],
    who: 'location',
  },
  MedicationStatement: {
    kind: 'Reported',
    dates: ['dateAsserted', 'effectiveDateTime'],
    who: 'informationSource',
  },
  MedicationAdministration: { kind: 'Given', dates: ['effectiveDateTime'], who: 'request' },
};

const LONGEST_TEXT = 300;

/** The lines of these references, newest first. */
export function evidenceLines(
  references: readonly string[],
  resources: readonly Resource[],
  findPaper: FindPaper = () => undefined,
): EvidenceLine[] {
  const byReference = new Map<string, JsonObject>();
  for (const resource of resources) {
    // Decode edge: what a server sends as a resource has any shape.
    const fields: unknown = resource;
    if (isJsonObject(fields)) byReference.set(`${resource.resourceType}/${resource.id ?? ''}`, fields);
  }
  return references
    .map((reference) => withPaper(lineOf(reference, byReference), findPaper(reference)))
    .sort((a, b) => (b.date ?? '').localeCompare(a.date ?? ''));
}

/** A line of a document is as old as the document; a resource that was read from one says so. */
function withPaper(line: EvidenceLine, paper: PaperOf | undefined): EvidenceLine {
  if (paper === undefined) return line;
  const date = line.date ?? paper.date?.slice(0, 10);
  const kind = line.document === undefined ? `${line.kind}, ${paper.name}` : line.kind;
  return { ...line, kind, date, paper };
}

function lineOf(reference: string, byReference: ReadonlyMap<string, JsonObject>): EvidenceLine {
  const resource = byReference.get(reference);
  const line = resource === undefined ? documentLine(reference) : undefined;
  if (line !== undefined) return line;
  const type = reference.split('/', 1)[0] ?? '';
  const row = KINDS[type];
  const kind = row?.kind ?? type;
  if (resource === undefined) return { reference, kind, date: undefined, status: undefined, says: [] };
  const date = row?.dates.map((field) => textAt(resource, field)).find((text) => text !== undefined);
  const says = [
    drugOf(resource, byReference),
    directionsOf(resource),
    amountOf(resource),
    changeOf(resource),
    reasonOf(resource),
    row === undefined ? undefined : textAt(objectAt(resource, row.who), 'display'),
    ...objectsAt(resource, 'note').map((note) => textAt(note, 'text')),
  ];
  return {
    reference,
    kind,
    date: date?.slice(0, 10),
    status: textAt(resource, 'status'),
    says: says.filter((text) => text !== undefined).map(shortened),
  };
}

/** A line of a document names it, the page and the section before its own words. */
const DOCUMENT_LINE =
  /^(?<name>[^\n]{1,300}), page (?<page>\d{1,4})(?:, (?<section>[^:\n]{0,200}))?: (?<words>.*)$/s;

/** What the reference of a line of a document says; undefined for any other. */
export function documentLine(reference: string): EvidenceLine | undefined {
  const { name, page, section, words } = DOCUMENT_LINE.exec(reference)?.groups ?? {};
  if (name === undefined || page === undefined || words === undefined) return undefined;
  return {
    reference,
    kind: `${name}, page ${page}`,
    date: undefined,
    status: section,
    says: [shortened(`“${words}”`)],
    document: { name, page: Number(page), words },
  };
}

function drugOf(resource: JsonObject, byReference: ReadonlyMap<string, JsonObject>): string | undefined {
  const named = conceptText(objectAt(resource, 'medicationCodeableConcept'));
  if (named !== undefined) return named;
  const reference = objectAt(resource, 'medicationReference');
  const target = byReference.get(textAt(reference, 'reference') ?? '');
  return textAt(reference, 'display') ?? conceptText(objectAt(target, 'code'));
}

function directionsOf(resource: JsonObject): string | undefined {
  const dosages = [...objectsAt(resource, 'dosageInstruction'), ...objectsAt(resource, 'dosage')];
  const texts = dosages.map((dosage) => textAt(dosage, 'text')).filter((text) => text !== undefined);
  return texts.length === 0 ? undefined : `“${texts.join('; then ')}”`;
}

function amountOf(resource: JsonObject): string | undefined {
  const request = objectAt(resource, 'dispenseRequest');
  const quantity = objectAt(resource, 'quantity') ?? objectAt(request, 'quantity');
  const supply = objectAt(resource, 'daysSupply') ?? objectAt(request, 'expectedSupplyDuration');
  const count = numberAt(quantity, 'value');
  const days = numberAt(supply, 'value');
  const refills = numberAt(request, 'numberOfRepeatsAllowed');
  const parts = [
    count === undefined ? undefined : amountText(count, textAt(quantity, 'unit') ?? ''),
    days === undefined ? undefined : `for ${amountText(days, textAt(supply, 'unit') ?? 'day')}`,
    refills === undefined ? undefined : counted(refills, 'refill'),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** `90 tablet` → `90 tablets`; what is no plain word of one thing (`mL`, `TAB`, `each`) stays as it is written. */
function amountText(count: number, unit: string): string {
  const isOneThing = COUNTED_UNITS.has(unit.toLowerCase());
  return isOneThing ? counted(count, unit) : `${count} ${unit}`.trim();
}

const COUNTED_UNITS: ReadonlySet<string> = new Set([
  'tablet',
  'capsule',
  'inhaler',
  'vial',
  'pen',
  'syringe',
  'day',
]);

/** When an order was stopped stands in an extension of R4 (FHIR R5 has it as `statusChanged`). */
function changeOf(resource: JsonObject): string | undefined {
  const changed = objectsAt(resource, 'extension').find(({ url }) => url === STATUS_CHANGED);
  const date = textAt(changed, 'valueDateTime');
  return date === undefined ? undefined : `${textAt(resource, 'status') ?? 'changed'} on ${dayText(date)}`;
}

const STATUS_CHANGED =
  'http://hl7.org/fhir/5.0/StructureDefinition/extension-MedicationRequest.statusChanged';

function reasonOf(resource: JsonObject): string | undefined {
  const [reason] = objectsAt(resource, 'statusReason');
  const text = conceptText(reason);
  return text === undefined ? undefined : `reason: ${text}`;
}

function shortened(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}
