import { describe, expect, test } from '@jest/globals';
import { base64Bytes, isWithdrawn, pdfAttachments, documentOfBinary } from '../../src/fhir/attachments.ts';

describe('base64', () => {
  test.each([
    ['JVBERi0=', '%PDF-'],
    ['JVBE\r\nRi0=', '%PDF-'],
    ['JVBERi0', '%PDF-'],
    ['', ''],
  ])('%j holds %j', (data, text) => {
    expect(Buffer.from(base64Bytes(data) ?? 'x').toString('latin1')).toBe(text);
  });

  test.each(['%PDF-', 'JVBE*i0=', 'not base64 at all!'])('%j is none', (data) => {
    expect(base64Bytes(data)).toBeUndefined();
  });
});

describe('PDFs of a DocumentReference', () => {
  const attachment = { contentType: 'application/pdf', data: 'JVBERi0=' };

  test.each([
    [
      { content: [{ attachment: { ...attachment, title: 'a.pdf' } }], date: '2026-05-02' },
      'a.pdf',
      '2026-05-02',
    ],
    [{ content: [{ attachment }], description: 'Discharge' }, 'Discharge', undefined],
    [
      { content: [{ attachment: { ...attachment, creation: '2026-05-03' } }] },
      'DocumentReference/d',
      '2026-05-03',
    ],
    [
      { content: [{ attachment }], date: '2026-05-09', context: { period: { end: '2026-05-04' } } },
      'DocumentReference/d',
      '2026-05-04',
    ],
  ])('%j is called %s of %s', (fields, name, date) => {
    const [found] = pdfAttachments({ resourceType: 'DocumentReference', id: 'd', ...fields });
    expect(found).toMatchObject({ name, data: 'JVBERi0=' });
    expect(found?.date).toBe(date);
  });

  test('other types of attachments are none', () => {
    expect(pdfAttachments({ content: [{ attachment: { contentType: 'text/plain' } }, {}] })).toEqual([]);
    expect(documentOfBinary({ contentType: 'image/png' })).toBeUndefined();
  });

  test.each([
    [{ status: 'current' }, false],
    [{ status: 'superseded' }, true],
    [{ status: 'current', docStatus: 'entered-in-error' }, true],
  ])('%j withdrawn: %s', (reference, expected) => {
    expect(isWithdrawn(reference)).toBe(expected);
  });
});
