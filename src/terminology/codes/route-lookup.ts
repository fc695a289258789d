/** Finds routes by id, by code and by abbreviation. */
import { ROUTES } from './route-table.ts';
import type { RouteRow } from './route-table.ts';

const ROWS: readonly RouteRow[] = ROUTES;
const BY_ID: ReadonlyMap<string, RouteRow> = new Map(ROWS.map((row) => [row.id, row]));
const BY_CODE: ReadonlyMap<string, RouteRow> = new Map(
  ROWS.flatMap((row) =>
    [row.snomedCode, row.ncitCode, row.abbreviation].flatMap((code): [string, RouteRow][] =>
      code === undefined ? [] : [[code, row]],
    ),
  ),
);
const BY_NAME: ReadonlyMap<string, RouteRow> = new Map(
  ROWS.flatMap((row) =>
    [row.id, row.snomedDisplay, row.ncitDisplay, ...row.adjectives, ...row.phrases].flatMap(
      (name): [string, RouteRow][] => (name === undefined ? [] : [[name.toLowerCase(), row]]),
    ),
  ),
);

/** The route of a row id: `oral`. */
export function routeOfId(id: string): RouteRow | undefined {
  return BY_ID.get(id);
}

/** The route of a SNOMED CT or NCI Thesaurus code, or of a normalized abbreviation: `26643006`, `C38288`, `PO`. */
export function routeOfCode(code: string): RouteRow | undefined {
  return BY_CODE.get(code);
}

/** The route of a name exactly as a code system or an EHR displays it, whatever its case: `Oral Route of Administration`. */
export function routeOfName(name: string): RouteRow | undefined {
  const plain = name.trim().toLowerCase();
  return BY_NAME.get(plain) ?? BY_NAME.get(plain.replace(/ (?:route|use)(?: \(qualifier value\))?$/, ''));
}
