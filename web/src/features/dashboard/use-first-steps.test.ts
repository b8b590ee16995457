import { expect, it } from 'vitest';
import { readFirstSteps } from './use-first-steps.ts';

const none = { project: false, key: false, call: false, image: false };
const empty = { projects: [], images: [], keySaved: false, newestCall: undefined };
const one = [{ id: 1 }];

it.each([
  [{}, none],
  [
    { projects: one, newestCall: null },
    { ...none, project: true },
  ],
  [
    { projects: one, newestCall: null, keySaved: true },
    { ...none, project: true, key: true },
  ],
  [
    { projects: one, newestCall: { id: 3 } },
    { ...none, project: true, key: true, call: true },
  ],
  [
    { projects: one, images: one, newestCall: null },
    { ...none, project: true, image: true },
  ],
])('an account with %j has completed %j', (account, steps) => {
  expect(readFirstSteps({ ...empty, ...account })).toEqual({ steps, isKnown: true });
});

it.each([
  [{ projects: undefined }, false],
  [{ images: undefined }, false],
  [{ projects: one }, false],
  [{ projects: one, newestCall: null }, true],
  [{ projects: null }, true],
])('whether the steps of an account with %j are known: %s', (account, isKnown) => {
  expect(readFirstSteps({ ...empty, ...account }).isKnown).toBe(isKnown);
});
