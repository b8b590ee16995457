import { keyHeader, placeholderKey, servicePaths } from './service.ts';
import type { TableTemplate } from './workflow.ts';

interface CodeStep {
  readonly origin: string;
  readonly table: TableTemplate;
  /** Statements before the request. */
  readonly before?: string;
  /** Expression for the rows. */
  readonly rows: string;
}

/** Code of a Code by Zapier step that stores a table. It outputs `url` and `title` for later steps. */
export function storeTableCode({ origin, table, before, rows }: CodeStep): string {
  return `${before ? `${before}\n` : ''}const table = ${JSON.stringify(table, null, 2)};
table.data = ${rows};

const response = await fetch('${origin}${servicePaths.zapier}', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', '${keyHeader}': '${placeholderKey}' },
  body: JSON.stringify(table),
});
const image = await response.json();
if (!image.success) throw new Error(image.error.message);
output = [{ url: image.url, title: table.title }];`;
}
