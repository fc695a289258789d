/** The types of the API, made from its OpenAPI description by `npm run client:types`; sha256 of that: f7337d977d52e061630591d2cb269fcd61c47ffc08b3fa5b1c24bf1a68365a1a. */

export interface paths {
  '/healthz': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Does the process run?
     * @description Says nothing of the stores: restarting the process does not mend those.
     */
    get: operations['healthz'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/readyz': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Can requests be answered now?
     * @description For load balancers: 503 while the account store cannot be read, and while the service stops.
     */
    get: operations['readyz'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/medications/infer': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * A medication list from FHIR resources
     * @description Takes `MedicationRequest`, `MedicationDispense`, `MedicationStatement` and `MedicationAdministration` resources of one patient, or a Bundle of them. Resources of the same drug become one entry, with a status, the confidence in it, and on request the evidence for it. A C-CDA document, an NCPDP SCRIPT RxHistoryResponse (`text/xml`) or HL7 v2 pharmacy messages may be the body instead; the other fields then stand in the query. Costs 1 unit.
     */
    post: operations['infer-medications'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/med-lists/from-documents': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * A medication list from clinical PDFs
     * @description Takes up to 15 PDFs of one patient (text or scanned, 200 pages together) and answers one entry per drug, with the page and the line of every mention. Costs 2 units per page, asked for before a page is read. `include` (in the query or as a form field; a list with commas, or repeated) asks for what was found beside the list: `set_aside` (drugs that are stopped, held, not taken, or marked in a way that cannot be told, each with its line), `unread` (what looks like a medication and became nothing, and pages that could not be read), `conflicts` (where the documents disagree on a medication of the answer), `status` (of each medication its status, the confidence in it, and what speaks against it), `provenance` (of each field of a medication whether a line says it or it was concluded, and from which line), `steps` (all steps of tapers and schemes of which an entry shows the first).
     */
    post: operations['med-lists-from-documents'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/documents/page-picture': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * A page of a PDF as a picture
     * @description Takes one PDF and answers one page of it in shades of grey, with the place of every line, so that the evidence of a list can be marked where it was found. Costs nothing within an hour after a list was read from the file, else 2 units.
     */
    post: operations['documents-page-picture'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/usage': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Usage of the month
     * @description Units and requests of the calendar month (UTC) by day and endpoint, and the limits of the plan. Costs nothing.
     */
    get: operations['usage'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/jobs/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * How far a request is
     * @description Of a request that was sent with `Prefer: respond-async`. While it is worked on: 202 with the pages done. Then where its answer is; where it could not be answered, the error that it would have got at once, with its status.
     */
    get: operations['job-status'];
    put?: never;
    post?: never;
    /**
     * Cancel a request
     * @description It ends, nothing is counted, and all it held is deleted, its answer too.
     */
    delete: operations['job-cancel'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/jobs/{id}/result': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The answer of a request
     * @description As it would have been given at once, with its headers. It can be read once within an hour; then nothing of the request is left.
     */
    get: operations['job-result'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /**
     * @description Extension of this service: `precedence` settles disagreeing facts by a fixed order of statuses, never by their dates.
     * @default dates
     * @enum {string}
     */
    ConflictPolicy: 'dates' | 'precedence';
    DocumentConflict: {
      /** @description Place in `medications`, from 0. */
      medication: number;
      drug_name: string;
      /** @enum {string} */
      field: 'product' | 'dose' | 'route' | 'frequency' | 'standing';
      shown: string;
      others: {
        value: string;
        source: components['schemas']['Source'];
      }[];
    };
    DosageStandard: {
      text: string | null;
      patient_instruction: string | null;
      timing: components['schemas']['FrequencyCoding'] | null;
      when: components['schemas']['TimingWhen'][] | null;
      duration: components['schemas']['Duration'] | null;
      as_needed: boolean | null;
      site: string | null;
      route: components['schemas']['RouteCoding'] | null;
      method: components['schemas']['MethodCoding'] | null;
      dose_quantity: components['schemas']['DoseQuantity'] | null;
      dose_range: components['schemas']['DoseRange'] | null;
      dose_form: string | null;
    };
    DoseQuantity: {
      value: number | null;
      unit: string | null;
      system: string | null;
      code: string | null;
    };
    DoseRange: {
      low_value: number | null;
      high_value: number | null;
      unit: string | null;
    };
    Duration: {
      value: number | null;
      unit: string | null;
      display: string | null;
    };
    Enrichment: {
      field: string;
      value: string;
      reason: string;
    };
    /** @enum {string} */
    ErrorCode:
      | 'invalid_body'
      | 'body_not_json'
      | 'body_too_complex'
      | 'nothing_to_work_on'
      | 'idempotency_key_invalid'
      | 'idempotency_key_reused'
      | 'several_patients'
      | 'upload_unreadable'
      | 'files_missing'
      | 'filename_missing'
      | 'too_many_files'
      | 'file_not_pdf'
      | 'file_too_large'
      | 'upload_too_large'
      | 'too_many_pages'
      | 'document_locked'
      | 'document_unreadable'
      | 'document_too_costly'
      | 'unsupported_media_type'
      | 'body_too_large'
      | 'unauthorized'
      | 'api_key_missing'
      | 'api_key_malformed'
      | 'api_key_invalid'
      | 'forbidden'
      | 'not_found'
      | 'job_unknown'
      | 'job_not_done'
      | 'job_over'
      | 'method_not_allowed'
      | 'precondition_failed'
      | 'rate_limit_exceeded'
      | 'monthly_cap_reached'
      | 'unavailable'
      | 'ocr_unavailable'
      | 'too_busy'
      | 'job_lost'
      | 'job_given_up'
      | 'connection_secret_unreadable'
      | 'internal_error'
      | 'not_http'
      | 'headers_too_large'
      | 'request_timeout';
    /** @enum {string} */
    EvidenceTag:
      | 'recent_dispense'
      | 'active_order'
      | 'self_reported_active'
      | 'course_completed'
      | 'prescription_expired'
      | 'order_stopped'
      | 'order_cancelled'
      | 'stale_data'
      | 'insufficient_signal';
    ExtractedMedication: {
      drug_name: string;
      rxnorm_code: string | null;
      rxnorm_tty: string | null;
      ingredients: components['schemas']['Ingredient'][];
      dose_quantity: string | null;
      dose_unit: string | null;
      route: string | null;
      route_snomed_code: string | null;
      route_ncit_code: string | null;
      dose_form: string | null;
      frequency: string | null;
      sources: components['schemas']['Source'][];
    };
    FieldProvenance: {
      /**
       * @description Whether the line says it.
       * @enum {string}
       */
      origin: 'source' | 'derived';
      source: components['schemas']['Source'];
      /** @description Why it was concluded; null where the line says it. */
      reason: string | null;
    };
    FrequencyCoding: {
      text: string | null;
      code: string | null;
      code_system: string | null;
      ncit_code: string | null;
      ncit_display: string | null;
    };
    Indication: {
      text: string | null;
      snomed_code: string | null;
      snomed_display: string | null;
      icd10_code: string | null;
      icd10_display: string | null;
    };
    InferMeta: {
      request_id: string;
      ruleset_version: string;
      /** Format: date-time */
      as_of: string;
      processing_time_ms: number;
      input_resource_count: number;
      output_medication_count: number;
      set_aside?: components['schemas']['SetAside'][];
      notes?: components['schemas']['ReadingNote'][];
      /** @description Extension of this service: what of a connected server or a document could not be read, a sentence each. */
      not_read?: string[];
    };
    /** @description At least one of `resources` (not empty) and `bundle` (not empty) must be present. */
    InferRequest: {
      /** @description FHIR R4 resources of one patient. */
      resources?: {
        [key: string]: unknown;
      }[];
      /** @description A FHIR R4 Bundle of one patient. */
      bundle?: {
        [key: string]: unknown;
      } | null;
      patient?: string | null;
      /**
       * @description Extension of this service: read the PDFs of DocumentReferences and Binaries too, into the same list.
       * @default false
       */
      include_documents?: boolean;
      as_of?: string | null;
      format?: components['schemas']['OutputFormat'];
      verbosity?: components['schemas']['Verbosity'];
      statuses?: ('active' | 'completed' | 'stopped' | 'cancelled' | 'unknown')[] | null;
      /**
       * @description Extension of this service: tell of every medication why it has its status, what speaks against it, what happened when, and when its supply runs out.
       * @default false
       */
      explain?: boolean;
      /**
       * @description Extension of this service, with `format` `inferred_list`: `rows_html` tells the list as a fragment of HTML too, in the aligned columns of the SMART page; with `explain` it has the history of each drug as a picture.
       * @default false
       */
      rows?: boolean;
      /** @description Extension of this service: what a FHIR answer tells a medication as. `List` adds a List of the current ones; `summary` is a document with the medication section of a patient summary, as `fhir_bundle` alone. */
      as?: ('MedicationRequest' | 'MedicationStatement' | 'List' | 'summary') | null;
      policy?: components['schemas']['ConflictPolicy'];
    };
    InferResponseFull: {
      medications: components['schemas']['InferredMedicationStandard'][];
      provenance: {
        [key: string]: components['schemas']['MedicationProvenance'];
      };
      /** @description Only with `rows`: the list in aligned columns as HTML without script or style, every value escaped; `/dashboard/assets/workbench.css` lays it out. */
      rows_html?: string;
      meta: components['schemas']['InferMeta'];
    };
    InferResponseMinimal: {
      medications: components['schemas']['InferredMedicationMinimal'][];
      /** @description Only with `rows`: the list in aligned columns as HTML without script or style, every value escaped; `/dashboard/assets/workbench.css` lays it out. */
      rows_html?: string;
      meta: components['schemas']['InferMeta'];
    };
    InferResponseStandard: {
      medications: components['schemas']['InferredMedicationStandard'][];
      /** @description Only with `rows`: the list in aligned columns as HTML without script or style, every value escaped; `/dashboard/assets/workbench.css` lays it out. */
      rows_html?: string;
      meta: components['schemas']['InferMeta'];
    };
    InferredMedicationMinimal: {
      display_name: string;
      status: components['schemas']['MedicationStatus'];
      /** @description Confidence in the status, not in the patient taking the drug. */
      confidence: number;
      sig: string | null;
      indication: string | null;
      /** @description Only with `explain`: why, in one sentence. */
      explanation?: string;
      /** @description Only with `explain`: the evidence that lost; null where all agrees. */
      conflict?: components['schemas']['LosingEvidence'][] | null;
      /** @description Only with `explain`: what happened, in order. */
      timeline?: components['schemas']['TimelineEvent'][];
      /** @description Only with `explain`: the day the supply runs out, where the fills tell. */
      runs_out?: string | null;
      /** @description Only with `explain`: fills still allowed on the newest order, where it says how many. */
      refills_left?: number | null;
    };
    InferredMedicationStandard: {
      /** @description Stable: the same drug has the same id in every answer. */
      id: string;
      display_name: string;
      rxnorm_code: string | null;
      rxnorm_system: string | null;
      status: components['schemas']['MedicationStatus'];
      /** @description Confidence in the status, not in the patient taking the drug. */
      confidence: number;
      sig: string | null;
      dosage: components['schemas']['DosageStandard'] | null;
      indication: components['schemas']['Indication'] | null;
      last_activity_date: string | null;
      /** @description Only with `explain`: why, in one sentence. */
      explanation?: string;
      /** @description Only with `explain`: the evidence that lost; null where all agrees. */
      conflict?: components['schemas']['LosingEvidence'][] | null;
      /** @description Only with `explain`: what happened, in order. */
      timeline?: components['schemas']['TimelineEvent'][];
      /** @description Only with `explain`: the day the supply runs out, where the fills tell. */
      runs_out?: string | null;
      /** @description Only with `explain`: fills still allowed on the newest order, where it says how many. */
      refills_left?: number | null;
    };
    Ingredient: {
      rxnorm_code: string;
      name: string;
      /** @enum {string} */
      rxnorm_tty: 'IN' | 'PIN' | 'MIN';
      strength_quantity: string | null;
      strength_unit: string | null;
    };
    LimitReached: {
      detail: {
        /** @enum {string} */
        error: 'rate_limit_exceeded' | 'monthly_cap_reached';
        limit_per_minute?: number;
        plan: string;
        limit_per_month?: number;
        used?: number;
        /** @description what this request costs */
        units?: number;
        /** @description how many requests may be refused for their content before the key has to wait */
        refusals_per_minute?: number;
        upgrade_url?: string;
      };
      code: components['schemas']['ErrorCode'];
      /**
       * Format: uri
       * @description Page of the code: cause, a call that fails with it, the call mended.
       */
      doc_url: string;
      /** @description As in the header `x-request-id`. */
      request_id: string;
    };
    LosingEvidence: {
      says: string;
      source: string;
      date: string | null;
    };
    MedListFromDocuments: {
      medications: components['schemas']['ExtractedMedication'][];
    };
    MedListWithDetails: {
      medications: components['schemas']['MedicationWithDetails'][];
      set_aside?: components['schemas']['SetAsideDrug'][];
      unread?: components['schemas']['UnreadPart'][];
      conflicts?: components['schemas']['DocumentConflict'][];
      steps?: components['schemas']['MedicationSteps'][];
    };
    MedicationProvenance: {
      /** @description `<ResourceType>/<resource_id>`; a resource without id is named by its position: `MedicationRequest/#3`. */
      sources: string[];
      evidence: components['schemas']['EvidenceTag'][];
      enrichments: components['schemas']['Enrichment'][];
    };
    /**
     * @description active: currently taken; completed: course finished; stopped: explicitly stopped; cancelled: order cancelled before dispensing; unknown: not enough evidence, or all of it too old.
     * @enum {string}
     */
    MedicationStatus: 'active' | 'completed' | 'stopped' | 'cancelled' | 'unknown';
    MedicationSteps: {
      /** @description Place in `medications`, from 0. */
      medication: number;
      drug_name: string;
      steps: {
        /** @description Steps with the same number hold side by side. */
        sequence: number;
        text: string;
        dose_quantity: string | null;
        dose_unit: string | null;
        route: string | null;
        frequency: string | null;
        duration_quantity: string | null;
        /** @description As FHIR writes it: d, wk, mo. */
        duration_unit: string | null;
      }[];
      source: components['schemas']['Source'];
    };
    MedicationWithDetails: {
      drug_name: string;
      rxnorm_code: string | null;
      rxnorm_tty: string | null;
      ingredients: components['schemas']['Ingredient'][];
      dose_quantity: string | null;
      dose_unit: string | null;
      route: string | null;
      route_snomed_code: string | null;
      route_ncit_code: string | null;
      dose_form: string | null;
      frequency: string | null;
      sources: components['schemas']['Source'][];
      /** @enum {string} */
      status?: 'active' | 'completed' | 'stopped' | 'cancelled' | 'unknown';
      /** @description The lines that say something else; null where all agree. */
      status_conflict?:
        | {
            says: string;
            source: string;
            date: string | null;
          }[]
        | null;
      /** @description Confidence in the status. */
      confidence?: number;
      /** @description By the name of the field; fields that are null have none. */
      provenance?: {
        [key: string]: components['schemas']['FieldProvenance'];
      };
    };
    MethodCoding: {
      text: string | null;
      snomed_code: string | null;
      snomed_display: string | null;
      ncit_code: string | null;
      ncit_display: string | null;
    };
    /**
     * @default inferred_list
     * @enum {string}
     */
    OutputFormat: 'inferred_list' | 'fhir_bundle' | 'fhir_array';
    PagePicture: {
      page: number;
      page_count: number;
      /** @description Pixels. */
      width: number;
      /** @description Pixels. */
      height: number;
      png_base64: string;
      /** @description Empty where the page had to be turned to be read. */
      lines: components['schemas']['PlacedLine'][];
    };
    PlacedLine: {
      text: string;
      /** @description Share of the width or height of the page, from the top left. */
      x: number;
      /** @description Share of the width or height of the page, from the top left. */
      y: number;
      /** @description Share of the width or height of the page, from the top left. */
      width: number;
      /** @description Share of the width or height of the page, from the top left. */
      height: number;
    };
    PlainError: {
      detail: string;
      code: components['schemas']['ErrorCode'];
      /**
       * Format: uri
       * @description Page of the code: cause, a call that fails with it, the call mended.
       */
      doc_url: string;
      /** @description As in the header `x-request-id`. */
      request_id: string;
    };
    ReadingNote: {
      source: string;
      field: string;
      reason: string;
    };
    RouteCoding: {
      text: string | null;
      snomed_code: string | null;
      snomed_display: string | null;
      ncit_code: string | null;
      ncit_display: string | null;
    };
    SetAside: {
      source: string;
      reason: string;
    };
    SetAsideDrug: {
      drug_name: string;
      rxnorm_code: string | null;
      /** @enum {string} */
      reason: 'stopped' | 'held' | 'not-taken' | 'unclear';
      source: components['schemas']['Source'];
    };
    Source: {
      document_name: string;
      page: number;
      evidence_text: string;
    };
    TimelineEvent: {
      date: string | null;
      /** @enum {string} */
      event:
        | 'proposed'
        | 'ordered'
        | 'dose changed'
        | 'filled'
        | 'not filled'
        | 'given'
        | 'not given'
        | 'reported'
        | 'held'
        | 'stopped'
        | 'cancelled'
        | 'completed';
      says: string;
      source: string;
    };
    TimingWhen: {
      text: string | null;
      code: string | null;
      code_system: string | null;
      ncit_code: string | null;
      ncit_display: string | null;
    };
    UnreadPart: {
      /** @enum {string} */
      kind: 'line' | 'section' | 'page' | 'marks';
      /** @enum {string} */
      reason:
        | 'no-name'
        | 'unknown-entry'
        | 'empty-list'
        | 'not-understood'
        | 'unlisted-drug'
        | 'doubtful-dose'
        | 'remark'
        | 'mixed-heading'
        | 'section-set-aside'
        | 'page-unreadable'
        | 'no-text'
        | 'marks'
        | 'poor-scan';
      /** @description The reason as a sentence. */
      message: string;
      document_name: string;
      page: number | null;
      /** @description The line as printed; null for a page. */
      evidence_text: string | null;
    };
    UsageOfDay: {
      /** Format: date */
      day: string;
      /** @description Name of the endpoint: its `operationId`. */
      endpoint: string;
      requests: number;
      units: number;
    };
    UsageReport: {
      plan: string;
      /** @description Calendar month in UTC: `2026-06`. */
      month: string;
      /**
       * Format: date-time
       * @description The 1st of the next month, 00:00 UTC.
       */
      resets_at: string;
      /** @description Units of answered requests; what is being answered now is not among them. */
      used: number;
      /** @description null: the plan has no monthly cap. */
      limit_per_month: number | null;
      /** @description null: the plan has no limit per minute. */
      limit_per_minute: number | null;
      days: components['schemas']['UsageOfDay'][];
    };
    ValidationError: {
      /** @description Path of the problem, beginning with `body`. */
      loc: (string | number)[];
      msg: string;
      type: string;
      /** @description The refused value, only when it is a short scalar of a field that steers the request. */
      input?: string | number | boolean | null;
      ctx?: {
        [key: string]: unknown;
      };
    };
    ValidationFailure: {
      detail: components['schemas']['ValidationError'][];
      code: components['schemas']['ErrorCode'];
      /**
       * Format: uri
       * @description Page of the code: cause, a call that fails with it, the call mended.
       */
      doc_url: string;
      /** @description As in the header `x-request-id`. */
      request_id: string;
    };
    /**
     * @default minimal
     * @enum {string}
     */
    Verbosity: 'minimal' | 'standard' | 'full';
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: {
    /** @description `true` when the same request was counted under its `Idempotency-Key` before: this answer was worked out again and cost nothing. */
    'idempotent-replayed': string;
    /** @description Names the request in support and in the log; an own one (8 to 128 of `A-Za-z0-9._-`) is kept. */
    'x-request-id': string;
    /** @description Version of the logic that ran. */
    'x-ruleset-version': string;
    /** @description The reference timestamp the list was inferred for. */
    'x-as-of': string;
    /** @description Time the service took. */
    'x-processing-time-ms': number;
    /** @description Resources that came in. */
    'x-input-resource-count': number;
    /** @description Medications that went out. */
    'x-output-medication-count': number;
    /** @description PDFs of the request. */
    'x-document-count': number;
    /** @description Pages of all of them. */
    'x-total-page-count': number;
    /** @description What no medication of the answer rests on; absent when there is nothing. */
    'x-set-aside-count': number;
    /** @description Medications that show only the first of several doses, of a taper or of a scheme for the day; absent when there is none, `include=steps` has all. */
    'x-steps-count': number;
    /** @description `same` when every document names the same patient (birth date, record number, name), `unverified` when one of them says too little to tell. Documents that name different patients are refused. */
    'x-patient-check': string;
    /** @description Lines and pages of documents that look as if they mattered and became nothing; `include=unread` names them. */
    'x-unread-count': number;
    /** @description What could not be read from the connected FHIR server: types of resources, and why; absent when all could. */
    'x-partial-read': string;
    /** @description Fields of the request that are not known here; absent when there are none. */
    'x-ignored-fields': string;
    /** @description What is left of the limits, as in draft-ietf-httpapi-ratelimit-headers; absent on plans without limits. */
    ratelimit: string;
    /** @description The limits themselves. */
    'ratelimit-policy': string;
    /** @description Where to ask how far a request is that is answered later. */
    'content-location': string;
    /** @description `respond-async`. */
    'preference-applied': string;
    /** @description `12 of 200 pages`, `begun` or `waiting`. */
    'x-progress': string;
    /** @description When the answer is deleted. */
    expires: string;
    /** @description Seconds after which the same request can succeed. */
    'retry-after': number;
    /** @description `Bearer`. */
    'www-authenticate': string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  healthz: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It runs. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            status: 'ok';
          };
        };
      };
    };
  };
  readyz: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description They can. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            status: 'ready';
            rxnorm: string;
          };
        };
      };
      /** @description Something the request needs is briefly not there: retry after 1 s, 2 s, 4 s, 8 s. */
      503: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          'retry-after': components['headers']['retry-after'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
    };
  };
  'infer-medications': {
    parameters: {
      query?: never;
      header?: {
        /** @description A new one for each request, such as a UUID. A request that is sent again under its key is answered again and counted once within 24 hours; under the key of another request it is refused. */
        'Idempotency-Key'?: string;
        /** @description `respond-async`: the request is answered later, and may have more pages. The answer is 202, with the address to ask at in `Content-Location`. */
        Prefer?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['InferRequest'];
        'application/fhir+json': components['schemas']['InferRequest'];
        'text/xml': string;
        'application/hl7-v2+er7': string;
      };
    };
    responses: {
      /** @description The list. `verbosity` chooses among the shapes of `inferred_list`; with `fhir_array` the body is an array, with `fhir_bundle` a Bundle, and the facts of `meta` are in headers. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          ratelimit: components['headers']['ratelimit'];
          'ratelimit-policy': components['headers']['ratelimit-policy'];
          'idempotent-replayed': components['headers']['idempotent-replayed'];
          'x-ruleset-version': components['headers']['x-ruleset-version'];
          'x-as-of': components['headers']['x-as-of'];
          'x-processing-time-ms': components['headers']['x-processing-time-ms'];
          'x-input-resource-count': components['headers']['x-input-resource-count'];
          'x-output-medication-count': components['headers']['x-output-medication-count'];
          'x-set-aside-count': components['headers']['x-set-aside-count'];
          'x-ignored-fields': components['headers']['x-ignored-fields'];
          'x-partial-read': components['headers']['x-partial-read'];
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['InferResponseMinimal']
            | components['schemas']['InferResponseStandard']
            | components['schemas']['InferResponseFull']
            | {
                /** @enum {unknown} */
                resourceType:
                  | 'MedicationRequest'
                  | 'MedicationStatement'
                  | 'List'
                  | 'Provenance'
                  | 'OperationOutcome';
              }[];
          'application/fhir+json': {
            /** @constant */
            resourceType: 'Bundle';
            /** @enum {unknown} */
            type: 'searchset' | 'document';
          };
        };
      };
      /** @description The request asked to be answered later (`Prefer: respond-async`), and will be. */
      202: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          'content-location': components['headers']['content-location'];
          'preference-applied': components['headers']['preference-applied'];
          'retry-after': components['headers']['retry-after'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {unknown} */
            status: 'waiting' | 'running';
            pages_done: number;
            /** @description Null until they are counted. */
            pages_total: number | null;
          };
        };
      };
      /** @description The API key is missing, malformed, unknown, revoked or expired. */
      401: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          'www-authenticate': components['headers']['www-authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
      /** @description The key may not use this endpoint. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
      /** @description No FHIR server is connected, or it has no such `patient`. */
      404: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
      /** @description The body is larger than the configured limit. */
      413: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
      /** @description The body failed validation. */
      422: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationFailure'];
        };
      };
      /** @description The limit of requests per minute or the monthly cap is reached. */
      429: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          'retry-after': components['headers']['retry-after'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LimitReached'];
        };
      };
      /** @description A fault of the service itself. */
      500: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
      /** @description Something the request needs is briefly not there: retry after 1 s, 2 s, 4 s, 8 s. */
      503: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          'retry-after': components['headers']['retry-after'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
    };
  };
  'med-lists-from-documents': {
    parameters: {
      query?: {
        include?: ('set_aside' | 'unread' | 'conflicts' | 'status' | 'provenance' | 'steps')[];
      };
      header?: {
        /** @description A new one for each request, such as a UUID. A request that is sent again under its key is answered again and counted once within 24 hours; under the key of another request it is refused. */
        'Idempotency-Key'?: string;
        /** @description `respond-async`: the request is answered later, and may have more pages. The answer is 202, with the address to ask at in `Content-Location`. */
        Prefer?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': {
          /** @description Repeated once per file, each with a filename; a file at most 50 MB, all together 150 MB. */
          files: string[];
          include?: ('set_aside' | 'unread' | 'conflicts' | 'status' | 'provenance' | 'steps')[];
        };
      };
    };
    responses: {
      /** @description The list; facts about it are in headers. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          ratelimit: components['headers']['ratelimit'];
          'ratelimit-policy': components['headers']['ratelimit-policy'];
          'idempotent-replayed': components['headers']['idempotent-replayed'];
          'x-document-count': components['headers']['x-document-count'];
          'x-total-page-count': components['headers']['x-total-page-count'];
          'x-output-medication-count': components['headers']['x-output-medication-count'];
          'x-processing-time-ms': components['headers']['x-processing-time-ms'];
          'x-ruleset-version': components['headers']['x-ruleset-version'];
          'x-patient-check': components['headers']['x-patient-check'];
          'x-unread-count': components['headers']['x-unread-count'];
          'x-set-aside-count': components['headers']['x-set-aside-count'];
          'x-steps-count': components['headers']['x-steps-count'];
          'x-ignored-fields': components['headers']['x-ignored-fields'];
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['MedListFromDocuments']
            | components['schemas']['MedListWithDetails'];
        };
      };
      /** @description The request asked to be answered later (`Prefer: respond-async`), and will be. */
      202: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          'content-location': components['headers']['content-location'];
          'preference-applied': components['headers']['preference-applied'];
          'retry-after': components['headers']['retry-after'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {unknown} */
            status: 'waiting' | 'running';
            pages_done: number;
            /** @description Null until they are counted. */
            pages_total: number | null;
          };
        };
      };
      /** @description The API key is missing, malformed, unknown, revoked or expired. */
      401: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          'www-authenticate': components['headers']['www-authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
      /** @description The key may not use this endpoint. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
      /** @description The upload failed validation, a file cannot be read, or the files name different patients. */
      422: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          'x-ignored-fields': components['headers']['x-ignored-fields'];
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['PlainError']
            | components['schemas']['ValidationFailure'];
        };
      };
      /** @description The limit of requests per minute or the monthly cap is reached. */
      429: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          'retry-after': components['headers']['retry-after'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LimitReached'];
        };
      };
      /** @description A fault of the service itself. */
      500: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
      /** @description Something the request needs is briefly not there: retry after 1 s, 2 s, 4 s, 8 s. */
      503: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          'retry-after': components['headers']['retry-after'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
    };
  };
  'documents-page-picture': {
    parameters: {
      query?: {
        page?: number;
      };
      header?: {
        /** @description A new one for each request, such as a UUID. A request that is sent again under its key is answered again and counted once within 24 hours; under the key of another request it is refused. */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': {
          /** @description One file, with a filename. */
          files: string[];
        };
      };
    };
    responses: {
      /** @description The page. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          ratelimit: components['headers']['ratelimit'];
          'ratelimit-policy': components['headers']['ratelimit-policy'];
          'idempotent-replayed': components['headers']['idempotent-replayed'];
          'x-ignored-fields': components['headers']['x-ignored-fields'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PagePicture'];
        };
      };
      /** @description The API key is missing, malformed, unknown, revoked or expired. */
      401: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          'www-authenticate': components['headers']['www-authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
      /** @description The key may not use this endpoint. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
      /** @description The upload failed validation, the file cannot be read, or it has no such page. */
      422: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          'x-ignored-fields': components['headers']['x-ignored-fields'];
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['PlainError']
            | components['schemas']['ValidationFailure'];
        };
      };
      /** @description The limit of requests per minute or the monthly cap is reached. */
      429: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          'retry-after': components['headers']['retry-after'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LimitReached'];
        };
      };
      /** @description A fault of the service itself. */
      500: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
      /** @description Something the request needs is briefly not there: retry after 1 s, 2 s, 4 s, 8 s. */
      503: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          'retry-after': components['headers']['retry-after'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
    };
  };
  usage: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The month so far. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UsageReport'];
        };
      };
      /** @description The API key is missing, malformed, unknown, revoked or expired. */
      401: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          'www-authenticate': components['headers']['www-authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
      /** @description The key may not use this endpoint. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
      /** @description A fault of the service itself. */
      500: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
      /** @description Something the request needs is briefly not there: retry after 1 s, 2 s, 4 s, 8 s. */
      503: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          'retry-after': components['headers']['retry-after'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
    };
  };
  'job-status': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Of the request, as `Content-Location` gave it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is answered. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          expires: components['headers']['expires'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description When the request came. */
            transactionTime: string;
            /** @description Where it was sent. */
            request: string;
            /** @constant */
            requiresAccessToken: true;
            output: {
              /** @enum {unknown} */
              type: 'MedicationList' | 'Bundle';
              url: string;
            }[];
            error: unknown[];
          };
        };
      };
      /** @description It waits, or is worked on. */
      202: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          'x-progress': components['headers']['x-progress'];
          'retry-after': components['headers']['retry-after'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {unknown} */
            status: 'waiting' | 'running';
            pages_done: number;
            /** @description Null until they are counted. */
            pages_total: number | null;
          };
        };
      };
      /** @description The API key is missing, malformed, unknown, revoked or expired. */
      401: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          'www-authenticate': components['headers']['www-authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
      /** @description The key may not use this endpoint. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
      /** @description There is no such request of this organization. */
      404: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
      /** @description It was cancelled, or its answer was read or waited longer than an hour. */
      410: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
      /** @description A fault of the service itself. */
      500: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
      /** @description Something the request needs is briefly not there: retry after 1 s, 2 s, 4 s, 8 s. */
      503: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          'retry-after': components['headers']['retry-after'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
    };
  };
  'job-cancel': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Of the request, as `Content-Location` gave it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is cancelled. */
      202: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            status: 'cancelled';
          };
        };
      };
      /** @description The API key is missing, malformed, unknown, revoked or expired. */
      401: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          'www-authenticate': components['headers']['www-authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
      /** @description The key may not use this endpoint. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
      /** @description There is no such request of this organization. */
      404: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
      /** @description It was cancelled, or its answer was read or waited longer than an hour. */
      410: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
      /** @description A fault of the service itself. */
      500: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
      /** @description Something the request needs is briefly not there: retry after 1 s, 2 s, 4 s, 8 s. */
      503: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          'retry-after': components['headers']['retry-after'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
    };
  };
  'job-result': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Of the request, as `Content-Location` gave it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': unknown;
          'application/fhir+json': {
            /** @constant */
            resourceType: 'Bundle';
            /** @enum {unknown} */
            type: 'searchset' | 'document';
          };
        };
      };
      /** @description The API key is missing, malformed, unknown, revoked or expired. */
      401: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          'www-authenticate': components['headers']['www-authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
      /** @description The key may not use this endpoint. */
      403: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
      /** @description There is no such request of this organization. */
      404: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
      /** @description It was cancelled, or its answer was read or waited longer than an hour. */
      410: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
      /** @description A fault of the service itself. */
      500: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
      /** @description Something the request needs is briefly not there: retry after 1 s, 2 s, 4 s, 8 s. */
      503: {
        headers: {
          'x-request-id': components['headers']['x-request-id'];
          'retry-after': components['headers']['retry-after'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlainError'];
        };
      };
    };
  };
}
