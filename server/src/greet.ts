import { existsSync } from 'node:fs';

interface Greeting {
  readonly origin: string;
  /** The key made by this start; undefined when there were accounts already. */
  readonly apiKey: string | undefined;
  readonly keyFile: string;
}

const sampleTable = '{"title":"Sales","data":[{"Region":"North","Sum":1250.5},{"Region":"South","Sum":980}]}';

/** What a developer sees when the service is up: where it is, his key, and a line that makes a first image. */
export function greet({ origin, apiKey, keyFile }: Greeting): string {
  const lines = [`Pictable runs at ${origin}`];
  if (apiKey !== undefined) lines.push(`API key: ${apiKey} (also in ${keyFile})`);
  else if (existsSync(keyFile)) lines.push(`API key: in ${keyFile}`);
  const key = apiKey ?? (existsSync(keyFile) ? `$(cat ${quote(keyFile)})` : undefined);
  if (key !== undefined) lines.push('Make an image:', sampleRequest(origin, key));
  return `\n${lines.join('\n')}\n\n`;
}

function sampleRequest(origin: string, key: string): string {
  return [
    `curl -s ${origin}/api/pictable/table-to-image`,
    `-H "Authorization: Bearer ${key}"`,
    '-H "Content-Type: application/json"',
    `-d '${sampleTable}'`,
  ].join(' ');
}

function quote(file: string): string {
  return /^[\w./-]+$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`;
}
