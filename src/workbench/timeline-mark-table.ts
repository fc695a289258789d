/** How each thing that happened is drawn: its row of the picture and a shape of its own. */

import type { TimelineEventKind } from '../medications/medication-list.ts';

export interface TimelineMark {
  readonly lane: 'orders' | 'supply' | 'reports' | 'ends';
  readonly mark: string;
}

export const TIMELINE_MARKS = {
  proposed: { lane: 'orders', mark: '○' },
  ordered: { lane: 'orders', mark: '●' },
  'dose changed': { lane: 'orders', mark: '▲' },
  filled: { lane: 'supply', mark: '▬' },
  'not filled': { lane: 'supply', mark: '□' },
  given: { lane: 'supply', mark: '◇' },
  'not given': { lane: 'supply', mark: '◈' },
  reported: { lane: 'reports', mark: '◆' },
  held: { lane: 'ends', mark: '‖' },
  stopped: { lane: 'ends', mark: '✕' },
  cancelled: { lane: 'ends', mark: '⊘' },
  completed: { lane: 'ends', mark: '■' },
} as const satisfies Record<TimelineEventKind, TimelineMark>;
