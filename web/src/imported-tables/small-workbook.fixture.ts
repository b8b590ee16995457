import { zipSync } from 'fflate';

/**
 * A minimal workbook: a sheet of inline strings, numbers, a date and a boolean. One row is short, and two rows
 * inside and after the table are blank.
 */
export function smallWorkbook(): Uint8Array<ArrayBuffer> {
  const type = 'http://schemas.openxmlformats.org';
  const sheet = `<worksheet xmlns="${type}/spreadsheetml/2006/main"><sheetData>
    <row r="1">${['Name', 'Sum', 'Day', 'Paid'].map((name, index) => text(`${'ABCD'[index]}1`, name)).join('')}</row>
    <row r="2">${text('A2', 'Ada &amp; Co')}<c r="B2"><v>1.1000000000000001</v></c><c r="C2" s="1"><v>46086</v></c><c r="D2" t="b"><v>1</v></c></row>
    <row r="3">${text('A3', ' ')}<c r="D3"/></row>
    <row r="5"><c r="B5"><v>42</v></c></row>
    <row r="6">${text('A6', '')}</row></sheetData></worksheet>`;
  const parts = {
    'xl/workbook.xml': `<workbook xmlns="${type}/spreadsheetml/2006/main" xmlns:r="${type}/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${type}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${type}/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${type}/spreadsheetml/2006/main"><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheet,
  };
  const entries = Object.entries(parts).map(([name, content]) => [name, new TextEncoder().encode(content)]);
  return zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>) as Uint8Array<ArrayBuffer>;
}

function text(reference: string, value: string): string {
  return `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
}
