/** The resources of the implementation guide (`ig/`): what the FHIR surface serves, and what drives the reading of its operations. */

import { readdirSync, readFileSync } from 'node:fs';
import type { OperationDefinition } from '@medplum/fhirtypes';
import { isResourceOfType, type JsonObject, objectsAt, textAt } from '../../fhir/free-form.ts';
import type { ParameterRule } from '../../fhir/parameters.ts';

const FOLDER = new URL('../../../ig/', import.meta.url);

/** `OperationDefinition-infer-medications.json` */
const FILE_NAME = /^(?<type>[A-Za-z]+)-(?<id>[A-Za-z0-9.-]+)\.json$/;

let held: ReadonlyMap<string, JsonObject> | undefined;

/** Every resource of the guide by `Type/id`; read once. */
export function definitions(): ReadonlyMap<string, JsonObject> {
  if (held !== undefined) return held;
  const found = new Map<string, JsonObject>();
  for (const name of readdirSync(FOLDER).toSorted()) {
    const { type, id } = FILE_NAME.exec(name)?.groups ?? {};
    if (type === undefined || id === undefined) continue;
    // Decode edge: test/ig.test.ts holds every file a valid resource.
    found.set(`${type}/${id}`, JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as JsonObject);
  }
  held = found;
  return found;
}

/** One definition; a missing one is a fault of the build, not of a request. */
export function operationDefinition(id: string): OperationDefinition {
  const definition = definitions().get(`OperationDefinition/${id}`);
  if (!isResourceOfType(definition, 'OperationDefinition'))
    throw new Error('an operation has no definition in the implementation guide');
  return definition;
}

/** The `in` parameters of an operation as rules: names, cardinality, types and the codes of required bindings. */
export function operationRules(id: string): readonly ParameterRule[] {
  return (operationDefinition(id).parameter ?? [])
    .filter(({ use }) => use === 'in')
    .map(({ name, min, max, type, binding }) => {
      const codes = binding?.strength === 'required' ? codesOf(binding.valueSet ?? '') : undefined;
      const most = max === '*' ? Infinity : Number(max);
      return { name, min, max: most, type: type ?? 'Resource', ...(codes === undefined ? {} : { codes }) };
    });
}

/** Every code of a value set of the guide: those it lists, and all of the code systems it takes whole. */
function codesOf(valueSetUrl: string): readonly string[] {
  const set = byUrl(valueSetUrl);
  const included = isResourceOfType(set, 'ValueSet') ? (set.compose?.include ?? []) : [];
  return included.flatMap(({ concept, system = '' }) =>
    (concept ?? objectsAt(byUrl(system), 'concept')).map(({ code }) => String(code)),
  );
}

function byUrl(url: string): JsonObject | undefined {
  for (const definition of definitions().values()) {
    if (textAt(definition, 'url') === url) return definition;
  }
  return undefined;
}
