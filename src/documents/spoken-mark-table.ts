/** Marks that a dictation says in words, and when a word is one. */
import { NUMBER_WORDS } from '../sig/vocabulary/number-word-table.ts';

export interface SpokenMarkRow {
  readonly words: readonly string[];
  readonly mark: string;
  /** It may be another word as well: it is one where marks of its kind are typed. */
  readonly isWordToo?: true;
  /** How others say the mark: who says that means a word by this one. */
  readonly otherwise?: string;
  readonly reason: string;
  /** Said among other marks in words, and what it reads as. */
  readonly examples: readonly (readonly [said: string, read: string])[];
}

/** What may as well be a sign inside a word is none (`dash`). */
export const SPOKEN_MARK_ROWS = [
  {
    words: ['full stop'],
    mark: '.',
    reason: 'ends a sentence',
    examples: [['ramipril 5 mg daily full stop she is well', 'ramipril 5 mg daily. she is well']],
  },
  {
    words: ['new paragraph', 'next paragraph'],
    mark: '.',
    reason: 'what stands before it is no part of what comes behind',
    examples: [['she is well full stop new paragraph plan', 'she is well. plan']],
  },
  {
    words: ['comma'],
    mark: ',',
    reason: 'parts what is enumerated',
    examples: [['ramipril comma bisoprolol comma and aspirin', 'ramipril, bisoprolol, and aspirin']],
  },
  {
    words: ['semicolon'],
    mark: ';',
    reason: 'parts statements',
    examples: [['digoxin was stopped semicolon she is well', 'digoxin was stopped; she is well']],
  },
  {
    words: Object.keys(NUMBER_WORDS).map((count) => `number ${count}`),
    mark: '.',
    isWordToo: true,
    reason: 'opens the next part of what is numbered: no amount of what is named behind it',
    examples: [['she is well full stop number three furosemide 80 mg', 'she is well. furosemide 80 mg']],
  },
  {
    words: ['colon'],
    mark: ':',
    isWordToo: true,
    reason: 'leads to what stands behind it; an organ too',
    examples: [['drugs colon ramipril comma bisoprolol', 'drugs: ramipril, bisoprolol']],
  },
  {
    words: ['period'],
    mark: '.',
    isWordToo: true,
    otherwise: 'full stop',
    reason: 'ends a sentence; a time too',
    examples: [
      ['she is well comma and sleeps period', 'she is well, and sleeps.'],
      ['in that period she was well full stop', 'in that period she was well.'],
    ],
  },
] as const satisfies readonly SpokenMarkRow[];
