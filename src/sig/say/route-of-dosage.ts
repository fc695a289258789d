/** The route of a FHIR Dosage, whether coded in SNOMED CT or NCI Thesaurus, or only said in words. */
import type { Dosage } from '@medplum/fhirtypes';
import { isJsonObject, objectsAt, textAt } from '../../fhir/free-form.ts';
import type { JsonObject } from '../../fhir/free-form.ts';
import { routeOfCode, routeOfName } from '../../terminology/codes/route-lookup.ts';
import type { RouteRow } from '../../terminology/codes/route-table.ts';
import { fieldsOf } from './repeat-of-dosage.ts';
import { readFragments } from '../recognize/read-fragments.ts';

/** Route texts repeat from record to record; what was read once is remembered, up to this many. */
const MOST_REMEMBERED = 2000;
const LONGEST_NAME = 100;
const READ_NAMES = new Map<string, RouteRow | undefined>();

/** A code of SNOMED CT or NCI Thesaurus is digits, with a C before it in the latter; an abbreviation alone is words. */
const CODE = /^(?:C\d{4,7}|\d{6,18})$/;

/** The route of a dosage: the first known code, else the first name that says one route. */
export function routeOfDosage(dosage: Dosage | JsonObject): RouteRow | undefined {
  const concept = fieldsOf(dosage)['route'];
  if (typeof concept === 'string') return routeOfText(concept);
  return isJsonObject(concept) ? routeOfConcept(concept) : undefined;
}

function routeOfConcept(concept: JsonObject): RouteRow | undefined {
  const codings = objectsAt(concept, 'coding');
  for (const coding of codings) {
    const code = textAt(coding, 'code');
    const row = code !== undefined && CODE.test(code) ? routeOfCode(code) : undefined;
    if (row !== undefined) return row;
  }
  const text = textAt(concept, 'text');
  const named = text === undefined ? undefined : routeOfText(text);
  if (named !== undefined) return named;
  for (const coding of codings) {
    const name = textAt(coding, 'display') ?? textAt(coding, 'code');
    const row = name === undefined ? undefined : routeOfText(name);
    if (row !== undefined) return row;
  }
  return undefined;
}

/** The route of a name as EHRs write them: `INTRAMUSCULAR INJECTABLE`, `Sub Q`, `by mouth`; undefined where it names two. */
function routeOfText(text: string): RouteRow | undefined {
  if (text.length > LONGEST_NAME) return undefined;
  const known = READ_NAMES.get(text);
  if (known !== undefined || READ_NAMES.has(text)) return known;
  const row = routeOfName(text) ?? routeInWords(text);
  if (READ_NAMES.size < MOST_REMEMBERED) READ_NAMES.set(text, row);
  return row;
}

function routeInWords(text: string): RouteRow | undefined {
  const rows = new Set(
    readFragments(text).fragments.flatMap((found) => (found.kind === 'route' ? [found.row] : [])),
  );
  return rows.size === 1 ? [...rows][0] : undefined;
}
