import { describe, expect, it, test } from 'vitest';
import { type ColumnSettings, columnSettings } from './column-settings.ts';
import { alignIn, isWidth, widthIn, withAlign, withWidth } from './column-width.ts';
import { readSettings } from './settings.ts';

const columns = [
  { name: 'region', label: undefined },
  { name: 'rev', label: 'Revenue' },
];
const rows = '[{"region": "N", "rev": 1.10}]';

function settingsOf(text: string, name = 'rev'): ColumnSettings {
  const column = columns.find((one) => one.name === name);
  const found = column && columnSettings(readSettings(text), column, columns);
  if (!found) throw new Error(`There is no column ${name} in ${text}.`);
  return found;
}

const texts = [
  `{\n  "title": "T",\n  "data": ${rows}\n}\n`,
  `{"columns": {"rev": {"label": "Revenue"}}, "data": ${rows}}`,
  `{"columns": ["region", {"field": "rev", "label": "Revenue"}], "data": ${rows}}`,
];

test.each(['120', '80.5', '30%'])('the width %s is written, read and removed without a trace', (width) => {
  for (const text of texts) {
    expect(widthIn(settingsOf(text))).toBe('');
    const written = withWidth(settingsOf(text), width);
    expect(widthIn(settingsOf(written))).toBe(width);
    expect(withWidth(settingsOf(written), '')).toBe(text);
    expect(withWidth(settingsOf(written), 'auto')).toBe(text);
  }
});

it('a width is a number of px, and a percentage a text', () => {
  const text = `{"data": ${rows}}`;
  expect(withWidth(settingsOf(text), '120 px')).toContain('{ "rev": { "width": 120 } }');
  expect(withWidth(settingsOf(text), '30 %')).toContain('{ "rev": { "width": "30%" } }');
});

it('what is no width changes nothing', () => {
  const [text = ''] = texts;
  for (const typed of ['0', '-5', 'wide', '101%', '1e3', '0%'])
    expect([isWidth(typed), withWidth(settingsOf(text), typed)]).toEqual([false, text]);
});

describe('columnStyles, which are stronger,', () => {
  const styled = `{"styles": {"columnStyles": {"Revenue": {"width": "90px", "align": "center"}}}, "data": ${rows}}`;
  const listed = `{"styles": {"columnStyles": [null, {"textAlign": "right", "width": 90}]}, "data": ${rows}}`;

  it('are shown and changed where they are', () => {
    expect([widthIn(settingsOf(styled)), alignIn(settingsOf(styled))]).toEqual(['90', 'center']);
    expect(withWidth(settingsOf(styled), '120')).toBe(styled.replace('"90px"', '120'));
    expect(withAlign(settingsOf(styled), 'left')).toBe(styled.replace('center', 'left'));
    expect([widthIn(settingsOf(listed)), alignIn(settingsOf(listed))]).toEqual(['90', 'right']);
    expect(withAlign(settingsOf(listed), 'left')).toBe(listed.replace('right', 'left'));
  });

  it('are removed where they are', () => {
    expect(withWidth(settingsOf(styled), '')).toBe(styled.replace('"width": "90px", ', ''));
    expect(withAlign(settingsOf(styled), undefined)).toBe(styled.replace(', "align": "center"', ''));
  });

  it('of other columns do not count', () => {
    expect(widthIn(settingsOf(styled, 'region'))).toBe('');
    expect(withWidth(settingsOf(styled, 'region'), '50')).toContain('{ "region": { "width": 50 } }');
  });
});
