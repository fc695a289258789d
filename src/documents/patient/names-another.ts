/** Whether a document names somebody else than the patient under whom it was filed. */
import type { DocumentPages } from '../line.ts';
import { readDays } from '../../text/possible-days.ts';
import { compareIdentities } from './compare-identities.ts';
import { identityOfPage } from './identity.ts';
import { readPersonName } from './person-name.ts';

/** What is known of the patient without the document. */
export interface KnownPatient {
  /** Each as it is written in full: `Ruth Samplewood`. */
  readonly names: readonly string[];
  /** `1951-08-17`; undefined where it is not known. */
  readonly birthDate: string | undefined;
}

/** True only where two facts exclude each other, as between two documents (`compareIdentities`); a head that says little names nobody else. */
export function namesAnother(document: DocumentPages, { names, birthDate }: KnownPatient): boolean {
  const birthDays = birthDate === undefined ? [] : readDays(birthDate);
  const known = names.flatMap((written) => {
    const name = readPersonName(written);
    return name === undefined ? [] : [{ page: 1, name, birthDays, records: [], issuers: [] }];
  });
  if (known.length === 0) return false;
  return document.pages.some((page) => {
    const said = identityOfPage(page);
    return said !== undefined && known.every((one) => compareIdentities(one, said) === 'different');
  });
}
