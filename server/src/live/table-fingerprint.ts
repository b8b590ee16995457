import { createHash } from 'node:crypto';
import { readTableText } from '@pictable/contract/input-adapters';
import { stringify } from '@pictable/contract/json';
import { selectAt } from '@pictable/contract/sources';
import { comparableTable, comparedCharsMax } from '../idempotency/comparable-body.ts';
import type { TableRequest } from '../images/rendering/table-request.ts';
import type { LoadedSource } from '../platform/render-pool/render-pool.ts';

/** Hash of everything that an image depends on, except the time. */
export function fingerprintOf({ text, payloadForm }: TableRequest, others: readonly string[]): string {
  const { form = '', fieldOverrides = [] } = payloadForm;
  const parts = [comparableTable(text), form, JSON.stringify([...fieldOverrides]), ...others];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** Hash of the rows that were loaded from a source: other members of its document are not in the image. */
export function fingerprintOfSource({ text, form, at }: LoadedSource): string {
  return createHash('sha256')
    .update(comparableRows(text, form, at))
    .digest('base64url');
}

function comparableRows(text: string, form: LoadedSource['form'], at: string): string {
  if (at === '' || text.length > comparedCharsMax) return text;
  try {
    return stringify(selectAt(readTableText(text, form).payload, at));
  } catch {
    // The render worker reports what is wrong.
    return text;
  }
}
