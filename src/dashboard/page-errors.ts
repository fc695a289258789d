/** How an error looks to a person: a calm page that says what happened, what to do, and the id to name when asking for help. */

import type { ErrorKind, ServiceError } from '../errors.ts';
import { html } from '../web/html.ts';
import type { Html } from '../web/html.ts';
import { page } from './parts/layout.ts';
import type { Visitor } from './visitor.ts';

interface ErrorText {
  readonly title: string;
  readonly text: string;
}

const NOT_HERE: ErrorText = {
  title: 'Nothing here',
  text: 'There is nothing at this address, or it does not belong to your organization.',
};

const NOT_READ: ErrorText = {
  title: 'That could not be read',
  text: 'What was sent is not a form of this dashboard. Go back, load the page again and repeat it.',
};

const BUSY: ErrorText = {
  title: 'Briefly not available',
  text: 'Something this page needs is not there right now. Please try again in a few seconds.',
};

/** Every kind of error, in words for a person; details of the error itself are not shown. */
const TEXTS: Readonly<Record<ErrorKind, ErrorText>> = {
  'invalid-body': NOT_READ,
  'unsupported-media-type': NOT_READ,
  'body-too-large': NOT_READ,
  'method-not-allowed': NOT_READ,
  'precondition-failed': NOT_READ,
  'headers-too-large': NOT_READ,
  'request-timeout': NOT_READ,
  'not-http': NOT_READ,
  unauthorized: {
    title: 'Please sign in again',
    text: 'The sign-in could not be completed. Nothing was changed.',
  },
  forbidden: {
    title: 'Not allowed',
    text: 'Only an owner of the organization may do this. Nothing was changed.',
  },
  'not-found': NOT_HERE,
  gone: NOT_HERE,
  'rate-limited': BUSY,
  'quota-exceeded': BUSY,
  unavailable: BUSY,
  internal: {
    title: 'Something went wrong',
    text: 'The fault is ours and was noted. Please try again; if it stays, tell us the id below.',
  },
};

/** The page of an error. */
export function errorPage(error: ServiceError, requestId: string, visitor: Visitor | undefined): Html {
  const { title, text } = TEXTS[error.kind];
  return calmPage({ title, text, requestId, visitor });
}

/** The page of a form that is not (or no longer) one of this browser. */
export function staleFormPage(requestId: string, visitor: Visitor): Html {
  return calmPage({
    title: 'This form is out of date',
    text: 'You signed in or out since it was opened. Nothing was changed; open the page again and repeat it.',
    requestId,
    visitor,
  });
}

function calmPage({
  title,
  text,
  requestId,
  visitor,
}: ErrorText & {
  readonly requestId: string;
  readonly visitor: Visitor | undefined;
}): Html {
  const frame = { title, lead: text, isNarrow: true, ...(visitor === undefined ? {} : { visitor }) };
  return page(
    frame,
    html`<p><a class="button" href="/dashboard">Back to the dashboard</a></p>
      <p class="muted small">Request id: <code>${requestId}</code></p>`,
  );
}
