import { expect, it } from 'vitest';
import { sortByEnvironment } from './environment-order.ts';

const withDom = "// @vitest-environment happy-dom\nimport 'vitest';\n";
const file = (project: string, name: string, text = "import 'vitest';\n") => ({
  project: { name: project },
  name,
  text,
});

it('moves files that need a DOM behind the others of their project, and keeps the order otherwise', () => {
  const files = [
    file('server', 'a'),
    file('web', 'b', withDom),
    file('web', 'c'),
    file('web', 'd', withDom),
    file('web', 'e'),
  ];
  const sorted = sortByEnvironment(files, ({ text }) => text);
  expect(sorted.map(({ name }) => name)).toEqual(['a', 'c', 'e', 'b', 'd']);
});
