import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { root } from './runtimes.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const enginesOf = (file: string) => (JSON.parse(read(file)) as { engines: { node: string } }).engines.node;

/** Every version of Node that a page names by major and minor. */
const versionsIn = (page: string) => [
  ...new Set([...read(page).matchAll(/\bNode (\d+\.\d+)/g)].map(([, version]) => version)),
];

describe('the oldest Node that is supported', () => {
  it.each(['cli', 'integrations/mcp', 'sdk'])('is the same in every place: %s', (folder) => {
    const [minimum, ...others] = versionsIn(`${folder}/README.md`);
    expect(minimum).toBe('20.19');
    expect(others).toEqual([]);
    for (const manifest of ['package.json', 'dist/package.json'])
      expect(enginesOf(`${folder}/${manifest}`)).toBe(`>=${minimum}`);
  });

  it.each(['README.md', 'CONTRIBUTING.md'])('of the service is in %s', (page) => {
    expect(versionsIn(page)).toContain(inject('ownNode').oldest);
    expect(versionsIn(page)).toContain('20.19');
  });
});
