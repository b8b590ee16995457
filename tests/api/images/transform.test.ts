import type { Batch, BatchImage, StoredImage } from '@pictable/contract';
import { addTestUser, type TestUser } from '@pictable/server/test-platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, post, store } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
let owner: TestUser;
beforeAll(async () => {
  setup = await openTestSetup();
  owner = await addTestUser(setup.platform, 'basic');
});
afterAll(() => setup?.close());

const data = [
  { region: 'North', quarter: 'Q1', rev: 100 },
  { region: 'South', quarter: 'Q1', rev: 70 },
  { region: 'North', quarter: 'Q2', rev: 130 },
];
const transform = [
  { pivot: { rows: 'region', columns: 'quarter', values: 'rev', fill: 0 } },
  { calculate: { change: 'Q2 - Q1' } },
];
const svg = { options: { format: 'svg', svgText: 'live' } };
const generate = () => `${setup.url}/api/pictable/table-to-image`;
const textOf = async (url: string) => (await fetch(url)).text();
const headersOf = async (url: string) => (await textOf(url.replace('.svg', '.csv'))).split('\r\n')[0];

describe('transform', () => {
  let image: StoredImage;
  beforeAll(async () => {
    const columns = { change: { label: 'Change' } };
    image = await store(generate(), { data, transform, columns, summary: 'sum', ...svg }, owner.key);
  });

  it('is reported with the rows and columns after each step', () => {
    expect(image.report).toEqual({
      unmatchedRules: [],
      steps: [
        { verb: 'pivot', rows: 2, columns: 3 },
        { verb: 'calculate', rows: 2, columns: 4 },
      ],
    });
  });

  it('is what the image and its text alternative show', async () => {
    const shown = [...(await textOf(image.url)).matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);
    expect(shown).toEqual([
      'region',
      'Q1',
      'Q2',
      'Change',
      'North',
      '100',
      '130',
      '30',
      'South',
      '70',
      '0',
      '-70',
      'Total',
      '170',
      '130',
      '-40',
    ]);
    expect(image).toMatchObject({
      alt: expect.stringContaining('2 rows and 4 columns: region, Q1, Q2, Change'),
    });
  });

  it('is what every other form of the table shows', async () => {
    const form = (extension: string) => textOf(image.url.replace('.svg', `.${extension}`));
    expect(await form('csv')).toBe('region,Q1,Q2,change\r\nNorth,100,130,30\r\nSouth,70,0,-70\r\n');
    expect(await form('md')).toContain('| North | 100 | 130 |');
    expect(await form('html')).toContain('>Change</th>');
    const json = JSON.parse(await form('json')) as { readonly rows: unknown; readonly transform?: unknown };
    expect(JSON.stringify(json)).toContain('-70');
    expect(json.transform).toBeUndefined();
  });

  it('is part of a template, of a batch and of a live image', async () => {
    const template = `${setup.url}/api/pictable/projects/${owner.project.id}/templates/pivot`;
    const headers = { 'content-type': 'application/json', 'x-api-key': owner.projectKey };
    const saved = await fetch(template, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ transform, ...svg }),
    });
    expect(saved.status).toBe(201);
    const merged = await store(generate(), { data, template: 'pivot' }, owner.projectKey);
    expect(await headersOf(merged.url)).toBe('region,Q1,Q2,change');
    const batch = await post(
      `${setup.url}/api/pictable/batch`,
      { defaults: { transform, ...svg }, tables: [{ data }, { data, transform: [{ select: ['rev'] }] }] },
      owner.key,
    );
    const [first, second] = ((await batch.json()) as Batch).results as BatchImage[];
    expect(await headersOf(first!.url)).toBe('region,Q1,Q2,change');
    expect(await headersOf(second!.url)).toBe('rev');
    const live = await fetch(`${setup.url}/api/pictable/user/live/pivot`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ data, transform, ...svg }),
    });
    expect(await headersOf(((await live.json()) as { url: string }).url)).toBe('region,Q1,Q2,change');
  });

  it('reduces 50,000 rows', async () => {
    const rows = Array.from({ length: 50_000 }, (_, n) => [n % 5, n]);
    const steps = [{ group: { by: 'k', aggregate: { n: 'sum' } } }];
    const stored = await store(
      generate(),
      { headers: ['k', 'n'], rows, transform: steps, ...svg },
      owner.key,
    );
    expect(await textOf(stored.url.replace('.svg', '.csv'))).toBe(
      'k,n\r\n0,249975000\r\n1,249985000\r\n2,249995000\r\n3,250005000\r\n4,250015000\r\n',
    );
  });

  it('names the step of a wrong column, where it is in the request', async () => {
    const response = await post(
      generate(),
      { data, transform: [...transform, { sort: '-chnge' }] },
      owner.key,
    );
    expect(response.status).toBe(400);
    expect(await errorOf(response)).toMatchObject({
      details: [
        {
          path: '/transform/2/sort',
          message:
            'transform.2.sort: column "chnge" does not exist. Did you mean "change"? Columns at this step: region, Q1, Q2, change.',
        },
      ],
    });
  });
});
