import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { SnippetLanguage } from '../../web/src/lib/request-snippets.ts';

const run = promisify(execFile);

/** How a reader runs what he has copied. */
export const snippetPrograms: Readonly<Record<SnippetLanguage, (text: string) => Promise<string>>> = {
  curl: async (text) =>
    addressOf(JSON.parse((await run('sh', ['-c', text.replace('curl ', 'curl -sS ')])).stdout)),
  javascript: async (text) => (await run(process.execPath, ['--input-type=module', '-e', text])).stdout,
  python: async (text) => (await run('python3', ['-c', text])).stdout,
  n8n: async (text) => addressOf(await (await runNode(JSON.parse(text).nodes[0])).json()),
};

interface RequestNode {
  readonly parameters: {
    readonly method: string;
    readonly url: string;
    readonly jsonBody: string;
    readonly headerParameters: { readonly parameters: readonly { name: string; value: string }[] };
  };
}

/** Sends what the HTTP Request node of n8n sends. */
function runNode({
  parameters: { method, url, jsonBody, headerParameters },
}: RequestNode): Promise<Response> {
  const headers = headerParameters.parameters.map(({ name, value }) => [name, value] as [string, string]);
  return fetch(url, { method, headers: [...headers, ['content-type', 'application/json']], body: jsonBody });
}

/** The picture of an answer, stored or for a while. */
function addressOf(answer: { url?: string; previewUrl?: string }): string {
  return answer.url ?? answer.previewUrl ?? JSON.stringify(answer);
}

export function hasPython(): Promise<boolean> {
  return run('python3', ['--version']).then(
    () => true,
    () => false,
  );
}
