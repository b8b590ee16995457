import { expect, it } from 'vitest';
import { projectCode } from './source-tree.ts';

/** How many casts through `unknown` are accepted; the compiler checks nothing there. */
const castsMax = 2;

it('a value is hardly ever cast through unknown; tests use partOf', () => {
  const files = projectCode().filter(({ path }) => /^(?:server|web|contract|sdk)\//.test(path));
  const casts = files.flatMap(({ path, text }) =>
    [...text.matchAll(/ as unknown as /g)].map(
      ({ index }) => `${path}:${text.slice(0, index).split('\n').length}`,
    ),
  );
  expect(casts.length, `There are more casts than ${castsMax}:\n${casts.join('\n')}`).toBeLessThanOrEqual(
    castsMax,
  );
});
