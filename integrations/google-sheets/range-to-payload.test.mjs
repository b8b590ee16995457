import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tableThemes } from '@pictable/contract';
import { parseJson } from '@pictable/contract/json';
import { createEngine } from '@pictable/engine';
import { nodeHost } from '@pictable/engine/host/node';
import fc from 'fast-check';
import { format as shownBySpreadsheet } from 'numfmt';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadAddOn } from './apps-script.fixture.mjs';
import { sheetRanges } from './fixtures/sheet-ranges.mjs';

const addOn = loadAddOn();
let engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

/** The payload of a range as the service receives it. */
function convert(snapshot, settings = {}) {
  const { payload, notes } = addOn.rangeToPayload(structuredClone(snapshot), settings);
  const text = JSON.stringify(payload);
  return { payload: JSON.parse(text), notes: [...notes], sent: parseJson(text, { depthMax: 64 }) };
}

const cases = Object.entries(sheetRanges).map(([name, snapshot]) => ({ name, snapshot }));

/** Header rows that the add-on must find, with the row of a title. */
const headerRows = { quarters: 3, tasks: 1, laboratory: 1, german: 1, hebrew: 1, doubles: 1, plain: 0 };
const settingsOf = (name) => (name === 'doubles' ? { headerRows: '1' } : {});

/** What the sheet shows in the visible cells below the header; undefined for the rest of a merged cell. */
function visibleTexts({ values, texts, checkboxes, merges, hiddenRows, hiddenColumns }, from) {
  const isCovered = (row, column) =>
    merges.some(
      (merge) =>
        row >= merge.row &&
        row < merge.row + merge.rows &&
        column >= merge.column &&
        column < merge.column + merge.columns &&
        (row !== merge.row || column !== merge.column),
    );
  const box = (row, column) => (values[row][column] ? '☑' : '☐');
  return texts.flatMap((cells, row) =>
    row < from || hiddenRows.includes(row)
      ? []
      : [
          cells.flatMap((text, column) => {
            if (hiddenColumns.includes(column)) return [];
            if (isCovered(row, column)) return [undefined];
            return [checkboxes[row][column] ? box(row, column) : text];
          }),
        ],
  );
}

const withPlainSpaces = (text) => text?.replaceAll('\u00a0', ' ');
const shownTexts = ({ rows }) => rows.map((cells) => cells.map((cell) => withPlainSpaces(cell?.shown)));

describe('a range of a sheet', () => {
  it.each(cases)('shows the texts of the sheet: $name', ({ name, snapshot }) => {
    const { sent } = convert(snapshot, settingsOf(name));
    expect(shownTexts(engine.readTable(sent))).toEqual(visibleTexts(snapshot, headerRows[name]));
  });

  it.each(cases)('is rendered without a warning: $name', async ({ name, snapshot }) => {
    const { sent } = convert(snapshot, { ...settingsOf(name), scale: 2 });
    const { bytes, warnings } = await engine.render(sent);
    expect(warnings).toEqual([]);
    if (process.env.UPDATE_README_IMAGES) {
      const folder = path.join(import.meta.dirname, '../../out/google-sheets');
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, `${name}.png`), bytes);
    }
  });

  it.each(cases)('is rendered with every theme, without a warning: $name', ({ name, snapshot }) => {
    for (const { name: theme } of tableThemes) {
      const { payload, sent } = convert(snapshot, { ...settingsOf(name), theme });
      expect(payload.options.theme).toBe(theme);
      expect(() => engine.readTable(sent)).not.toThrow();
    }
  });

  it.each(cases)('has displayed texts as an independent implementation: $name', ({ snapshot }) => {
    const { locale, values, texts, formats } = snapshot;
    const tag = { en_US: 'en-US', de_DE: 'de-DE' }[locale];
    const checked = values.flatMap((cells, row) =>
      cells.flatMap((value, column) => {
        const pattern = formats[row][column];
        const number = typeof value === 'object' ? serialOf(value.date) : value;
        if (typeof number !== 'number' || pattern === '' || tag === undefined) return [];
        return [
          [
            shownBySpreadsheet(pattern.replace(/\[\$(.)-[^\]]*\]/, '"$1"'), number, { locale: tag }),
            texts[row][column],
          ],
        ];
      }),
    );
    for (const [expected, shown] of checked) expect(shown).toBe(withPlainSpaces(expected).trim());
  });

  it('is the image in the README', async () => {
    const { bytes } = await engine.render(convert(sheetRanges.quarters, { scale: 2 }).sent);
    const file = path.join(import.meta.dirname, 'images/range.png');
    if (process.env.UPDATE_README_IMAGES) writeFileSync(file, bytes);
    expect(Buffer.compare(readFileSync(file), bytes)).toBe(0);
  });
});

/** Days since the first day of spreadsheets. */
function serialOf(date) {
  return (Date.parse(`${date}Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
}

describe('the payload of a range', () => {
  it('has types and formats of columns, and cells that differ from them', () => {
    const { payload, notes } = convert(sheetRanges.quarters);
    expect(payload.title).toBe('Sales by region');
    expect(payload.headers).toEqual(['Region', 'Revenue', 'Result', 'Change']);
    expect(payload.spanners).toEqual([{ label: '2025', columns: ['Revenue', 'Result'] }]);
    const { Revenue, Result, Change } = payload.columns;
    expect(Revenue).toMatchObject({ type: 'currency', format: { pattern: '$#,##0.00', currency: 'USD' } });
    expect(Result).toMatchObject({ type: 'number', format: { pattern: '#,##0.00' } });
    expect(Change).toMatchObject({ type: 'percentage', format: { pattern: '0.0%' } });
    expect(payload.rows[1]).toEqual([
      'South',
      98000.4,
      { value: -4120, display: '(4,120.00)', style: { textColor: '#a61c00' } },
      { value: -0.031, style: { backgroundColor: '#fce5cd' } },
    ]);
    expect(payload.styles.rowStyles).toEqual({ 2: { backgroundColor: '#d9e2f3', fontWeight: 'bold' } });
    expect(payload.styles).toMatchObject({
      headerBg: '#0b5394',
      headerText: '#ffffff',
      headerFontWeight: 'bold',
    });
    expect(notes).toEqual([
      'The format #,##0.00;(#,##0.00) of "Result" cannot be expressed, so its negative numbers are sent as shown.',
    ]);
  });

  it('keeps links, errors, dates and durations', () => {
    const { payload, notes } = convert(sheetRanges.tasks);
    const [survey, second, third] = payload.rows;
    expect(survey[0]).toEqual({
      value: 'Survey',
      link: 'https://example.com/tasks/7',
      style: { textColor: '#1155cc' },
    });
    expect(survey.slice(1)).toEqual([
      '2026-03-05',
      '2026-03-01T14:05:09',
      '9:30 AM',
      '36:15:00',
      true,
      true,
      12.5,
    ]);
    expect(second[0]).toBe('00042');
    expect(second[7]).toEqual({ type: 'text', value: '#N/A', style: { textColor: '#b45f06' } });
    expect(third[0].style).toEqual({ backgroundColor: '#fff2cc', textAlign: 'center', colspan: 4 });
    expect(payload.columns.Effort).toEqual({ align: 'right' });
    expect(payload.columns.Rate).toMatchObject({ type: 'number', align: 'right' });
    expect(notes.map((note) => /^The format (.+) of "(\w+)" cannot/.exec(note)?.slice(1))).toEqual([
      ['h:mm am/pm', 'Starts'],
      ['[h]:mm:ss', 'Effort'],
    ]);
  });

  it('has colours of formats, and their texts for zero', () => {
    const { payload, notes } = convert(sheetRanges.laboratory);
    expect(payload.rows.map((cells) => cells[3])).toEqual([
      1500,
      { value: -20, style: { textColor: '#c5221f' } },
      { value: 0, display: 'none' },
    ]);
    expect(notes).toHaveLength(3);
  });

  it('is mirrored as the sheet is, whatever its language', () => {
    expect(convert(sheetRanges.hebrew).payload.options).toMatchObject({
      direction: 'rtl',
      showGridLines: false,
    });
    const mirrored = convert({ ...sheetRanges.hebrew, isRightToLeft: false });
    expect(mirrored.payload.options.direction).toBe('ltr');
    expect(mirrored.notes).toContain(
      'Numbers and dates are sent as shown, because Pictable has no formats for iw_IL.',
    );
  });

  it('has different names for equal labels', () => {
    const { payload, sent } = convert(sheetRanges.doubles, { headerRows: '1' });
    expect(payload.headers).toEqual(['Sum', 'Sum (2)', 'Column C', '2026']);
    expect(engine.readTable(sent).columns.map(({ name }) => name)).toEqual(['Sum', 'Sum', '', '2026']);
  });

  it('has no header if the first row has values', () => {
    const { payload, sent } = convert(sheetRanges.plain);
    expect(payload.headers).toEqual(['Column AA', 'Column AB']);
    expect(engine.readTable(sent).hasHeader).toBe(false);
  });

  it('has the title and the header that the user chose', () => {
    const { payload } = convert(sheetRanges.quarters, { title: 'Mine', headerRows: '1' });
    expect(payload.title).toBe('Mine');
    expect(payload.rows).toHaveLength(5);
  });

  it('notes what it leaves out', () => {
    const more = { hasImages: true, hasConditionalColors: true, links: [['#gid=0']] };
    expect(convert({ ...sheetRanges.plain, ...more }).notes).toEqual([
      'Links to places inside the spreadsheet are left out.',
      'Images in cells are left out.',
      expect.stringMatching(/^Colours of conditional formatting are not read/),
    ]);
  });

  it('needs a visible cell', () => {
    expect(() => convert({ ...sheetRanges.plain, hiddenRows: [0, 1] })).toThrow(/no visible cells/);
  });
});

describe('numbers and dates of any format', () => {
  const patterns = [
    '0',
    '0.0',
    '#,##0',
    '#,##0.00',
    '#,##0.##',
    '0.00%',
    '0%',
    '"$"#,##0.00',
    '$#,##0',
    '#,##0.00 "kg"',
    '000',
    '#,##0.00;(#,##0.00)',
    '#,##0;[Red]-#,##0',
    '0.00;-0.00;"-"',
    '0.00E+00',
    '#,##0,',
    '# ?/?',
    '"n = "0',
    '+0;-0',
    '#,##0_);(#,##0)',
    '[>1000]#,##0;0.00',
    '.00',
    '#,##0.00 [$CHF]',
    '0" %"',
    '0.0"0"',
    '',
  ];
  const datePatterns = [
    'yyyy-mm-dd',
    'd mmm yyyy',
    'M/d/yyyy',
    'dddd, mmmm d, yyyy',
    'ddd dd/mm/yy',
    'yyyy-mm-dd hh:mm:ss',
    'h:mm am/pm',
    'd.m.yyyy h:mm AM/PM',
    'mm:ss',
    '[h]:mm',
    '"Week of" d mmm',
    'mmmmm',
    'yyyy"年"m"月"d"日"',
    'hh:mm d/m',
    'mmm yyyy',
  ];
  /** One column of values with the texts that an independent implementation shows. */
  const column = (values, format, numbers) => {
    const texts = numbers.map((number) => [shownBySpreadsheet(format === '' ? 'General' : format, number)]);
    return {
      ...sheetRanges.plain,
      values: values.map((value) => [value]),
      texts,
      formats: values.map(() => [format]),
      ...Object.fromEntries(
        ['fills', 'colors', 'weights', 'alignments', 'links', 'checkboxes'].map((name) => [name, []]),
      ),
    };
  };
  const expectTexts = async (snapshot) => {
    const { sent } = convert(snapshot, { headerRows: '0' });
    const shown = shownTexts(engine.readTable(sent)).map(([text]) => text);
    expect(shown).toEqual(snapshot.texts.map(([text]) => withPlainSpaces(text).trim()));
    expect((await engine.render(sent, { format: 'svg' })).warnings).toEqual([]);
  };

  it.each(patterns)('shows numbers as the sheet does: %s', async (pattern) => {
    const number = fc.oneof(
      fc.integer({ min: -2_000_000, max: 2_000_000 }),
      fc.integer({ min: -9_999_999, max: 9_999_999 }).map((whole) => whole / 1000),
      fc.constantFrom(0, 0.5, -0.004, 1.005, 2.675, 999.995, 0.0000001),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(number, { minLength: 1, maxLength: 8 }), (numbers) =>
        expectTexts(column(numbers, pattern, numbers)),
      ),
      { numRuns: 25 },
    );
  });

  it.each(datePatterns)('shows dates as the sheet does: %s', async (pattern) => {
    const seconds = fc.integer({ min: Date.UTC(1901, 0, 1) / 1000, max: Date.UTC(2199, 0, 1) / 1000 });
    await fc.assert(
      fc.asyncProperty(fc.array(seconds, { minLength: 1, maxLength: 8 }), (times) => {
        const dates = times.map((time) => new Date(time * 1000).toISOString().slice(0, 19));
        return expectTexts(
          column(
            dates.map((date) => ({ date })),
            pattern,
            dates.map(serialOf),
          ),
        );
      }),
      { numRuns: 25 },
    );
  });

  it.each([
    ['en_US', '#,##0.00', 1234567.5, '1,234,567.50'],
    ['en_IN', '#,##0.00', 1234567.5, '12,34,567.50'],
    ['de_DE', '#,##0.00', 1234567.5, '1.234.567,50'],
    ['de_CH', '#,##0.00', 1234567.5, '1’234’567.50'],
    ['fr_FR', '#,##0.00', 1234567.5, '1\u202f234\u202f567,50'],
    ['fr_FR', '', -0.25, '-0,25'],
  ])('uses the separators of the locale: %s', async (locale, format, value, text) => {
    const snapshot = { ...column([value], format, [value]), texts: [[text]], locale };
    const { payload, sent } = convert(snapshot, { headerRows: '0' });
    expect(payload.rows).toEqual([[value]]);
    expect(shownTexts(engine.readTable(sent))).toEqual([[text.replace(/\u202f/g, ' ')]]);
  });
});
