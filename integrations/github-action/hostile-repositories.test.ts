import { lstat, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  committedFiles,
  csv,
  openRepository,
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

describe('hostile input', () => {
  it('names with spaces, new lines and commands are files as any other', async () => {
    const names = ['a b.md', 'new\nline.md', '::error::x.md', '-n.md', ':(top)y.md', '*.md', 'é"<&>`.md'];
    const repository = await open(Object.fromEntries([...names, 'zz.md'].map((name) => [name, table])));
    const { code, stdout, outputs, summary } = await repository.runAction({ files: '**.md\n!zz.md' });
    expect([code, outputs.images]).toEqual([0, '14']);
    expect(stdout.split('\n').filter((line) => line.startsWith('::'))).toEqual([]);
    expect(summary).toContain('<code>new\\nline.md</code>');
    expect(await committedFiles(repository)).toEqual(expect.arrayContaining(names));
    expect(await repository.git('status', '--porcelain')).toBe('');
    expect((await repository.runAction({ files: '**.md\n!zz.md' })).outputs.changed).toBe('false');
  });

  it('symbolic links lead nowhere', async () => {
    const markers = '<!-- pictable: link.csv -->\n\n<!-- pictable: folder/secret.csv -->\n';
    const repository = await open({ 'README.md': markers, 'own.md': table });
    const secret = path.join(repository.outside, 'secret');
    await mkdir(secret);
    await writeFile(path.join(secret, 'secret.csv'), csv);
    await writeFile(path.join(secret, 'secret.md'), table);
    await symlink(path.join(secret, 'secret.csv'), path.join(repository.folder, 'link.csv'));
    await symlink(path.join(secret, 'secret.md'), path.join(repository.folder, 'link.md'));
    await symlink(secret, path.join(repository.folder, 'folder'));
    await repository.save();
    const { code, stdout, outputs } = await repository.runAction({ files: '**/*.md\nfolder/*.md' });
    expect([code, outputs.images]).toEqual([1, '2']);
    expect(stdout).toContain('::warning file=link.md::link.md is a symbolic link');
    expect(stdout).toContain('link.csv is a symbolic link or not a file.');
    expect(stdout).toContain('folder/secret.csv is a symbolic link or not a file.');
    expect(await readFile(path.join(secret, 'secret.md'), 'utf8')).toBe(table);
    expect((await lstat(path.join(repository.folder, 'link.md'))).isSymbolicLink()).toBe(true);
    const intoLink = await repository.runAction({ files: 'own.md', folder: 'folder/images' });
    expect([intoLink.code, intoLink.stdout]).toEqual([
      1,
      expect.stringContaining('folder is a symbolic link or not a folder.'),
    ]);
    expect(await lstat(path.join(secret, 'images')).catch(() => undefined)).toBeUndefined();
  });

  it('paths outside of the repository are rejected', async () => {
    const repository = await open();
    for (const inputs of [
      { files: '../**' },
      { files: '/etc/passwd' },
      { folder: '../out' },
      { folder: '.git/hooks' },
    ]) {
      const { code, stdout } = await repository.runAction(inputs);
      expect([code, stdout]).toEqual([1, expect.stringMatching(/^::error::(?:files|folder) must/)]);
    }
  });

  it('a list of images that names other files deletes none of them', async () => {
    const image = { light: '../../README.md', dark: 'logo.png', width: 1, alt: '' };
    const images = JSON.stringify([image]);
    const list = `{"images":{"__proto__":${images},"x":${images}},"usedElsewhere":["/etc/passwd"]}`;
    const repository = await open({
      'README.md': readme,
      'data/sales.csv': csv,
      '.github/tables/logo.png': 'x',
      '.github/tables/pictable-tables.json': list,
    });
    expect((await repository.runAction()).code).toBe(0);
    expect(await repository.images()).toContain('logo.png');
    await repository.write('.github/tables/pictable-tables.json', '[]');
    const { code, stdout } = await repository.runAction();
    expect([code, stdout]).toEqual([1, expect.stringContaining('is not a list of this action')]);
  });

  it('texts of a table cannot leave the attribute or the comment', async () => {
    const hostile = '| a" onerror="x | <!-- /pictable --> |\n|---|---|\n| --> | <script> |';
    const repository = await open({ 'README.md': `## "><script>x</script>\n\n${hostile}\n` });
    const { code, stdout } = await repository.runAction();
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining('::warning file=README.md,line=3::The table contains'),
    ]);
    const text = await repository.read('README.md');
    const [image = ''] = text.split('\n').filter((line) => line.includes('<img '));
    expect(image.match(/"/g)).toHaveLength(6);
    expect(image.match(/[<>]/g)).toEqual(['<', '>']);
    expect((await repository.runAction()).outputs.changed).toBe('false');
  });

  it('images in cells are not loaded', async () => {
    const repository = await open({
      'a.json': '[{"logo":{"type":"image","value":"https://example.com/x.png"}}]',
    });
    const { code, stdout } = await repository.runAction({ files: 'a.json' });
    expect([code, stdout]).toEqual([0, expect.stringContaining('::warning file=a.json::')]);
  });
});
