import { existsSync } from 'node:fs';

interface StartupBanner {
  readonly origin: string;
  /** API key created by this start; undefined when there were accounts already. */
  readonly apiKey: string | undefined;
  readonly keyFile: string;
}

const sampleTable = '{"title":"Sales","data":[{"Region":"North","Sum":1250.5},{"Region":"South","Sum":980}]}';

/** The banner of a development server: its URL, the API key, and a command that creates a first image. */
export function formatStartupBanner({ origin, apiKey, keyFile }: StartupBanner): string {
  const lines = [`Pictable is running at ${origin}`];
  if (apiKey !== undefined) lines.push(`API key: ${apiKey} (also in ${keyFile})`);
  else if (existsSync(keyFile)) lines.push(`API key: in ${keyFile}`);
  const key = apiKey ?? (existsSync(keyFile) ? `$(cat ${quote(keyFile)})` : undefined);
  if (key !== undefined) lines.push('Create an image:', sampleRequest(origin, key));
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
