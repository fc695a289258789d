/** Runs the `curl` calls of the documentation without curl: the few options the pages use, and no shell. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');

/** `curl "$URL/x" -H 'a: b' \` → its words, with variables filled in everywhere but within single quotes. */
export function wordsOf(command: string, variables: Readonly<Record<string, string>>): string[] {
  const words = command.replaceAll('\\\n', ' ').matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g);
  return [...words].map(([word]) =>
    word.replaceAll(/'(?<plain>[^']*)'|"(?<filled>[^"]*)"|(?<bare>[^'"]+)/g, (...match) => {
      const groups = match.at(-1) as Readonly<Record<'plain' | 'filled' | 'bare', string | undefined>>;
      return groups.plain ?? fillIn(groups.filled ?? groups.bare ?? '', variables);
    }),
  );
}

function fillIn(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$(?<name>[A-Z_]+)/g, (_all, name: string) => {
    const value = variables[name];
    if (value === undefined) throw new Error(`the call uses $${name}, which is not set`);
    return value;
  });
}

/** The answer to a call as curl would make it. */
export async function runCurl(
  command: string,
  variables: Readonly<Record<string, string>>,
): Promise<Response> {
  const [program, url = '', ...options] = wordsOf(command, variables).filter((word) => word !== '-s');
  if (program !== 'curl') throw new Error(`not a call of curl: ${command}`);
  const call = callOf(options);
  const { headers, form, data } = call;
  if (data !== undefined && !headers.has('content-type')) {
    headers.set('content-type', 'application/x-www-form-urlencoded');
  }
  const body = data ?? ([...form.keys()].length > 0 ? form : undefined);
  const method = call.method ?? (body === undefined ? 'GET' : 'POST');
  return fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
}

interface Call {
  readonly headers: Headers;
  readonly form: FormData;
  data?: string;
  method?: string;
}

function callOf(options: readonly string[]): Call {
  const call: Call = { headers: new Headers(), form: new FormData() };
  for (let index = 0; index < options.length; index += 2) {
    const [option, value = ''] = options.slice(index, index + 2);
    if (option === '-H') call.headers.append(...headerOf(value));
    else if (option === '-d' || option === '--data')
      call.data = value.startsWith('@') ? contentOf(value).toString('utf8') : value;
    else if (option === '-F') addField(call.form, value);
    else if (option === '-X') call.method = value;
    else throw new Error(`curl ${option} is not known here`);
  }
  return call;
}

function headerOf(text: string): [name: string, value: string] {
  const colon = text.indexOf(':');
  return [text.slice(0, colon), text.slice(colon + 1).trim()];
}

function contentOf(reference: string): Buffer {
  return readFileSync(path.join(ROOT, reference.slice(1)));
}

/** `files=@path;type=application/pdf;filename=x.pdf`; without `@` and filename it is a plain field. */
function addField(form: FormData, field: string): void {
  const equals = field.indexOf('=');
  const [content = '', ...settings] = field.slice(equals + 1).split(';');
  const { type = '', filename } = Object.fromEntries(settings.map((setting) => setting.split('=', 2)));
  const name = field.slice(0, equals);
  if (content.startsWith('@')) {
    form.append(
      name,
      new Blob([Uint8Array.from(contentOf(content))], { type }),
      filename ?? path.basename(content),
    );
  } else if (filename === undefined) form.append(name, content);
  else form.append(name, new Blob([content], { type }), filename);
}
