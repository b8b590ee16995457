import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { imageFormats, limits, tableOptionProperties, tableStyleProperties } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runPictable, startPictable } from './run-pictable.fixture.ts';

const csv = 'Region,Sum\nNorth,1250.50\n"South, coast",980\n';
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(path.join(tmpdir(), 'pictable-cli-'));
  await writeFile(path.join(cwd, 'sales.csv'), csv);
});
afterAll(() => rm(cwd, { recursive: true }));

const run = (args: readonly string[], stdin?: string | Uint8Array) =>
  runPictable(args, { cwd, stdin: stdin ?? '' });
const file = (name: string) => path.join(cwd, name);

/** The texts of an SVG, in order. */
const texts = (svg: Buffer | string) =>
  [...String(svg).matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);
const asTexts = ['--format', 'svg', '--svg-text', 'live'];

describe('input', () => {
  const inputs = {
    'a.csv': csv,
    'b.tsv': 'Region\tSum\nNorth\t1250.50\nSouth, coast\t980\n',
    'c.json': '[{"Region":"North","Sum":1250.50},{"Region":"South, coast","Sum":980}]',
    'd.ndjson': '{"Region":"North","Sum":1250.50}\n{"Region":"South, coast","Sum":980}\n',
    'e.md': '| Region | Sum |\n|---|---|\n| North | 1250.50 |\n| South, coast | 980 |\n',
  };
  const shown = ['Region', 'Sum', 'North', '1250.50', 'South, coast', '980'];

  it('is the same table in every format', async () => {
    await mkdir(file('kinds'));
    for (const [name, text] of Object.entries(inputs)) await writeFile(file(`kinds/${name}`), text);
    const names = Object.keys(inputs).map((name) => `kinds/${name}`);
    const { code, stderr } = await run([...names, ...asTexts, '-o', 'kinds/']);
    expect(stderr.trim().split('\n')).toHaveLength(names.length);
    expect(code).toBe(0);
    for (const letter of 'abcde') expect(texts(readFileSync(file(`kinds/${letter}.svg`)))).toEqual(shown);
  });

  it.each(['a.csv', 'd.ndjson', 'e.md'] as const)('from standard input is detected: %s', async (name) => {
    const { code, stdout, stderr } = await run(asTexts, inputs[name]);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(texts(stdout)).toEqual(shown);
  });

  it.each([
    [
      'items of n8n',
      '[{"json":{"Region":"North","Sum":1250.50}},{"json":{"Region":"South, coast","Sum":980}}]',
    ],
    ['bundles of Make', '{"array":[{"Region":"North","Sum":1250.50},{"Region":"South, coast","Sum":980}]}'],
    ['a table inside a JSON string', JSON.stringify(csv)],
  ])('is read as the service reads it: %s', async (_, text) => {
    const { code, stdout, stderr } = await run(asTexts, text);
    expect(stderr).toMatch(/^stdin: warning: .+\n$/);
    expect(code).toBe(0);
    expect(texts(stdout)).toEqual(shown);
  });

  const accented = 'Región,þ\nÅre,€ 5\n';
  const utf16le = Buffer.from(`\ufeff${accented}`, 'utf16le');
  it.each([
    ['UTF-8', Buffer.from(accented)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${accented}`)],
    ['UTF-16LE', utf16le],
    ['UTF-16BE', Buffer.from(utf16le).swap16()],
    ['Windows-1252', Buffer.from(accented.replace('€', '\x80'), 'latin1')],
  ])('is read in the encoding %s', async (_, bytes) => {
    const { stdout } = await run([...asTexts, '-f', 'csv'], bytes);
    expect(texts(stdout)).toEqual(['Región', 'þ', 'Åre', '€ 5']);
  });

  it.each([
    ['þ', 'þorp,ár\nHöfn,2024\n'],
    ['ÿ', 'ÿ,ár\nb,12\n'],
  ])('in Windows-1252 may start with %s, the first byte of a byte order mark', async (_, text) => {
    const bytes = Buffer.from(text, 'latin1');
    // An even number of bytes could be UTF-16.
    expect(bytes.length % 2).toBe(0);
    const { stdout } = await run([...asTexts, '-f', 'csv'], bytes);
    expect(texts(stdout)).toEqual(text.trim().split(/[,\n]/));
  });

  it('from standard input is read up to the limit, even if it never ends', async () => {
    const child = startPictable([], { cwd });
    let printed = '';
    child.stderr.on('data', (chunk) => {
      printed += String(chunk);
    });
    const endless = new Readable({
      read() {
        this.push(Buffer.alloc(1 << 20, 'a'));
      },
    });
    child.stdin.on('error', () => endless.destroy());
    endless.pipe(child.stdin);
    const code = await new Promise((resolve) => child.on('close', resolve));
    endless.destroy();
    expect(printed).toMatch(/^stdin: error: stdin has \d+ bytes; the limit is 5242880 bytes\.\n$/);
    expect(Number(/has (\d+) bytes/.exec(printed)?.[1])).toBeLessThan(1.2 * limits.bodyBytesMax);
    expect(code).toBe(1);
  });

  it('treats the first row as data with --no-headers', async () => {
    const { stdout } = await run([...asTexts, '--no-headers', '--show-row-numbers', '-f', 'csv'], csv);
    expect(texts(stdout)).toEqual([
      '1',
      'Region',
      'Sum',
      '2',
      'North',
      '1250.50',
      '3',
      'South, coast',
      '980',
    ]);
  });
});

describe('output', () => {
  it('is written next to the input file', async () => {
    const { code, stderr } = await run(['sales.csv']);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^sales\.csv → sales\.png {2}\d+ × \d+ px, \d+\.\d kB\n$/);
    expect(readFileSync(file('sales.png')).subarray(0, 4)).toEqual(png);
  });

  it.each([
    ['a.jpg', '\xff\xd8\xff'],
    ['a.svg', '<svg'],
    ['a.pdf', '%PDF'],
  ])('has the format of its extension: %s', async (name, start) => {
    expect((await run(['sales.csv', '-o', name, '-q'])).code).toBe(0);
    expect(readFileSync(file(name)).toString('latin1').startsWith(start)).toBe(true);
  });

  it('of many files goes to a folder or a pattern; an invalid file does not stop the others', {
    tags: ['slow'],
  }, async () => {
    await mkdir(file('in/deep'), { recursive: true });
    await writeFile(file('in/a.csv'), csv);
    await writeFile(file('in/deep/b.json'), '[{"a":1}]');
    await writeFile(file('in/bad.json'), '[{"a":1,}]');
    const batch = await run(['in', '-o', 'out/', '--format', 'svg', '--json']);
    expect(batch.code).toBe(1);
    expect(await readdir(file('out'), { recursive: true })).toEqual(
      expect.arrayContaining(['a.svg', path.join('deep', 'b.svg')]),
    );
    const report = JSON.parse(batch.stdout.toString());
    expect(report).toMatchObject({
      success: false,
      errors: [{ input: path.join('in', 'bad.json'), line: 1 }],
    });
    expect(report.images).toHaveLength(2);

    expect((await run(['in/*.csv', '-o', 'pages/{name}-table.{format}'])).code).toBe(0);
    expect(existsSync(file('pages/a-table.png'))).toBe(true);
    const same = await run(['in/a.csv', 'in/deep/b.json', '-o', 'one.png']);
    expect(same).toMatchObject({ code: 1, stderr: expect.stringContaining('written to the same file') });
  });

  it('has numbered files if a table has several images, and standard output takes only one', {
    tags: ['slow'],
  }, async () => {
    const rows = Array.from({ length: 60 }, (_, row) => `Name ${row},${row}\n`).join('');
    await mkdir(file('split'));
    await writeFile(file('split/t.csv'), `Name,Sum\n${rows}`);
    await writeFile(file('split/t-1.csv'), 'Name,Sum\nA,1\n');
    const written = async () => (await readdir(file('split'))).filter((name) => name.endsWith('.png'));
    expect(await run(['split/t.csv', '--for', 'teams'])).toMatchObject({ code: 0 });
    const names = await written();
    expect(names.length).toBeGreaterThan(1);
    expect(names.toSorted()).toEqual(names.map((_, index) => `t-${index + 1}.png`));
    const pattern = ['split/t.csv', '--for', 'teams', '-o', 'split/{part}/{name}.{format}'];
    expect(await run(pattern)).toMatchObject({ code: 0 });
    expect(existsSync(file('split/2/t.png'))).toBe(true);
    const piped = await run(['--for', 'teams'], `Name,Sum\n${rows}`);
    expect(piped).toMatchObject({ code: 1, stderr: expect.stringContaining('standard output accepts one') });
    const same = await run(['split/t.csv', 'split/t-1.csv', '--for', 'teams']);
    expect(same).toMatchObject({ code: 1, stderr: expect.stringContaining('written to the same file') });
  });

  it.each([
    ['slack.svg', ['--for', 'slack', '-o', 'slack.svg']],
    ['slack.svg', ['--for', 'slack', '--format', 'svg']],
  ])('is rejected in a format that its destination does not support: %s', async (name, args) => {
    const rejected = await run(['sales.csv', ...args]);
    expect(rejected.code).toBe(1);
    expect(rejected.stderr).toContain('Slack does not support svg; use png or jpeg with --for slack.');
    expect(existsSync(file(name))).toBe(false);
  });

  it.skipIf(!existsSync('/usr/bin/script'))('is never written to a terminal', async () => {
    const program = path.join(import.meta.dirname, '../bin/pictable.mjs');
    const command = `${process.execPath} ${program} -o - sales.csv; echo code $?`;
    const shown = execFileSync('script', ['-qec', command, '/dev/null'], { cwd }).toString();
    expect(shown).toContain('An image cannot be written to a terminal.');
    expect(shown).toContain('code 1');
  });

  it('is written even if nobody reads the messages', async () => {
    const names = ['a', 'b', 'c'];
    await mkdir(file('unread'));
    for (const name of names) await writeFile(file(`unread/${name}.csv`), csv);
    const child = startPictable(['unread'], { cwd });
    child.stderr.destroy();
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect((await readdir(file('unread'))).sort()).toEqual(
      names.flatMap((name) => [`${name}.csv`, `${name}.png`]),
    );
    expect(code).toBe(0);
  });

  it('that cannot be written leads to exit code 2', async () => {
    await writeFile(file('taken'), '');
    expect(await run(['sales.csv', '-o', 'taken/x.png'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('cannot be written'),
    });
  });
});

describe('flags', () => {
  it('exist for every scalar option and style of the contract', async () => {
    const help = (await run(['draw', '--help'])).stdout.toString();
    for (const property of [...tableOptionProperties, ...tableStyleProperties]) {
      const flag = `--${property.name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
      expect(help.includes(`${flag} `), flag).toBe(!('sameAs' in property));
    }
  });

  it('override the table in any spelling, and keep its other styles and its order', async () => {
    const table =
      '{"title":"Old","data":[{"2024":1.10,"2023":2}],"styles":{"headerBackground":"#ff0000","textColor":"#010203"}}';
    const { stdout } = await run([...asTexts, '--header-bg', '#00ff00', '--title', 'New'], table);
    const svg = stdout.toString();
    expect(texts(svg)).toEqual(['New', '2024', '2023', '1.10', '2']);
    expect(svg).toContain('#00ff00');
    expect(svg).not.toMatch(/#ff0000|#f00\b/);
    expect(svg).toContain('#010203');
  });
});

describe.concurrent('an error', () => {
  it('in JSON is shown with its location and the fixed line', async () => {
    const { code, stdout, stderr } = await run([], '[\n  {"a": 1}\n  {"a": 2}\n]');
    expect(code).toBe(1);
    expect(stdout).toHaveLength(0);
    expect(stderr).toBe(
      'stdin:3:3: error: Missing comma before {\n 3 |   {"a": 2}\n       ^\n  fix: {"a": 1},\n',
    );
  });

  it.each([
    ['an array of rows', '[', ']'],
    ['a payload', '{"data": [', ']}'],
  ])('in a value of %s is shown with its location', async (_, open, close) => {
    const text = `${open}\n  {"a": 1},\n  {"a": {"value": 2, "colspan": 0}}\n${close}`;
    expect((await run([], text)).stderr).toBe(
      `stdin:3:33: error: data[1].a.colspan must be a whole number from 1 to 200; got 0.\n 3 |   {"a": {"value": 2, "colspan": 0}}\n${' '.repeat(37)}^\n`,
    );
  });

  it.each([
    ['a colour', ['sales.csv', '--header-bg', 'nope'], '--header-bg sets this value.'],
    ['a theme', ['sales.csv', '--theme', 'nope'], 'options.theme must be default, light'],
    ['a flag', ['sales.csv', '--themme', 'dark'], 'Did you mean --theme?'],
    ['a file', ['none.csv'], 'The file none.csv does not exist.'],
    [
      'an extension',
      ['sales.csv', '-o', 'a.gif'],
      `one of the extensions ${imageFormats.map((name) => `.${name}`).join(', ')}.`,
    ],
    ['two formats', ['sales.csv', '-o', 'a.png', '--format', 'svg'], '--format is svg'],
    ['a missing URL', ['sales.csv', '--remote'], 'PICTABLE_URL'],
    ['a quote', ['-f', 'csv'], 'A quoted cell has no closing quote. (line 2, column 4)', 'a,b\n1,"x\n'],
  ])('about %s is reported, with exit code 1', async (_, args, message, stdin?: string) => {
    const { code, stderr } = await run(args, stdin);
    expect(stderr).toContain(message);
    expect(code).toBe(1);
  });
});

describe('watch', () => {
  it('renders again when the file changes, and continues after an error', async () => {
    await writeFile(file('live.csv'), csv);
    const child = startPictable(['live.csv', '-o', 'live.svg', '--svg-text', 'live', '--watch'], { cwd });
    let printed = '';
    child.stderr.on('data', (chunk) => {
      printed += String(chunk);
    });
    const waitFor = async (text: string) => {
      while (!printed.includes(text)) await new Promise((resolve) => child.stderr.once('data', resolve));
      printed = '';
    };
    try {
      await waitFor('Watching');
      await writeFile(file('live.csv'), 'a,b\n1,"2\n');
      await waitFor('no closing quote');
      await writeFile(file('live.csv'), csv.replace('North', 'West'));
      await waitFor('→ live.svg');
    } finally {
      child.kill();
    }
    expect(texts(readFileSync(file('live.svg')))).toContain('West');
  });
});
