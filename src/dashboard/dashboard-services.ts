/** What the pages stand on, opened once at start and handed to every handler. */

import type { OperationDefinition } from '@medplum/fhirtypes';
import type { Stores } from '../accounts/stores.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Mailer } from './mailer.ts';
import type { SignInProvider } from './sign-in-provider.ts';
import type { SampleLists } from './samples/sample-lists.ts';
import type { TrustedIssuer } from '../smart/issuers.ts';

export interface DashboardServices {
  readonly config: Config;
  readonly log: Log;
  readonly stores: Stores;
  /** Every absolute link begins with it; it comes from the configuration, never from a request. No trailing slash. */
  readonly publicUrl: string;
  /** Undefined where no mail server is set up. */
  readonly mail?: Mailer | undefined;
  /** OpenID Connect; undefined where it is not configured. */
  readonly provider: SignInProvider | undefined;
  /** The API description for the reference page; without it there is no such page. */
  readonly describeApi?: ((publicUrl: string) => unknown) | undefined;
  /** The FHIR operations, for the reference page; none unless told. */
  readonly fhirOperations?: readonly OperationDefinition[];
  /** SMART issuers of the setting SMART_ISSUERS; none unless told. */
  readonly issuers?: readonly TrustedIssuer[];
  /** The samples of the first page; undefined where they are turned off: `/` leads to the dashboard. */
  readonly samples?: SampleLists | undefined;
  /** The one clock; tests set it. */
  readonly now: () => Date;
}
