import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CommittedResults } from './committed-results.ts';
import { goals } from './goals.ts';
import { updateReadme } from './readme-sentence.ts';
import { makeWorkloads } from './workloads.ts';

const root = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'bench/RESULTS.md'), 'utf8');
const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
const committed = new CommittedResults(page);

describe('bench/RESULTS.md', () => {
  it('has a measurement for every goal', () => {
    const missing = goals.filter(({ workload, scale, peer }) => !committed.find(workload, scale, peer));
    expect(missing, 'run `npm run bench`, or correct bench/src/goals.ts').toEqual([]);
  });

  it('lists the short names of the workloads with their descriptions', () => {
    for (const { name, description } of makeWorkloads())
      expect(page).toContain(`| ${name} | ${description} |`);
  });

  it('has no image without a size', () => {
    expect(page).not.toContain(' 0 × 0 ');
  });
});

describe('the figures of README.md', () => {
  it('are those of bench/RESULTS.md', () => {
    expect(updateReadme(readme, page), 'README.md is stale: run `npm run bench -- --readme`').toBe(readme);
  });

  it('change with bench/RESULTS.md', () => {
    const row = /^\| chromium \|.*$/gm;
    const slower = page.replace(row, '| chromium | 9 | 9 | 1234.5 | 9 | 9 | 9 | 9 | 9 | 1 × 1 |');
    expect(updateReadme(readme, slower)).toContain('needs 1235 times as much');
    expect(() => updateReadme(readme, page.replace(row, ''))).toThrow('has no chromium for W1 open');
  });
});
