/** What `medlist serve` prints: where it is, on what it stands, and how to send the first request. */

import type { ReleaseInfo } from '../../terminology/rxnorm.ts';
import { DEMO_ORGANIZATION } from './demo.ts';
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
export function noOrganizationText(isSignUpOpen: boolean): string {
  return [
    '',
    isSignUpOpen
      ? 'There is no organization yet. Sign up in the dashboard, or make a key with:'
      : 'There is no organization yet, and sign-up is closed. Make one with a key, then a link for its first owner:',
    '  npx medlist keys create --organization NAME --plan unlimited',
    ...(isSignUpOpen ? [] : ['  npx medlist people invite NAME']),
    '',
  ].join('\n');
}

/** What a first start gives away, as the lines name it. */
export interface DemoFacts {
  readonly address: string;
  readonly key: string;
  /** Where the first owner of the demo organization comes in. */
  readonly link: string;
  readonly stories: readonly Story[];
}

/** The lines of the first start with a demo organization: its key, its dashboard, and one request per story, to be pasted as they are. */
export function demoText({ address, key, link, stories }: DemoFacts): string {
  const lines = [
    '',
    'First start: made a demo organization. Its key and its link are displayed only now.',
    '',
    'Its key, as the commands of the documentation expect it:',
    `  export MEDLIST_KEY=${key}`,
    '',
    'Its dashboard; the link works once, for one day:',
    `  ${link}`,
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
  lines.push('More keys: in the dashboard, or npx medlist keys create --organization NAME', '');
  return lines.join('\n');
}

/** The lines of a later start while nobody has joined the demo organization. */
export function demoWithoutOwnerText(): string {
  return [
    '',
    'Nobody can sign in to the demo organization yet. A new link:',
    `  npx medlist people invite ${DEMO_ORGANIZATION}`,
    '',
  ].join('\n');
}

function curlLine(address: string, key: string, file: string): string {
  const data = /^[\w./-]+$/.test(file) ? `@${file}` : `'@${file.replaceAll("'", String.raw`'\''`)}'`;
  return `curl -s ${address}/v1/medications/infer -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' --data ${data}`;
}
