import { expect, it } from 'vitest';
import { CommittedResults } from '../committed-results.ts';
import { writeServiceSection } from './service-report.ts';

const window = {
  images: 2,
  imagesPerSecond: 250,
  serverCpuMs: 2,
  databaseCpuMs: 1,
  clientCpuMs: 1,
  latenciesMs: [3, 5],
};
const alone = { ...window, imagesPerSecond: 200, latenciesMs: [5] };

const section = writeServiceSection({
  machine: '2 × test',
  date: '2026-01-01',
  processors: 2,
  engineCpuMs: new Map([['png', [9, 1.5, 1]]]),
  results: [
    { server: 'one', format: 'png', purpose: 'stored', connections: 1, windows: [alone] },
    { server: 'one', format: 'png', purpose: 'stored', connections: 8, windows: [window] },
  ],
  missing: ['the service as a cluster: redis-server is not installed'],
});

it('has the cost of a case beside that of the engine, and what was not measured', () => {
  expect(section).toContain('| png | stored | 8 | 2.00 | 1.00 | 2.00 | 250 | 5.0 | 5.0 |');
  expect(section).toContain('Not measured: the service as a cluster: redis-server is not installed.');
});

it('has a simulation of each load beside it, from the latencies of one connection', () => {
  // Two processors that each need 4 ms per image serve 500 of them per second, and 8 clients wait for 16 ms.
  expect(section).toMatch(
    /\| one \| png \| stored \| 8 \| 250 \| 500 \| 5\.0 \| 16\.\d \| 5\.0 \| 16\.\d \|/,
  );
  expect(section).not.toMatch(/\| one \| png \| stored \| 1 \| 200 \| 200/);
});

it('says how many instances serve a rate', () => {
  expect(section).toContain('| one | stored | 3.00 | 0.83 | 1000 | 3 | 50 % |');
});

it('is not read as a comparison of engines', () => {
  expect(new CommittedResults(section).find('W1', 1, 'one')).toBeUndefined();
});
