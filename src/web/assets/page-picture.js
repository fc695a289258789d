// Pictures of pages for the try-it page: fetched with the key of the person, drawn with the evidence line marked.

const PICTURE = '/v1/documents/page-picture';

document.addEventListener('show-page', ({ detail }) => void showPage(detail));

/** Fetches the picture once, and puts it below the line; the same button takes it away again. */
async function showPage({ file, page, line, place, button, item, headers }) {
  const shown = item.querySelector('canvas');
  if (shown !== null) {
    shown.hidden = !shown.hidden;
    button.setAttribute('aria-expanded', String(!shown.hidden));
    return;
  }
  button.disabled = true;
  const form = new FormData();
  form.append('files', file, file.name);
  try {
    const request = { method: 'POST', headers, body: form, credentials: 'omit' };
    const response = await fetch(`${PICTURE}?page=${page}`, request);
    const answer = await response.json();
    item.append(response.ok ? await pageCanvas(answer, line, place) : problem());
    button.setAttribute('aria-expanded', String(response.ok));
  } catch {
    item.append(problem());
  }
  button.disabled = false;
}

/** The page with the evidence line marked. */
async function pageCanvas({ png_base64: base64, width, height, lines }, line, place) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const label = `${place}. Marked: ${line}`;
  const canvas = document.createElement('canvas');
  for (const [name, value] of Object.entries({
    width,
    height,
    role: 'img',
    'aria-label': label,
    class: 'page',
  })) {
    canvas.setAttribute(name, value);
  }
  const drawing = canvas.getContext('2d');
  drawing.drawImage(picture, 0, 0);
  drawing.fillStyle = '#ffd447';
  drawing.strokeStyle = '#9a5b00';
  drawing.lineWidth = 2;
  for (const box of lines.filter(({ text }) => isSameLine(text, line))) {
    const frame = [box.x * width - 4, box.y * height - 3, box.width * width + 8, box.height * height + 6];
    drawing.globalCompositeOperation = 'multiply';
    drawing.fillRect(...frame);
    drawing.globalCompositeOperation = 'source-over';
    drawing.strokeRect(...frame);
  }
  return canvas;
}

/** Evidence can be a part of a printed line, or a row put together from several. */
function isSameLine(printed, evidence) {
  const [one, other] = [printed, evidence].map((text) => text.replaceAll(/\s+/g, ' ').trim());
  return (
    one === other || (one.length > 3 && other.includes(one)) || (other.length > 3 && one.includes(other))
  );
}

function problem() {
  const sentence = document.createElement('p');
  sentence.className = 'error';
  sentence.setAttribute('role', 'alert');
  sentence.textContent = 'The page could not be drawn. Try again in a moment.';
  return sentence;
}
