import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { goldenCases, goldenFolder } from './golden-cases.ts';

it('every golden is in a part that engine/golden/README.md describes, and every such part has one', () => {
  const page = readFileSync(join(goldenFolder, 'README.md'), 'utf8');
  const described = [...page.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, part]) => part);
  const used = [...new Set(goldenCases(goldenFolder).map(({ name }) => name.split('/')[0]))];
  expect(used).toEqual(described);
});

it('every case of peers has a row in their README and drawings of other programs with a title and a source', () => {
  const page = readFileSync(join(goldenFolder, 'peers/README.md'), 'utf8');
  const judged = [...page.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => `peers/${name}`);
  const cases = goldenCases(goldenFolder).filter(({ name }) => name.startsWith('peers/'));
  expect(cases.map(({ name }) => name)).toEqual(judged);
  for (const { name, folder } of cases) {
    const drawings = readdirSync(folder).filter((file) => /^(?!expected).*\.svg$/.test(file));
    expect(drawings, name).not.toEqual([]);
    for (const file of drawings) {
      const svg = readFileSync(join(folder, file), 'utf8');
      expect(svg, `${name}/${file}`).toMatch(/<title>.+<\/title>\s*<!--[^>]*\bSource: /);
    }
  }
});
