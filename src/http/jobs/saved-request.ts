/** A request as it waits to be answered: everything its endpoint asks of it, sealed as part `request` of its job; its files are parts of their own. */

import type { KeyHolder, Organization } from '../../accounts/account-store.ts';
import type { RequestState } from '../request-state.ts';

export interface SavedRequest {
  /** Method and path of its row of the endpoint table. */
  readonly endpoint: string;
  readonly requestId: string;
  /** ISO 8601. */
  readonly receivedAt: string;
  /** As it was when the request came: links of the answer begin with it. */
  readonly publicUrl: string;
  /** Its own address, below the public one. */
  readonly target: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: string;
  /** Without the key. */
  readonly headers: Readonly<Record<string, string>>;
  readonly address: string | undefined;
  readonly organization: Organization;
  readonly key: Pick<KeyHolder['apiKey'], 'id' | 'prefix' | 'scopes'>;
  readonly repeat: RequestState['repeat'];
  readonly body: SavedBody;
}

export type SavedBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'bytes' }
  | {
      readonly kind: 'upload';
      readonly files: readonly { readonly name: string; readonly size: number; readonly sha256: string }[];
      readonly include: readonly string[];
    };

/** Headers and target of an answer, sealed beside its body. */
export interface AnswerHead {
  readonly headers: Readonly<Record<string, string>>;
  readonly target: string;
  readonly receivedAt: string;
}

/** Part of the body of a request, or a file of it. */
export const BODY_PART = 'body';
export const filePart = (index: number): string => `file-${index}`;

/** As the bytes of a part. */
export function written(value: SavedRequest | AnswerHead): Uint8Array {
  return Buffer.from(JSON.stringify(value));
}

/** Decode edge: only `written` made what opens under the key of a job. */
export function savedRequest(bytes: Uint8Array): SavedRequest {
  return JSON.parse(Buffer.from(bytes).toString('utf8')) as SavedRequest;
}

/** Decode edge: see above. */
export function answerHead(bytes: Uint8Array): AnswerHead {
  return JSON.parse(Buffer.from(bytes).toString('utf8')) as AnswerHead;
}
