/**
 * Broken requests over every surface, from a seed: none may be answered with a fault of the service (5xx), and none may
 * take long beside a sound request of the same surface in the same run.
 *
 *     npx node bench/mutants.ts [--mutants 10000] [--seed 1]
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { middle } from './cost.ts';
import { signUp, type SignedIn } from './signed-in.ts';
import { startedService } from './started-service.ts';

const { values } = parseArgs({
  options: { mutants: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
});
const MUTANTS = Number(values.mutants);
const ROOT = path.resolve(import.meta.dirname, '..');
/** How much longer than a sound request a broken one may take; a second for 20 ms. */
const BOUND = 50;
/** A broken request that seemed long is sent again so often; its shortest time counts, the machine has others to serve. */
const AGAIN = 3;
/** Every so many mutants a sound request, for its time. */
const SOUND_EVERY = 10;

interface Surface {
  readonly name: string;
  readonly path: string;
  readonly type: string;
  /** Sound bodies. */
  readonly seeds: readonly Buffer[];
  /** Whose forms they are; her hidden field stays sound, so that what is behind the door is met. */
  readonly by?: SignedIn;
  /** They are sent as the query of a GET. */
  readonly isQuery?: true;
}

/** What the bytes of a broken body are replaced with or given in between. */
const JUNK = [
  'null',
  '-1',
  '1e308',
  '"\\u0000"',
  '[[[[[[[[',
  '{"a":'.repeat(500),
  '[]',
  '{}',
  '"__proto__"',
  '\uD800',
  '%PDF-1.7',
  '\r\n--x\r\n',
  '9'.repeat(400),
  'resourceType',
].map((text) => Buffer.from(text));

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function pick<Item>(items: readonly Item[], random: (below: number) => number): Item {
  const item = items[random(items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/** One to four changes: a byte, a cut, a part twice, junk in between or instead. */
function mutantOf(body: Buffer, random: (below: number) => number): Buffer {
  let bytes = Buffer.from(body);
  for (let left = 1 + random(4); left > 0; left--) {
    const at = random(bytes.length + 1);
    const until = Math.min(bytes.length, at + random(200));
    const [before, part, after] = [bytes.subarray(0, at), bytes.subarray(at, until), bytes.subarray(until)];
    const kind = random(5);
    if (kind === 0) bytes = Buffer.concat([before, Buffer.from([random(256)]), after]);
    else if (kind === 1) bytes = Buffer.concat([before, after]);
    else if (kind === 2) bytes = Buffer.concat([before, part, part, part, after]);
    else if (kind === 3) bytes = Buffer.concat([before, pick(JUNK, random), part, after]);
    else bytes = before.length > 0 ? Buffer.from(before) : Buffer.concat([pick(JUNK, random), part]);
  }
  return bytes;
}

/** Values that stand where something else belongs. */
const INTRUDERS: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  '',
  '#',
  '9999-99-99',
  [],
  [[]],
  {},
  'x'.repeat(9000),
];

/** Sound JSON with one to four values that stand where something else belongs. */
function misplaced(body: Buffer, random: (below: number) => number): Buffer {
  const whole: unknown = JSON.parse(body.toString());
  for (let left = 1 + random(4); left > 0; left--) {
    const holders = holdersOf(whole);
    if (holders.length === 0) break;
    const holder = pick(holders, random);
    const keys = Object.keys(holder);
    if (keys.length > 0) holder[pick(keys, random)] = structuredClone(pick(INTRUDERS, random));
  }
  return Buffer.from(JSON.stringify(whole));
}

/** Every object and list in a value. */
function holdersOf(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(holdersOf)];
}

const BOUNDARY = 'mutants-boundary';

function multipartOf(pdf: Buffer): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), pdf, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

function surfaces(person: SignedIn): readonly Surface[] {
  const bundles = path.join(ROOT, 'fixtures/bundles');
  const requests = readdirSync(bundles).map((name) => readFileSync(path.join(bundles, name, 'request.json')));
  const parameters = requests.map((request) => {
    const { resources = [] } = JSON.parse(request.toString()) as { resources?: unknown[] };
    const parameter = resources.map((resource) => ({ name: 'medication-data', resource }));
    return Buffer.from(JSON.stringify({ resourceType: 'Parameters', parameter }));
  });
  const pdfs = ['taper', 'discharge-summary', 'wrapped-table'].map((name) =>
    readFileSync(path.join(ROOT, 'fixtures/documents', name, 'document.pdf')),
  );
  const call = { hookInstance: 'd1577c69-dfbe-44ad-ba6d-3e05e953b2ea', context: { patientId: 'p' } };
  const form = 'csrf=0123456789&email=ada%40example.org&password=correct+horse+battery&name=Ada';
  const [json, fhir, urlencoded] = [
    'application/json',
    'application/fhir+json',
    'application/x-www-form-urlencoded',
  ];
  const multipart = `multipart/form-data; boundary=${BOUNDARY}`;
  return [
    { name: 'infer', path: '/v1/medications/infer', type: json, seeds: requests },
    { name: 'FHIR operation', path: '/fhir/Patient/$infer-medications', type: fhir, seeds: parameters },
    {
      name: 'CDS Hooks',
      path: '/cds-services/medication-list',
      type: json,
      seeds: [Buffer.from(JSON.stringify({ hook: 'patient-view', ...call }))],
    },
    {
      name: 'documents',
      path: '/v1/med-lists/from-documents',
      type: multipart,
      seeds: pdfs.map(multipartOf),
    },
    ...['sign-in', 'sign-up'].map((page) => ({
      name: `dashboard ${page}`,
      path: `/dashboard/${page}`,
      type: urlencoded,
      seeds: [Buffer.from(form)],
    })),
    ...['keys/new', 'organization/name', 'try'].map((page) => ({
      name: `dashboard ${page}, signed in`,
      path: `/dashboard/${page}`,
      type: urlencoded,
      seeds: [Buffer.from('name=staging&scopes=infer&expiry=never&organization=Mutants&body=%7B%7D')],
      by: person,
    })),
    {
      name: 'SMART launch',
      path: '/smart/launch',
      type: urlencoded,
      seeds: [Buffer.from('iss=https%3A%2F%2Fehr.example.org%2Ffhir&launch=abc')],
      isQuery: true,
    },
  ];
}

/** What is sent of each: documents start a child each, so they are fewer. */
const SHARES: Readonly<Record<string, number>> = { documents: 1, infer: 8, 'FHIR operation': 8 };

const service = await startedService(['mutants']);
const random = randomFrom(Number(values.seed));

async function send(
  surface: Surface,
  body: Buffer,
): Promise<{ readonly status: number; readonly ms: number }> {
  const started = performance.now();
  const { by, isQuery } = surface;
  const sent = by === undefined ? body : Buffer.concat([Buffer.from(`csrf=${by.csrf}&`), body]);
  const query = isQuery === true ? `?${encodeURI(body.toString('latin1'))}` : '';
  const door: Record<string, string> =
    by === undefined
      ? { authorization: `Bearer ${service.keyOf('mutants')}` }
      : { cookie: by.cookie, origin: service.url };
  const answer = await fetch(service.url + surface.path + query, {
    method: isQuery === true ? 'GET' : 'POST',
    redirect: 'manual',
    headers: { ...door, 'content-type': surface.type },
    body: isQuery === true ? null : new Uint8Array(sent),
  });
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - started };
}

/** Broken requests of one surface, one after the other. */
async function attack(surface: Surface, count: number): Promise<boolean> {
  const sound: number[] = [];
  const statuses = new Map<number, number>();
  const slow: { readonly body: Buffer; readonly ms: number }[] = [];
  let longest = 0;
  for (let index = 0; index < count; index++) {
    if (index % SOUND_EVERY === 0) sound.push((await send(surface, pick(surface.seeds, random))).ms);
    const seed = pick(surface.seeds, random);
    const isMisplaced = /json/.test(surface.type) && index % 2 === 0;
    const body = isMisplaced ? misplaced(seed, random) : mutantOf(seed, random);
    const { status, ms } = await send(surface, body);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (ms > BOUND * middle(sound)) slow.push({ body, ms });
    else longest = Math.max(longest, ms);
  }
  for (const { body, ms } of slow) {
    let shortest = ms;
    for (let again = 0; again < AGAIN; again++) shortest = Math.min(shortest, (await send(surface, body)).ms);
    longest = Math.max(longest, shortest);
  }
  const ratio = longest / middle(sound);
  const faults = [...statuses].filter(([status]) => status >= 500).length;
  const counts = [...statuses].toSorted(([left], [right]) => left - right).map((one) => one.join(' × '));
  console.log(
    `${surface.name}: ${count} mutants, status × count ${counts.join(', ')}; longest ${ratio.toFixed(1)} × sound`,
  );
  return faults === 0 && ratio <= BOUND;
}

try {
  const all = surfaces(await signUp(service.url));
  const shareOf = ({ name }: Surface): number => SHARES[name] ?? 2;
  const shares = all.reduce((sum, surface) => sum + shareOf(surface), 0);
  let isSound = true;
  for (const surface of all)
    isSound = (await attack(surface, Math.ceil((MUTANTS * shareOf(surface)) / shares))) && isSound;
  const after = await fetch(`${service.url}/readyz`);
  console.log(`afterwards /readyz answers ${after.status}`);
  process.exitCode = isSound && after.ok ? 0 : 1;
} finally {
  service.stop();
}
