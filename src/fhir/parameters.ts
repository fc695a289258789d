/** Reads the input of a FHIR operation, a Parameters resource or a query, by the parameters its OperationDefinition defines. */

import type { ValidationIssue } from '../errors.ts';
import { type JsonObject, isJsonObject, objectsAt, textAt } from './free-form.ts';
import { isFhirDateTime } from './valid/valid-dosage.ts';

/** One `in` parameter of an OperationDefinition (http://hl7.org/fhir/R4/operationdefinition.html). */
export interface ParameterRule {
  readonly name: string;
  readonly min: number;
  /** `Infinity` for `*`. */
  readonly max: number;
  /** FHIR type: `dateTime`, `code`, `boolean`, `Reference`, or `Resource` for any resource. */
  readonly type: string;
  /** Codes of the required binding, where there is one. */
  readonly codes?: readonly string[];
}

/** A value as it was given, and where it stood. */
export interface GivenParameter {
  readonly value: unknown;
  /** `['Parameters', 'parameter', 0, 'resource']` */
  readonly loc: ValidationIssue['loc'];
}

export interface ReadParameters {
  /** Sound values by the name of the parameter, in the order given. */
  readonly given: ReadonlyMap<string, readonly GivenParameter[]>;
  /** What is wrong with known parameters. */
  readonly problems: readonly ValidationIssue[];
  /** Parameters the operation does not have: an error only where the client asked for strictness. */
  readonly unknown: readonly ValidationIssue[];
}

/** At most this many problems are listed, so that a body of a million wrong parameters gets a short answer. */
const MAX_PROBLEMS = 20;

/** Query parameters every FHIR interaction knows (http://hl7.org/fhir/R4/http.html#parameters). */
const GENERAL_PARAMETERS: ReadonlySet<string> = new Set(['_format', '_pretty']);

interface Offered extends GivenParameter {
  readonly name: string;
  /** The element the value stood in: `valueCode`, `resource`; undefined in a query, where every value is text. */
  readonly element: string | undefined;
}

/** Reads the body of a POST: `{ resourceType: 'Parameters', parameter: [{ name: 'as-of', valueDateTime: '2026-06-01' }] }`. */
export function readParametersResource(body: JsonObject, rules: readonly ParameterRule[]): ReadParameters {
  const problems: ValidationIssue[] = [];
  const offered: Offered[] = [];
  for (const [index, parameter] of objectsAt(body, 'parameter').entries()) {
    const loc = ['Parameters', 'parameter', index];
    const name = textAt(parameter, 'name');
    const elements = Object.keys(parameter).filter((key) => /^(?:value[A-Z]|resource$|part$)/.test(key));
    const [element] = elements;
    if (name === undefined) problems.push(missing([...loc, 'name'], 'a parameter must have a name'));
    else if (element === undefined || elements.length > 1) {
      problems.push({ loc, msg: 'a parameter must have one value', type: 'value_error' });
    } else offered.push({ name, element, value: parameter[element], loc: [...loc, element] });
  }
  return sort(offered, rules, problems);
}

/** Reads the query of a GET, where only primitive parameters can stand: `?as-of=2026-06-01&status=active&status=unknown`. */
export function readQueryParameters(query: URLSearchParams, rules: readonly ParameterRule[]): ReadParameters {
  const offered: Offered[] = [];
  for (const [name, value] of query) {
    if (GENERAL_PARAMETERS.has(name)) continue;
    offered.push({ name, element: undefined, value, loc: ['query', name] });
  }
  return sort(offered, rules, []);
}

/** Two readings of one request, for example its query and its body, as one; cardinality is checked over both. */
export function joinParameters(first: ReadParameters, second: ReadParameters): ReadParameters {
  const given = new Map(first.given);
  for (const [name, values] of second.given) given.set(name, [...(given.get(name) ?? []), ...values]);
  return {
    given,
    problems: [...first.problems, ...second.problems],
    unknown: [...first.unknown, ...second.unknown],
  };
}

/** Which parameters stand too often or not at all. */
export function cardinalityProblems(
  { given }: ReadParameters,
  rules: readonly ParameterRule[],
): ValidationIssue[] {
  return rules.flatMap(({ name, min, max }) => {
    const values = given.get(name) ?? [];
    const beyond = values[max];
    if (beyond !== undefined) {
      return [{ loc: beyond.loc, msg: `'${name}' may be given ${times(max)}`, type: 'too_long' }];
    }
    if (values.length >= min) return [];
    return [missing(['Parameters', 'parameter'], `'${name}' is required`)];
  });
}

function times(max: number): string {
  return max === 1 ? 'once' : `${max} times`;
}

function sort(
  offered: readonly Offered[],
  rules: readonly ParameterRule[],
  problems: ValidationIssue[],
): ReadParameters {
  const given = new Map<string, GivenParameter[]>();
  const unknown: ValidationIssue[] = [];
  for (const one of offered) {
    const rule = rules.find(({ name }) => name === one.name);
    if (rule === undefined) {
      unknown.push({ loc: one.loc, msg: 'the operation has no such parameter', type: 'unknown_parameter' });
      continue;
    }
    const problem = problemOf(one, rule);
    if (problem === undefined) {
      const { value, loc } = one;
      given.set(one.name, [...(given.get(one.name) ?? []), { value: plainValue(rule, one, value), loc }]);
    } else problems.push(problem);
  }
  return { given, problems: problems.slice(0, MAX_PROBLEMS), unknown: unknown.slice(0, MAX_PROBLEMS) };
}

function problemOf({ element, value, loc }: Offered, rule: ParameterRule): ValidationIssue | undefined {
  const expected = elementOf(rule);
  if (element === undefined && (expected === 'resource' || rule.type === 'Reference')) {
    return { loc, msg: `'${rule.name}' cannot be given in a query: send a POST`, type: 'value_error' };
  }
  if (element !== undefined && element !== expected) {
    return { loc, msg: `'${rule.name}' must be given as ${expected}`, type: 'type_error' };
  }
  if (!isSound(rule.type, element === undefined ? fromQuery(rule, value) : value)) {
    return { loc, msg: `'${rule.name}' must be a valid ${rule.type}`, type: `${rule.type}_parsing` };
  }
  if (rule.codes !== undefined && !rule.codes.includes(String(value))) {
    return { loc, msg: `'${rule.name}' must be one of ${rule.codes.join(', ')}`, type: 'enum' };
  }
  return undefined;
}

/** `code` → `valueCode`; resources stand under `resource`. */
function elementOf({ type }: ParameterRule): string {
  return type === 'Resource' ? 'resource' : `value${type.charAt(0).toUpperCase()}${type.slice(1)}`;
}

function plainValue(rule: ParameterRule, { element }: Offered, value: unknown): unknown {
  return element === undefined ? fromQuery(rule, value) : value;
}

/** A `+` that was not escaped in an address arrives as a space: `2026-06-01T12:00:00 02:00`. */
function fromQuery({ type }: ParameterRule, value: unknown): unknown {
  if (type === 'boolean') return value === 'true' || (value === 'false' ? false : value);
  return type === 'dateTime' ? String(value).replace(/ (?=\d\d:\d\d$)/, '+') : value;
}

function isSound(type: string, value: unknown): boolean {
  if (type === 'boolean') return typeof value === 'boolean';
  if (type === 'dateTime') return isFhirDateTime(value);
  // Whether it is a resource indeed is the operation's business: one bad resource does not fail the others.
  if (type === 'Resource') return isJsonObject(value);
  if (type === 'Reference') return isJsonObject(value) && textAt(value, 'reference') !== undefined;
  return typeof value === 'string' && value !== '';
}

function missing(loc: ValidationIssue['loc'], msg: string): ValidationIssue {
  return { loc, msg, type: 'missing' };
}
