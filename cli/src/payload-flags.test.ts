import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runPictable } from './run-pictable.fixture.ts';

const table = '[{"name":"Desk","rev":1200.5,"user.id":7},{"name":"Lamp","rev":90,"user.id":8}]';
const template = {
  title: 'Sales',
  data: [{ name: 'Sample', rev: 1 }],
  columns: { rev: { label: 'Revenue', type: 'currency', format: { currency: 'EUR', decimals: 2 } } },
};

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(path.join(tmpdir(), 'pictable-payload-flags-'));
  await writeFile(path.join(cwd, 'template.json'), JSON.stringify(template));
  await writeFile(path.join(cwd, 'list.json'), '[1]');
  await writeFile(path.join(cwd, 'broken.json'), '{"a":');
  await writeFile(path.join(cwd, 'page.md'), '| name | rev |\n|---|---|\n| Desk | 1200.5 |\n');
});
afterAll(() => rm(cwd, { recursive: true }));

const run = (args: readonly string[], stdin = table) =>
  runPictable(['--format', 'svg', '--svg-text', 'live', ...args], { cwd, stdin });

/** The texts of the image. */
async function textsOf(args: readonly string[], stdin = table): Promise<string[]> {
  const { code, stdout, stderr } = await run(args, stdin);
  expect([stderr, code]).toEqual(['', 0]);
  return [...String(stdout).matchAll(/<text[^>]*>([^<]*)</g)].map(([, text = '']) => text);
}

async function errorOf(args: readonly string[], stdin = table): Promise<string> {
  const { code, stderr } = await run(args, stdin);
  expect(code).toBe(1);
  return stderr;
}

describe.concurrent('--set', () => {
  it('sets any key, as JSON or as text', async () => {
    const args = [
      '--set=columns.rev.type=currency',
      '--set=columns.rev.format={"currency":"EUR","decimals":0}',
      '--set=columns."user.id".hidden=true',
      '--set=title=A=B',
    ];
    expect(await textsOf(args)).toEqual(['A=B', 'name', 'rev', 'Desk', '€1,201', 'Lamp', '€90']);
  });

  it('changes a member of a list, and creates what is missing', async () => {
    const payload = '{"data":[{"a":1,"b":2}],"columns":["b",{"field":"a"}]}';
    expect(await textsOf(['--set=columns.1.label=First'], payload)).toEqual(['b', 'First', '2', '1']);
    expect(await textsOf(['--set=options.styles.columns.b.label=Second'], '[{"b":2}]')).toEqual([
      'Second',
      '2',
    ]);
  });

  it.each([
    ['title', 'must be a path and a value'],
    ['=x', 'must be a path and a value'],
    ['a..b=1', 'must be a path and a value'],
    ['title.x.y=1', 'title has no members'],
    ['columns.rev=1', 'columns is a list; use an index from 0 to 1'],
    ['columns.2.label=x', 'columns is a list; use an index from 0 to 1'],
  ])('rejects %j', async (assignment, message) => {
    const payload = '{"title":"x","data":[{"a":1,"b":2}],"columns":["b","a"]}';
    expect(await errorOf(['--set', assignment], payload)).toContain(message);
  });
});

describe.concurrent('--template', () => {
  it('adds what the table does not set, without its sample', async () => {
    expect(await textsOf(['--template=template.json', '--column=user.id: width=90'])).toEqual([
      'Sales',
      ...['name', 'Revenue', 'user.id'],
      ...['Desk', '€1,200.50', '7'],
      ...['Lamp', '€90.00', '8'],
    ]);
  });

  it('is weaker than the table, member by member, and than --set; null removes', async () => {
    const payload =
      '{"title":null,"headers":["rev"],"rows":[[5]],"columns":{"rev":{"format":{"currency":"JPY"}}}}';
    const args = ['--template=template.json', '--set=columns.rev.label=Total'];
    expect(await textsOf(args, payload)).toEqual(['Total', '¥5.00']);
  });

  it('applies to tables in Markdown', async () => {
    const { code, stderr } = await runPictable(
      ['markdown', 'page.md', '-o', 'new.md', '--template', 'template.json', '--format', 'svg'],
      { cwd },
    );
    expect([code, stderr]).toEqual([0, expect.stringContaining('page-1')]);
  });

  it.each([
    ['missing.json', 'missing.json cannot be read: ENOENT'],
    ['list.json', '--template list.json must contain a JSON object.'],
    ['broken.json', '--template broken.json is not JSON:'],
  ])('rejects %s', async (file, message) => {
    expect(await errorOf(['--template', file])).toContain(message);
  });
});
