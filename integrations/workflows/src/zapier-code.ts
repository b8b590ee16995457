import { keyHeader, placeholderKey, servicePaths } from './service.ts';
import type { TableLook } from './workflow.ts';

interface CodeStep {
  readonly origin: string;
  readonly look: TableLook;
  /** Statements that come before the call. */
  readonly before?: string;
  /** An expression for the rows. */
  readonly rows: string;
}

/** Code by Zapier that stores a table. Its output has `url` and `title`, for the steps after it. */
export function storingCode({ origin, look, before, rows }: CodeStep): string {
  return `${before ? `${before}\n` : ''}const table = ${JSON.stringify(look, null, 2)};
table.data = ${rows};

const answer = await fetch('${origin}${servicePaths.zapier}', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', '${keyHeader}': '${placeholderKey}' },
  body: JSON.stringify(table),
});
const image = await answer.json();
if (!image.success) throw new Error(image.error.message);
output = [{ url: image.url, title: table.title }];`;
}
