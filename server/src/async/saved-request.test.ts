import { expect, it } from 'vitest';
import { packRequest, type SavedRequest, unpackRequest } from './saved-request.ts';

const saved: SavedRequest = { origin: 'https://example.com', query: { template: 't' }, fieldOverrides: [] };

it.each(['a,b\n1,x\0y', '\ud800', '"\\u0000"', '{"data":[]}', ''])('%j is read as it was saved', (body) => {
  const texts = packRequest(saved, body);
  expect(unpackRequest(texts)).toEqual({ saved, body });
  for (const text of Object.values(texts))
    expect(text.includes('\0') || /\p{Surrogate}/u.test(text)).toBe(false);
});

it('stores other bodies as they are, as earlier versions do', () => {
  const body = '{"data":[{"a":"\\u0000"}]}';
  expect(packRequest(saved, body)).toEqual({ payload: body, request: JSON.stringify(saved) });
});
