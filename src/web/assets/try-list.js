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
    ...medications.map((entry, index) => extractedEntry(entry, files, detailsOf(answer, index))),
    ...setAside.map((drug) => setAsideEntry(drug, files)),
    ...unread.map((part) => unreadEntry(part, files)),
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
  return element(
    'li',
    { class: 'medication' },
    element(
      'p',
      { class: 'medication-name' },
      element('strong', {}, name),
      ' ',
      element('span', { class: 'tag bad' }, reason.replaceAll('-', ' ')),
    ),
    element('ul', { class: 'lines' }, sourceLine(source, files)),
  );
}

function unreadEntry(part, files) {
  const { message, document_name: name, page, evidence_text: line } = part;
  const place = page === null ? name : `${name}, page ${page}`;
  return element(
    'li',
    { class: 'medication' },
    element(
      'p',
      {},
      element('span', { class: 'tag warn' }, 'not read'),
      ` ${message} `,
      element('span', { class: 'muted small' }, place),
    ),
    line === null ? '' : element('ul', { class: 'lines' }, sourceLine(part, files)),
  );
}

function conflictLine({ field, shown, others }) {
  const said = others.map(({ value, source }) => `${value} (${source.document_name}, page ${source.page})`);
  return element('li', {}, `${field}: shown ${shown}, also ${said.join(', ')}`);
}

function stepLine({ sequence, dose_quantity: dose, dose_unit: unit, frequency, text }) {
  const read = inWords({ dose_quantity: dose, dose_unit: unit, route: null, frequency });
  return element('li', {}, `Step ${sequence}: ${read}`, ' ', element('span', { class: 'muted small' }, text));
}

const WORDS = JSON.parse(byId('try').dataset.words);
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
  return element(
    'li',
    { class: 'medication' },
    element('p', { class: 'medication-name' }, element('strong', {}, entry.drug_name)),
    element('p', {}, inWords(entry)),
    steps.length === 0 ? '' : element('ul', {}, ...steps.map(stepLine)),
    conflicts.length === 0
      ? ''
      : element(
          'div',
          {},
          element('span', { class: 'tag warn' }, 'the documents disagree'),
          element('ul', {}, ...conflicts.map(conflictLine)),
        ),
    element(
      'details',
      { open: '' },
      element('summary', {}, `Evidence: ${counted(entry.sources.length, 'line')}`),
      element('ul', { class: 'lines' }, ...entry.sources.map((source) => sourceLine(source, files))),
    ),
  );
}

function sourceLine(source, files) {
  const { document_name: name, page, evidence_text: line } = source;
  const file = files.find((candidate) => candidate.name === name);
  const place = `${name}, page ${page}`;
  const item = element('li', {}, element('mark', {}, line), ' ');
  if (file === undefined) {
    item.append(element('span', { class: 'muted small' }, place));
    return item;
  }
  const button = element('button', { type: 'button', class: 'link small' }, `Show on ${place}`);
  const headers = () => ({ authorization: `Bearer ${byId('try-key').value.trim()}` });
  button.addEventListener('click', () => {
    // page-picture.js draws it.
    document.dispatchEvent(
      new CustomEvent('show-page', { detail: { file, page, line, place, button, item, headers: headers() } }),
    );
  });
  item.append(button);
  return item;
}
