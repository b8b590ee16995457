import { zipSync } from 'fflate';

const schema = 'http://schemas.openxmlformats.org';

/** Parts of a workbook with one sheet; others replace or extend them. */
export function workbookParts(sheet: string, styles = ''): Record<string, string> {
  return {
    'xl/workbook.xml': `<workbook xmlns="${schema}/spreadsheetml/2006/main" xmlns:r="${schema}/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${schema}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${schema}/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${schema}/spreadsheetml/2006/main">${styles}</styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${schema}/spreadsheetml/2006/main">${sheet}</worksheet>`,
  };
}

/** The bytes of an archive with these parts. */
export function packed(parts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(parts).map(([name, content]) => [name, new TextEncoder().encode(content)]);
  return zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>) as Uint8Array<ArrayBuffer>;
}

/** A cell with a text. */
export function textCell(reference: string, value: string, style = 0): string {
  return `<c r="${reference}" t="inlineStr" s="${style}"><is><t>${value}</t></is></c>`;
}

/**
 * A workbook written by hand: two header rows with merged cells, a merged block, a hidden row and a hidden column,
 * fractions, an error, a formula without a value, and texts that look like numbers.
 */
export function mergedWorkbook(): Uint8Array<ArrayBuffer> {
  const row = (number: number, cells: string, more = '') => `<row r="${number}"${more}>${cells}</row>`;
  const sheet = `<cols><col min="7" max="7" hidden="1"/></cols><sheetData>
    ${row(2, `${textCell('B2', 'Plant', 1)}${textCell('C2', '2025', 1)}${textCell('E2', 'Share', 1)}${textCell('F2', 'Code', 1)}${textCell('G2', 'Secret')}`)}
    ${row(3, `${textCell('C3', 'Q1')}${textCell('D3', 'Q2')}`)}
    ${row(4, `${textCell('B4', 'Ghent')}<c r="C4" s="2"><v>1234.5</v></c><c r="D4" s="2"><v>-2.25</v></c><c r="E4" s="3"><v>0.5</v></c>${textCell('F4', '12')}${textCell('G4', 'x')}`)}
    ${row(5, `${textCell('B5', 'gone')}`, ' hidden="1"')}
    ${row(6, `<c r="C6" s="2"><f>C4*2</f><v>2469</v></c><c r="D6" s="2"><f>D4*2</f></c><c r="E6" s="4"><v>0.25</v></c><c r="F6" t="e"><v>#DIV/0!</v></c>`)}
    </sheetData><mergeCells count="4"><mergeCell ref="B2:B3"/><mergeCell ref="C2:D2"/><mergeCell ref="E2:E3"/><mergeCell ref="F2:F3"/><mergeCell ref="B4:B6"/></mergeCells>`;
  const styles = `<numFmts><numFmt numFmtId="164" formatCode="[$€-407]\\ #,##0.00;[Red]\\-#,##0.00"/></numFmts>
    <fonts><font/><font><b/><color theme="0"/></font></fonts>
    <fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor theme="4" tint="-0.5"/></patternFill></fill></fills>
    <cellXfs><xf/><xf fontId="1" fillId="2"><alignment horizontal="center"/></xf><xf numFmtId="164"/><xf numFmtId="9"/><xf numFmtId="12"/></cellXfs>`;
  return packed(workbookParts(sheet, styles));
}
