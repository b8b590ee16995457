import { type PlanCatalogue, planCatalogues } from '@pictable/contract';
import { describe, expect, it } from 'vitest';
import { markdownRow, markdownTable } from '../guides/markdown-rows.ts';
import { partOf } from '../part-of.fixture.ts';
import { planRows, withPlans } from './plan-rows.ts';

const [first] = planCatalogues.pricing;
const plan = (change: object) => ({ ...first!, ...change });
const own = partOf<PlanCatalogue>([
  plan({ name: 'A & B', priceUsdPerMonth: 0, tablesPerMonth: 1_000, projects: 1 }),
  plan({ name: 'C|D', priceUsdPerMonth: null, tablesPerMonth: null, projects: null }),
]);

it('has a row per plan with its name, price, tables and projects', () => {
  expect(planRows(own)).toEqual([
    ['A & B', '$0', '1,000', '1'],
    ['C|D', 'contact sales', 'unlimited', 'unlimited'],
  ]);
});

describe('the plans of a server replace the default plans', () => {
  const defaults = planRows(planCatalogues.pricing);

  it('in HTML', () => {
    const rows = defaults.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>\n`).join('')}</tr>`);
    const cells = ['A &amp; B', '$0', '1,000', '1'].map((cell) => `<td>${cell}</td>\n`).join('');
    const text = withPlans(`<tbody>${rows.join('')}</tbody>`, own);
    expect(text.startsWith(`<tbody><tr>${cells}</tr><tr><td>C|D</td>`)).toBe(true);
  });

  it('in Markdown', () => {
    const text = markdownTable(['Plan', 'Price', 'Tables', 'Projects'], defaults);
    expect(withPlans(text, own).split('\n')).toEqual([
      '| Plan | Price | Tables | Projects |',
      '| --- | --- | --- | --- |',
      '| A & B | $0 | 1,000 | 1 |',
      '| C\\|D | contact sales | unlimited | unlimited |',
    ]);
  });

  it('in the search index', () => {
    const text = JSON.stringify({ text: `Plans: ${defaults.flat().join(' ')}.` });
    expect(JSON.parse(withPlans(text, own)).text).toBe(
      'Plans: A & B $0 1,000 1 C|D contact sales unlimited unlimited.',
    );
  });

  it('nowhere else', () => {
    expect(withPlans('No plans.', own)).toBe('No plans.');
  });
});

it('escapes bars in Markdown, but not braces', () => {
  expect(markdownRow(['a|b|c', '{key}'])).toBe('| a\\|b\\|c | {key} |');
});
