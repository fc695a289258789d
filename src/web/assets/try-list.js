// The list on the try-it page: medications with their evidence, drugs not taken, parts not read.

import { byId, counted, element } from './elements.js';

export function say(...parts) {
  byId('try-status').replaceChildren(...parts);
}

/** In the aligned columns of the SMART app; a request for FHIR is answered in FHIR. */
export function showInferred({ medications, meta, rows_html: rows }) {
  if (rows === undefined) return say('Answered as FHIR: see below.');
  const from = counted(meta.input_resource_count, 'resource');
  say(`${counted(medications.length, 'medication')} from ${from} in ${meta.processing_time_ms} ms.`);
  // As the service made them: every value in them is escaped there.
  byId('try-rows').replaceChildren(document.createRange().createContextualFragment(rows));
}

export function showExtracted(answer, files, response) {
  const { medications, set_aside: setAside = [], unread = [] } = answer;
  const parts = [
    counted(medications.length, 'medication'),
    counted(setAside.length, 'drug') + ' not taken',
    counted(unread.length, 'part') + ' not read',
  ];
  const isUnsure = files.length > 1 && response.headers.get('x-patient-check') !== 'same';
  const check = isUnsure ? ' Not every document says whose it is.' : '';
  say(`From ${counted(files.length, 'document')}: ${parts.join(', ')}.${check}`);
  byId('try-list').replaceChildren(
    ...group(
      'Medications',
      medications.map((drug, index) => extractedEntry(drug, files, detailsOf(answer, index))),
    ),
    ...group(
      'Not taken',
      setAside.map((drug) => setAsideEntry(drug, files)),
    ),
    ...group(
      'Not read',
      unread.map((part) => unreadEntry(part, files)),
    ),
  );
}

/** Entries under a heading with their number; nothing where there are none. */
function group(title, entries) {
  if (entries.length === 0) return [];
  const count = element('span', { class: 'count' }, String(entries.length));
  return [
    element(
      'section',
      { class: 'group', 'aria-label': title },
      element('p', { class: 'group-title' }, title, ' ', count),
      element('ul', { class: 'plain entries' }, ...entries),
    ),
  ];
}

/** What was made of it beside the lines that say it; pictures of their pages stand below both. */
function entryOf({ finding, sources, files, tags = [] }) {
  const pictures = element('div', {});
  return element(
    'li',
    { class: 'entry' },
    tags.length === 0 ? '' : element('p', { class: 'differences small' }, ...tags),
    element(
      'div',
      { class: 'sides two' },
      element('div', { class: 'finding' }, ...finding),
      element(
        'div',
        { class: 'side said' },
        element('p', { class: 'side-label small muted' }, 'Documents say'),
        element('ul', { class: 'plain' }, ...sources.map((source) => sourceLine(source, files, pictures))),
      ),
    ),
    pictures,
  );
}

/** What the answer says of one medication beside its entry. */
function detailsOf({ conflicts = [], steps = [] }, index) {
  return {
    conflicts: conflicts.filter(({ medication }) => medication === index),
    steps: steps.filter(({ medication }) => medication === index).flatMap((scheme) => scheme.steps),
  };
}

function setAsideEntry({ drug_name: name, reason, source }, files) {
  const tag = element('span', { class: 'tag bad' }, `✕ ${reason.replaceAll('-', ' ')}`);
  return entryOf({
    finding: [element('h3', {}, element('s', {}, name))],
    sources: [source],
    files,
    tags: [tag],
  });
}

function unreadEntry(part, files) {
  const tag = element('span', { class: 'tag warn' }, '? not read');
  return entryOf({ finding: [element('p', {}, part.message)], sources: [part], files, tags: [tag] });
}

function conflictLine({ field, shown, others }) {
  const said = others.map(({ value, source }) => `${value} (${source.document_name}, page ${source.page})`);
  return element('li', {}, `${field}: shown ${shown}, also ${said.join(', ')}`);
}

function stepLine({ sequence, dose_quantity: dose, dose_unit: unit, frequency, text }) {
  const read = inWords({ dose_quantity: dose, dose_unit: unit, route: null, frequency });
  return element('li', {}, `Step ${sequence}: ${read}`, ' ', element('span', { class: 'muted small' }, text));
}

const { words: WORDS, statuses: STATUSES, confidence: LEVELS } = JSON.parse(byId('try').dataset.words);
/** Units that are counted, and have a plural. */
const COUNTED = /^(?:tablet|capsule|puff|spray|drop|unit|patch|suppository)$/;

/** `1 tablet by mouth twice daily`; what has no words stays as it is: the answer beside it has the abbreviations. */
function inWords({ dose_quantity: quantity, dose_unit: unit, route, frequency }) {
  const plural = unit !== null && COUNTED.test(unit) && Number(quantity) > 1;
  const many = plural ? unit.replace(/ory$/, 'orie').replace(/ch$/, 'che') + 's' : unit;
  const said = `${frequency ?? ''}`.split(' ').map((part) => WORDS[part] ?? everyHours(part));
  const parts = [quantity, many, WORDS[route] ?? route, ...said];
  return parts.filter((part) => part !== null && part !== '').join(' ');
}

function everyHours(part) {
  return part.replace(/^Q(\d+(?:-\d+)?)H$/, 'every $1 hours');
}

function extractedEntry(entry, files, { conflicts, steps }) {
  const { word, shape, tone } = STATUSES[entry.status];
  const level = LEVELS.find(({ least }) => entry.confidence >= least);
  return entryOf({
    finding: [
      element('h3', {}, entry.drug_name),
      element('p', {}, element('span', { class: `tag ${tone}` }, `${shape} ${word}`)),
      element('p', { class: 'sig' }, inWords(entry) || 'No directions read'),
      steps.length === 0 ? '' : element('ul', { class: 'plain' }, ...steps.map(stepLine)),
      element(
        'p',
        { class: 'small muted' },
        `Confidence: ${level.word.toLowerCase()} (${entry.confidence.toFixed(2)})`,
      ),
      conflicts.length === 0 ? '' : element('ul', { class: 'plain small' }, ...conflicts.map(conflictLine)),
    ],
    sources: entry.sources,
    files,
    tags: conflicts.length === 0 ? [] : [element('span', { class: 'tag warn' }, '≠ The documents disagree')],
  });
}

/** A line with its place, which shows the picture of its page where the file is still at hand. */
function sourceLine({ document_name: name, page, evidence_text: line }, files, pictures) {
  const place = page === null ? name : `${name}, page ${page}`;
  const item = element('li', {});
  if (line !== null) item.append(element('mark', {}, line), ' ');
  const file = files.find((candidate) => candidate.name === name);
  if (file === undefined || page === null) {
    item.append(element('span', { class: 'muted small' }, place));
    return item;
  }
  const button = element('button', { type: 'button', class: 'link small' }, `Show on ${place}`);
  const picture = element('div', {});
  pictures.append(picture);
  const headers = () => ({ authorization: `Bearer ${byId('try-key').value.trim()}` });
  button.addEventListener('click', () => {
    const shown = { file, page, line: line ?? '', place, button, item: picture, headers: headers() };
    // page-picture.js draws it.
    document.dispatchEvent(new CustomEvent('show-page', { detail: shown }));
  });
  item.append(button);
  return item;
}
