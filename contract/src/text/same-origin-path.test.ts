import { expect, it } from 'vitest';
import { sameOriginPath } from './same-origin-path.ts';

it.each(['/', '/app?projectId=3#top', '/a//b'])('accepts %j', (path) => {
  expect(sameOriginPath(path)).toBe(path);
});

it('normalises a path', () => {
  expect(sameOriginPath('/a/../b c')).toBe('/b%20c');
});

it.each([
  ...['https://evil.example/', '//evil.example', '/\\evil.example', '/\t/evil.example'],
  ...['/.//evil.example', '/a/..//evil.example', '/%2e//evil.example'],
  ...['app', '', 7, undefined],
])('rejects %j', (value) => {
  expect(sameOriginPath(value)).toBeUndefined();
});
