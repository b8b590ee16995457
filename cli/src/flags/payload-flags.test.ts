import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runPictable } from '../run-pictable.fixture.ts';

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
  const groups = { rowGroups: 'name', summary: [{ of: 'table' }] };
  await writeFile(path.join(cwd, 'groups.json'), JSON.stringify(groups));
  const report = { title: 'Sales in {{month}} {{year}}', subtitle: '{{rows}} rows' };
  const columns = { rev: { label: '{{label}}' } };
  await writeFile(path.join(cwd, 'report.json'), JSON.stringify({ ...report, columns }));
  await writeFile(path.join(cwd, 'values.json'), '{"month":"April","year":2026,"label":"Sum"}');
  await writeFile(path.join(cwd, 'steps.json'), '[{"select":["name"]}]');
  await writeFile(path.join(cwd, 'only-steps.json'), '{"transform":[{"select":["name"]}]}');
  await writeFile(path.join(cwd, 'nested.json'), '{"a":{}}');
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

describe.concurrent('--transform', () => {
  it('reshapes the rows, before flags that name the new columns', async () => {
    const step = '--transform={"calculate":{"double":"rev * 2"}}';
    const kept = '--transform=[{"select":["name","double"]}]';
    expect(await textsOf([step, kept, '--sort=double'])).toEqual([
      'name',
      'double',
      'Lamp',
      '180',
      'Desk',
      '2401.0',
    ]);
  });

  it('reads a file, and takes the place of the steps in the table', async () => {
    const payload = `{"data":${table},"transform":[{"select":["rev"]}]}`;
    const names = ['name', 'Desk', 'Lamp'];
    expect(await textsOf(['--transform=steps.json'], payload)).toEqual(names);
    expect(await textsOf(['--transform=only-steps.json'], payload)).toEqual(names);
    expect(await textsOf([], payload)).toEqual(['rev', '1200.5', '90']);
  });

  it.each([
    ['{"sort":', '--transform is not JSON'],
    ['missing.json', 'missing.json'],
    ['broken.json', '--transform broken.json is not JSON'],
    [
      '{"sort":"price"}',
      'transform.0.sort: column "price" does not exist. Columns at this step: name, rev, user.id.',
    ],
  ])('%s is rejected', async (value, message) => {
    expect(await errorOf([`--transform=${value}`])).toContain(message);
  });
});

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

  it('sets rules, of which members can be changed', async () => {
    const rules = '--set=rules=[{"columns":["rev"],"is":{"gt":100},"style":{"textColor":"#123456"}}]';
    const svgOf = async (args: readonly string[]) => String((await run(args)).stdout);
    expect((await svgOf([])).includes('#123456')).toBe(false);
    expect(await svgOf([rules])).toContain('#123456');
    expect(await svgOf([rules, '--set=rules.0.style.textColor=#654321'])).toContain('#654321');
    expect(await errorOf(['--set=rules=[{"columns":["rev"],"is":{"larger":1}}]'])).toContain(
      '"larger" is not an operator',
    );
  });

  it('sets the colours of a theme, as a list or as text', async () => {
    const svgOf = async (...args: string[]) => String((await run(args)).stdout);
    const listed = await svgOf('--set=theme={"from":["#0b6b45","#f59e0b"],"mode":"dark"}');
    expect(listed).toContain('#0b6b45');
    expect(await svgOf('--set=theme.from=#0b6b45, #f59e0b', '--set=theme.mode=dark')).toBe(listed);
    expect(await errorOf(['--set=theme.from=greeen'])).toContain('theme.from must be a colour');
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

describe.concurrent('groups and totals', () => {
  const grouped = ['--set=rowGroups=name', '--set=summary=sum'];

  it.each([
    ['JSON', '[{"name":"Desk","rev":5},{"name":"Lamp","rev":7},{"name":"Desk","rev":1}]'],
    ['CSV', 'name,rev\nDesk,5\nLamp,7\nDesk,1\n'],
    ['Markdown', '| name | rev |\n|---|---|\n| Desk | 5 |\n| Lamp | 7 |\n| Desk | 1 |\n'],
  ])('are set for %s', async (_, stdin) => {
    expect(await textsOf(grouped, stdin)).toEqual([
      ...['rev', 'Desk', '5', '1', 'Total', '6', 'Lamp', '7', 'Total', '7', 'Total', '13'],
    ]);
  });

  it('can have members, also of columns with a dot or a number as their name', async () => {
    const data = '[{"user.id":7,"2024":1,"c":"x"},{"user.id":8,"2024":4,"c":"y"}]';
    const args = ['--set=rowGroups.by=user.id', '--set=rowGroups.label={value}: {n}'];
    const summary = ['--set=summary.columns."2024"=mean', '--set=summary.label=Average'];
    expect(await textsOf([...args, ...summary, '--set=summary.of=table', '--set=stub=c'], data)).toEqual([
      ...['c', '2024', '7: 1', 'x', '1', '8: 1', 'y', '4', 'Average', '2.5'],
    ]);
    const dotted = ['--set=rowGroups=2024', '--set=summary.columns."user.id"=max', '--set=summary.of=table'];
    expect(await textsOf(dotted, data)).toEqual([
      ...['user.id', 'c', '1', '7', 'x', '4', '8', 'y', '8', 'Maximum'],
    ]);
  });

  it('come from the template, and --set changes them', async () => {
    const data = '[{"name":"Desk","rev":5},{"name":"Lamp","rev":7}]';
    expect(await textsOf(['--template=groups.json'], data)).toEqual([
      ...['rev', 'Desk', '5', 'Lamp', '7', 'Total', '12'],
    ]);
    expect(await textsOf(['--template=groups.json', '--set=summary.0.columns=max'], data)).toEqual([
      ...['rev', 'Desk', '5', 'Lamp', '7', 'Maximum', '7'],
    ]);
  });

  it.each([
    ['summary=mode', 'summary must be sum, mean,'],
    ['summary.columns.rev=mode', 'columns.rev must be sum, mean,'],
    ['rowGroups={"by":"name","as":"side"}', 'rowGroups.as must be row or column; got "side".'],
    ['rowGroups.as=column', 'rowGroups.by must be a column'],
    ['stub={"columns":"name","indent":9}', 'stub.indent must be'],
  ])('report %j', async (assignment, message) => {
    expect(await errorOf(['--set', assignment])).toContain(message);
  });

  it('of a column that does not exist are reported in a warning', async () => {
    const { code, stderr } = await run(['--set=rowGroups=nam']);
    expect([code, stderr]).toEqual([0, expect.stringContaining('nam')]);
  });
});

describe.concurrent('--values', () => {
  it('fill the placeholders of the template and of the table, from flags and files', async () => {
    const args = ['--template=report.json', '--values=values.json', '--values=month=May=June'];
    expect(await textsOf([...args, '--column=user.id: width=90'])).toEqual([
      'Sales in May=June 2026',
      '2 rows',
      ...['name', 'Sum', 'user.id'],
      ...['Desk', '1200.5', '7'],
      ...['Lamp', '90', '8'],
    ]);
    const own = '{"title":"{{a}}{{b}}","data":[{"n":"{{a}}"}],"values":{"a":1,"b":2}}';
    expect(await textsOf(['--values=b=x'], own)).toEqual(['1x', 'n', '{{a}}']);
    expect(await textsOf([], own)).toEqual(['12', 'n', '{{a}}']);
  });

  it('that are missing give a warning', async () => {
    const { code, stderr } = await run(['--set=title={{mont}}', '--values=month=May']);
    expect([code, stderr]).toEqual([0, expect.stringContaining('Did you mean {{month}}?')]);
  });

  it.each([
    [['--values=list.json'], '--values list.json must contain a JSON object.'],
    [['--values=missing.json'], 'missing.json cannot be read: ENOENT'],
    [['--values=nested.json'], 'values.a must be text, a number or a boolean; got {}.'],
    [['--template=invoice@3'], '--template invoice@3 is no file, and the templates of a service require'],
  ])('%j is rejected', async (args, message) => {
    expect(await errorOf(args)).toContain(message);
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
