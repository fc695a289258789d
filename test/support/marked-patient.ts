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

/** A page about her, as a PDF that any reader opens: one uncompressed text stream. */
export function markedPdf(): Uint8Array<ArrayBuffer> {
  const { family, given, mrn, birthDate, drug, note } = MARKED_WORDS;
  const lines = [
    `Patient: ${given} ${family}  ${mrn}  born ${birthDate}`,
    'Medications',
    `${drug} tablet nightly`,
    note,
  ];
  const text = `BT /F1 12 Tf 14 TL 72 720 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 6\n0000000000 65535 f \n${offsets.join('')}`;
  return new Uint8Array(
    Buffer.from(
      `${body}${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
      'latin1',
    ),
  );
}
