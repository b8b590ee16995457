import { expect, it } from 'vitest';
import { writeAppSection } from './app-report.ts';

const run = {
  machine: '2 × test',
  date: '2026-01-01',
  browser: '150.0',
  start: { idleMb: 140.4, idleAfterMb: 250, images: 1_000, readyMs: [1_900, 1_500, 9_000] },
  commandLineMs: [240, 260, 250],
  typings: [{ rows: 1_000, columns: 5, delaysMs: [40, 41, 42, 90] }],
};

it('has memory, start and typing beside their goals', () => {
  const section = writeAppSection(run);
  expect(section).toContain('| resident memory, idle after the start | 140 MB | 150 MB |');
  expect(section).toContain('| resident memory, idle after 1,000 images | 250 MB |  |');
  expect(section).toContain('| ready after SIGKILL, median | 1900 ms | 2000 ms |');
  expect(section).toContain('| CPU time of the command line for ten rows, median | 250 ms | 250 ms |');
  expect(section).toContain('| 1,000 × 5 | 42 | 90 | 50 |');
});

it('says if there was no browser', () => {
  expect(writeAppSection({ ...run, browser: undefined, typings: [] })).toContain('Not measured: Chromium');
});
