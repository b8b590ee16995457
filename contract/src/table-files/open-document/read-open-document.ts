import type { FilePackage } from '../package/read-package.ts';
import { readXml } from '../package/read-xml.ts';
import type { Sheet } from '../sheet.ts';
import { resolveRange, type SheetRequest } from '../sheet-reference.ts';
import { findSheet } from '../workbook/read-workbook.ts';
import { ContentReader } from './content-reader.ts';
import { readDocumentStyles } from './document-styles.ts';

/** The part of an .ods file that has its sheets. */
export const documentContentPart = 'content.xml';

/** Reads one sheet of an .ods file, or a part of it. @throws TableFileError */
export function readOpenDocument(file: FilePackage, request: SheetRequest): Sheet {
  const { sheet: name, range } = resolveRange(request);
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
