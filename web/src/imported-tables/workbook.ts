import type { ImportedCell, ImportedTable } from '@pictable/contract/table-text';
import { readSheet } from 'read-excel-file/universal';

/** Excel stores numbers as doubles and shows at most this many digits. */
const excelDigits = 15;

/** Reads the first sheet of an .xlsx file. */
export async function readWorkbook(file: Blob): Promise<ImportedTable | undefined> {
  const sheet = await readSheet<string>(file, { parseNumber: (raw) => digitsOf(raw) });
  const rows = (sheet as readonly (readonly unknown[])[]).map((row) => row.map(cellOf));
  const filled = rows.filter((row) => row.some(({ value }) => value !== ''));
  return filled.length === 0 ? undefined : { kind: 'Excel', rows: filled };
}

function digitsOf(raw: string): string {
  return String(Number(Number(raw).toPrecision(excelDigits)));
}

function cellOf(value: unknown): ImportedCell {
  if (value === null || value === undefined) return { value: '' };
  if (typeof value === 'boolean') return { value };
  return { value: value instanceof Date ? dateText(value) : String(value).trim() };
}

/** Workbooks store local time, which the reader returns as UTC. */
function dateText(date: Date): string {
  const [day = '', time = ''] = date.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`;
}
