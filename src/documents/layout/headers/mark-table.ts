/** Marks that forms are filled in with: which say yes, and which say that a box was left empty. */

export interface MarkRow {
  readonly id: string;
  readonly isSet: boolean;
  /** The whole cell, in lower case without spaces. */
  readonly marks: readonly string[];
  readonly reason: string;
}

export const MARK_ROWS = [
  {
    id: 'cross',
    isSet: true,
    marks: ['x', 'xx', 'xxx', '×', '✕', '✖', '✗', '✘', '☓', '❌', '\u{F0FB}', '\u{F078}'],
    reason: 'a cross is the mark of most forms; the last two are crosses of the Wingdings font',
  },
  {
    id: 'check',
    isSet: true,
    marks: ['✓', '✔', '√', '✅', '\u{F0FC}', '\u{F050}'],
    reason:
      'check marks, also the root sign that stands for one; the last two are those of the Wingdings fonts',
  },
  {
    id: 'ticked-box',
    isSet: true,
    marks: ['☑', '☒', '⊠', '🗹', '🗷', '[x]', '(x)', '[✓]', '(✓)', '[✔]', '\u{F0FD}', '\u{F0FE}'],
    reason: 'boxes with a mark in them',
  },
  {
    id: 'filled',
    isSet: true,
    marks: ['■', '●', '⬤', '◉', '◼', '⬛', '◙', '⦿', '\u{F06E}', '\u{F06C}'],
    reason: 'boxes and circles that were filled',
  },
  { id: 'yes', isSet: true, marks: ['yes', 'y', 'true'], reason: 'the answer in words' },
  {
    id: 'empty-box',
    isSet: false,
    marks: [
      '☐',
      '□',
      '▢',
      '◻',
      '○',
      '◯',
      '⬜',
      '[]',
      '()',
      '[_]',
      '(_)',
      '_',
      '__',
      '___',
      '\u{F0A8}',
      '\u{F06F}',
    ],
    reason: 'boxes and circles without a mark',
  },
] as const satisfies readonly MarkRow[];
