/** Start here: every page of the dashboard on one screen. */

import type { Page } from './page.ts';
import {
  changePassword,
  endOtherSessions,
  enterOrganization,
  renameOrganization,
  showAccount,
} from './pages/people/account-page.ts';
import { showAudit } from './pages/audit-page.ts';
import { showBilling } from './pages/billing-page.ts';
import { showFirst } from './pages/first-page.ts';
import { addBrowserPage, removeBrowserPage } from './pages/connections/browser-pages.ts';
import { checkConnection } from './pages/connections/check-connection-page.ts';
import { showConnections } from './pages/connections/connections-page.ts';
import { showHome } from './pages/home-page.ts';
import { join, showJoin } from './pages/people/join-page.ts';
import { revokeKey, showKeys, showRevoke } from './pages/keys-page.ts';
import {
  changeRole,
  invite,
  removeMember,
  showMembers,
  showRemoveMember,
  withdrawInvitation,
} from './pages/people/members-page.ts';
import {
  connectServer,
  showNewIssuer,
  showNewServer,
  trustIssuer,
} from './pages/connections/new-connection-page.ts';
import {
  removeIssuer,
  removeServer,
  showRemoveIssuer,
  showRemoveServer,
} from './pages/connections/remove-connection-page.ts';
import { showErrorCode } from './pages/error-code-page.ts';
import { showDoc, showDocs } from './docs/docs-pages.ts';
import { showReference } from './pages/reference-page.ts';
import { createKey, rotateKey, showNewKey, showRotate } from './pages/new-key-page.ts';
import { beginProviderSignIn, finishProviderSignIn } from './pages/people/provider-page.ts';
import {
  addPasskey,
  passkeySignIn,
  removePasskey,
  showNewPasskey,
  showPasskeySignIn,
} from './pages/people/passkey-page.ts';
import { reset, sendReset, showForgotten, showReset } from './pages/people/reset-page.ts';
import {
  changeSecondFactor,
  confirmSecondFactor,
  showSecondFactor,
} from './pages/people/second-factor-page.ts';
import { answerCode, showCode, showSignIn, signIn, signOut } from './pages/people/sign-in-page.ts';
import { confirm, showConfirm, showSignUp, signUp } from './pages/people/sign-up-page.ts';
import { makeTryKey, showTry } from './pages/try-page.ts';
import { showUsage } from './pages/usage-page.ts';

const D = '/dashboard';
const ANYONE = 'anyone';
const MEMBER = 'member';
const OWNER = 'owner';

export const PAGES: readonly Page[] = [
  { id: 'page-reference', method: 'GET', path: '/docs/api', access: ANYONE, handle: showReference },
  { id: 'page-docs', method: 'GET', path: '/docs', access: ANYONE, handle: showDocs },
  { id: 'page-docs', method: 'GET', path: '/docs/:name', access: ANYONE, handle: showDoc },
  {
    id: 'page-error-code',
    method: 'GET',
    path: '/docs/errors/:code',
    access: ANYONE,
    besideEndpoint: true,
    handle: showErrorCode,
  },

  { id: 'page-first', method: 'GET', path: '/', access: ANYONE, handle: showFirst },
  { id: 'page-home', method: 'GET', path: D, access: MEMBER, handle: showHome },

  { id: 'page-sign-up', method: 'GET', path: `${D}/sign-up`, access: ANYONE, handle: showSignUp },
  { id: 'page-sign-up', method: 'POST', path: `${D}/sign-up`, access: ANYONE, handle: signUp },
  { id: 'page-sign-in', method: 'GET', path: `${D}/sign-in`, access: ANYONE, handle: showSignIn },
  { id: 'page-sign-in', method: 'POST', path: `${D}/sign-in`, access: ANYONE, handle: signIn },
  { id: 'page-code', method: 'GET', path: `${D}/sign-in/code`, access: ANYONE, handle: showCode },
  { id: 'page-code', method: 'POST', path: `${D}/sign-in/code`, access: ANYONE, handle: answerCode },
  {
    id: 'page-passkey',
    method: 'GET',
    path: `${D}/sign-in/passkey`,
    access: ANYONE,
    handle: showPasskeySignIn,
  },
  { id: 'page-passkey', method: 'POST', path: `${D}/sign-in/passkey`, access: ANYONE, handle: passkeySignIn },
  { id: 'page-reset', method: 'GET', path: `${D}/reset`, access: ANYONE, handle: showForgotten },
  { id: 'page-reset', method: 'POST', path: `${D}/reset`, access: ANYONE, handle: sendReset },
  { id: 'page-reset', method: 'GET', path: `${D}/reset/:token`, access: ANYONE, handle: showReset },
  { id: 'page-reset', method: 'POST', path: `${D}/reset/:token`, access: ANYONE, handle: reset },
  { id: 'page-confirm', method: 'GET', path: `${D}/confirm/:token`, access: ANYONE, handle: showConfirm },
  { id: 'page-confirm', method: 'POST', path: `${D}/confirm/:token`, access: ANYONE, handle: confirm },
  { id: 'page-sign-out', method: 'POST', path: `${D}/sign-out`, access: ANYONE, handle: signOut },
  {
    id: 'page-provider',
    method: 'GET',
    path: `${D}/sign-in/provider`,
    access: ANYONE,
    handle: beginProviderSignIn,
  },
  {
    id: 'page-provider',
    method: 'GET',
    path: `${D}/sign-in/provider/back`,
    access: ANYONE,
    handle: finishProviderSignIn,
  },
  { id: 'page-join', method: 'GET', path: `${D}/join/:token`, access: ANYONE, handle: showJoin },
  { id: 'page-join', method: 'POST', path: `${D}/join/:token`, access: ANYONE, handle: join },

  { id: 'page-keys', method: 'GET', path: `${D}/keys`, access: MEMBER, handle: showKeys },
  { id: 'page-new-key', method: 'GET', path: `${D}/keys/new`, access: MEMBER, handle: showNewKey },
  { id: 'page-new-key', method: 'POST', path: `${D}/keys/new`, access: MEMBER, handle: createKey },
  { id: 'page-rotate-key', method: 'GET', path: `${D}/keys/:id/rotate`, access: MEMBER, handle: showRotate },
  { id: 'page-rotate-key', method: 'POST', path: `${D}/keys/:id/rotate`, access: MEMBER, handle: rotateKey },
  { id: 'page-revoke-key', method: 'GET', path: `${D}/keys/:id/revoke`, access: MEMBER, handle: showRevoke },
  { id: 'page-revoke-key', method: 'POST', path: `${D}/keys/:id/revoke`, access: MEMBER, handle: revokeKey },

  { id: 'page-usage', method: 'GET', path: `${D}/usage`, access: MEMBER, handle: showUsage },
  { id: 'page-billing', method: 'GET', path: `${D}/billing`, access: MEMBER, handle: showBilling },
  { id: 'page-audit', method: 'GET', path: `${D}/audit`, access: OWNER, handle: showAudit },

  { id: 'page-try', method: 'GET', path: `${D}/try`, access: ANYONE, connects: true, handle: showTry },
  { id: 'page-try', method: 'POST', path: `${D}/try`, access: MEMBER, connects: true, handle: makeTryKey },

  { id: 'page-members', method: 'GET', path: `${D}/members`, access: MEMBER, handle: showMembers },
  {
    id: 'page-member-role',
    method: 'POST',
    path: `${D}/members/:id/role`,
    access: OWNER,
    handle: changeRole,
  },
  {
    id: 'page-remove-member',
    method: 'GET',
    path: `${D}/members/:id/remove`,
    access: OWNER,
    handle: showRemoveMember,
  },
  {
    id: 'page-remove-member',
    method: 'POST',
    path: `${D}/members/:id/remove`,
    access: OWNER,
    handle: removeMember,
  },
  { id: 'page-invite', method: 'POST', path: `${D}/invitations`, access: OWNER, handle: invite },
  {
    id: 'page-withdraw',
    method: 'POST',
    path: `${D}/invitations/:id/withdraw`,
    access: OWNER,
    handle: withdrawInvitation,
  },

  {
    id: 'page-connections',
    method: 'GET',
    path: `${D}/connections`,
    access: MEMBER,
    handle: showConnections,
  },
  {
    id: 'page-new-server',
    method: 'GET',
    path: `${D}/connections/servers/new`,
    access: OWNER,
    handle: showNewServer,
  },
  {
    id: 'page-new-server',
    method: 'POST',
    path: `${D}/connections/servers/new`,
    access: OWNER,
    handle: connectServer,
  },
  {
    id: 'page-check-server',
    method: 'POST',
    path: `${D}/connections/servers/:id/check`,
    access: OWNER,
    handle: checkConnection,
  },
  {
    id: 'page-browser-pages',
    method: 'POST',
    path: `${D}/connections/pages`,
    access: OWNER,
    handle: addBrowserPage,
  },
  {
    id: 'page-browser-pages',
    method: 'POST',
    path: `${D}/connections/pages/remove`,
    access: OWNER,
    handle: removeBrowserPage,
  },
  {
    id: 'page-remove-server',
    method: 'GET',
    path: `${D}/connections/servers/:id/remove`,
    access: OWNER,
    handle: showRemoveServer,
  },
  {
    id: 'page-remove-server',
    method: 'POST',
    path: `${D}/connections/servers/:id/remove`,
    access: OWNER,
    handle: removeServer,
  },
  {
    id: 'page-new-issuer',
    method: 'GET',
    path: `${D}/connections/issuers/new`,
    access: OWNER,
    handle: showNewIssuer,
  },
  {
    id: 'page-new-issuer',
    method: 'POST',
    path: `${D}/connections/issuers/new`,
    access: OWNER,
    handle: trustIssuer,
  },
  {
    id: 'page-remove-issuer',
    method: 'GET',
    path: `${D}/connections/issuers/:id/remove`,
    access: OWNER,
    handle: showRemoveIssuer,
  },
  {
    id: 'page-remove-issuer',
    method: 'POST',
    path: `${D}/connections/issuers/:id/remove`,
    access: OWNER,
    handle: removeIssuer,
  },

  { id: 'page-account', method: 'GET', path: `${D}/account`, access: MEMBER, handle: showAccount },
  {
    id: 'page-password',
    method: 'POST',
    path: `${D}/account/password`,
    access: MEMBER,
    handle: changePassword,
  },
  {
    id: 'page-second-factor',
    method: 'GET',
    path: `${D}/account/second-factor`,
    access: MEMBER,
    handle: showSecondFactor,
  },
  {
    id: 'page-second-factor',
    method: 'POST',
    path: `${D}/account/second-factor`,
    access: MEMBER,
    handle: changeSecondFactor,
  },
  {
    id: 'page-second-factor',
    method: 'POST',
    path: `${D}/account/second-factor/confirm`,
    access: MEMBER,
    handle: confirmSecondFactor,
  },
  {
    id: 'page-new-passkey',
    method: 'GET',
    path: `${D}/account/passkeys/new`,
    access: MEMBER,
    handle: showNewPasskey,
  },
  {
    id: 'page-new-passkey',
    method: 'POST',
    path: `${D}/account/passkeys/new`,
    access: MEMBER,
    handle: addPasskey,
  },
  {
    id: 'page-remove-passkey',
    method: 'POST',
    path: `${D}/account/passkeys/:id/remove`,
    access: MEMBER,
    handle: removePasskey,
  },
  {
    id: 'page-sessions',
    method: 'POST',
    path: `${D}/account/sessions/end`,
    access: MEMBER,
    handle: endOtherSessions,
  },
  {
    id: 'page-provider',
    method: 'GET',
    path: `${D}/account/provider`,
    access: MEMBER,
    handle: beginProviderSignIn,
  },
  {
    id: 'page-enter',
    method: 'POST',
    path: `${D}/organizations/:id/enter`,
    access: MEMBER,
    handle: enterOrganization,
  },
  {
    id: 'page-rename',
    method: 'POST',
    path: `${D}/organization/name`,
    access: OWNER,
    handle: renameOrganization,
  },
];
