import { spawn, spawnSync } from 'node:child_process';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
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

describe('the log on standard output', () => {
  const program = fileURLToPath(new URL('./log-output.fixture.ts', import.meta.url));
  const linesOf = (output: string) =>
    output.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line).line]));

  it.each(['exit', 'throw'])('has every line of a process that ends with %s', (how) => {
    const { stdout, status } = spawnSync(process.execPath, [program, how], { encoding: 'utf8' });
    expect(status).toBeGreaterThan(0);
    expect(linesOf(stdout)).toEqual([1, 2, 3]);
  });

  it('has the lines of a running process soon', async () => {
    const child = spawn(process.execPath, [program, 'stay'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: 10_000,
    });
    let output = '';
    for await (const text of child.stdout.setEncoding('utf8')) {
      output += text;
      if (linesOf(output).length === 3) child.kill('SIGKILL');
    }
    expect(linesOf(output)).toEqual([1, 2, 3]);
  });
});
