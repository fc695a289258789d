/** One call in three languages, from the same facts of the API description: curl, JavaScript, Python. */

import { html } from '../../web/html.ts';
import type { Html } from '../../web/html.ts';
import { copyable } from './layout.ts';

export interface SampleCall {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  /** Without a key. */
  readonly isOpen: boolean;
  readonly body: 'files' | 'json' | undefined;
}

/** curl open, the others a click away; each can be copied. */
export function codeSamples(call: SampleCall, publicUrl: string): Html {
  const { operationId } = call;
  return html`${copyable(`curl-${operationId}`, curlOf(call, publicUrl))}
    <details>
      <summary>JavaScript</summary>
      ${copyable(`js-${operationId}`, javaScriptOf(call, publicUrl))}
    </details>
    <details>
      <summary>Python</summary>
      ${copyable(`python-${operationId}`, pythonOf(call, publicUrl))}
    </details>`;
}

/** For a shell, with the key in `MEDLIST_KEY`. */
export function curlOf({ method, path, isOpen, body }: SampleCall, publicUrl: string): string {
  const key = isOpen ? [] : ['-H "Authorization: Bearer $MEDLIST_KEY"'];
  const sent = {
    files: ['-F "files=@document.pdf;type=application/pdf"'],
    json: ['-H "Content-Type: application/json"', '-d @request.json'],
  };
  const verb = method === 'GET' || method === 'POST' ? [] : [`-X ${method}`];
  // An operation of FHIR has a dollar in its name, which a shell would read.
  const lines = [
    `curl "${publicUrl}${path.replaceAll('$', String.raw`\$`)}"`,
    ...verb,
    ...key,
    ...(body === undefined ? [] : sent[body]),
  ];
  return lines.join(' \\\n  ');
}

/** For Node 20 or later. */
export function javaScriptOf({ method, path, isOpen, body }: SampleCall, publicUrl: string): string {
  const before = {
    files: [
      "import { openAsBlob } from 'node:fs';",
      '',
      'const body = new FormData();',
      "body.append('files', await openAsBlob('document.pdf', { type: 'application/pdf' }), 'document.pdf');",
    ],
    json: [
      "import { readFile } from 'node:fs/promises';",
      '',
      "const body = await readFile('request.json');",
    ],
  };
  const headers = [
    ...(isOpen ? [] : ['authorization: `Bearer ${env.MEDLIST_KEY}`']),
    ...(body === 'json' ? ["'content-type': 'application/json'"] : []),
  ];
  return [
    `import { ${isOpen ? 'stdout' : 'env, stdout'} } from 'node:process';`,
    ...(body === undefined ? [''] : before[body]),
    `const response = await fetch('${publicUrl}${path}', {`,
    `  method: '${method}',`,
    ...(headers.length === 0 ? [] : [`  headers: { ${headers.join(', ')} },`]),
    ...(body === undefined ? [] : ['  body,']),
    '});',
    'stdout.write(await response.text());',
  ].join('\n');
}

/** With the `requests` library. */
export function pythonOf({ method, path, isOpen, body }: SampleCall, publicUrl: string): string {
  const sent = {
    files: ["    files={'files': ('document.pdf', open('document.pdf', 'rb'), 'application/pdf')},"],
    json: ["    json=json.load(open('request.json')),"],
  };
  return [
    ...(body === 'json' ? ['import json'] : []),
    ...(isOpen ? [] : ['import os']),
    'import requests',
    '',
    'response = requests.request(',
    `    '${method}',`,
    `    '${publicUrl}${path}',`,
    ...(isOpen ? [] : ["    headers={'Authorization': f'Bearer {os.environ[\"MEDLIST_KEY\"]}'},"]),
    ...(body === undefined ? [] : sent[body]),
    ')',
    'print(response.status_code, response.text)',
  ].join('\n');
}
