/** The API description as a Postman collection (v2.1), for people who try calls in Postman, Insomnia, Bruno or Hoppscotch. */
import type { Json } from './schemas.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
const KEY_VARIABLE = 'medlist_key';

/** What the collection is made from, of the document that openapi.ts makes. */
export interface Description {
  readonly info: { readonly title: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedCall>>>>;
}

interface DescribedCall {
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly unknown[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly description?: string;
  }[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly examples?: Readonly<Record<string, { readonly value: unknown }>> }>
    >;
  };
}

/** One folder a tag, one request an operation; the first example of each is its body. The key stays a variable of the reader. */
export function postmanCollection({ info, servers, paths }: Description): Json {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      tag: call.tags[0] ?? '',
      item: itemOf(method, path, call),
    })),
  );
  const folders = Map.groupBy(calls, ({ tag }) => tag);
  return {
    info: { name: info.title, description: info.description, schema: SCHEMA },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: `{{${KEY_VARIABLE}}}`, type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: servers[0]?.url ?? '' },
      { key: KEY_VARIABLE, value: '' },
    ],
    item: [...folders].map(([name, found]) => ({ name, item: found.map(({ item }) => item) })),
  };
}

function itemOf(method: string, path: string, call: DescribedCall): Json {
  const { summary, description, security, parameters = [] } = call;
  const named = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const segments = path
    .slice(1)
    .replaceAll(/\{(\w+)\}/g, ':$1')
    .split('/');
  const raw = `{{baseUrl}}/${segments.join('/')}`;
  // What a request may do without is there, turned off.
  const optional = (place: string): Json[] =>
    named(place).map(({ name, description: meaning = '' }) => ({
      key: name,
      value: '',
      description: meaning,
      disabled: true,
    }));
  const body = bodyOf(call);
  return {
    name: summary,
    request: {
      method: method.toUpperCase(),
      description,
      ...(security.length === 0 && { auth: { type: 'noauth' } }),
      header: [...(body?.header ?? []), ...optional('header')],
      url: {
        raw,
        host: ['{{baseUrl}}'],
        path: segments,
        query: optional('query'),
        variable: named('path').map(({ name }) => ({ key: name, value: '' })),
      },
      ...(body !== undefined && { body: body.json }),
    },
  };
}

function bodyOf({
  requestBody,
}: DescribedCall): { readonly header: Json[]; readonly json: Json } | undefined {
  const content = requestBody?.content ?? {};
  if ('multipart/form-data' in content)
    return { header: [], json: { mode: 'formdata', formdata: [{ key: 'files', type: 'file', src: [] }] } };
  const json = content['application/json'];
  if (json === undefined) return undefined;
  const [example] = Object.values(json.examples ?? {});
  return {
    header: [{ key: 'Content-Type', value: 'application/json' }],
    json: {
      mode: 'raw',
      raw: JSON.stringify(example?.value ?? {}, undefined, 2),
      options: { raw: { language: 'json' } },
    },
  };
}
