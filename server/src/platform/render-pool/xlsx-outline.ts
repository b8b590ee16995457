import type { Blob } from 'node:buffer';
import type Stream from 'node:stream';
import type { Feature } from 'write-excel-file/node';

const SHEET_FILE = 'xl/worksheets/sheet{id}.xml';

/**
 * Makes the rows of groups collapsible (ECMA-376, 18.3.1.73 and 18.3.1.61): the heading above the rows of a
 * group stays visible when they are collapsed.
 *
 * @param levels by row of the body: number of groups that contain it
 * @param firstRow number of header rows
 */
export function outline(levels: readonly number[], firstRow: number): Feature<Stream | Buffer | Blob> {
  const highest = levels.reduce((most, level) => Math.max(most, level), 0);
  const transform = (xml: string) => {
    if (highest === 0) return xml;
    const withLevels = xml.replace(/<row r="(\d+)"/g, (tag, row: string) => {
      const level = levels[Number(row) - 1 - firstRow] ?? 0;
      return level === 0 ? tag : `${tag} outlineLevel="${level}"`;
    });
    // Both elements are before all others of the sheet that this library writes.
    return withLevels
      .replace(/(<worksheet[^>]*>)/, '$1<sheetPr><outlinePr summaryBelow="0"/></sheetPr>')
      .replace(
        /(<cols>|<sheetData>)/,
        `<sheetFormatPr defaultRowHeight="15" outlineLevelRow="${highest}"/>$1`,
      );
  };
  return { files: { transform: { [SHEET_FILE]: { transform } } } };
}
