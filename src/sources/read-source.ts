/** Start here: a text that is no FHIR JSON in, FHIR resources that say the same out; what it is shows in its root element. */
import { readCcda } from './ccda/read-ccda.ts';
import type { ReadSource } from './ccda/read-ccda.ts';
import { attribute, parseXml, XmlRefused } from './xml-tree.ts';

const FHIR_NAMESPACE = 'http://hl7.org/fhir';

/** A C-CDA document. @throws XmlRefused with a sentence for any other XML */
export function readXmlSource(text: string): ReadSource {
  const root = parseXml(text);
  if (root.name === 'ClinicalDocument') return readCcda(root);
  if (attribute(root, 'xmlns') === FHIR_NAMESPACE)
    throw new XmlRefused('FHIR as XML is not read: send the same resources as JSON');
  throw new XmlRefused('this XML is no C-CDA document');
}

/** Does this begin as XML does? */
export function isXml(text: string): boolean {
  return /^\uFEFF?\s*</.test(text);
}
