import { describe, expect, test } from '@jest/globals';
import {
  firstObjectAt,
  numberAt,
  objectAt,
  objectsAt,
  parsedJson,
  textAt,
} from '../../src/fhir/free-form.ts';

const A = { a: 1 };

describe('free-form JSON', () => {
  test.each([
    ['{"a":1}', A],
    ['null', null],
    ['{', undefined],
    ['', undefined],
  ])('parsed, %s', (text, value) => expect(parsedJson(text)).toEqual(value));

  test.each([
    [5, undefined],
    ['', undefined],
    [' \n', undefined],
    ['x', 'x'],
    [' x', ' x'],
    [null, undefined],
  ])('text of %j', (value, text) => expect(textAt({ value }, 'value')).toBe(text));

  test.each([
    [5, 5],
    ['5', 5],
    [' 5.5 ', 5.5],
    ['', undefined],
    ['x', undefined],
    [Number.NaN, undefined],
    ['9'.repeat(400), undefined],
  ])('number of %j', (value, number) => expect(numberAt({ value }, 'value')).toBe(number));

  test.each([
    [[A, null, 5], [A]],
    [A, [A]],
    [null, []],
    ['x', []],
  ])('objects of %j', (value, objects) => {
    expect(objectsAt({ value }, 'value')).toEqual(objects);
    expect(firstObjectAt({ value }, 'value')).toEqual(objects[0]);
  });

  test.each([[[A]], [null], ['x'], [5]])('%j is no object', (value) =>
    expect(objectAt({ value }, 'value')).toBeUndefined(),
  );
});
