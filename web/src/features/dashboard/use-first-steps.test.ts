import { expect, it } from 'vitest';
import { readFirstSteps } from './use-first-steps.ts';

const none = { project: false, key: false, request: false, image: false };
const empty = { projects: [], images: [], keySaved: false, latestRequest: undefined };
const one = [{ id: 1 }];

it.each([
  [{}, none],
  [
    { projects: one, latestRequest: null },
    { ...none, project: true },
  ],
  [
    { projects: one, latestRequest: null, keySaved: true },
    { ...none, project: true, key: true },
  ],
  [
    { projects: one, latestRequest: { id: 3 } },
    { ...none, project: true, key: true, request: true },
  ],
  [
    { projects: one, images: one, latestRequest: null },
    { ...none, project: true, image: true },
  ],
])('an account with %j has completed %j', (account, steps) => {
  expect(readFirstSteps({ ...empty, ...account })).toEqual({ steps, isKnown: true });
});

it.each([
  [{ projects: undefined }, false],
  [{ images: undefined }, false],
  [{ projects: one }, false],
  [{ projects: one, latestRequest: null }, true],
  [{ projects: null }, true],
])('whether the steps of an account with %j are known: %s', (account, isKnown) => {
  expect(readFirstSteps({ ...empty, ...account }).isKnown).toBe(isKnown);
});
