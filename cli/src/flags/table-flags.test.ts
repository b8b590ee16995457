import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filterOperators } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runPictable } from '../run-pictable.fixture.ts';

const csv = `Region,Unit price,"Price, net",Note
North,12.50,30,first
South,9.00,20,
West,101,5,"third, last"
South,7,40,fourth
`;

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(path.join(tmpdir(), 'pictable-table-flags-'));
  await writeFile(path.join(cwd, 'sales.csv'), csv);
  await writeFile(path.join(cwd, 'page.md'), '| Name | Age |\n|---|---|\n| Ada | 36 |\n| Bo | 7 |\n');
});
afterAll(() => rm(cwd, { recursive: true }));

const asTexts = ['--format', 'svg', '--svg-text', 'live'];
const run = (args: readonly string[], stdin = csv) => runPictable(args, { cwd, stdin });

/** The texts of the table body, row by row, for a table with this number of columns. */
async function rowsOf(args: readonly string[], columns: number, stdin = csv): Promise<string[][]> {
  const { code, stdout, stderr } = await run([...asTexts, ...args], stdin);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  const texts = [...String(stdout).matchAll(/<text[^>]*>([^<]*)</g)].map(([, text = '']) => text);
  return Array.from({ length: texts.length / columns - 1 }, (_, row) =>
    texts.slice((row + 1) * columns, (row + 2) * columns),
  );
}

const people =
  '[{"Name":"Ada","Age":36,"Job title":"engineer"},{"Name":"Bo","Age":7,"Job title":"pupil"},{"Name":"Cy","Age":8,"Job title":"pupil"}]';
const namesOf = async (...args: string[]) => (await rowsOf(args, 3, people)).map(([name]) => name);

describe.concurrent('rows', () => {
  it.each([
    [
      ['--sort', 'Age'],
      ['Bo', 'Cy', 'Ada'],
    ],
    [
      ['--sort', 'Age desc'],
      ['Ada', 'Cy', 'Bo'],
    ],
    [
      ['--sort', 'job title desc, Age DESC'],
      ['Cy', 'Bo', 'Ada'],
    ],
    [
      ['--sort', '"Job title" desc', '--sort', 'age descending'],
      ['Cy', 'Bo', 'Ada'],
    ],
  ])('are sorted by %j', async (args, names) => {
    expect(await namesOf(...args)).toEqual(names);
  });

  it.each([
    ['Age > 7', ['Ada', 'Cy']],
    ['Age>=8', ['Ada', 'Cy']],
    ['age < 8', ['Bo']],
    ['Name = Bo', ['Bo']],
    ['"Job title" != pupil', ['Ada']],
    ['Job title is pupil', ['Bo', 'Cy']],
    ['Job title is not pupil', ['Ada']],
    ['Job title starts with PU', ['Bo', 'Cy']],
    ['Job title endsWith neer', ['Ada']],
    ['Job title contains gin', ['Ada']],
    ['Job title not contains gin', ['Bo', 'Cy']],
    ['Name in Ada, "Cy"', ['Ada', 'Cy']],
    ['Name not in (Ada, Cy)', ['Bo']],
    ['Age between 7 and 8', ['Bo', 'Cy']],
    ['Name is not empty', ['Ada', 'Bo', 'Cy']],
  ])('are selected by --filter %j', async (condition, names) => {
    expect(await namesOf('--filter', condition)).toEqual(names);
  });

  it('must match every filter, and column names can contain commas', async () => {
    const args = ['--filter', 'Region = South', '--filter', 'Price, net > 20', '--sort', 'Price, net desc'];
    expect(await rowsOf(args, 4)).toEqual([['South', '7', '40', 'fourth']]);
  });

  it('are grouped, and can be sorted by aggregates', async () => {
    const totals = ['--group', 'region', '--aggregate', 'Price, net: sum, count'];
    expect(await rowsOf([...totals, '--sort', 'Price, net (sum) desc'], 3)).toEqual([
      ['South', '60', '2'],
      ['North', '30', '1'],
      ['West', '5', '1'],
    ]);
    const repeated = [
      '--group',
      'Region',
      '--aggregate',
      'Price, net: mean',
      '--aggregate',
      'price, net: max',
    ];
    expect(await rowsOf([...repeated, '--sort', 'Price, net (max)'], 3)).toEqual([
      ['West', '5', '5'],
      ['North', '30', '30'],
      ['South', '30', '40'],
    ]);
    expect(await rowsOf(['--group', 'Region', '--sort', 'Count desc, Region'], 2)).toEqual([
      ['South', '2'],
      ['North', '1'],
      ['West', '1'],
    ]);
  });

  it('are shown page by page, independently of the paper size of a PDF', async () => {
    expect(await namesOf('--page-size', '2')).toEqual(['Ada', 'Bo']);
    expect(await namesOf('--page-size', '2', '--page', '2')).toEqual(['Cy']);
    const pdf = await run(['--page', 'a4', '--page', '1', '--page-size', '1', '--format', 'pdf'], people);
    expect(pdf).toMatchObject({ code: 0, stderr: '' });
  });

  it('follow the flags rather than the table, whose other settings are kept', async () => {
    const table = `{"data":${people},"options":{"dataProcessing":{"filter":{"Age":{"gt":7}},"sortBy":"Name"}},"styles":{"pagination":{"pageSize":1,"enabled":true}}}`;
    expect(await rowsOf(['--sort', 'Age', '--page', '2'], 3, table)).toEqual([['Ada', '36', 'engineer']]);
    const descending = `{"data":${people},"dataProcessing":{"sortBy":"Name","sortDirection":"desc"}}`;
    const rows = await rowsOf(['--sort', 'Age'], 3, descending);
    expect(rows.map(([name]) => name)).toEqual(['Bo', 'Cy', 'Ada']);
    expect(await rowsOf(['--filter', 'Age < 8'], 3, table)).toEqual([['Bo', '7', 'pupil']]);
  });

  it('are also filtered in the tables of a Markdown file', async () => {
    const args = ['markdown', 'page.md', '--filter', 'Age > 7', '--sort', 'Name', ...asTexts];
    expect(await run(args)).toMatchObject({ code: 0 });
    const svg = readFileSync(path.join(cwd, 'images/page-1.svg'), 'utf8');
    expect(svg).toContain('>Ada<');
    expect(svg).not.toContain('>Bo<');
  });
});

describe.concurrent('the structure', () => {
  const textsOf = async (args: readonly string[], stdin = csv) => {
    const { code, stdout, stderr } = await run([...asTexts, ...args], stdin);
    expect([stderr, code]).toEqual(['', 0]);
    return [...String(stdout).matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);
  };

  it('has groups with summaries from flags, and the columns that name the rows', async () => {
    const flags = ['--row-groups', 'region', '--summary', 'SUM', '--stub', 'note', '--sort', 'Region'];
    expect(await textsOf(flags)).toEqual([
      ...['Note', 'Unit price', 'Price, net'],
      ...['North', 'first', '12.50', '30', 'Total', '12.50', '30'],
      ...['South', '9.00', '20', 'fourth', '7', '40', 'Total', '16.00', '60'],
      ...['West', 'third, last', '101', '5', 'Total', '101', '5'],
      ...['Total', '129.50', '95'],
    ]);
  });

  it('has a row for each --summary, and keeps the labels of the table', async () => {
    const data = '[{"a":"x","b":"p","n":1},{"a":"x","b":"q","n":4}]';
    const table = `{"data":${data},"options":{"rowGroups":{"by":"b","label":"{value}: {n}"}},"summary":"max"}`;
    const flags = ['--row-groups', 'a', '--summary', 'total', '--summary', 'mean'];
    const sums = ['Total', '5', 'Mean', '2.5'];
    expect(await textsOf(flags, table)).toEqual(['b', 'n', 'x: 2', 'p', '1', 'q', '4', ...sums, ...sums]);
  });

  it('can have several levels, with columns in quotes', async () => {
    const texts = await textsOf(['--row-groups', 'Region, "Price, net"', '--filter', 'Region = South']);
    expect(texts).toEqual(['Unit price', 'Note', 'South', '20', '9.00', '40', '7', 'fourth']);
  });
});

describe.concurrent('a column', () => {
  const svgOf = async (args: readonly string[], stdin = people) => {
    const { stdout, stderr } = await run([...asTexts, ...args], stdin);
    expect(stderr).toBe('');
    return String(stdout);
  };
  const styled = (styles: object) => svgOf([], `{"data":${people},"columnStyles":${JSON.stringify(styles)}}`);

  it('has the styles of its flag, written as in the API or in kebab case', async () => {
    const expected = await styled({
      Age: {
        textAlign: 'center',
        fontWeight: 'bold',
        width: 120,
        underline: true,
        backgroundColor: 'rgb(1, 2, 3)',
      },
    });
    const flags = ['Age: align=center, bold, width=120', 'age: underline, background-color=rgb(1, 2, 3)'];
    expect(await svgOf(flags.flatMap((flag) => ['--column', flag]))).toBe(expected);
  });

  it('keeps the other styles of the table, which the flag overrides', async () => {
    const expected = await styled({
      Age: { textAlign: 'left', textColor: '#00ff00' },
      Name: { underline: true },
    });
    const styles = '{"Age":{"align":"right","textColor":"#00ff00"},"Name":{"underline":true}}';
    const table = `{"data":${people},"columnStyles":${styles}}`;
    expect(await svgOf(['--column', 'Age: left'], table)).toBe(expected);
    const inOptions = `{"data":${people},"options":{"columnStyles":${styles}}}`;
    expect(await svgOf(['--column', 'Age: left'], inOptions)).toBe(expected);
    const listed =
      '[{"column":"Age","align":"right","textColor":"#00ff00"},{"column":"Name","underline":true}]';
    expect(await svgOf(['--column', 'Age: left'], `{"data":${people},"columnStyles":${listed}}`)).toBe(
      expected,
    );
  });
});

describe.concurrent('an error', () => {
  const columns = 'Columns are Name, Age, Job title.';
  it.each([
    [
      ['--sort', 'Agee desc'],
      `--sort "Agee desc": there is no column "Agee". ${columns}`,
      'Did you mean "Age"?',
    ],
    [['--filter', 'Salary > 10'], `there is no column "Salary". ${columns}`],
    [['--filter', 'Age of man > 10'], `there is no column "Age of man". ${columns}`],
    [['--group', 'Name, Town'], `--group "Name, Town": there is no column "Town". ${columns}`],
    [['--aggregate', 'Town: sum'], `there is no column "Town". ${columns}`],
    [['--column', 'Town: bold'], `there is no column "Town". ${columns}`],
    [['--column', '"Town": bold'], `there is no column "Town". ${columns}`],
    [['--filter', 'Age => 10'], '"=>" is not an operator. Operators are =, !=, >, >=, <, <=, contains,'],
    [
      ['--filter', 'Age older 10'],
      'an operator is missing. Operators are =, !=,',
      'Write a condition as "Price > 10".',
    ],
    [['--filter', 'Age >'], 'a value is missing after ">"'],
    [['--filter', 'Age between 1'], '"between" requires two values.'],
    [['--filter', 'Age is empty 3'], '"is empty" does not take a value; got "3".'],
    [['--aggregate', 'Age: total'], '"total" is not one of sum, avg, min, max, count.'],
    [['--aggregate', 'Age'], 'a colon is missing after the column.', 'Write it as "Amount: sum".'],
    [['--column', 'Age: bald'], '"bald" is not a style of a column. Styles are backgroundColor, textColor,'],
    [['--column', 'Age: alihn=left'], '"alihn" is not a style', 'Did you mean "align"?'],
    [['--column', 'Age: align=rigth'], 'align must be left, center or right; got "rigth".'],
    [['--column', 'Age: width'], 'width requires a value, as in width=…'],
    [['--column', 'Age:'], 'a style is missing. Styles are'],
    [['--row-groups', 'Name, Town'], `--row-groups "Name, Town": there is no column "Town". ${columns}`],
    [['--stub', 'Nam'], `--stub "Nam": there is no column "Nam". ${columns}`, 'Did you mean "Name"?'],
    [['--summary', 'summ'], '--summary "summ": must be one of sum, mean, median,', 'Did you mean "sum"?'],
    [['--summary', 'Age: mode'], 'use --set: --set summary.columns.price=mean'],
    [['--page', '0'], '--page must be a whole number from 1 to 1,000,000; got "0".'],
    [['--page', 'a3'], 'Allowed choices are single, a4, letter.'],
    [['--page-size', 'many'], '--page-size must be a whole number from 1 to'],
  ])('in %j says what is allowed', async (args, ...texts) => {
    const { code, stdout, stderr } = await run(args, people);
    for (const text of texts) expect(stderr).toContain(text);
    expect(code).toBe(1);
    expect(stdout).toHaveLength(0);
  });

  it('in the table is reported before an error in a flag', async () => {
    const { code, stderr } = await run(['--sort', 'a'], '{"dota":[{"a":1}]}');
    expect(stderr).toContain('Must provide either data array or headers+rows');
    expect(code).toBe(1);
  });

  it.each([
    ['--url', 'https://tables.example'],
    ['--key-file', 'key.txt'],
    ['--endpoint', 'sales'],
    ['--project-id', '3'],
  ])('is reported for %s without --remote, because nothing would be stored', async (flag, value) => {
    for (const args of [['sales.csv'], ['markdown', 'page.md']]) {
      const { code, stderr } = await run([...args, flag, value]);
      expect(stderr).toContain(`${flag} requires --remote; without it`);
      expect(stderr).toContain('hint: Add --remote');
      expect(code).toBe(1);
    }
  });
});

it('the help contains every flag, and the README every operator', async () => {
  const help = String((await run(['draw', '--help'])).stdout);
  const structure = ['--row-groups', '--summary', '--stub'];
  const rows = ['--sort', '--filter', '--group', '--aggregate', '--column', '--page-size', '--page'];
  for (const flag of [...rows, ...structure]) expect(help).toContain(`${flag} <`);
  const readme = readFileSync(path.join(import.meta.dirname, '../../README.md'), 'utf8');
  const [, operators = ''] = /^\| `--filter` \|([^\n]*)$/m.exec(readme) ?? [];
  expect([...operators.matchAll(/`([^`]+)`/g)].length).toBeGreaterThanOrEqual(
    Object.keys(filterOperators).length,
  );
});
