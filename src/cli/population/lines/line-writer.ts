/** Text into a new file of its owner's, written in large pieces. */

import { closeSync, openSync, writeSync } from 'node:fs';

export interface LineWriter {
  readonly write: (text: string) => void;
  readonly close: () => void;
}

const PIECE_CHARACTERS = 1024 * 1024;

/** What stood in the file is gone. */
export function openLineWriter(file: string): LineWriter {
  const opened = openSync(file, 'w', 0o600);
  let held: string[] = [];
  let length = 0;
  const flush = (): void => {
    const bytes = Buffer.from(held.join(''));
    for (let at = 0; at < bytes.length;) at += writeSync(opened, bytes, at);
    held = [];
    length = 0;
  };
  return {
    write: (text) => {
      held.push(text);
      length += text.length;
      if (length >= PIECE_CHARACTERS) flush();
    },
    close: () => {
      flush();
      closeSync(opened);
    },
  };
}
