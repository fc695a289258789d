/** What `medlist serve` prints: where it is, on what it stands, and how to send the first request. */

import type { ReleaseInfo } from '../terminology/rxnorm.ts';
import type { Story } from './demo.ts';

export interface StartFacts {
  readonly version: string;
  readonly address: string;
  /** Where people sign up and make keys. */
  readonly dashboard: string;
  readonly release: ReleaseInfo;
}

/** The lines of every start. */
export function startText({ version, address, dashboard, release }: StartFacts): string {
  const kind = release.source === 'starter' ? 'starter formulary' : 'installed release';
  return [
    `medlist ${version} listens on ${address}`,
    `RxNorm: ${kind} ${release.version}, ${release.concepts} concepts`,
    `Dashboard: ${dashboard}`,
    '',
  ].join('\n');
}

/** The lines of a start without any organization, in production. */
export function noOrganizationText(): string {
  return [
    '',
    'There is no organization yet. Sign up in the dashboard, or make a key with:',
    '  npx medlist keys create --organization NAME --plan unlimited',
    '',
  ].join('\n');
}

/** The lines of the first start with a demo organization: one request per story, to be pasted as they are. */
export function demoText(address: string, key: string, stories: readonly Story[]): string {
  const lines = [
    '',
    'First start: made a demo organization. Its key is displayed only now:',
    '',
    `  ${key}`,
    '',
  ];
  if (stories.length > 0) lines.push('Try it, in another terminal:', '');
  for (const story of stories) {
    lines.push(
      `# ${story.name}${story.why === '' ? '' : `: ${story.why}`}`,
      curlLine(address, key, story.requestFile),
      '',
    );
  }
  lines.push('More keys: npx medlist keys create --organization NAME', '');
  return lines.join('\n');
}

function curlLine(address: string, key: string, file: string): string {
  const data = /^[\w./-]+$/.test(file) ? `@${file}` : `'@${file.replaceAll("'", String.raw`'\''`)}'`;
  return `curl -s ${address}/v1/medications/infer -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' --data ${data}`;
}
