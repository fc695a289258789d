// The try-it page: sends samples, pasted FHIR or chosen PDFs with the key in the field, and shows what comes back.

import { byId, counted, element } from './elements.js';
import { whereJsonBreaks } from './json-place.js';
import { say, showExtracted, showInferred } from './try-list.js';

const INFER = '/v1/medications/infer';
const EXTRACT = '/v1/med-lists/from-documents';

/** All that an answer about documents can carry beside the medications. */
const BESIDE_THE_LIST = 'set_aside,unread,conflicts,steps,status';
const publicUrl = byId('try').dataset.publicUrl;

// What is sent

/** A Bundle, a list, one resource or a whole request, as a request that asks for the evidence. */
function requestOf(json) {
  const asked = { verbosity: 'full', explain: true };
  if (Array.isArray(json)) return { resources: json, ...asked };
  if (json.resourceType === 'Bundle') return { bundle: json, ...asked };
  if (json.resourceType !== undefined) return { resources: [json], ...asked };
  return { ...asked, ...json };
}

async function sendResources(json) {
  const request = requestOf(json);
  const body = JSON.stringify(request, undefined, 2);
  const curl = [
    `curl "${publicUrl}${INFER}" \\`,
    '  -H "Authorization: Bearer $MEDLIST_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  --data-binary @- <<'JSON'\n${body}\nJSON`,
  ].join('\n');
  const headers = { 'content-type': 'application/json' };
  // The rows are for this page: the command beside the answer is one for programs.
  const isList = (request.format ?? 'inferred_list') === 'inferred_list';
  const sent = isList ? JSON.stringify({ ...request, rows: true }) : body;
  await send(INFER, { headers, body: sent }, curl, showInferred);
}

/** Files that take long are answered later: the page asks how far they are, and can call them off. */
const LONG_BYTES = 500_000;
const LONG_FILES = 3;
const LATER = { prefer: 'respond-async' };

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
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const headers = bytes > LONG_BYTES || files.length > LONG_FILES ? LATER : {};
  const show = (answer, response) => showExtracted(answer, files, response);
  await send(EXTRACT, { headers, body: form }, curl, show);
}

async function send(path, { headers = {}, body }, curl, show) {
  const key = byId('try-key').value.trim();
  if (key === '') return refuse('Enter a key first, or make one for an hour.', byId('try-key'));
  const giveUp = begin();
  const call = (at, options = {}) =>
    fetch(at, {
      signal: giveUp.signal,
      credentials: 'omit',
      ...options,
      headers: { ...options.headers, authorization: `Bearer ${key}` },
    });
  try {
    const taken = await call(path, { method: 'POST', headers, body });
    const response = taken.status === 202 ? await answeredLater(taken, call) : taken;
    const answer = await response.json();
    const { rows_html: _rows, ...told } = answer;
    byId('try-curl').textContent = curl;
    byId('try-answer').textContent = JSON.stringify(told, undefined, 2);
    byId('try-details').hidden = false;
    if (response.ok) show(answer, response);
    else showError(answer, response);
  } catch {
    say(
      giveUp.signal.aborted
        ? 'Cancelled: the answer was not waited for.'
        : 'The service could not be reached. Try again in a moment.',
    );
  }
  if (sending === giveUp) byId('try-cancel').hidden = true;
  byId('try-result-title').focus();
}

const POLL_MS = 1000;

/** Waits for a request that is answered later and says how far it is; one that is called off is cancelled at the service. */
async function answeredLater(taken, call) {
  const { pathname: job } = new URL(taken.headers.get('content-location'));
  try {
    for (;;) {
      const state = await call(job);
      if (state.status !== 202) return state.ok ? await finalOf(state, call) : state;
      const progress = state.headers.get('x-progress');
      say(progress === null ? 'Waiting for its turn …' : `Read: ${progress} …`);
      await new Promise((resolve) => void setTimeout(resolve, POLL_MS));
    }
  } catch (error) {
    await call(job, { method: 'DELETE', signal: AbortSignal.timeout(POLL_MS * 5) });
    throw error;
  }
}

async function finalOf(state, call) {
  const { output } = await state.json();
  return call(new URL(output[0].url).pathname);
}

function refuse(sentence, field) {
  say(sentence);
  field.focus();
}

/** What is on its way; a new sending takes the place of the last one. */
let sending;

function begin() {
  sending?.abort();
  sending = new AbortController();
  byId('try-list').replaceChildren();
  byId('try-rows').replaceChildren();
  byId('try-details').hidden = true;
  byId('try-cancel').hidden = false;
  say('Reading …');
  return sending;
}

byId('try-cancel').addEventListener('click', () => sending?.abort());

function showError({ detail, code, doc_url: page }, response) {
  const wait = response.headers.get('retry-after');
  say(
    element('strong', {}, `${response.status}: `),
    sentenceOf(detail),
    wait === null ? '' : ` Try again in ${inWords(Number(wait))}.`,
    ' ',
    element('a', { href: page }, `What ${code} means`),
  );
}

const WAITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** `45 seconds`, `9 days`: no more exact than a person waits. */
function inWords(seconds) {
  const [unit, length] = WAITS.find(([, least]) => seconds >= 2 * least) ?? ['second', 1];
  return counted(Math.ceil(seconds / length), unit);
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
  const field = byId('try-json');
  const { json, problem, at } = parsed(field.value);
  byId('try-json-problem').textContent = problem ?? '';
  field.toggleAttribute('aria-invalid', problem !== undefined);
  if (problem === undefined) return void sendResources(json);
  field.focus();
  if (at !== undefined) field.setSelectionRange(at, at + 1);
});

byId('try-extract').addEventListener('click', () => {
  const files = [...byId('try-files').files];
  if (files.length === 0) refuse('Choose a PDF first.', byId('try-files'));
  else void sendDocuments(files);
});

/** An object or a list; else what is wrong, and where. */
function parsed(text) {
  if (text.trim() === '') return { problem: 'Paste a Bundle, a list of resources or a whole request first.' };
  try {
    const json = JSON.parse(text);
    if (typeof json === 'object' && json !== null) return { json };
    return { problem: 'This is JSON, but no Bundle and no list of resources.' };
  } catch {
    const at = whereJsonBreaks(text) ?? text.length;
    const before = text.slice(0, at).split('\n');
    const place = `line ${before.length}, column ${before.at(-1).length + 1}`;
    return { at, problem: `This is not JSON: look at ${place}.` };
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
