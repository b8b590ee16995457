import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { root } from './runtimes.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const enginesOf = (file: string) => (JSON.parse(read(file)) as { engines: { node: string } }).engines.node;

/** All versions of Node on a page with major and minor number. */
const versionsIn = (page: string) => [
  ...new Set([...read(page).matchAll(/\bNode (\d+\.\d+)/g)].map(([, version]) => version)),
];

describe('the oldest supported Node version', () => {
  it.each(['cli', 'integrations/mcp', 'sdk'])('is the same in the README and the manifests: %s', (folder) => {
    const [minimum, ...others] = versionsIn(`${folder}/README.md`);
    expect(minimum).toBe('20.19');
    expect(others).toEqual([]);
    for (const manifest of ['package.json', 'dist/package.json'])
      expect(enginesOf(`${folder}/${manifest}`)).toBe(`>=${minimum}`);
  });

  it.each(['README.md', 'CONTRIBUTING.md'])('is in %s for the service', (page) => {
    expect(versionsIn(page)).toContain(inject('ownNode').oldest);
    expect(versionsIn(page)).toContain('20.19');
  });
});
