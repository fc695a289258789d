#!/usr/bin/env node
/**
 * The command `medlist`: runs src/ in a checkout, and dist/ where the package is installed, because Node strips no types
 * below node_modules. Plain JavaScript that any Node from 20 on reads; on one too old for medlist it starts the Node that
 * came with the package.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
// Named one by one, what a Node of version 20 lacks would keep this file from being read at all.
import * as modules from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const isCheckout = existsSync(new URL('../src/cli/medlist.ts', import.meta.url));
const [folder, ending] = isCheckout ? ['../src/', '.ts'] : ['../dist/', '.js'];
const codeAt = (name) => new URL(`${folder}${name}${ending}`, import.meta.url);
const COMMAND = codeAt('cli/medlist');

if (process.argv[2] === 'serve') keepCompiled();
const problem = await problemOfThisNode();
const ownNode = problem === undefined ? undefined : nodeOfThePackage();
if (problem === undefined) await (await import(COMMAND)).main();
else if (ownNode !== undefined) hand(ownNode);
else {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}

async function problemOfThisNode() {
  try {
    return (await import(codeAt('runtime'))).runtimeProblem(process.versions);
  } catch (error) {
    // A Node that reads no TypeScript is too old for a checkout.
    if (error?.code === 'ERR_UNKNOWN_FILE_EXTENSION') return 'medlist needs a newer Node: run "npm ci" first.';
    throw error;
  }
}

/**
 * What a start stripped of types and compiled, the next one need not, nor what strips and compiles. Whoever can write
 * there could change what runs, so not in production. The same settings as src/cli/environment.ts reads, before the first
 * module in TypeScript; a folder that cannot be made is told by the service.
 */
function keepCompiled() {
  if (existsSync('.env')) process.loadEnvFile?.('.env');
  if (process.env.NODE_ENV === 'production') return;
  const folder = path.resolve(process.env.DATA_DIR || './data');
  const compiled = path.join(folder, 'compiled');
  // As src/data-folder.ts, which comes later.
  process.umask(0o077);
  try {
    for (const missing of [folder, compiled].filter((one) => !existsSync(one))) mkdirSync(missing, { mode: 0o700 });
    modules.enableCompileCache?.(compiled);
  } catch {
    // The start goes on without it.
  }
}

/** Undefined where its install script did not run: npm asks for that from version 12 on. */
function nodeOfThePackage() {
  try {
    const manifest = modules.createRequire(import.meta.url).resolve('node/package.json');
    const file = path.join(path.dirname(manifest), 'bin/node');
    return existsSync(file) ? file : undefined;
  } catch {
    return undefined;
  }
}

/** The other Node ends as it would alone, and so do we. */
function hand(node) {
  const child = spawn(node, [fileURLToPath(COMMAND), ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => {
    process.stderr.write(`medlist: ${node} cannot be started (${error.code})\n`);
    process.exitCode = 1;
  });
  child.once('exit', (code, signal) => {
    if (signal === null) return void (process.exitCode = code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
