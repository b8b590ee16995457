import { describe, expect, it } from 'vitest';
import { readSpreadsheet, TableFileError, type TableFileRequest } from './index.ts';
import { packed, textCell, workbookParts } from './small-workbook.fixture.ts';

const sheetOf = (rows: string, after = '') => packed(workbookParts(`<sheetData>${rows}</sheetData>${after}`));
const small = sheetOf(`<row r="1">${textCell('A1', 'a')}${textCell('B1', 'b')}</row>`);

function rejection(bytes: Uint8Array, request: TableFileRequest = {}): TableFileError {
  try {
    readSpreadsheet(bytes, request);
  } catch (error) {
    if (error instanceof TableFileError) return error;
    throw error;
  }
  throw new Error('The file was read.');
}

/** The same archive with another declared size of its last part, which is the sheet. */
function withDeclaredSizes(bytes: Uint8Array, size: number): Uint8Array {
  const changed = bytes.slice();
  const view = new DataView(changed.buffer);
  for (let at = changed.length - 46; at >= 0; at--) {
    if (view.getUint32(at, true) !== 0x02014b50) continue;
    view.setUint32(at + 24, size, true);
    return changed;
  }
  throw new Error('There is no part.');
}

describe('a damaged file', () => {
  it.each([
    ['of no bytes', new Uint8Array()],
    ['of other bytes', new TextEncoder().encode('not an archive, but long enough for one')],
    ['that is cut', small.subarray(0, small.length - 30)],
    ['without sheets', packed({ 'xl/other.xml': '<a/>' })],
    [
      'with a missing part',
      packed({ ...workbookParts(''), 'xl/_rels/workbook.xml.rels': '<Relationships/>' }),
    ],
  ])('%s is rejected', (_, bytes) => {
    expect(rejection(bytes).member).toBe('data');
  });

  it('never fails in another way, whatever byte is changed', { tags: ['slow'] }, () => {
    for (let at = 0; at < small.length; at++) {
      const changed = small.slice();
      changed[at] = (changed[at]! ^ 0xff) & 0xff;
      try {
        readSpreadsheet(changed, {});
      } catch (error) {
        expect(error).toBeInstanceOf(TableFileError);
      }
    }
  });

  it('of the old format says how to save it', () => {
    const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...new Array<number>(600).fill(0)]);
    expect(rejection(old).message).toContain('Save it as .xlsx without a password.');
  });

  it.each(['A0', 'XFE1', 'A1048577', '1A', ''])('with a cell named %j is rejected', (name) => {
    expect(rejection(sheetOf(`<row>${textCell(name, 'x')}</row>`)).message).toContain('cannot exist');
  });
});

describe('a file that becomes large', () => {
  it('is rejected by its declared size, before it is unpacked', () => {
    expect(rejection(withDeclaredSizes(small, 0x7fffffff)).message).toContain(
      'more than 64 MB when it is unpacked',
    );
  });

  it('is rejected by its actual size, whatever it declares', () => {
    const bomb = sheetOf(`<row r="1">${textCell('A1', ' '.repeat(5_000_000))}</row>`);
    expect(bomb.length).toBeLessThan(20_000);
    expect(rejection(withDeclaredSizes(bomb, 2_000)).message).toContain('The file is damaged');
  });

  it('of a million rows is rejected, and says how to read a part', () => {
    const rows = Array.from(
      { length: 60_000 },
      (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>${at}</v></c></row>`,
    );
    const bytes = sheetOf(rows.join(''));
    expect(rejection(bytes)).toMatchObject({
      member: 'range',
      message:
        'The sheet has more than 50000 rows with values. Read a part of it with range, such as A1:F500.',
    });
    expect(readSpreadsheet(bytes, { range: 'A59990:A60000' }).table.rows).toHaveLength(11);
  });

  it('of two cells far apart is rejected', () => {
    const cells = `<row r="1">${textCell('A1', 'x')}</row><row r="1048576">${textCell('XFD1048576', 'y')}</row>`;
    expect(rejection(sheetOf(cells)).message).toContain('in 16384 columns; at most 1000 are allowed');
  });

  it('by one long text in many cells is rejected', () => {
    const parts = workbookParts(
      `<sheetData>${Array.from({ length: 400 }, (_, row) => `<row r="${row + 1}"><c r="A${row + 1}" t="s"><v>0</v></c></row>`).join('')}</sheetData>`,
    );
    const bytes = packed({
      ...parts,
      'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>`,
    });
    expect(rejection(bytes).message).toContain('more than 10000000 characters');
  });

  it('by repeated cells of an .ods file is rejected', () => {
    const cell = '<table-cell number-columns-repeated="16000" value-type="string"><p>x</p></table-cell>';
    const content = `<document><body><spreadsheet><table name="A"><table-row number-rows-repeated="1000000">${cell}</table-row></table></spreadsheet></body></document>`;
    expect(rejection(packed({ 'content.xml': content })).message).toContain(
      'more than 500000 cells with values',
    );
  });

  it('by overlapping merged cells is rejected', () => {
    const rows = Array.from(
      { length: 1_000 },
      (_, at) => `<row r="${at + 1}">${textCell(`A${at + 1}`, 'x')}</row>`,
    );
    const merges = '<mergeCell ref="A1:A1000"/>'.repeat(1_000);
    expect(rejection(sheetOf(rows.join(''), `<mergeCells>${merges}</mergeCells>`)).message).toContain(
      'overlap',
    );
  });

  it('by styled empty cells is read', () => {
    const blanks = Array.from(
      { length: 2_000 },
      (_, at) => `<row r="${at + 9}"><c r="A${at + 9}" s="1"/></row>`,
    );
    const rows = `<row r="1">${textCell('A1', 'a')}${textCell('B1', 'b')}</row>${blanks.join('')}`;
    expect(readSpreadsheet(sheetOf(rows), {}).table.rows).toHaveLength(1);
  });
});

describe('hostile XML', () => {
  it('cannot define entities', () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>';
    const parts = workbookParts(`<sheetData><row r="1">${textCell('A1', '&b;')}</row></sheetData>`);
    const bytes = packed({ ...parts, 'xl/worksheets/sheet1.xml': bomb + parts['xl/worksheets/sheet1.xml'] });
    expect(rejection(bytes).message).toContain('document type declaration');
  });

  it('cannot be nested deeply', () => {
    expect(rejection(sheetOf('<row>'.repeat(100_000))).message).toContain('nested more than 256 levels deep');
  });
});

describe('a request for a part that does not exist', () => {
  it.each<[TableFileRequest, string, string]>([
    [{ sheet: 'B' }, 'sheet', 'The file has no sheet "B"; its sheets are "A".'],
    [
      { range: 'B2-F20' },
      'range',
      'range must be cells such as B2:F20, columns such as B:F or rows such as 2:20',
    ],
    [{ range: 'A0:B2' }, 'range', 'range must be cells such as'],
    [{ range: 'D5:E9' }, 'range', 'There are no cells with values in the range "D5:E9".'],
    [{ range: 'B!A1:B2' }, 'sheet', 'The file has no sheet "B"'],
    [{ table: '2' }, 'table', 'choose with sheet and range'],
  ])('%j names the member and what is allowed', (request, member, message) => {
    const error = rejection(small, request);
    expect(error.member).toBe(member);
    expect(error.message).toContain(message);
  });
});
