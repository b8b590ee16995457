import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { goldenCases, goldenFolder } from './golden-cases.ts';

it('every golden is in a part that engine/golden/README.md describes, and every such part has one', () => {
  const page = readFileSync(join(goldenFolder, 'README.md'), 'utf8');
  const described = [...page.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, part]) => part);
  const used = [...new Set(goldenCases(goldenFolder).map(({ name }) => name.split('/')[0]))];
  expect(used).toEqual(described);
});
