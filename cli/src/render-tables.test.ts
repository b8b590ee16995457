import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { API_VERSION, RENDER_VERSION } from '@pictable/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportedError } from './error-report.ts';
import { exitCodes } from './exit-codes.ts';
import { highestExitCode, reportJson } from './render-tables.ts';
import { runPictable, startPictable } from './run-pictable.fixture.ts';

test.each([
  [[], exitCodes.success],
  [[exitCodes.invalidInput, exitCodes.serviceFailed, exitCodes.keyRejected], exitCodes.serviceFailed],
  [[exitCodes.keyRejected, exitCodes.invalidInput], exitCodes.keyRejected],
])('errors with the exit codes %j end the program with %d', (codes, expected) => {
  expect(highestExitCode(codes.map((exitCode) => ({ exitCode }) as ReportedError))).toBe(expected);
});

test('the report has the jobs of asynchronous requests only if there are any', () => {
  expect(JSON.parse(reportJson([], []))).toEqual({ success: true, images: [], errors: [] });
  const job = { input: 'a.csv', jobId: 'j1' };
  expect(JSON.parse(reportJson([], [], [job]))).toMatchObject({ jobs: [job] });
});

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(path.join(tmpdir(), 'pictable-html-'));
  const table = { title: 'A', data: [{ Order: { value: 'A-1', link: 'https://shop.example/a' } }] };
  await writeFile(path.join(cwd, 'orders of may.json'), JSON.stringify(table));
});
afterAll(() => rm(cwd, { recursive: true }));

const run = (args: readonly string[]) => runPictable(args, { cwd, stdin: '' });
const input = 'orders of may.json';

test('the HTML has the file of the image, seen from the HTML, and its links', async () => {
  const { stdout } = await run([
    input,
    '-o',
    'img/a b.png',
    '--scale',
    '2',
    '--html',
    'mail/page.html',
    '--json',
  ]);
  const html = await readFile(path.join(cwd, 'mail/page.html'), 'utf8');
  expect(html).toContain('<img src="../img/a%20b.png" width="');
  expect(html).toContain('href="https://shop.example/a" alt="A-1">');
  const [image] = JSON.parse(String(stdout)).images;
  expect(`${image.html}\n`).toBe(html);
  expect(image).toMatchObject({ renderVersion: RENDER_VERSION, widthPx: expect.any(Number) });
  expect(image).not.toHaveProperty('embed');
  expect(html).toContain(`width="${image.widthPx / 2}"`);
});

test('the HTML of the report has the file of the image, seen from the current folder, without --html', async () => {
  const { stdout } = await run([input, '-o', 'img/c.png', '--json']);
  const [image] = JSON.parse(String(stdout)).images;
  expect(image.output).toBe(path.join('img', 'c.png'));
  expect(image.html).toContain('<img src="img/c.png" ');
});

test('an image on standard output cannot be in HTML', async () => {
  const { code, stderr } = await run([input, '-o', '-', '--html', 'page.html']);
  expect(code).toBe(1);
  expect(String(stderr)).toContain('--html writes a page with the images, so they must be written to files.');
});

test('the page stays as it is if no table was rendered', async () => {
  await writeFile(path.join(cwd, 'bad.json'), '[{"a": 1,}]');
  await writeFile(path.join(cwd, 'kept.html'), 'kept');
  expect((await run(['bad.json', '--html', 'kept.html'])).code).toBe(1);
  expect(await readFile(path.join(cwd, 'kept.html'), 'utf8')).toBe('kept');
  expect((await run(['bad.json', input, '--html', 'kept.html'])).code).toBe(1);
  expect(await readFile(path.join(cwd, 'kept.html'), 'utf8')).toMatch(/^<img src="orders%20of%20may\.png"/);
});

test('the page and the report follow a watched table, and an error leaves the page as it is', async () => {
  const write = (text: string) => writeFile(path.join(cwd, 'live.csv'), text);
  const pageText = () => readFile(path.join(cwd, 'live.html'), 'utf8');
  await write('Region,Sum\nNorth,1\n');
  const child = startPictable(['live.csv', input, '--watch', '--html', 'live.html', '--json'], { cwd });
  let printed = '';
  let shown = '';
  child.stdout.on('data', (chunk) => {
    printed += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    shown += String(chunk);
  });
  const reports = () => printed.split(/(?<=^\}\n)/m).map((text) => JSON.parse(text));
  const nextReport = async (count: number) => {
    await expect.poll(() => printed.split('\n}\n').length - 1, { timeout: 30_000 }).toBe(count);
    return reports()[count - 1];
  };
  try {
    await expect.poll(() => shown, { timeout: 30_000 }).toContain('Watching');
    expect(await nextReport(1)).toMatchObject({ success: true, images: [{ input: 'live.csv' }, { input }] });
    await write('Area,Sum\nNorth,1\nSouth,2\n');
    const second = await nextReport(2);
    expect(second).toMatchObject({ success: true, images: [{ input: 'live.csv' }, { input }] });
    const page = await pageText();
    expect(page).toBe(second.images.map(({ html }: { html: string }) => `${html}\n`).join(''));
    expect(page).toContain('Area');
    await write('Area,"Sum\n');
    expect(await nextReport(3)).toMatchObject({
      ...{ success: false, images: [{ input }], errors: [{ input: 'live.csv' }] },
    });
    expect(await pageText()).toBe(page);
  } finally {
    child.kill();
  }
});

test('the version of the program is followed by that of the layout', async () => {
  const { stdout } = await run(['--version']);
  expect(String(stdout).trim()).toBe(`${API_VERSION} (render version ${RENDER_VERSION})`);
});
