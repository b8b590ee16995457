import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { API_VERSION, RENDER_VERSION } from '@pictable/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportedError } from './error-report.ts';
import { exitCodes } from './exit-codes.ts';
import { highestExitCode, reportJson } from './render-tables.ts';
import { runPictable } from './run-pictable.fixture.ts';

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

test('the version of the program is followed by that of the layout', async () => {
  const { stdout } = await run(['--version']);
  expect(String(stdout).trim()).toBe(`${API_VERSION} (render version ${RENDER_VERSION})`);
});
