/** The API description as a validator (JSON Schema 2020-12) of requests and answers; stricter than it is published: what it does not name is refused in answers. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Json = Readonly<Record<string, unknown>>;

/** The parts of an OpenAPI document the tests read. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>;
    readonly headers: Readonly<Record<string, Json>>;
  };
}

export interface ApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly Json[];
  readonly requestBody?: { readonly content: ApiContent };
  readonly responses: Readonly<Record<string, { readonly headers: Json; readonly content: ApiContent }>>;
}

export type ApiContent = Readonly<
  Record<
    string,
    { readonly schema: Json; readonly examples?: Readonly<Record<string, { readonly value: unknown }>> }
  >
>;

/** Every operation with its method and path. */
export function operationsOf(
  document: ApiDocument,
): { readonly method: string; readonly path: string; readonly operation: ApiOperation }[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
}

/** Compiles schemas of the document. */
export interface ApiValidator {
  readonly request: (schema: Json) => ValidateFunction;
  readonly answer: (schema: Json) => ValidateFunction;
}

/** A validator over the schemas of the document. */
export function apiValidator({ components }: Pick<ApiDocument, 'components'>): ApiValidator {
  const compiler = (change: (schema: Json) => Json): ((schema: Json) => ValidateFunction) => {
    const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
    addFormats.default(ajv);
    // In this dialect `format` only annotates; what a request must look like stands in the pattern beside it.
    if (change === asRequest) ajv.addFormat('date-time', true);
    const known = new Map<string, ValidateFunction>();
    return (schema) => {
      const key = JSON.stringify(schema);
      const compiled =
        known.get(key) ??
        ajv.compile(
          change({ ...schema, $id: `https://meds.example.org/${known.size}`, $defs: components.schemas }),
        );
      known.set(key, compiled);
      return compiled;
    };
  };
  return { request: compiler(asRequest), answer: compiler(closed) };
}

function asRequest(schema: Json): Json {
  return inDefs(schema);
}

/** Objects with named properties and no word on others have no others. */
function closed(schema: Json): Json {
  const text = JSON.stringify(inDefs(schema), (_key, value: unknown) => {
    const isObject = typeof value === 'object' && value !== null && 'properties' in value && 'type' in value;
    // The FHIR resources of an answer are validated as FHIR elsewhere.
    const isFree = isObject && JSON.stringify(value.properties).includes('resourceType');
    if (!isObject || isFree || 'additionalProperties' in value) return value;
    return { ...value, additionalProperties: false };
  });
  // Decode edge: the schema, copied.
  return JSON.parse(text) as Json;
}

function inDefs(schema: Json): Json {
  // Decode edge: the schema, with its references led to `$defs`.
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"#/$defs/')) as Json;
}
