import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { SnippetLanguage } from '../../../web/src/table-requests/request-snippets.ts';

const run = promisify(execFile);

/** Runs a snippet of each language. @returns the URL of the image */
export const snippetPrograms: Readonly<Record<SnippetLanguage, (text: string) => Promise<string>>> = {
  curl: async (text) =>
    imageUrlOf(JSON.parse((await run('sh', ['-c', text.replace('curl ', 'curl -sS ')])).stdout)),
  javascript: async (text) => (await run(process.execPath, ['--input-type=module', '-e', text])).stdout,
  python: async (text) => (await run('python3', ['-c', text])).stdout,
  n8n: async (text) => imageUrlOf(await (await runNode(JSON.parse(text).nodes[0])).json()),
};

interface RequestNode {
  readonly parameters: {
    readonly method: string;
    readonly url: string;
    readonly jsonBody: string;
    readonly headerParameters: { readonly parameters: readonly { name: string; value: string }[] };
  };
}

/** Sends the request of an HTTP Request node of n8n. */
function runNode({
  parameters: { method, url, jsonBody, headerParameters },
}: RequestNode): Promise<Response> {
  const headers = headerParameters.parameters.map(({ name, value }) => [name, value] as [string, string]);
  return fetch(url, { method, headers: [...headers, ['content-type', 'application/json']], body: jsonBody });
}

/** The URL of the stored image or of the preview. */
function imageUrlOf(body: { url?: string; previewUrl?: string }): string {
  return body.url ?? body.previewUrl ?? JSON.stringify(body);
}

export function hasPython(): Promise<boolean> {
  return run('python3', ['--version']).then(
    () => true,
    () => false,
  );
}
