/** What a finished export consists of (Bulk Data Access 2.0, Response - Complete Status). */
import { EhrFailure } from '../ehr-failure.ts';
import { isJsonObject, objectsAt, textAt } from '../../fhir/free-form.ts';

export interface BulkFile {
  /** The type of the resources in it. */
  readonly type: string;
  readonly url: string;
  /** Resources in it, where the server says. */
  readonly count: number | undefined;
}

export interface BulkManifest {
  readonly needsToken: boolean;
  readonly output: readonly BulkFile[];
  /** OperationOutcomes about what could not be exported. */
  readonly errors: readonly BulkFile[];
}

/** Decodes the manifest. @throws EhrFailure `not-fhir` */
export function readBulkManifest(json: unknown): BulkManifest {
  if (!isJsonObject(json) || !Array.isArray(json['output'])) throw new EhrFailure('not-fhir');
  return {
    needsToken: json['requiresAccessToken'] === true,
    output: filesOf(json, 'output'),
    errors: filesOf(json, 'error'),
  };
}

function filesOf(json: Readonly<Record<string, unknown>>, field: string): readonly BulkFile[] {
  return objectsAt(json, field).map((row) => {
    const url = textAt(row, 'url');
    if (url === undefined) throw new EhrFailure('not-fhir');
    const count = row['count'];
    const type = textAt(row, 'type') ?? '';
    return {
      url,
      type: /^[A-Za-z]{1,64}$/.test(type) ? type : 'Resource',
      count: typeof count === 'number' ? count : undefined,
    };
  });
}
