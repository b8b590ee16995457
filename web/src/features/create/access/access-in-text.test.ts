import { describe, expect, it } from 'vitest';
import { accessIn, withAccess } from './access-in-text.ts';

const texts = [
  '{\n  "title": "Sales",\n  "data": [{"a": 1.10, "2024": 1, "2023": 2}]\n}',
  '{"data":[{"a":1}],"options":{"theme":"dark"}}',
  '{"headers": ["a"], "rows": [[1]]}',
  '{"a": 1, "access": "staff", "expires": "24h"}',
  '{"a": [1, 2]}',
];

describe('access and expiry in a JSON text', () => {
  it.each(texts)('are added to %s, changed and removed without a trace', (text) => {
    const signed = withAccess(text, 'access', 'signed');
    const both = withAccess(signed, 'expires', '7d');
    expect(accessIn(both)).toEqual({ access: 'signed', expires: '7d' });
    expect(accessIn(withAccess(both, 'expires', '24h'))).toEqual({ access: 'signed', expires: '24h' });
    const without = withAccess(withAccess(both, 'expires', undefined), 'access', undefined);
    expect(JSON.parse(without)).toEqual(JSON.parse(text));
    expect(without).toContain(text.includes('1.10') ? '1.10' : '');
  });

  it('are beside the rows, in an object around a bare list, and in the options of a bare row', () => {
    expect(withAccess('{"data": []}', 'access', 'signed')).toBe('{"access": "signed", "data": []}');
    expect(JSON.parse(withAccess('[{"a": 1}]', 'expires', '7d'))).toEqual({
      expires: '7d',
      data: [{ a: 1 }],
    });
    expect(JSON.parse(withAccess('{"a": 1}', 'expires', '7d'))).toEqual({ a: 1, options: { expires: '7d' } });
  });

  it('are changed where they are', () => {
    const text = '{"data": [], "options": {"access": "public"}}';
    expect(withAccess(text, 'access', 'signed')).toBe('{"data": [], "options": {"access": "signed"}}');
  });

  it.each([
    '',
    '{',
    'a,b',
    '{"data": [], "access": 1, "expires": {}}',
    '{"data": [], "access": "x", "expires": " "}',
  ])('are not set by %j', (text) => {
    expect(accessIn(text)).toEqual({ access: undefined, expires: undefined });
  });
});
