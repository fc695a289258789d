/** A failure in words: what the operating system says in codes, with the setting that mends it. */

import { ServiceError } from '../errors.ts';

/** What people can do about a code of the operating system while the service or a command opens what it needs. */
const REMEDIES: Readonly<Record<string, (error: SystemFailure) => string>> = {
  EADDRINUSE: ({ address = '', port = 0 }) =>
    `port ${port} of ${address} is taken; stop what listens there, or set PORT to another one`,
  EADDRNOTAVAIL: ({ address = '' }) => `${address} is no address of this machine; set HOST to one that is`,
  ENOTFOUND: ({ hostname = '' }) =>
    `no machine is known as ${hostname}; set HOST to an address of this machine`,
};

interface SystemFailure extends Error {
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly path?: unknown;
  readonly address?: string;
  readonly port?: number;
  readonly hostname?: string;
}

/** One line for standard error, without a stack. */
export function textOfFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  const failure: SystemFailure = error;
  const code = typeof failure.code === 'string' ? failure.code : '';
  if (failure.syscall === 'mkdir' && typeof failure.path === 'string')
    return `the folder ${failure.path} cannot be made (${code}); DATA_DIR names it`;
  const remedy = Object.hasOwn(REMEDIES, code) ? REMEDIES[code] : undefined;
  if (remedy !== undefined) return remedy(failure);
  const reason = reasonOf(failure.cause);
  return error.message.includes(reason) ? error.message : `${error.message}: ${reason}`;
}

/** What a store or a connection said. Failures of requests and files are told by the message before them already. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error) || cause instanceof ServiceError || 'path' in cause) return '';
  const { message, code }: SystemFailure = cause;
  return message === '' ? String(code) : message;
}
