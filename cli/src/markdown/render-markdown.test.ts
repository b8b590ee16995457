import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runPictable } from '../run-pictable.fixture.ts';

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(path.join(tmpdir(), 'pictable-markdown-'));
});
afterAll(() => rm(cwd, { recursive: true }));

const run = (args: readonly string[], stdin?: string) => runPictable(args, { cwd, stdin: stdin ?? '' });
const file = (name: string) => path.join(cwd, name);

describe('markdown', () => {
  const page = '# Report\n\n## Sales\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\nEnd.\n';

  it('has images with alternative text instead of tables', async () => {
    await writeFile(file('page.md'), page);
    const { code, stdout } = await run(['markdown', 'page.md', '--image-folder', 'shots']);
    expect(code).toBe(0);
    const [, alt, link] = /^!\[(.*)\]\((.*)\)$/m.exec(stdout.toString()) ?? [];
    expect(stdout.toString()).toBe(`# Report\n\n## Sales\n\n![${alt}](shots/page-1-sales.png)\n\nEnd.\n`);
    expect(alt).toMatch(/^Sales: .*A.*B/);
    expect(readFileSync(file(link ?? '')).toString('latin1')).toMatch(/^\x89PNG/);
  });

  it('has images that do not repeat the heading above the table', async () => {
    await run(['markdown', '-', '--image-folder', 'texts', '--format', 'svg', '--svg-text', 'live'], page);
    const svg = readFileSync(file('texts/stdin-1-sales.svg'), 'utf8');
    expect([...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual(['A', 'B', '1', '2']);
  });

  it('is reported with the line of each table, and a table with an error stays', async () => {
    const wide = `| ${'A | '.repeat(201)}\n|${'---|'.repeat(201)}\n| ${'1 | '.repeat(201)}\n`;
    await writeFile(file('two (1).md'), `${page}\n${wide}\n| C |\n|---|\n| 3 |\n`);
    const args = ['markdown', 'two (1).md', '-o', 'sub/out.md', '--image-folder', 'my shots', '--json'];
    const { code, stdout } = await run([...args, '--format', 'pdf']);
    const { images, errors } = JSON.parse(stdout.toString());
    expect(images.map(({ input }: { input: string }) => input)).toEqual(['two (1).md:5', 'two (1).md:15']);
    expect(errors).toMatchObject([{ input: 'two (1).md:11' }]);
    expect(code).toBe(1);
    const text = readFileSync(file('sub/out.md'), 'utf8');
    expect(text).toMatch(/^\[Sales: .*\]\(my%20shots\/two%20%281%29-1-sales\.pdf\)$/m);
    expect(text).toMatch(/^\[.*\]\(my%20shots\/two%20%281%29-3\.pdf\)$/m);
    expect(text).toContain(wide);
    expect(existsSync(file('sub/my shots/two (1)-1-sales.pdf'))).toBe(true);
  });

  it.each([
    [['--in-place', '-o', 'x.md'], '--in-place cannot be combined with --output.'],
    [['-o', '.'], '--output must be a file; . is a folder.'],
  ])('is rejected with the flags %j', async (flags, message) => {
    await writeFile(file('page.md'), page);
    const { code, stderr } = await run(['markdown', 'page.md', ...flags]);
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  });

  it('needs a table, and is rejected in place from standard input', async () => {
    expect((await run(['markdown', '-'], '# Only text\n')).stderr).toContain(
      'stdin does not contain a table.',
    );
    expect((await run(['markdown', '-', '--in-place'], page)).stderr).toContain('--in-place requires a file');
  });

  it('keeps its tables with --keep-tables, and a second run adds nothing', async () => {
    await writeFile(file('kept.md'), page.replaceAll('\n', '\r\n'));
    await run(['markdown', 'kept.md', '--in-place', '--keep-tables']);
    const once = readFileSync(file('kept.md'), 'utf8');
    expect(once).toMatch(/\r\n!\[.*\]\(images\/kept-1-sales\.png\)\r\n\r\n\| A \| B \|\r\n/);
    await run(['markdown', 'kept.md', '--in-place', '--keep-tables']);
    expect(readFileSync(file('kept.md'), 'utf8')).toBe(once);
  });

  it('has its images in an absolute folder, with relative links', async () => {
    await writeFile(file('apart.md'), page);
    const flags = ['--output', 'sub/apart.md', '--image-folder', file('all images')];
    expect(await run(['markdown', 'apart.md', ...flags])).toMatchObject({ code: 0 });
    expect(existsSync(file('all images/apart-1-sales.png'))).toBe(true);
    expect(readFileSync(file('sub/apart.md'), 'utf8')).toContain('](../all%20images/apart-1-sales.png)');
  });

  it.each([
    ['a link', '[See the full report](https://example.com/r)'],
    ['an image', '![Chart](images/chart-1.png)'],
    ['a link and one of its own images', '[More](https://example.com/r) ![T](images/own-1.png)'],
  ])('keeps %s of the author above a table, also in a second run', async (_, line) => {
    const table = '| A | B |\n|---|---|\n| 1 | 2 |\n';
    await writeFile(file('own.md'), `# T\n\n${line}\n\n${table}`);
    for (const _run of [1, 2]) {
      await run(['markdown', 'own.md', '--in-place', '--keep-tables']);
      const [before, image, ...more] = readFileSync(file('own.md'), 'utf8').split(/\n\n/).slice(1);
      expect([before, more]).toEqual([line, [table]]);
      expect(image).toMatch(/^!\[[^[\]]*\]\(images\/own-1[a-z0-9-]*\.png\)$/);
    }
  });
});
