/** Start here: a text that is no FHIR JSON in, FHIR resources that say the same out; what it is shows in how it begins. */
import { readCcda } from './ccda/read-ccda.ts';
import { readRxHistory } from './script/read-rx-history.ts';
import { SourceRefused } from './source.ts';
import type { ReadSource } from './source.ts';
import { attribute, parseXml } from './xml-tree.ts';

const FHIR_NAMESPACE = 'http://hl7.org/fhir';

/** The sentence for FHIR in the form that is not read. */
export const FHIR_XML_REFUSED = 'FHIR as XML is not read: send the same resources as JSON';

const NO_SOURCE = 'this is neither HL7 v2, for it has no MSH segment, nor XML';

/** Does this begin as XML or as HL7 v2 does? */
export function isSource(text: string): boolean {
  return isXml(text) || isHl7v2(text);
}

function isXml(text: string): boolean {
  return /^\uFEFF?\s*</.test(text);
}

/** Messages begin with MSH and its delimiters, files and batches with FHS and BHS; some senders leave their framing on. */
function isHl7v2(text: string): boolean {
  return /^\uFEFF?\s*(?:MSH|FHS|BHS)[^\w\s]/.test(text);
}

/** A C-CDA document, an NCPDP SCRIPT RxHistoryResponse or HL7 v2 pharmacy messages. @throws SourceRefused with a sentence for anything else */
export async function readSource(text: string): Promise<ReadSource> {
  const { resources, notes } = await readerOf(text);
  // What a decoder puts where bytes were no UTF-8.
  const isDamaged = text.includes('\uFFFD');
  return {
    resources,
    notes: isDamaged ? [...notes, 'some letters were lost: the text is not UTF-8'] : notes,
  };
}

async function readerOf(text: string): Promise<ReadSource> {
  if (isHl7v2(text)) {
    // Its library takes a tenth of a second to load, which only those pay who need it.
    const { readHl7v2 } = await import('./hl7v2/read-hl7v2.ts');
    return readHl7v2(text);
  }
  if (!isXml(text)) throw new SourceRefused(NO_SOURCE);
  const root = parseXml(text);
  if (root.name === 'ClinicalDocument') return readCcda(root);
  if (root.name === 'Message') return readRxHistory(root);
  if (attribute(root, 'xmlns') === FHIR_NAMESPACE) throw new SourceRefused(FHIR_XML_REFUSED);
  throw new SourceRefused('this XML is neither a C-CDA document nor an NCPDP SCRIPT message');
}
