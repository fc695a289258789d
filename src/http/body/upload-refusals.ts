/** Why an upload is refused, in the words of the specification (Errors: validation messages of the PDF endpoint). */

import type { IncomingHttpHeaders } from 'node:http';
import { ServiceError } from '../../errors.ts';
import type { ErrorCode } from '../../errors.ts';
import type { UploadLimits } from './upload-limits.ts';

/** No part is a file. */
export function filesMissing(): ServiceError {
  return invalid('files_missing', 'at least one file is required');
}

/** The body says that it is no form; one that says nothing of itself has no files. */
export function requireForm({ 'content-type': type = '' }: IncomingHttpHeaders): void {
  if (type.trim() === '' || /^\s*multipart\//i.test(type)) return;
  const msg = 'Content-Type must be multipart/form-data, with each PDF under the field `files`';
  throw new ServiceError('unsupported-media-type', [
    { loc: ['header', 'content-type'], msg, type: 'header_invalid' },
  ]);
}

/** A part of the field says no name. */
export function filenameMissing(): ServiceError {
  return invalid('filename_missing', 'every file must have a filename');
}

/** `received` parts came, or more. */
export function tooManyFiles({ maxFiles }: UploadLimits, received: number): ServiceError {
  return invalid('too_many_files', `too many files: max ${maxFiles} per request (received ${received})`);
}

/** A part is announced as something else, or as nothing. */
export function wrongType(name: string, contentType: string | null): ServiceError {
  return invalid('file_not_pdf', `file '${name}' must be application/pdf (got ${contentType ?? 'none'})`);
}

/** The bytes begin with something else. */
export function notAPdf(name: string): ServiceError {
  return invalid('file_not_pdf', `file '${name}' does not look like a PDF (missing %PDF- header)`);
}

/** One file has more bytes than a file may have. */
export function fileTooLarge(
  { maxFileBytes }: UploadLimits,
  { name, size }: { readonly name: string; readonly size: number },
): ServiceError {
  return invalid('file_too_large', `file '${name}' is ${size} bytes; max per file is ${maxFileBytes} bytes`);
}

/** All files together have more bytes than a request may have. */
export function totalExceeded({ maxTotalBytes }: UploadLimits): ServiceError {
  return invalid('upload_too_large', `total upload size exceeds ${maxTotalBytes} bytes across all files`);
}

/** The parser failed: why, as far as the headers tell. */
export function multipartUnreadable(headers: IncomingHttpHeaders, cause: unknown): ServiceError {
  return unreadable(`the multipart body cannot be read: ${whyNot(headers)}`, cause);
}

function whyNot(headers: IncomingHttpHeaders): string {
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return 'it must not be compressed';
  if (!/;\s*boundary=/i.test(headers['content-type'] ?? ''))
    return 'Content-Type names no boundary; let the HTTP client write that header';
  return 'it is damaged, or its boundary is not the one of Content-Type';
}

/** The body is no multipart form, or did not arrive whole. */
export function unreadable(detail: string, cause?: unknown): ServiceError {
  return invalid('upload_unreadable', detail, cause);
}

function invalid(code: ErrorCode, detail: string, cause?: unknown): ServiceError {
  return new ServiceError('invalid-body', detail, { code, ...(cause === undefined ? {} : { cause }) });
}
