/** Which scopes a launch asks for, and what the granted ones leave out (SMART App Launch 2.x, Scopes and Launch Context). */

/** The resources the medication list is read from, the patient's name for its heading, and the list the EHR keeps itself. */
const READ_TYPES = [
  'Patient',
  'MedicationRequest',
  'MedicationDispense',
  'MedicationStatement',
  'MedicationAdministration',
  'Medication',
  'List',
] as const;

/** What the documents of the chart are read with. */
const DOCUMENT_TYPES = ['DocumentReference', 'Binary'] as const;

/** What an EHR may be asked for beside the medication records. */
export interface ScopeWishes {
  /** What decisions are written with. */
  readonly writesBack?: boolean;
  /** What the documents of the chart are read with. */
  readonly readsDocuments?: boolean;
}

/**
 * Version 2 scopes (`patient/MedicationRequest.rs`) where the server says it knows them, else version 1 (`.read`).
 * `isEhrLaunch` asks for the launch context of the EHR, otherwise for a patient picker.
 */
export function requestedScopes(
  capabilities: readonly string[],
  isEhrLaunch: boolean,
  { writesBack = false, readsDocuments = false }: ScopeWishes = {},
): string[] {
  const isSecond = capabilities.includes('permission-v2');
  const suffix = isSecond ? 'rs' : 'read';
  const offersOpenId = capabilities.includes('sso-openid-connect');
  return [
    isEhrLaunch ? 'launch' : 'launch/patient',
    ...(offersOpenId ? ['openid', 'fhirUser'] : []),
    ...(capabilities.includes('permission-offline') ? ['offline_access'] : []),
    ...[...READ_TYPES, ...(readsDocuments ? DOCUMENT_TYPES : [])].map((type) => `patient/${type}.${suffix}`),
    ...(writesBack ? WRITES : []).map(([type, letter]) => `patient/${type}.${isSecond ? letter : 'write'}`),
  ];
}

/** What writing back takes, by the letters of version 2. */
const WRITES = [
  ['MedicationStatement', 'c'],
  ['List', 'c'],
  ['MedicationRequest', 'u'],
  ['Provenance', 'c'],
] as const;

/** `"patient/List.c"` permits creating a List, `"patient/*.write"` creates and updates everything. */
export function permitsWriting(scope: string, type: string, act: 'create' | 'update'): boolean {
  const parts = /^(?:patient|user)\/(\*|[A-Za-z]+)\.(write|\*|[cruds]{1,5})$/.exec(scope);
  if (!parts || (parts[1] !== '*' && parts[1] !== type)) return false;
  const permission = parts[2] ?? '';
  if (permission === 'write' || permission === '*') return true;
  return permission.includes(act === 'create' ? 'c' : 'u');
}

/** Scopes of a token answer; a server that names none granted what was asked (RFC 6749 §5.1). */
export function grantedScopes(scope: unknown, asked: readonly string[]): string[] {
  if (typeof scope !== 'string' || scope.trim() === '') return [...asked];
  return scope.trim().split(/\s+/).slice(0, 200);
}

/** Resource types that were asked for and cannot be read with what was granted: `["MedicationDispense"]`. */
export function missingScopes(asked: readonly string[], granted: readonly string[]): string[] {
  const missing: string[] = [];
  for (const scope of asked) {
    const type = /^patient\/([A-Za-z]+)\./.exec(scope)?.[1];
    // A scope to write is no promise to read.
    if (type === undefined || !permitsReading(scope, type)) continue;
    if (!granted.some((candidate) => permitsReading(candidate, type))) missing.push(type);
  }
  return missing;
}

/** Types of which only a part may be read: every scope for them names a condition, `patient/MedicationRequest.rs?status=active`. */
export function limitedScopes(asked: readonly string[], granted: readonly string[]): string[] {
  const whole = granted.filter((scope) => !scope.includes('?'));
  return missingScopes(asked, whole).filter((type) => granted.some((scope) => permitsReading(scope, type)));
}

/** `"patient/*.rs"` permits reading MedicationRequest, `"patient/MedicationRequest.c"` does not. */
export function permitsReading(scope: string, type: string): boolean {
  const parts = /^(?:patient|user|system)\/(\*|[A-Za-z]+)\.(read|write|\*|[cruds]{1,5})(?:\?.*)?$/.exec(
    scope,
  );
  if (!parts || (parts[1] !== '*' && parts[1] !== type)) return false;
  const permission = parts[2] ?? '';
  if (permission === 'read' || permission === '*') return true;
  // Version 2 permissions are letters; reading a list takes both `r` and `s`.
  return permission !== 'write' && permission.includes('r') && permission.includes('s');
}
