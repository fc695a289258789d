/** The picture of a page with a line marked on it, without a script: boxes drawn over it in shares of its size. */

import { html } from '../../web/html.ts';
import type { Html } from '../../web/html.ts';
import type { SamplePage } from './sample-lists.ts';

/** `words` undefined marks nothing. */
export function markedPage(page: SamplePage, words: string | undefined, label: string): Html {
  const { path, width, height, lines } = page;
  const boxes = words === undefined ? [] : lines.filter(({ text }) => isSameLine(text, words));
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
function isSameLine(printed: string, evidence: string): boolean {
  const [one, other] = [folded(printed), folded(evidence)];
  return (
    one === other || (one.length > 3 && other.includes(one)) || (other.length > 3 && one.includes(other))
  );
}

function folded(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
