import { afterEach, expect, it, vi } from 'vitest';
import { defaultStyleSettings } from '../table-styles/style-settings.ts';
import { loadOwnTable } from './own-table.ts';

afterEach(() => vi.unstubAllGlobals());

function serve(answer: () => Promise<Response>) {
  const requests: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    requests.push(url);
    return answer();
  });
  return requests;
}

it('a table of ours is loaded with the default style', async () => {
  const requests = serve(async () => new Response('{"data":[]}'));
  expect(await loadOwnTable('flight-board')).toEqual({
    text: '{"data":[]}',
    settings: defaultStyleSettings,
    customFilename: '',
  });
  expect(requests).toEqual(['/generated/tables/flight-board.json']);
});

it('nothing is opened for an unknown name, without a connection, or from another folder', async () => {
  serve(async () => new Response('', { status: 404 }));
  expect(await loadOwnTable('no-such-table')).toBeUndefined();
  serve(() => Promise.reject(new TypeError('offline')));
  expect(await loadOwnTable('planets')).toBeUndefined();
  const requests = serve(async () => new Response('{}'));
  expect(await loadOwnTable('../search')).toBeUndefined();
  expect(requests).toEqual([]);
});
