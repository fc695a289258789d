/** The picture of a page with a line marked on it, without a script: boxes drawn over it in shares of its size. */

import { html } from '../web/html.ts';
import type { Html } from '../web/html.ts';

/** A page as a picture, and where its lines stand, in shares of its size. */
export interface PictureOfPage {
  /** Address of the picture, or the picture itself as `data:`. */
  readonly path: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly lines: readonly {
    readonly text: string;
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }[];
}

/** Marks every line that says one of the `words`. */
export function markedPage(page: PictureOfPage, words: readonly string[], label: string): Html {
  const { path, width, height, lines } = page;
  const boxes = lines.filter(({ text }) => words.some((one) => isSameLine(text, one)));
  return html`<svg class="sheet" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">
    <image href="${path}" width="${width}" height="${height}" />
    ${boxes.map(
      ({ x, y, width: w, height: h }) =>
        html`<rect
          class="found"
          x="${(x * width - 4).toFixed(1)}"
          y="${(y * height - 3).toFixed(1)}"
          width="${(w * width + 8).toFixed(1)}"
          height="${(h * height + 6).toFixed(1)}"
        />`,
    )}
  </svg>`;
}

/** Evidence can be a part of a printed line, or a row put together from several. */
export function isSameLine(printed: string, evidence: string): boolean {
  const [one, other] = [folded(printed), folded(evidence)];
  return (
    one === other || (one.length > 3 && other.includes(one)) || (other.length > 3 && one.includes(other))
  );
}

function folded(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
