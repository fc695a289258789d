/** The description the types of the client are made from: that of the API, without what is no part of a type. */
import { hash } from 'node:crypto';
import { ENDPOINTS } from '../../src/http/endpoint-table.ts';
import { openApiDocument } from '../../src/http/openapi/openapi.ts';

/** The OpenAPI document as JSON without what is no part of a type: examples, and rules between fields (`anyOf` beside `properties`). */
export function clientDescription(): string {
  return JSON.stringify(openApiDocument(ENDPOINTS, 'http://127.0.0.1:8080'), typesOnly, 2);
}

function typesOnly(name: string, value: unknown): unknown {
  if (name === 'examples') return undefined;
  if (typeof value !== 'object' || value === null || !('properties' in value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== 'anyOf' && key !== 'allOf'));
}

/** Sentences may change without the types. */
function withoutSentences(name: string, value: unknown): unknown {
  const isSentence = (name === 'description' || name === 'summary') && typeof value === 'string';
  return isSentence ? undefined : value;
}

/** The first line of src/client/api-types.ts: what it was made from. */
export function clientTypesHeader(): string {
  const types = JSON.stringify(JSON.parse(clientDescription()), withoutSentences);
  return `/** The types of the API, made from its OpenAPI description by \`npm run client:types\`; sha256 of that: ${hash('sha256', types)}. */`;
}
