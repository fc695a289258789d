import { expect, test } from '@jest/globals';
import { runtimeProblem } from '../src/runtime.ts';

test.each([
  { node: '24.16.0', undici: '7.24.0', isFine: true },
  { node: '24.21.0', undici: '7.29.1', isFine: true },
  { node: '26.1.0', undici: '8.0.0', isFine: true },
  { node: '24.15.9', undici: '7.29.1', isFine: false },
  { node: '24.9.0', undici: '7.29.1', isFine: false },
  { node: '22.18.0', undici: '7.29.1', isFine: false },
  { node: '24.21.0', undici: '7.23.9', isFine: false },
  { node: '24.21.0', undici: undefined, isFine: false },
])('Node $node with undici $undici', ({ isFine, ...versions }) => {
  expect(runtimeProblem(versions) === undefined).toBe(isFine);
});

test('says what is needed, what was found and how to start it instead', () => {
  expect(runtimeProblem({ node: '20.20.2', undici: '6.0.0' })).toMatch(
    /node 24\.16\.0 .* 20\.20\.2.*npm start/,
  );
});

test('the Node of this project will do', () => {
  expect(runtimeProblem(process.versions)).toBeUndefined();
});
