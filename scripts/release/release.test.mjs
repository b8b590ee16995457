import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { addAnchor, addEntry, closeNotes, closePackageNotes, readCommits, writeEntry } from './changelog.mjs';
import { setVersion } from './set-version.mjs';

const root = mkdtempSync(path.join(tmpdir(), 'pictable-version-'));
afterAll(() => rmSync(root, { recursive: true }));

function write(file, text) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
  return file;
}

const read = (file) => readFileSync(path.join(root, file), 'utf8');

it('replaces only the version of our own packages', () => {
  const lock = (own) =>
    `${JSON.stringify({ name: 'a', version: own, packages: { '': { version: own }, sdk: { version: own }, 'node_modules/x': { version: '0.1.0' } } }, null, 2)}\n`;
  const files = [
    write('package.json', '{ "version": "0.1.0", "dependencies": { "x": "0.1.0" } }'),
    write('package-lock.json', lock('0.1.0')),
    write('clients/python/pictable/__init__.py', '__version__ = "0.1.0"'),
    write('contract/src/version.ts', "export const API_VERSION = '0.1.0';"),
    write('deploy/helm/Chart.yaml', 'version: 0.1.0\nappVersion: 0.1.0\n'),
    write(
      'integrations/agent-skill/server.json',
      '{ "version": "0.1.0", "packages": [{ "version": "0.1.0" }] }',
    ),
    write('docs/install.md', 'npm install pictable-0.1.0.tgz, as since 0.1.0'),
    write('tests/api/upgrade/README.md', 'pictable-0.1.0.tgz'),
    write('web/other.tsx', 'pictable-0.1.0.tgz'),
  ];
  expect(setVersion(root, files, '0.1.0', '0.2.0')).toEqual(files.slice(0, 7));
  expect(read('package.json')).toBe('{ "version": "0.2.0", "dependencies": { "x": "0.1.0" } }');
  expect(read('package-lock.json')).toBe(lock('0.2.0'));
  expect(read('clients/python/pictable/__init__.py')).toBe('__version__ = "0.2.0"');
  expect(read('contract/src/version.ts')).toBe("export const API_VERSION = '0.2.0';");
  expect(read('deploy/helm/Chart.yaml')).toBe('version: 0.2.0\nappVersion: 0.2.0\n');
  expect(read('integrations/agent-skill/server.json')).not.toContain('0.1.0');
  expect(read('docs/install.md')).toBe('npm install pictable-0.2.0.tgz, as since 0.1.0');
  expect(read('tests/api/upgrade/README.md')).toBe('pictable-0.1.0.tgz');
});

it('groups commits by the part that they changed most', () => {
  const log = [
    '\0a1\tDraw rounder corners\n\n10\t2\tengine/src/paint.ts\n500\t0\tengine/golden/x/expected.svg\n30\t0\tdocs/promises.md\n',
    '\0b2\tAnswer sooner\n\n5\t5\tserver/src/app.ts\n-\t-\tweb/public/a.png\n',
    '\0c3\tTest more\n\n1\t0\ttests/api/a.test.ts\n',
  ].join('');
  const entry = writeEntry('0.2.0', '2026-11-23', readCommits(log));
  expect(entry).toBe(
    '## 0.2.0, 2026-11-23\n\n### Service\n\n- Answer sooner (b2)\n\n### Documentation\n\n- Draw rounder corners (a1)\n\n### Tests and tools\n\n- Test more (c3)\n',
  );
  const before = '# Changelog\n\nWords.\n\n## 0.1.0, 2026-11-22\n\nThe first.\n';
  expect(addEntry(before, entry)).toBe(
    `# Changelog\n\nWords.\n\n${entry}\n## 0.1.0, 2026-11-22\n\nThe first.\n`,
  );
});

it('closes the notes for users and keeps announcements at the top', () => {
  const announced = '## Not released yet {#next}\n\n### Announced\n\nNothing.\n\n';
  const earlier = '## 0.1.0, 2026-11-22 {#v0-1-0}\n\nThe first version.\n';
  const heading = '## 0.2.0, 2026-11-23 {#v0-2-0}\n\n';
  const notes = '### Tables\n\n- Rounder corners.\n\n';
  expect(closeNotes(announced + notes + earlier, '0.2.0', '2026-11-23')).toBe(
    announced + heading + notes + earlier,
  );
  const none = 'No user-visible changes.\n\n';
  expect(closeNotes(announced + earlier, '0.2.0', '2026-11-23')).toBe(announced + heading + none + earlier);
  const anchors = "  anchors: [\n    { id: 'next', label: 'Next' },\n    { id: 'v0-1-0', label: '0.1.0' },\n";
  expect(addAnchor(anchors, '0.2.0')).toContain(
    "'Next' },\n    { id: 'v0-2-0', label: '0.2.0' },\n    { id: 'v0-1-0'",
  );
});

it('closes the notes of a package', () => {
  const page = '# Changelog\n\n## Not released yet\n\n- First version.\n';
  const closed = '# Changelog\n\n## Not released yet\n\n## 0.2.0, 2026-11-23\n\n- First version.\n';
  expect(closePackageNotes(page, '0.2.0', '2026-11-23')).toBe(closed);
  expect(closePackageNotes(closed, '0.3.0', '2026-11-24')).toBe(
    closed.replace('## 0.2.0', '## 0.3.0, 2026-11-24\n\nNo changes.\n\n## 0.2.0'),
  );
});
