import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLog, redactSecrets } from './log.ts';

function collect() {
  let text = '';
  const destination = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  return { destination, read: () => text };
}

const canary = 'canary-7f3a';

it('redacts secrets in headers and URLs', () => {
  const { destination, read } = collect();
  const log = createLog('trace', destination);
  const headers = {
    authorization: `Bearer ${canary}`,
    cookie: `sid=${canary}`,
    'x-api-key': canary,
    host: 'example',
  };
  log.info({ req: { method: 'POST', url: `/api/table-to-image?api_key=${canary}&x=1`, headers } }, 'request');
  log.info({ headers, url: `/auth/verify?token=${canary}` }, 'headers');
  log.warn({ res: { headers: { 'set-cookie': canary } } }, 'response');
  expect(read()).not.toContain(canary);
  expect(read()).toContain('/api/table-to-image?api_key=[hidden]&x=1');
  expect(read()).toContain('"host":"example"');
  expect(
    read()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).msg),
  ).toEqual(['request', 'headers', 'response']);
});

it('writes caller input as one line of JSON', () => {
  const { destination, read } = collect();
  createLog('info', destination).info({ url: '/a\n{"level":60}\u001b[31m' }, 'x');
  expect(read().trim().split('\n')).toHaveLength(1);
  expect(read()).not.toContain('\u001b');
});

it.each([
  ['/x', '/x'],
  ['/x?a=1&API_KEY=s3', '/x?a=1&API_KEY=[hidden]'],
  ['/x?token=s3&code=s4#api_key=s5', '/x?token=[hidden]&code=[hidden]#api_key=s5'],
  ['/x?my_token=ok', '/x?my_token=ok'],
])('redacts %s', (url, shown) => {
  expect(redactSecrets(url)).toBe(shown);
});
