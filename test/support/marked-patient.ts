/** A patient nobody has, in every form in which a trace of her could stay behind. */

/** Words that occur nowhere else: if one is found after a request, the request left it there. */
export const MARKED_WORDS = {
  family: 'Quillfeather',
  given: 'Zebulonda',
  mrn: 'MRN-77310958264',
  birthDate: '1931-02-27',
  drug: 'zorblaxamine 17.5 mg',
  note: 'sleepwalks near the lighthouse',
} as const;

/** A request about her: every element that carries content carries a mark. */
export function markedRequest(): Record<string, unknown> {
  const { family, given, mrn, birthDate, drug, note } = MARKED_WORDS;
  return {
    resources: [
      {
        resourceType: 'Patient',
        id: mrn,
        birthDate,
        name: [{ family, given: [given] }],
        identifier: [{ value: mrn }],
      },
      {
        resourceType: 'MedicationRequest',
        id: `order-${mrn}`,
        status: 'active',
        intent: 'order',
        subject: { reference: `Patient/${mrn}`, display: `${given} ${family}` },
        authoredOn: '2026-05-01',
        medicationCodeableConcept: { text: drug },
        dosageInstruction: [{ text: `1 tablet at night, ${note}` }],
        note: [{ text: note }],
      },
    ],
    verbosity: 'full',
  };
}

/** Every byte sequence that would give her away: the words as UTF-8, as UTF-16 and as base64 at each of its three offsets. */
export function traces(): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  for (const [name, word] of Object.entries(MARKED_WORDS)) {
    found.set(`${name}`, Buffer.from(word, 'utf8'));
    found.set(`${name}, UTF-16 LE`, Buffer.from(word, 'utf16le'));
    found.set(`${name}, UTF-16 BE`, Buffer.from(word, 'utf16le').swap16());
    for (let offset = 0; offset < 3; offset += 1) {
      found.set(`${name}, base64 at ${offset}`, Buffer.from(base64Core(word, offset)));
    }
  }
  return found;
}

/** The characters of base64 that do not depend on what stands before or after the word. */
function base64Core(word: string, offset: number): string {
  const encoded = Buffer.from('\0'.repeat(offset) + word).toString('base64');
  return encoded.slice(offset === 0 ? 0 : offset + 1, -4);
}

/** The names of the traces in these bytes. */
export function tracesIn(bytes: Buffer): string[] {
  return [...traces()].filter(([, trace]) => bytes.includes(trace)).map(([name]) => name);
}
