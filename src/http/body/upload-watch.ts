/** Watches the connection of an upload for what shows between its parts: bytes that are no file's, and too few bytes. */

import type { IncomingMessage } from 'node:http';
import type { ServiceError } from '../../errors.ts';
import type { UploadLimits } from './upload-limits.ts';
import { unreadable } from './upload-refusals.ts';

/** Boundaries, part headers and fields that are not files. */
export const MAX_OVERHEAD_BYTES = 1024 * 1024;
/** How often it looks. */
const LOOK_MS = 200;

export interface UploadWatch {
  readonly stop: () => void;
}

/** Looks until it is stopped; `partBytes` are the bytes of all parts so far. */
export function watchUpload(
  request: IncomingMessage,
  { windowMs, minBytesPerWindow }: UploadLimits,
  { partBytes, refuse }: { readonly partBytes: () => number; readonly refuse: (error: ServiceError) => void },
): UploadWatch {
  // The connection may have carried requests before.
  const bytesBefore = request.socket.bytesRead;
  let looks = 0;
  let bytesAtWindowStart = 0;
  const look = (): void => {
    const received = request.socket.bytesRead - bytesBefore;
    if (received - partBytes() > MAX_OVERHEAD_BYTES + request.readableLength)
      refuse(unreadable('the multipart body cannot be read'));
    looks += 1;
    if (looks * LOOK_MS < windowMs) return;
    const isSlow = received - bytesAtWindowStart < minBytesPerWindow;
    if (isSlow && !request.complete) refuse(unreadable('the upload is too slow'));
    looks = 0;
    bytesAtWindowStart = received;
  };
  const timer = setInterval(look, LOOK_MS);
  return { stop: () => clearInterval(timer) };
}
