import type { DataValue } from '../table/table-data.ts';

/** A value as text: numbers with the digits sent, dates as ISO 8601. */
export function valueText(value: DataValue): string {
  switch (value.kind) {
    case 'empty':
      return '';
    case 'number':
      return value.digits;
    case 'boolean':
      return String(value.value);
    case 'date':
      return value.iso;
    case 'text':
      return value.text;
  }
}
