import { expect, it } from 'vitest';
import { CommittedResults } from '../committed-results.ts';
import { writeServiceSection } from './service-report.ts';

const window = {
  images: 2,
  imagesPerSecond: 250,
  serverCpuMs: 2,
  databaseCpuMs: 1,
  latenciesMs: [3, 5],
};

const section = writeServiceSection({
  machine: '2 × test',
  date: '2026-01-01',
  engineCpuMs: new Map([['png', [9, 1.5, 1]]]),
  results: [{ server: 'one', format: 'png', purpose: 'stored', connections: 8, windows: [window] }],
  missing: ['the service as a cluster: redis-server is not installed'],
});

it('has the cost of a case beside that of the engine, and what was not measured', () => {
  expect(section).toContain('| png | stored | 8 | 2.00 | 1.00 | 2.00 | 250 | 5.0 | 5.0 |');
  expect(section).toContain('Not measured: the service as a cluster: redis-server is not installed.');
});

it('is not read as a comparison of engines', () => {
  expect(new CommittedResults(section).find('W1', 1, 'one')).toBeUndefined();
});
