import { type CellRange, requestedRange } from '../cell-range.ts';
import type { FilePackage } from '../package/read-package.ts';
import { readXml } from '../package/read-xml.ts';
import type { Sheet } from '../sheet.ts';
import { TableFileError } from '../table-file-error.ts';
import { findSheet, type SheetRequest, splitReference } from '../workbook/read-workbook.ts';
import { ContentReader } from './content-reader.ts';
import { readDocumentStyles } from './document-styles.ts';

/** The part of an .ods file that has its sheets. */
export const documentContentPart = 'content.xml';

/** Reads one sheet of an .ods file, or a part of it. @throws TableFileError */
export function readOpenDocument(file: FilePackage, request: SheetRequest): Sheet {
  const { sheet: name, range } = resolve(request);
  const styles = readDocumentStyles(file, ['styles.xml', documentContentPart]);
  const sheets: { readonly name: string; readonly isHidden: boolean }[] = [];
  let depth = 0;
  readXml(file, documentContentPart, {
    open(element, attributes) {
      // A table inside a cell or a chart is not a sheet.
      if (element === 'table' && ++depth === 1)
        sheets.push({
          name: attributes.name ?? '',
          isHidden: styles.hiddenTables.has(attributes['style-name'] ?? ''),
        });
    },
    close(element) {
      if (element === 'table') depth--;
    },
  });
  const sheet = findSheet(sheets, name);
  const reader = new ContentReader(styles, sheets.indexOf(sheet), range);
  readXml(file, documentContentPart, reader);
  return reader.sheet();
}

function resolve({ sheet, range }: SheetRequest): {
  readonly sheet: string | undefined;
  readonly range: CellRange | undefined;
} {
  if (range === undefined) return { sheet, range: undefined };
  const { sheet: own, cells } = splitReference(range);
  if (sheet !== undefined && own !== undefined && own !== sheet)
    throw new TableFileError(
      'range',
      `range names another sheet than sheet, which is ${JSON.stringify(sheet)}.`,
    );
  return { sheet: own ?? sheet, range: requestedRange(cells) };
}
