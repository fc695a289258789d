/** HL7 v2 text as segments with readable fields: the library splits by the delimiters of MSH, the escape sequences are ours. */
import { Hl7Message } from '@medplum/core';
import type { Hl7Context, Hl7Segment } from '@medplum/core';
import { MOST_CHARACTERS, SourceRefused } from '../source.ts';

/** A field's value by its number, component and repetition, each counted from 1 as in HL7; undefined where it is empty. */
export interface Segment {
  readonly name: string;
  readonly text: (field: number, component?: number, repetition?: number) => string | undefined;
  /** How many repetitions a field has. */
  readonly repetitions: (field: number) => number;
}

const MOST_SEGMENTS = 50_000;
/** MLLP ends a message with it; what it begins with is white space. */
const END_OF_BLOCK = '\u001C';

/** The messages of a text, each from its MSH; a batch holds several. @throws SourceRefused */
export function readMessages(text: string): readonly (readonly Segment[])[] {
  if (text.length > MOST_CHARACTERS) throw new SourceRefused('the HL7 v2 text is larger than the limit');
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll(END_OF_BLOCK, '')
    .split(/[\r\n]+/)
    .map((line) => line.trimStart())
    .filter((line) => line !== '');
  if (lines.length > MOST_SEGMENTS)
    throw new SourceRefused('the HL7 v2 text has more segments than are read');
  const messages: string[][] = [];
  for (const line of lines) {
    if (line.startsWith('MSH')) messages.push([line]);
    else messages.at(-1)?.push(line);
  }
  if (messages.length === 0) throw new SourceRefused('the text has no HL7 v2 message');
  return messages.map(segmentsOf);
}

function segmentsOf(lines: readonly string[]): readonly Segment[] {
  const message = Hl7Message.parse(lines.join('\r'));
  const { fieldSeparator, componentSeparator } = message.context;
  if (/[\w\s]/.test(fieldSeparator) || /[\w\s]/.test(componentSeparator) || componentSeparator === '')
    throw new SourceRefused('the header of the HL7 v2 message names no delimiters');
  return message.segments.map((segment) => readable(segment, message.context));
}

function readable(segment: Hl7Segment, context: Hl7Context): Segment {
  // The type of the library does not say that fields beyond the last are missing.
  const fieldOf = (field: number): Partial<ReturnType<Hl7Segment['getField']>> | undefined =>
    segment.getField(field);
  return {
    name: segment.name,
    repetitions: (field) => fieldOf(field)?.components?.length ?? 0,
    text: (field, component = 1, repetition = 1) => {
      const written = fieldOf(field)?.components?.[repetition - 1]?.[component - 1] ?? '';
      const [first = ''] = written.split(context.subcomponentSeparator);
      const value = unescaped(first, context).trim();
      // Two quotes delete a value.
      return value === '' || value === '""' ? undefined : value;
    },
  };
}

/** `\T\` is `&`, `\X41\` is `A`, `\.br\` a new line; sequences of other kinds are formatting, or stay as they are. */
function unescaped(text: string, context: Hl7Context): string {
  const { escapeCharacter: mark } = context;
  if (mark === '' || !text.includes(mark)) return text;
  const [head = '', ...parts] = text.split(mark);
  let value = head;
  for (let index = 0; index < parts.length; index += 2) {
    const sequence = parts[index] ?? '';
    const isClosed = index + 1 < parts.length;
    const meant = isClosed ? meaningOf(sequence, context) : undefined;
    value += (meant ?? `${mark}${sequence}${isClosed ? mark : ''}`) + (parts[index + 1] ?? '');
  }
  return value;
}

function meaningOf(sequence: string, context: Hl7Context): string | undefined {
  const delimiters: Readonly<Record<string, string>> = {
    F: context.fieldSeparator,
    S: context.componentSeparator,
    T: context.subcomponentSeparator,
    R: context.repetitionSeparator,
    E: context.escapeCharacter,
    H: '',
    N: '',
    '.br': '\n',
  };
  if (Object.hasOwn(delimiters, sequence)) return delimiters[sequence];
  const hex = /^X((?:[0-9A-Fa-f]{2})+)$/.exec(sequence)?.[1];
  return hex === undefined ? undefined : Buffer.from(hex, 'hex').toString('utf8');
}
