import { expect, it } from 'vitest';
import { accessorsInLiterals } from './checks/check-accessors.ts';
import { expectNoFindings } from './checks/expect-no-findings.ts';
import { projectCode } from './source-tree.ts';

it('no object literal of the service or the engine has a getter or setter', () => {
  const files = projectCode().filter(
    ({ path }) => /^(?:server|engine|contract)\/src\//.test(path) && !/\.(?:test|fixture)\.ts$/.test(path),
  );
  expectNoFindings(
    accessorsInLiterals(files),
    'V8 makes a hidden class for each such object, which keeps all that its accessor can reach; use a class (decision 0115).',
  );
});

it('an accessor in a literal is found, and one in a class is not', () => {
  const text = 'class A { get b() { return 1; } }\nconst c = { d: 1, e() {},\n  get f() { return 2; } };';
  expect(accessorsInLiterals([{ path: 'server/src/a.ts', text }])).toEqual(['server/src/a.ts:3']);
});
