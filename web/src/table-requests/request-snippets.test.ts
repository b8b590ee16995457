import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { firstRequest, firstTable } from './first-request.ts';
import { placeholderKey, requestSnippet, snippetLanguages } from './request-snippets.ts';

const url = 'https://tables.example/api/pictable/json-to-png';
const payload = '{\n  "title": "Ann\'s \\"table\\" $HOME `x`",\n  "data": [{"a": 1.10, "b": null}]\n}';

it('has a snippet in each language, with a placeholder instead of a key', () => {
  expect(snippetLanguages.map(({ id }) => id)).toEqual(['curl', 'javascript', 'python', 'n8n']);
  for (const { id } of snippetLanguages) {
    expect(requestSnippet(id, url, payload)).toContain(`Bearer ${placeholderKey}`);
    expect(requestSnippet(id, url, payload, 'own')).not.toContain(placeholderKey);
  }
});

it('for a shell passes the table exactly, whatever characters it has', () => {
  const command = requestSnippet('curl', url, payload, 'own').replace(/^curl/, "printf '%s\\0'");
  const args = execFileSync('bash', ['-c', command], { encoding: 'utf8' }).split('\0').slice(0, -1);
  expect(args).toEqual([
    url,
    ...['-H', 'Authorization: Bearer own', '-H', 'Content-Type: application/json'],
    ...['-d', payload],
  ]);
});

describe('in JavaScript', () => {
  async function run(target: string, response: object) {
    const sent: [string, RequestInit][] = [];
    const printed: unknown[] = [];
    const fetch = async (address: string, init: RequestInit) => {
      sent.push([address, init]);
      return { json: async () => response };
    };
    const AsyncFunction = Object.getPrototypeOf(run).constructor as FunctionConstructor;
    const code = requestSnippet('javascript', target, payload, 'own');
    await new AsyncFunction('fetch', 'console', code)(fetch, { log: (text: unknown) => printed.push(text) });
    return { sent, printed };
  }

  it('sends the table and prints its URL', async () => {
    const { sent, printed } = await run(url, { success: true, url: 'https://a.example/1.png' });
    const headers = { Authorization: 'Bearer own', 'Content-Type': 'application/json' };
    const body = JSON.stringify(JSON.parse(payload));
    expect(sent).toEqual([[url, { method: 'POST', headers, body }]]);
    expect(printed).toEqual(['https://a.example/1.png']);
  });

  it('prints the URL of a preview, and throws the message of an error', async () => {
    const { printed } = await run(`${url}/preview`, { success: true, previewUrl: 'https://a.example/p' });
    expect(printed).toEqual(['https://a.example/p']);
    await expect(run(url, { success: false, error: { message: 'No rows.' } })).rejects.toThrow('No rows.');
  });
});

describe('in Python', () => {
  it('sends the table as text and prints the URL', () => {
    const lines = requestSnippet('python', url, payload, 'own').split('\n');
    expect(lines).toContain(`    "${url}",`);
    expect(lines).toContain(
      '    headers={"Authorization": "Bearer own", "Content-Type": "application/json"},',
    );
    expect(lines).toContain('    print(json.load(response)["url"])');
    expect(requestSnippet('python', `${url}/preview`, payload)).toContain('["previewUrl"])');
  });

  it.skipIf(!existsSync('/usr/bin/python3'))('has the table exactly as typed', () => {
    const code = requestSnippet('python', url, payload).replace(
      /^request = [\s\S]*$/m,
      'print(table, end="")',
    );
    expect(execFileSync('python3', ['-c', code], { encoding: 'utf8' })).toBe(`\n${payload}\n`);
  });
});

it('for n8n is a node with the table as its body', () => {
  const { nodes, connections } = JSON.parse(requestSnippet('n8n', url, payload, 'own'));
  expect(connections).toEqual({});
  expect(nodes).toMatchObject([
    {
      type: 'n8n-nodes-base.httpRequest',
      parameters: {
        ...{ method: 'POST', url, sendHeaders: true, sendBody: true, specifyBody: 'json', jsonBody: payload },
        headerParameters: { parameters: [{ name: 'Authorization', value: 'Bearer own' }] },
      },
    },
  ]);
});

it('the first request of a project can be pasted into a terminal', () => {
  const project = { endpointUrl: 'https://tables.example/api/pictable/north' };
  const command = firstRequest(project as Parameters<typeof firstRequest>[0]);
  const printed = execFileSync('bash', ['-c', command.replace(/^curl/, "printf '%s\\0'")], {
    encoding: 'utf8',
  });
  expect(printed.split('\0').slice(0, -1)).toEqual([
    ...['-X', 'POST', project.endpointUrl],
    ...['-H', 'Authorization: Bearer YOUR_API_KEY', '-H', 'Content-Type: application/json'],
    ...['-d', JSON.stringify(firstTable)],
  ]);
});
