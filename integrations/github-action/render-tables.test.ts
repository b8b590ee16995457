import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  committedFiles,
  csv,
  openRepository,
  readDescription,
  readme,
  type TestRepository,
  table,
} from './open-repository.fixture.ts';

let opened: TestRepository | undefined;
async function open(files?: Readonly<Record<string, string>>) {
  opened = await openRepository(files);
  return opened;
}
afterEach(() => opened?.close());

const commitCount = async ({ git }: TestRepository) => Number(await git('rev-list', '--count', 'HEAD'));

describe('the mode commit', () => {
  it('pushes one commit with the images and the changed texts', async () => {
    const repository = await open();
    const { code, stdout, stderr, outputs, summary } = await repository.runAction({
      'commit-message': 'Draw "it"',
    });
    expect([code, stderr]).toEqual([0, '']);
    const images = await repository.images();
    expect(images).toEqual([
      expect.stringMatching(/^sales-[0-9a-f]{12}\.png$/),
      expect.stringMatching(/^sales-[0-9a-f]{12}\.png$/),
      expect.stringMatching(/^sales-dark-[0-9a-f]{12}\.png$/),
      expect.stringMatching(/^sales-dark-[0-9a-f]{12}\.png$/),
    ]);
    const files = [
      '.github/tables/pictable-tables.json',
      ...images.map((name) => `.github/tables/${name}`),
      'README.md',
    ];
    expect(await committedFiles(repository)).toEqual(files);
    const log = await repository.git('log', '-1', '--format=%s%n%an%n%H', 'origin/main');
    expect(log).toBe(`Draw "it"\ngithub-actions[bot]\n${outputs.commit}\n`);
    expect(outputs).toEqual({
      changed: 'true',
      images: '4',
      commit: outputs.commit,
      files: JSON.stringify(files),
    });
    expect(Object.keys((await readDescription()).outputs).sort()).toEqual(Object.keys(outputs).sort());
    expect(stdout).toContain('README.md: 2 tables\n');
    expect(summary).toContain('- <code>README.md</code>\n');
  });

  it('shows a light and a dark image with an alternative text', async () => {
    const repository = await open();
    await repository.runAction();
    const text = await repository.read('README.md');
    const light = /src="(\.github\/tables\/sales-[0-9a-f]+\.png)" width="(\d+)" alt="([^"]*)">/.exec(text);
    const dark =
      /media="\(prefers-color-scheme: dark\)" srcset="(\.github\/tables\/sales-dark-[0-9a-f]+\.png)">/.exec(
        text,
      );
    expect(light?.[3]).toMatch(/^Sales: Table with 2 rows and 2 columns: Region, Sum\. /);
    const pixels = await Promise.all(
      [light?.[1], dark?.[1]].map((file) => readFile(path.join(repository.folder, file ?? ''))),
    );
    for (const bytes of pixels) {
      expect(bytes.subarray(1, 4).toString()).toBe('PNG');
      // A theme without lines between columns is slightly narrower.
      expect(Math.abs(bytes.readUInt32BE(16) - 2 * Number(light?.[2]))).toBeLessThan(4);
    }
    expect(pixels[0]!.equals(pixels[1]!)).toBe(false);
    expect(text).toContain(`<!-- pictable\n${table}\n-->\n<picture>\n`);
    expect(text).toContain('<!-- pictable: data/sales.csv -->\n<picture>\n');
    const manifest = JSON.parse(await repository.read('.github/tables/pictable-tables.json'));
    expect(manifest.images['README.md']).toHaveLength(2);
  });

  it('changes nothing in a second run, nor when the tables become visible and hidden again', async () => {
    const repository = await open();
    await repository.runAction();
    const before = await repository.read('README.md');
    const { code, outputs } = await repository.runAction();
    expect([code, outputs.changed, outputs.commit]).toEqual([0, 'false', '']);
    expect(await commitCount(repository)).toBe(2);
    expect((await repository.runAction({ mode: 'check' })).code).toBe(0);
    expect((await repository.runAction({ 'keep-tables': 'true' })).outputs.files).toBe('["README.md"]');
    expect(await repository.read('README.md')).toContain(`<!-- /pictable -->\n\n${table}\n`);
    await repository.runAction();
    expect(await repository.read('README.md')).toBe(before);
  });

  it('commits no other file, staged or not', async () => {
    const repository = await open();
    await repository.write('data/sales.csv', `${csv}West,3\n`);
    await repository.write('staged.txt', 'x');
    await repository.write('new.txt', 'x');
    await repository.git('add', 'staged.txt');
    await repository.runAction();
    expect(await committedFiles(repository)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/txt|csv/)]),
    );
    expect(await repository.git('status', '--porcelain')).toBe(
      ' M data/sales.csv\nA  staged.txt\n?? new.txt\n',
    );
  });

  it('commits nothing if there are no tables', async () => {
    const repository = await open({ 'README.md': 'Text' });
    await repository.write('new.txt', 'x');
    const { code, stdout, outputs } = await repository.runAction();
    expect([code, stdout, outputs.images]).toEqual([0, 'Nothing to commit.\n', '0']);
    expect(await repository.git('status', '--porcelain')).toBe('?? new.txt\n');
  });

  it('commits images that a run without a commit left behind', async () => {
    const repository = await open();
    await repository.runAction();
    await repository.git('reset', '--quiet', '--soft', 'HEAD~1');
    await repository.git('reset', '--quiet');
    await repository.git('push', '--quiet', '--force', 'origin', 'HEAD:main');
    await repository.git('checkout', 'README.md');
    await repository.runAction();
    expect((await committedFiles(repository)).length).toBe(6);
  });

  it('removes images that no file uses any more', async () => {
    const repository = await open({ 'README.md': readme, 'data/sales.csv': csv, 'docs/other.md': '' });
    await repository.runAction();
    const [first = ''] = await repository.images();
    const listed = JSON.parse(await repository.read('.github/tables/pictable-tables.json')).images[
      'README.md'
    ];
    // Another file shows the image of the table, and none that of the data file.
    await repository.write('docs/other.md', `![Sales](../.github/tables/${listed[0].light})\n`);
    await repository.write('README.md', (await repository.read('README.md')).replace('980.00', '981.00'));
    await repository.write('data/sales.csv', 'Region,Sum\nEast,4\n');
    await repository.save();
    const { code, outputs } = await repository.runAction();
    expect([code, outputs.images]).toEqual([0, '4']);
    const images = await repository.images();
    expect(images).toHaveLength(5);
    expect(images).toContain(listed[0].light);
    expect(images).not.toContain(listed[1].light);
    expect(first).not.toBe('');
    expect(await repository.git('status', '--porcelain')).toBe('');
    await repository.write('docs/other.md', 'Nothing.\n');
    await repository.save();
    expect((await repository.runAction()).outputs.files).toContain(listed[0].light);
    expect(await repository.images()).toHaveLength(4);
  });

  it('puts its commit on top of one that was pushed meanwhile', async () => {
    const repository = await open();
    const other = await repository.clone('other');
    await writeFile(path.join(other, 'new.txt'), 'x');
    await repository.git('-C', other, 'add', '-A');
    await repository.git('-C', other, 'commit', '--quiet', '-m', 'Meanwhile');
    await repository.git('-C', other, 'push', '--quiet', 'origin', 'HEAD:main');
    await repository.write('unsaved.txt', 'x');
    const { code, stdout, outputs } = await repository.runAction();
    expect([code, stdout]).toEqual([0, expect.stringContaining('Pushed')]);
    expect(await repository.git('log', '--format=%s', 'origin/main')).toBe(
      'Render tables\nMeanwhile\nChange files\n',
    );
    expect(outputs.commit).toBe((await repository.git('rev-parse', 'origin/main')).trim());
  });

  it('fails if the same files were changed meanwhile, or no branch is checked out', async () => {
    const repository = await open();
    const other = await repository.clone('other');
    await writeFile(path.join(other, 'README.md'), readme.replace('980.00', '5'));
    await repository.git('-C', other, 'commit', '--quiet', '-a', '-m', 'Meanwhile');
    await repository.git('-C', other, 'push', '--quiet', 'origin', 'HEAD:main');
    const conflict = await repository.runAction();
    expect([conflict.code, conflict.stdout]).toEqual([
      1,
      expect.stringContaining('::error::Another commit on main'),
    ]);
    await repository.git('reset', '--quiet', '--hard', 'origin/main');
    await repository.git('checkout', '--quiet', '--detach');
    const detached = await repository.runAction();
    expect([detached.code, detached.stdout]).toEqual([
      1,
      expect.stringContaining('::error::No branch is checked out'),
    ]);
  });
});

describe('the mode check', () => {
  it('fails and names what is out of date, without changing it', async () => {
    const repository = await open();
    const first = await repository.runAction({ mode: 'check' });
    expect([first.code, first.outputs.changed]).toEqual([1, 'true']);
    expect(first.stdout).toContain('::error file=README.md::README.md is out of date.\n');
    expect(await repository.git('status', '--porcelain')).toBe('');
    await repository.runAction();
    await repository.write('data/sales.csv', csv.replace('2', '3'));
    const { code, outputs, stdout } = await repository.runAction({ mode: 'check' });
    expect([code, JSON.parse(outputs.files ?? '')]).toEqual([1, expect.arrayContaining(['README.md'])]);
    expect(stdout).toMatch(/::error file=\.github\/tables\/sales-[0-9a-f]{12}\.png::/);
    expect(await repository.git('status', '--porcelain')).toBe(' M data/sales.csv\n');
  });

  it('fails after an image was deleted or changed', async () => {
    const repository = await open();
    await repository.runAction();
    const [name = ''] = await repository.images();
    await repository.write(`.github/tables/${name}`, 'x');
    expect(JSON.parse((await repository.runAction({ mode: 'check' })).outputs.files ?? '')).toEqual([
      `.github/tables/${name}`,
    ]);
    await repository.git('rm', '--quiet', '-f', `.github/tables/${name}`);
    expect(JSON.parse((await repository.runAction({ mode: 'check' })).outputs.files ?? '')).toEqual([
      `.github/tables/${name}`,
    ]);
  });
});

describe('files', () => {
  it('are rendered with the theme, in the folder, from patterns', async () => {
    const repository = await open({
      'docs/a.md': table,
      'docs/deep/b.markdown': '<!-- pictable: /data/t.json -->',
      'docs/old/c.md': table,
      'data/t.json': '{"title":"T","theme":"rose","data":[{"n":1.10}],"summary":"sum"}',
      'data/lines.ndjson': '{"n":1}\n{"n":2}\n',
    });
    const files = 'docs/**/*\ndata/*\n!docs/old/**';
    const { code, outputs } = await repository.runAction({
      files,
      folder: 'my images',
      theme: 'ocean',
      'dark-theme': 'dark',
    });
    expect([code, outputs.images]).toEqual([0, '6']);
    expect(await repository.read('docs/a.md')).toContain('srcset="../my%20images/a-dark-');
    expect(await repository.read('docs/deep/b.markdown')).toContain('src="../../my%20images/t-');
    expect(await repository.read('docs/old/c.md')).toBe(table);
    const { images } = JSON.parse(await repository.read('my images/pictable-tables.json'));
    expect(Object.keys(images)).toEqual([
      'data/lines.ndjson',
      'data/t.json',
      'docs/a.md',
      'docs/deep/b.markdown',
    ]);
    expect(images['data/t.json']).toEqual(images['docs/deep/b.markdown']);
    const before = images['data/t.json'][0].light;
    await repository.runAction({ files, folder: 'my images', 'dark-theme': 'dark' });
    const after = JSON.parse(await repository.read('my images/pictable-tables.json')).images[
      'data/t.json'
    ][0];
    expect(after.light).not.toBe(before);
  });

  it('with an error are reported, and the others are rendered', async () => {
    const repository = await open({
      'README.md': `${table}\n\n<!-- pictable: gone.csv -->\n\n<!-- pictable: ../../x.csv -->\n`,
      'a.csv': 'a,b\n"1,2\n',
      'b.json': '{"data":',
      'c.json': '5',
      'd.csv': csv,
      'e.txt': 'x',
      'f.md': 'x',
    });
    await repository.write('f.md', new Uint8Array([0x7c, 0xff, 0x7c]));
    await repository.save();
    const { code, stdout, outputs } = await repository.runAction({ files: '*.csv\n*.json\n*.md\ne.txt' });
    expect([code, outputs.images]).toEqual([1, '2']);
    expect(await repository.read('README.md')).not.toContain('<picture>');
    for (const error of [
      '::error file=README.md,line=6::The file gone.csv does not exist.',
      '::error file=README.md,line=8::../../x.csv is not a file of the repository.',
      '::error file=a.csv::',
      '::error file=b.json::',
      '::error file=c.json::The JSON is not a table.',
      '::error file=e.txt::e.txt is not a Markdown, CSV, TSV or JSON file.',
      '::error file=f.md::f.md is not valid UTF-8.',
    ])
      expect(stdout).toContain(error);
    expect(await commitCount(repository)).toBe(3);
  });

  it('that do not exist are an error', async () => {
    const repository = await open();
    const { code, stdout } = await repository.runAction({ files: 'gone.md\n*.txt' });
    expect([code, stdout]).toEqual([1, '::error::No file of the repository matches "gone.md", "*.txt".\n']);
  });

  it('a thousand of them, take one run', { tags: ['slow'] }, async () => {
    const files = Object.fromEntries(
      Array.from({ length: 1000 }, (_, n) => [
        `docs/${n % 20}/page-${n}.md`,
        `# P${n}\n\n${table.replace('980', `${n}`)}\n`,
      ]),
    );
    const repository = await open(files);
    const { code, outputs, summary } = await repository.runAction({ files: '**/*.md' });
    expect([code, outputs.images]).toEqual([0, '2000']);
    expect(summary).toContain('and 2901 more');
    expect(await committedFiles(repository)).toHaveLength(3001);
    expect((await repository.runAction({ files: '**/*.md' })).outputs.changed).toBe('false');
  });
});

it('the README shows the images of its table', async () => {
  const text = await readFile(path.join(import.meta.dirname, 'README.md'), 'utf8');
  const [, sample = ''] = /^```markdown\n([\s\S]*?)^```$/m.exec(text) ?? [];
  const repository = await open({ 'README.md': sample });
  await repository.runAction();
  const { images } = JSON.parse(await repository.read('.github/tables/pictable-tables.json'));
  const [image] = images['README.md'];
  for (const [name, file] of [
    [image.light, 'table-light.png'],
    [image.dark, 'table-dark.png'],
  ] as const) {
    const written = await readFile(path.join(repository.folder, '.github/tables', name));
    expect(written.equals(await readFile(path.join(import.meta.dirname, file))), file).toBe(true);
  }
  expect(text).toContain(`<img src="table-light.png" width="${image.width}"`);
});

describe('the program', () => {
  it('has the fonts of every script', async () => {
    const repository = await open({
      'README.md': '| 地域 | العربية | ไทย |\n|---|---|---|\n| 東京 | شمال | เหนือ |\n',
    });
    const { code, stdout } = await repository.runAction();
    expect([code, stdout.includes('::warning')]).toEqual([0, false]);
  });

  it('runs outside of the project, with everything it needs in its folder', async () => {
    const { runs, inputs } = await readDescription();
    expect(runs).toEqual({ using: 'node24', main: 'main.js' });
    expect(Object.keys(inputs)).toEqual([
      'files',
      'theme',
      'dark-theme',
      'folder',
      'keep-tables',
      'mode',
      'commit-message',
    ]);
    const licences = await readFile(path.join(import.meta.dirname, 'dist/licences.txt'), 'utf8');
    for (const name of ['harfbuzzjs', 'papaparse', 'jpeg-js', 'assemblyscript'])
      expect(licences).toMatch(new RegExp(`^${name} `, 'm'));
  });
});
