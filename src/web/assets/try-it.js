// The try-it page: sends samples, pasted FHIR or chosen PDFs with the key in the field, and shows the list with its evidence. Everything is written as text, never as markup.

const INFER = '/v1/medications/infer';
const EXTRACT = '/v1/med-lists/from-documents';

/** All that an answer about documents can carry beside the medications. */
const BESIDE_THE_LIST = 'set_aside,unread,conflicts,steps';

const byId = (id) => document.getElementById(id);
const publicUrl = byId('try').dataset.publicUrl;

/** An element with attributes and children; children that are strings become text. */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children.filter((child) => child !== undefined && child !== ''));
  return made;
}

// What is sent

/** A Bundle, a list, one resource or a whole request, as a request that asks for the evidence. */
function requestOf(json) {
  if (Array.isArray(json)) return { resources: json, verbosity: 'full' };
  if (json.resourceType === 'Bundle') return { bundle: json, verbosity: 'full' };
  if (json.resourceType !== undefined) return { resources: [json], verbosity: 'full' };
  return { verbosity: 'full', ...json };
}

async function sendResources(json) {
  const body = JSON.stringify(requestOf(json), undefined, 2);
  const curl = [
    `curl "${publicUrl}${INFER}" \\`,
    '  -H "Authorization: Bearer $MEDLIST_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  --data-binary @- <<'JSON'\n${body}\nJSON`,
  ].join('\n');
  const headers = { 'content-type': 'application/json' };
  await send(INFER, { headers, body }, curl, showInferred);
}

async function sendDocuments(files) {
  const form = new FormData();
  for (const file of files) form.append('files', file, file.name);
  form.append('include', BESIDE_THE_LIST);
  const fields = files.map(
    (file) => `  -F "files=@${file.name.replaceAll(/["$`\\]/g, '_')};type=application/pdf"`,
  );
  fields.push(`  -F "include=${BESIDE_THE_LIST}"`);
  const curl = [
    `curl "${publicUrl}${EXTRACT}" \\`,
    '  -H "Authorization: Bearer $MEDLIST_KEY" \\',
    fields.join(' \\\n'),
  ].join('\n');
  await send(EXTRACT, { body: form }, curl, (answer, response) => showExtracted(answer, files, response));
}

async function send(path, { headers = {}, body }, curl, show) {
  const key = byId('try-key').value.trim();
  if (key === '') return refuse('Put a key into the field first, or make one for an hour.', byId('try-key'));
  begin();
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${key}` },
      body,
      credentials: 'omit',
    });
    const answer = await response.json();
    byId('try-curl').textContent = curl;
    byId('try-answer').textContent = JSON.stringify(answer, undefined, 2);
    byId('try-details').hidden = false;
    if (response.ok) show(answer, response);
    else showError(answer, response);
  } catch {
    say('The service could not be reached. Try again in a moment.');
  }
  byId('try-result-title').focus();
}

function refuse(sentence, field) {
  say(sentence);
  field.focus();
}

function begin() {
  byId('try-list').replaceChildren();
  byId('try-details').hidden = true;
  say('Sending …');
}

function say(...parts) {
  byId('try-status').replaceChildren(...parts);
}

// What is shown

function counted(count, what) {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function showInferred({ medications, provenance = {}, meta }) {
  const took = meta === undefined ? '' : ` in ${meta.processing_time_ms} ms`;
  const from = meta === undefined ? '' : ` from ${counted(meta.input_resource_count, 'resource')}`;
  say(`${counted(medications.length, 'medication')}${from}${took}.`);
  byId('try-list').replaceChildren(...medications.map((entry) => inferredEntry(entry, provenance[entry.id])));
}

const STATUS_CLASSES = { active: 'good', stopped: 'bad', cancelled: 'bad', unknown: 'warn' };

function inferredEntry(entry, provenance) {
  return element(
    'li',
    { class: 'medication' },
    element(
      'p',
      { class: 'medication-name' },
      element('strong', {}, entry.display_name),
      ' ',
      element('span', { class: `tag ${STATUS_CLASSES[entry.status] ?? ''}` }, entry.status),
      ' ',
      element('span', { class: 'muted small' }, confidenceInWords(entry.confidence)),
    ),
    entry.sig === null || entry.sig === undefined ? '' : element('p', {}, entry.sig),
    provenance === undefined ? '' : evidenceOf(provenance),
  );
}

/** In the words of the SMART app (docs/smart.md). */
function confidenceInWords(confidence) {
  const word = confidence >= 0.85 ? 'high' : confidence >= 0.6 ? 'moderate' : 'low';
  return `${word} confidence in the status (${confidence})`;
}

function evidenceOf({ sources, evidence, enrichments }) {
  return element(
    'details',
    {},
    element('summary', {}, `Evidence: ${evidence.map((tag) => tag.replaceAll('_', ' ')).join(', ')}`),
    element('ul', {}, ...sources.map((source) => element('li', {}, element('code', {}, source)))),
    element(
      'ul',
      {},
      ...enrichments.map(({ field, value, reason }) => element('li', {}, `${field}: ${value} (${reason})`)),
    ),
  );
}

function showExtracted(answer, files, response) {
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
  const read = [dose, unit, frequency].filter((part) => part !== null).join(' ');
  return element('li', {}, `Step ${sequence}: ${read}`, ' ', element('span', { class: 'muted small' }, text));
}

function extractedEntry(entry, files, { conflicts, steps }) {
  const dose = [entry.dose_quantity, entry.dose_unit, entry.route, entry.frequency];
  return element(
    'li',
    { class: 'medication' },
    element('p', { class: 'medication-name' }, element('strong', {}, entry.drug_name)),
    element('p', {}, dose.filter((part) => part !== null).join(' ')),
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

function showError({ detail, code, doc_url: page }, response) {
  const wait = response.headers.get('retry-after');
  say(
    element('strong', {}, `${response.status}: `),
    sentenceOf(detail),
    wait === null ? '' : ` Try again in ${wait} seconds.`,
    ' ',
    element('a', { href: page }, `What ${code} means`),
  );
}

function sentenceOf(detail) {
  if (typeof detail === 'string') return `${detail}.`;
  if (Array.isArray(detail)) return detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}.`).join(' ');
  return detail.error === 'monthly_cap_reached'
    ? `The ${detail.limit_per_month} units of this month are used up.`
    : `The limit of ${detail.limit_per_minute} requests a minute is reached.`;
}

// What can be clicked

byId('try-infer').addEventListener('click', () => {
  const json = parsed(byId('try-json').value);
  if (json === undefined) refuse('That is not FHIR as JSON yet.', byId('try-json'));
  else void sendResources(json);
});

byId('try-extract').addEventListener('click', () => {
  const files = [...byId('try-files').files];
  if (files.length === 0) refuse('Choose a PDF first.', byId('try-files'));
  else void sendDocuments(files);
});

/** An object or a list; undefined when the text is neither. */
function parsed(text) {
  try {
    const json = JSON.parse(text);
    return typeof json === 'object' && json !== null ? json : undefined;
  } catch {
    return undefined;
  }
}

const drop = byId('try-drop');
for (const event of ['dragover', 'drop'])
  drop.addEventListener(event, (happened) => happened.preventDefault());
drop.addEventListener('drop', ({ dataTransfer }) => {
  byId('try-files').files = dataTransfer.files;
});

const PDF_WHY = 'A PDF: read, and every entry shown with the line that says so.';

/** A card that sends the sample, and below it, where there is one, the same patient as a PDF. */
function sampleCard({ id, title, why }, run, runDocument) {
  const button = element(
    'button',
    { type: 'button', class: 'sample' },
    element('strong', { id: `sample-${id}` }, title),
    ' ',
    element('span', { class: 'muted small' }, why),
  );
  button.addEventListener('click', run);
  if (runDocument === undefined) return element('li', {}, button);
  const asDocument = element(
    'button',
    { type: 'button', class: 'link small', 'aria-describedby': `sample-${id}` },
    'As a PDF',
  );
  asDocument.addEventListener('click', runDocument);
  return element('li', {}, button, asDocument);
}

async function offerSamples() {
  const { stories, documents } = await (await fetch('/samples')).json();
  const story =
    ({ path }) =>
    async () => {
      const json = await (await fetch(path)).json();
      byId('try-json').value = JSON.stringify(json, undefined, 2);
      await sendResources(json);
    };
  const pdf = (id, path) => async () => {
    const bytes = await (await fetch(path)).blob();
    await sendDocuments([new File([bytes], `${id}.pdf`, { type: 'application/pdf' })]);
  };
  byId('try-stories').replaceChildren(
    ...stories.map((sample) => {
      const { id, document: path } = sample;
      return sampleCard(sample, story(sample), path === undefined ? undefined : pdf(id, path));
    }),
  );
  byId('try-documents').replaceChildren(
    ...documents.map((sample) => sampleCard({ ...sample, why: PDF_WHY }, pdf(sample.id, sample.path))),
  );
}

await offerSamples();
