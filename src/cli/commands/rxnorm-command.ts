/** `medlist rxnorm`: installs an RxNorm release and says what is installed. */

import { SingleBar } from 'cli-progress';
import type { Command } from 'commander';
import {
  PRESCRIBABLE_RELEASE_URL,
  withDownloadedRelease,
} from '../../terminology/release/download-release.ts';
import { installRelease, rollBackRelease } from '../../terminology/release/install-release.ts';
import { openRxNormStore } from '../../terminology/open-store.ts';
import type { ReleaseInfo } from '../../terminology/rxnorm.ts';
import { configOfProcess } from '../environment.ts';
import { addRxnormResolveCommand } from './rxnorm-resolve-command.ts';

interface InstallFlags {
  readonly releaseVersion?: string;
  readonly rollback?: true;
}

/** Registers `rxnorm install`, `rxnorm status` and `rxnorm resolve`. */
export function addRxnormCommand(program: Command): void {
  const rxnorm = program.command('rxnorm').description('Install and ask the drug terminology.');
  rxnorm
    .command('install')
    .description(
      'Install an RxNorm release into the data folder. Without a source the current prescribable content is downloaded from the U.S. National Library of Medicine; it needs no licence.',
    )
    .argument('[source]', 'release zip, folder with RRF files (also .gz), or one RRF file in that folder')
    .option('--release-version <date>', 'release date, for files that do not state it')
    .option('--rollback', 'go back to the release that was installed before')
    .addHelpText('after', `\nDownloads: ${PRESCRIBABLE_RELEASE_URL}`)
    .action((source: string | undefined, flags: InstallFlags) => install(source, flags));
  rxnorm
    .command('status')
    .description('Say which release answers, of what date it is and how much it holds.')
    .option('--json', 'print JSON')
    .action((flags: { readonly json?: true }) => status(flags.json === true));
  addRxnormResolveCommand(rxnorm);
}

async function install(source: string | undefined, flags: InstallFlags): Promise<void> {
  const dataDir = configOfProcess().dataDir;
  if (flags.rollback) {
    const former = rollBackRelease(dataDir);
    if (!former) throw new Error('There is no former release to go back to.');
    process.stdout.write(`The former release is back.\n${describe(former)}`);
    return;
  }
  const release = await withProgress(async (step) => {
    const options = { dataDir, version: flags.releaseVersion };
    if (source !== undefined) return installRelease(source, { ...options, progress: step('Reading') });
    return withDownloadedRelease({ dataDir, progress: step('Downloading') }, (zip) =>
      installRelease(zip, { ...options, progress: step('Reading') }),
    );
  });
  process.stdout.write(
    `Installed. A running service uses it when it is started again.\n${describe(release)}`,
  );
}

function status(asJson: boolean): void {
  const store = openRxNormStore({ dataDir: configOfProcess().dataDir });
  process.stdout.write(asJson ? `${JSON.stringify(store.release)}\n` : describe(store.release));
  store.close();
}

const SOURCES = { starter: 'starter formulary of the repository', installed: 'installed release' } as const;

function describe({ source, version, concepts, ndcs, retired }: ReleaseInfo): string {
  const count = (value: number): string => value.toLocaleString('en-US');
  return [
    `source    ${SOURCES[source]}`,
    `version   ${version}`,
    `concepts  ${count(concepts)}, and ${count(retired)} retired ones`,
    `NDCs      ${count(ndcs)}${source === 'starter' ? ' (mostly by labeler and product)' : ''}`,
    '',
  ].join('\n');
}

type Step = (label: string) => (share: number) => void;

/** A progress bar on standard error where that is a terminal; nothing elsewhere. */
async function withProgress<Result>(work: (step: Step) => Promise<Result>): Promise<Result> {
  const bar = new SingleBar({
    format: '{label} {bar} {percentage}%',
    stream: process.stderr,
    noTTYOutput: false,
    hideCursor: true,
    clearOnComplete: true,
  });
  bar.start(1, 0, { label: 'Starting' });
  try {
    return await work((label) => (share) => bar.update(share, { label }));
  } finally {
    bar.stop();
  }
}
