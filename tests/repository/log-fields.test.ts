import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { documentedFields, loggedFields } from './checks/check-log-fields.ts';
import { projectCode } from './source-tree.ts';

const documentation = 'docs/documentation/self-hosting.md';

it('every field of the log is documented, and no other', () => {
  const files = projectCode().filter(
    ({ path }) => path.startsWith('server/src/') && !/\.(?:test|fixture)\.ts$/.test(path),
  );
  const text = readFileSync(new URL(`../../${documentation}`, import.meta.url), 'utf8');
  expect(documentedFields(text), documentation).toEqual(loggedFields(files));
});

it('a field that is only in the code is found', () => {
  const text = "request.log.info({ host, ms: 3 }, 'ready'); map.info({ other: 1 });";
  expect(loggedFields([{ path: 'server/src/a.ts', text }])).toEqual([
    ...['host', 'level', 'ms', 'msg', 'requestId', 'time'],
  ]);
});
