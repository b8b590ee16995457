import { visualNames, visualRecords } from '@pictable/contract';
import { parseJson } from '@pictable/contract/json';
import { sentColumns } from '@pictable/engine';
import { describe, expect, it, test } from 'vitest';
import { structure as messages } from '../../../../messages/structure-texts.ts';
import { type ColumnSettings, columnSettings } from './column-settings.ts';
import { readSettings } from './settings.ts';
import { columnIn, flagIn, optionControls, sourcesIn, withVisualOption, wordIn } from './visual-options.ts';

const data = '[{"jan": 1.10, "feb": 2, "goal": 3}]';

function janWith(column: string): ColumnSettings {
  return settingsOf(`{"data": ${data}, "columns": {"jan": ${column}}}`);
}

function columnsOf(text: string) {
  return sentColumns(parseJson(text, { depthMax: 32 }));
}

function settingsOf(text: string): ColumnSettings {
  const columns = columnsOf(text);
  const found = columnSettings(readSettings(text), columns[0]!, columns);
  if (!found) throw new Error(`There is no column in ${text}.`);
  return found;
}

/** The settings of the column in a changed text, as they are written there. */
const janIn = (text: string) => /"jan": (\{.*\})\}\}$/.exec(text)?.[1];

describe('the options of a drawing', () => {
  test.each(visualNames)('%s have a text for each control and each word', (visual) => {
    for (const control of optionControls(visual)) {
      expect(messages.visualOptions[control.name]).toBeTruthy();
      if (control.kind !== 'words') continue;
      expect(control.words).toContain(control.preset);
      for (const word of control.words) expect(messages.visualWords).toHaveProperty(word);
    }
  });

  it('have a control if they are words, flags or columns', () => {
    const kinds = ['choice', 'extent', 'flag', 'column', 'columns'];
    for (const { name, properties } of visualRecords) {
      const expected = properties.filter(({ kind }) => kinds.includes(kind)).map((one) => one.name);
      const controls = optionControls(name).map((one) => one.name);
      expect(controls).toEqual(expect.arrayContaining(expected));
    }
  });

  it('are written, read and removed without a trace', () => {
    const plain = janWith('{"show": "bar"}');
    const inside = settingsOf(withVisualOption(plain, 'bar', 'value', 'inside'));
    expect(janIn(inside.text)).toBe('{"show": { "as": "bar", "value": "inside" }}');
    expect(wordIn(inside, 'value', ['beside', 'inside'])).toBe('inside');
    const tracked = settingsOf(withVisualOption(inside, 'bar', 'track', true));
    expect([flagIn(tracked, 'track'), flagIn(inside, 'track')]).toEqual([true, false]);
    const first = settingsOf(withVisualOption(tracked, 'bar', 'track', undefined));
    expect(withVisualOption(first, 'bar', 'value', undefined)).toBe(plain.text);
    expect(withVisualOption(plain, 'bar', 'value', undefined)).toBe(plain.text);
  });

  it('that no control can show stay in the JSON', () => {
    const line = janWith('{"show": {"as": "line", "domain": [0, 10], "width": 90}}');
    expect(wordIn(line, 'domain', ['own', 'column'])).toBe('custom');
    expect(janIn(withVisualOption(line, 'line', 'domain', undefined))).toBe(
      '{"show": {"as": "line", "width": 90}}',
    );
  });

  it('name columns by name, label or position', () => {
    const columns = columnsOf(`{"data": ${data}}`);
    const target = (sent: string) =>
      columnIn(janWith(`{"show": {"as": "bullet", "target": ${sent}}}`), 'target', columns);
    expect(target('"goal"')).toEqual({ column: 'goal' });
    expect(target('{"column": "goal"}')).toEqual({ column: 'goal' });
    expect(target('5')).toBe('custom');
    expect(target('"none"')).toBeUndefined();
    const line = janWith('{"show": {"as": "line", "from": ["jan", "1", "gone"]}}');
    expect(sourcesIn(line, columns)).toEqual(['jan', 'feb']);
    expect(sourcesIn(janWith('{"show": "line"}'), columns)).toEqual([]);
  });
});
