import { formatThousands } from '@pictable/contract';

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${formatThousands(count)} ${many}`;

const rows = (count: number) => counted(count, 'row', 'rows');
const columns = (count: number) => counted(count, 'column', 'columns');

export const gridTexts = {
  view: 'Data view',
  grid: 'Grid',
  json: 'JSON',
  label: 'Table grid',
  loading: 'Loading the grid',
  help: 'Enter or F2 edits a cell. On the name of a column, Enter opens its settings and F2 renames it. Delete empties the selected cells, Shift with the arrow keys selects a range. Alt+Shift with the arrow keys moves rows and columns. Tab leaves the grid.',
  rowNumber: 'Row',
  rowNumbered: (row: number) => `Row ${row}`,
  columnNumbered: (column: number) => `Column ${column}`,
  /** Name of the text field of a cell. */
  cell: (column: string, row: number) => `${column || 'Unnamed column'}, row ${row}`,
  /** Name of the field with the text of the selected cell. */
  editCell: (cell: string) => `Edit ${cell}`,
  emptyCell: 'Empty',
  takeCell: 'Enter this text',
  columnName: (name: string) => `Name of column ${name}`,
  null: 'null',
  rowMenu: 'Row',
  columnMenu: 'Column',
  addRow: 'Add row',
  addColumn: 'Add column',
  rowAbove: 'Insert row above',
  rowBelow: 'Insert row below',
  moveRowUp: 'Move up',
  moveRowDown: 'Move down',
  fillDown: 'Fill down',
  copyDown: 'Copy down',
  deleteRows: (count: number) => (count === 1 ? 'Delete row' : `Delete ${rows(count)}`),
  columnBefore: 'Insert column before',
  columnAfter: 'Insert column after',
  moveColumnBack: 'Move back',
  moveColumnForward: 'Move forward',
  columnSettings: 'Column settings',
  renameColumn: 'Rename column',
  deleteColumns: (count: number) => (count === 1 ? 'Delete column' : `Delete ${columns(count)}`),
  clearCells: 'Clear cells',
  selected: (height: number, width: number) => `${rows(height)} × ${columns(width)} selected`,
  cleared: 'Cells cleared',
  pasted: (height: number, width: number) => `Pasted ${rows(height)} × ${columns(width)}`,
  copied: (height: number, width: number) => `Copied ${rows(height)} × ${columns(width)}`,
  filled: (count: number) => `Filled ${rows(count)}`,
  rowsAdded: (count: number) => `Added ${rows(count)}`,
  rowsDeleted: (count: number) => `Deleted ${rows(count)}`,
  rowsMoved: (row: number) => `Moved to row ${row}`,
  columnsAdded: (count: number) => `Added ${columns(count)}`,
  columnsDeleted: (count: number) => `Deleted ${columns(count)}`,
  columnsMoved: (column: number) => `Moved to column ${column}`,
  renamed: (name: string) => `Renamed to ${name}`,
  nameTaken: (name: string) => `Another column has the name ${name}.`,
  nameMissing: 'A column needs a name.',
  unnamed: 'This table has no headers, so its columns have no names. Add headers to the JSON.',
  problems: {
    blank: 'There is no table yet.',
    invalid: 'The JSON has an error, so the grid can’t show it. Correct it in the JSON view.',
    none: 'The grid finds no rows in this JSON. It shows lists of objects or lists, headers with rows, and columns.',
    nested:
      'The rows of this JSON are nested in a form that the grid can’t change. Edit it in the JSON view.',
    mixed:
      'The rows of this table have different forms. The grid shows rows that are all objects or all lists.',
    merged: 'Merged cells shift the cells of this table. Edit it in the JSON view.',
  },
  openJson: 'Open JSON',
  startTable: 'Start a table',
} as const;
