/** The error of a release that is not installed: what is wrong, in which file, at which line. */

export interface RefusalPlace {
  readonly file?: string;
  /** Counted from 1. */
  readonly line?: number;
  readonly cause?: unknown;
}

/** Thrown when a release is broken, truncated, mixed up or not a release at all; nothing was changed. */
export class ReleaseRefused extends Error {
  readonly file: string | undefined;
  readonly line: number | undefined;

  constructor(reason: string, place: RefusalPlace = {}) {
    const where = place.line === undefined ? place.file : `${place.file ?? ''}, line ${place.line}`;
    super(where === undefined ? reason : `${where}: ${reason}`, { cause: place.cause });
    this.name = 'ReleaseRefused';
    this.file = place.file;
    this.line = place.line;
  }
}
