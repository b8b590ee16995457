import { expect, test } from 'vitest';
import { EngineError } from '../errors.ts';
import { Warnings } from '../warnings.ts';
import { Problems } from './problems.ts';

test('an error names the first 20 problems', () => {
  const problems = new Problems(new Warnings());
  for (let index = 0; index < 25; index++) problems.error(`problem ${index}`, `/${index}`);
  expect(problems.count).toBe(25);
  let caught: unknown;
  try {
    problems.throwIfErrors('invalid-setting');
  } catch (error) {
    caught = error;
  }
  expect(caught).toBeInstanceOf(EngineError);
  const { details } = caught as EngineError;
  expect(details.map(({ path }) => path)).toEqual(Array.from({ length: 20 }, (_, index) => `/${index}`));
});
