/** Which dose form group a route of administration belongs to; it tells apart drugs whose name says no dose form. */

import { ROUTES } from '../terminology/codes/route-table.ts';
import type { DoseFormGroup } from '../terminology/rxnorm.ts';

/** By id of the route table; routes that fit several groups (dental, tube) are left out. */
export const ROUTE_GROUPS: Readonly<Record<string, DoseFormGroup>> = {
  oral: 'oral',
  gastrostomy: 'oral',
  nasogastric: 'oral',
  jejunostomy: 'oral',
  enteral: 'oral',
  intragastric: 'oral',
  sublingual: 'oromucosal',
  buccal: 'oromucosal',
  oropharyngeal: 'oromucosal',
  oromucosal: 'oromucosal',
  topical: 'topical',
  cutaneous: 'topical',
  transdermal: 'transdermal',
  percutaneous: 'transdermal',
  intravenous: 'injectable',
  intramuscular: 'injectable',
  subcutaneous: 'injectable',
  intradermal: 'injectable',
  'intra-arterial': 'injectable',
  'intra-articular': 'injectable',
  intrathecal: 'injectable',
  epidural: 'injectable',
  intraperitoneal: 'injectable',
  intravitreal: 'injectable',
  intraosseous: 'injectable',
  intravesical: 'irrigation',
  nasal: 'nasal',
  ophthalmic: 'ophthalmic',
  conjunctival: 'ophthalmic',
  intraocular: 'ophthalmic',
  otic: 'otic',
  rectal: 'rectal',
  vaginal: 'vaginal',
  'respiratory (inhalation)': 'inhaled',
  endotracheopulmonary: 'inhaled',
};

/** Groups that sources mix up: a patch charted as topical, a tablet under the tongue as oral. A name-only record may cross these. */
export const NEAR_GROUPS: readonly (readonly [DoseFormGroup, DoseFormGroup])[] = [
  ['oral', 'oromucosal'],
  ['topical', 'transdermal'],
  ['implant', 'injectable'],
  ['injectable', 'irrigation'],
];

/** By SNOMED CT code, NCI Thesaurus code, and every phrase of the route table. */
export const GROUP_BY_ROUTE_WORD: ReadonlyMap<string, DoseFormGroup> = new Map(
  ROUTES.flatMap((route) => {
    const group = ROUTE_GROUPS[route.id];
    if (group === undefined) return [];
    const codes = [route.snomedCode, 'ncitCode' in route ? route.ncitCode : undefined];
    const words = [...codes, route.id, ...route.adjectives, ...route.phrases];
    return words.flatMap((word): [string, DoseFormGroup][] => (word === undefined ? [] : [[word, group]]));
  }),
);

/** By unit of the unit table: what one dose is counted in says where it goes, where nothing else does. */
export const UNIT_GROUPS: Readonly<Record<string, DoseFormGroup>> = {
  tablet: 'oral',
  capsule: 'oral',
  puff: 'inhaled',
};
