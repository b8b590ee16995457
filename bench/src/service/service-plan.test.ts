import { expect, it } from 'vitest';
import { readPlan } from './service-plan.ts';

it('saves only the full run', () => {
  expect(readPlan([])?.isSaved).toBe(true);
  expect(readPlan(['--quick'])?.isSaved).toBe(false);
  expect(readPlan(['--once'])?.isSaved).toBe(false);
});

it('compares and profiles only quick runs', () => {
  expect(readPlan(['--quick', '--before', 'out/main.js'])?.before).toBe('out/main.js');
  expect(readPlan(['--quick', '--profile'])?.profileFolder).toBe('out/bench/profiles');
  expect(readPlan(['--before', 'out/main.js'])).toBeUndefined();
  expect(readPlan(['--quick', '--once'])).toBeUndefined();
  expect(readPlan(['--slow'])).toBeUndefined();
});
