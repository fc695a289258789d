/** The house: every room of src/ on its floor, and the doors others may come in by. The architecture test reads it, and the picture in docs/architecture.md is drawn from it. */

export interface Room {
  /** Path below src/. */
  readonly room: string;
  /** Height beside the rooms it shares a house or a room with; imports go down only. */
  readonly floor: number;
  /** What lives there, in a few words. */
  readonly what: string;
  /** Files that may be imported from outside the room; without it every file may. */
  readonly doors?: readonly string[];
}

export const HOUSE: readonly Room[] = [
  { room: 'main.ts', floor: 8, what: 'starts the service' },
  { room: 'cli', floor: 7, what: 'the command line; wires things together', doors: ['medlist.ts'] },
  { room: 'cli/commands', floor: 0, what: 'one command a file' },
  { room: 'http', floor: 6, what: 'endpoints, wire types, views' },
  { room: 'http/wire', floor: 0, what: 'what requests and answers look like' },
  { room: 'http/views', floor: 1, what: 'a list as JSON, as FHIR, as an error' },
  { room: 'http/views/fhir', floor: 0, what: 'the resources of a FHIR answer' },
  {
    room: 'http/cds',
    floor: 1,
    what: 'CDS Hooks: requests and cards',
    doors: ['cds-cards.ts', 'cds-data.ts', 'cds-request.ts', 'cds-service-table.ts', 'draft-orders.ts'],
  },
  {
    room: 'http/connected',
    floor: 2,
    what: 'which FHIR servers may be read, and with what',
    doors: ['connected-servers.ts', 'refuse-connection.ts'],
  },
  {
    room: 'http/body',
    floor: 3,
    what: 'bytes of a request → JSON or files',
    doors: ['body-budget.ts', 'json-body.ts', 'read-bytes.ts', 'upload-limits.ts', 'upload.ts'],
  },
  { room: 'http/lists', floor: 4, what: 'the list that every endpoint answers from' },
  { room: 'http/middleware', floor: 4, what: 'the steps of every request' },
  {
    room: 'http/openapi',
    floor: 5,
    what: 'the description of the API',
    doors: ['examples.ts', 'openapi.ts'],
  },
  {
    room: 'http/fhir',
    floor: 5,
    what: 'FHIR operations and definitions',
    doors: ['capability-statement.ts', 'extract-operation.ts', 'infer-operation.ts', 'serve-definition.ts'],
  },
  { room: 'http/endpoints', floor: 6, what: 'one endpoint a file' },
  { room: 'dashboard', floor: 6, what: 'organizations in a browser', doors: ['open-dashboard.ts'] },
  { room: 'dashboard/parts', floor: 0, what: 'what pages are made of' },
  { room: 'dashboard/pages', floor: 1, what: 'one page a file' },
  { room: 'dashboard/pages/connections', floor: 0, what: 'EHR connections' },
  { room: 'dashboard/pages/people', floor: 0, what: 'signing in, members, the account' },
  { room: 'smart', floor: 5, what: 'the app inside an EHR', doors: ['issuers.ts', 'smart-app.ts'] },
  {
    room: 'sources',
    floor: 5,
    what: 'other formats → FHIR resources',
    doors: ['read-source.ts', 'xml-tree.ts'],
  },
  { room: 'sources/ccda', floor: 0, what: 'C-CDA documents' },
  { room: 'documents', floor: 5, what: 'PDF → lines → mentions → entries' },
  { room: 'documents/standing', floor: 0, what: 'words of taking, stopping, holding' },
  { room: 'documents/pdf', floor: 0, what: 'PDFium and pdf2json → glyphs, pictures' },
  { room: 'documents/layout', floor: 1, what: 'glyphs → words → lines → columns, tables' },
  { room: 'documents/layout/headers', floor: 0, what: 'what the header of a column says' },
  { room: 'documents/scan', floor: 1, what: 'straighten, turn, recognize' },
  {
    room: 'documents/reader',
    floor: 2,
    what: 'bytes → pages, in children of their own',
    doors: ['children/isolation.ts', 'document-reader.ts', 'page-picture.ts'],
  },
  { room: 'documents/reader/children', floor: 0, what: 'start, limit and end a child' },
  { room: 'documents/names', floor: 2, what: 'which words name a drug' },
  {
    room: 'documents/patient',
    floor: 3,
    what: 'whose document it is, and of which day',
    doors: ['check-patients.ts', 'document-day.ts'],
  },
  { room: 'documents/sections', floor: 3, what: 'lines → sections → items' },
  { room: 'documents/mentions', floor: 4, what: 'items → drugs with standing and dosage' },
  {
    room: 'documents/list',
    floor: 5,
    what: 'mentions → entries, records',
    doors: ['find-unread.ts', 'reconcile-mentions.ts', 'records-of-mentions.ts', 'unread-table.ts'],
  },
  { room: 'medications', floor: 4, what: 'records → list; pure' },
  { room: 'medications/read', floor: 0, what: 'resources → records' },
  {
    room: 'medications/group',
    floor: 1,
    what: 'records of one drug',
    doors: ['group-key.ts', 'group-records.ts', 'strength-key.ts'],
  },
  { room: 'medications/weigh', floor: 2, what: 'evidence → status, confidence' },
  {
    room: 'medications/describe',
    floor: 3,
    what: 'what an entry shows',
    doors: ['describe-medication.ts'],
  },
  { room: 'sig', floor: 3, what: 'a dosage sentence ↔ FHIR Dosage; pure' },
  { room: 'sig/vocabulary', floor: 0, what: 'the words of directions' },
  { room: 'sig/words', floor: 1, what: 'text → tokens, numbers, amounts' },
  { room: 'sig/recognize', floor: 2, what: 'tokens → fragments' },
  {
    room: 'sig/recognize/dose',
    floor: 0,
    what: 'how much',
    doors: ['recognize-dose.ts', 'recognize-maximum.ts'],
  },
  { room: 'sig/recognize/timing', floor: 0, what: 'when, how often, how long' },
  { room: 'sig/compose', floor: 3, what: 'fragments → steps → Dosage' },
  {
    room: 'sig/say',
    floor: 4,
    what: 'Dosage → sentence, standard view',
    doors: ['dosage-sentence.ts', 'dosage-standard.ts', 'normalized-dosage.ts'],
  },
  { room: 'terminology', floor: 2, what: 'RxNorm and code tables' },
  { room: 'terminology/codes', floor: 0, what: 'routes, frequencies, units: table and look-up' },
  { room: 'terminology/forms', floor: 1, what: 'dose forms and their words' },
  { room: 'terminology/names', floor: 2, what: 'names of drugs in text' },
  { room: 'terminology/store', floor: 3, what: 'concepts, NDC, history, the starter' },
  {
    room: 'terminology/products',
    floor: 4,
    what: 'text → concept',
    doors: ['product-description.ts', 'resolve-product.ts'],
  },
  {
    room: 'terminology/release',
    floor: 4,
    what: 'an RxNorm release → store',
    doors: ['download-release.ts', 'install-release.ts'],
  },
  { room: 'ehr', floor: 2, what: 'connected FHIR servers, SMART' },
  { room: 'ehr/reading', floor: 0, what: 'what a server has of one patient, and what is missing' },
  { room: 'accounts', floor: 2, what: 'organizations, keys, limits, audit' },
  { room: 'accounts/store', floor: 0, what: 'SQLite or PostgreSQL, the schema' },
  { room: 'accounts/audit', floor: 1, what: 'who did what, chained by hashes' },
  { room: 'accounts/keys', floor: 2, what: 'API keys and their scopes' },
  { room: 'accounts/limits', floor: 3, what: 'plans, prices, who is let in' },
  { room: 'accounts/requests', floor: 2, what: 'the log that the dashboard shows, files that were sent' },
  { room: 'accounts/connections', floor: 2, what: 'FHIR servers and SMART issuers' },
  { room: 'accounts/people', floor: 3, what: 'signing in, members, invitations' },
  {
    room: 'accounts/people/library',
    floor: 0,
    what: 'better-auth over our store',
    doors: ['auth.ts', 'calls.ts', 'frame.ts', 'lifetimes.ts'],
  },
  { room: 'web', floor: 1, what: 'HTML, cookies, files of pages' },
  { room: 'fhir', floor: 1, what: 'FHIR shapes' },
  { room: 'text', floor: 0, what: 'folding and matching text' },
  { room: 'config.ts', floor: 0, what: 'settings' },
  { room: 'data-folder.ts', floor: 1, what: 'the folder of own files' },
  { room: 'errors.ts', floor: 0, what: 'kinds of failure' },
  { room: 'log.ts', floor: 0, what: 'the log' },
  { room: 'runtime.ts', floor: 0, what: 'the version of Node' },
  { room: 'setting-table.ts', floor: 0, what: 'one row a setting' },
];

/** A room holds at most this many files beside its inner rooms. */
export const MOST_FILES = 18;
