/** The pages of docs/ by what a reader wants of them (https://diataxis.fr), in the order of the sidebar. */

export interface DocGroup {
  readonly title: string;
  /** Names of files in docs/ without ending, with the words of the sidebar. */
  readonly pages: Readonly<Record<string, string>>;
  /** Addresses of pages that are made otherwise. */
  readonly links?: Readonly<Record<string, string>>;
}

export const DOC_GROUPS: readonly DocGroup[] = [
  {
    title: 'Tutorials',
    pages: {
      'first-call': 'First call',
      'packet-of-pdfs': 'A packet of PDFs',
      'connect-an-ehr': 'Connect an EHR',
      deploy: 'Deploy and upgrade',
      populations: 'Many patients',
    },
  },
  {
    title: 'How to',
    pages: {
      client: 'Call it from a program',
      library: 'Run the engine in a program',
      async: 'Have it answered later',
      sources: 'Send C-CDA, RxHistory, HL7 v2',
      mcp: 'Offer it to an assistant',
      dashboard: 'Use the dashboard',
      terminology: 'Install RxNorm',
      operations: 'Run it',
    },
  },
  {
    title: 'Reference',
    pages: {
      infer: 'The infer endpoint',
      errors: 'Errors',
      configuration: 'Settings',
      fhir: 'FHIR',
      smart: 'SMART',
      'evidence-rules': 'Evidence rules',
      sig: 'Directions and frequencies',
      'resolve-product': 'Products from text',
      accuracy: 'How often it is right',
      measurements: 'How fast it is',
      dependencies: 'Dependencies',
    },
    links: { '/docs/api': 'API' },
  },
  {
    title: 'Explanation',
    pages: {
      faq: 'What it does not do',
      documents: 'From documents to a list',
      'documents-isolation': 'PDFs nobody vouches for',
      audit: 'Audit trail and secrets',
      compliance: 'HIPAA and ASVS',
      architecture: 'Architecture',
    },
  },
];

/** Of pages that are in no group yet. */
export const OTHER_PAGES = 'More';
