import { palettes, visualNames } from '@pictable/contract';
import { parseJson } from '@pictable/contract/json';
import { sentColumns } from '@pictable/engine';
import { describe, expect, it, test } from 'vitest';
import { type ColumnSettings, columnSettings } from './column-settings.ts';
import {
  scaleFlag,
  scaleIn,
  scaleWord,
  visualIn,
  withScale,
  withScaleOption,
  withVisual,
} from './column-visual.ts';
import { readSettings } from './settings.ts';

const data = '[{"rev": 1.10, "q": [1, 2.50]}]';
const texts = [
  `{\n  "title": "T",\n  "data": ${data}\n}\n`,
  `{"data": ${data}, "columns": {"Revenue": {"hidden": true}, "rev": {"label": "Revenue"}}}`,
  `{"data": ${data}, "options": {"columns": {"q": {"width": 90}}}}`,
  `{"columns": ["rev", {"field": "q", "width": 90}], "data": ${data}}`,
];

function settingsOf(text: string, name = 'rev'): ColumnSettings {
  const columns = sentColumns(parseJson(text, { depthMax: 32 }));
  const column = columns.find((one) => one.name === name);
  const found = column && columnSettings(readSettings(text), column, columns);
  if (!found) throw new Error(`There is no column ${name} in ${text}.`);
  return found;
}

function withRev(column: string): ColumnSettings {
  return settingsOf(`{"data": ${data}, "columns": {"rev": ${column}}}`);
}

/** The settings of the column `rev` in a changed text, as they are written there. */
function revIn(text: string): string {
  return /"rev": (\{.*\})\}\}$/.exec(text)?.[1] ?? text;
}

describe('a drawing in the cells of a column', () => {
  test.each(visualNames)('%s is written, read and removed without a trace', (name) => {
    for (const text of texts) {
      expect(visualIn(settingsOf(text))).toBeUndefined();
      const written = withVisual(settingsOf(text), name);
      expect(visualIn(settingsOf(written))).toBe(name);
      expect(withVisual(settingsOf(written), undefined)).toBe(text);
    }
  });

  it('is read in every form', () => {
    expect(visualIn(withRev('{"show": "Sparkline"}'))).toBe('line');
    expect(visualIn(withRev('{"show": {"kind": "tags"}}'))).toBe('badge');
    expect(visualIn(withRev('{"show": {"max": 3}}'))).toBe('custom');
    expect(visualIn(withRev('{"show": "gone"}'))).toBe('custom');
    for (const no of ['null', 'false', 'true', '""', '"none"', '{"as": "none"}'])
      expect(visualIn(withRev(`{"show": ${no}}`))).toBeUndefined();
  });

  it('keeps the options that another kind has too', () => {
    const line = withRev('{"show": {"as": "line", "from": ["q"], "missing": "connect", "value": "last"}}');
    expect(revIn(withVisual(line, 'columns'))).toBe(
      '{"show": { "as": "columns", "from": ["q"], "value": "last" }}',
    );
    expect(revIn(withVisual(line, 'bar'))).toBe('{"show": "bar"}');
  });
});

describe('a colour scale', () => {
  test.each(palettes)('with the palette %s is written, read and removed without a trace', (palette) => {
    for (const text of texts) {
      expect(scaleIn(settingsOf(text))).toBeUndefined();
      const written = withScale(settingsOf(text), palette);
      expect(scaleIn(settingsOf(written))).toBe(palette);
      const explained = withScaleOption(settingsOf(written), 'legend', true);
      expect([scaleIn(settingsOf(explained)), scaleFlag(settingsOf(explained), 'legend')]).toEqual([
        palette,
        true,
      ]);
      expect(withScaleOption(settingsOf(explained), 'legend', undefined)).toBe(written);
      expect(withScale(settingsOf(explained), undefined)).toBe(text);
    }
  });

  it('is read in every form', () => {
    expect(scaleIn(withRev('{"scale": true}'))).toBe('auto');
    expect(scaleIn(withRev('{"scale": {"steps": 5}}'))).toBe('auto');
    expect(scaleIn(withRev('{"scale": {"palette": " Blues "}}'))).toBe('blues');
    expect(scaleIn(withRev('{"scale": ["#fff", "red"]}'))).toBe('custom');
    expect(scaleIn(withRev('{"scale": "gone"}'))).toBe('custom');
    for (const no of ['null', 'false', '""']) expect(scaleIn(withRev(`{"scale": ${no}}`))).toBeUndefined();
  });

  it('keeps its other members when its palette or legend changes', () => {
    const stepped = withRev('{"scale": {"palette": "blues", "steps": 5}}');
    expect(revIn(withScale(stepped, 'greens'))).toBe('{"scale": {"palette": "greens", "steps": 5}}');
    const explained = withScaleOption(stepped, 'legend', true);
    expect(revIn(explained)).toBe('{"scale": {"palette": "blues", "steps": 5, "legend": true}}');
    expect(withScaleOption(settingsOf(explained), 'legend', undefined)).toBe(stepped.text);
  });

  it('of colours or of none has a legend too', () => {
    for (const scale of ['["#fff", "red"]', 'true']) {
      const plain = withRev(`{"scale": ${scale}}`);
      const explained = withScaleOption(plain, 'legend', true);
      expect(scaleFlag(settingsOf(explained), 'legend')).toBe(true);
      expect(withScaleOption(settingsOf(explained), 'legend', undefined)).toBe(plain.text);
    }
  });

  it('has words and flags besides its palette', () => {
    const blues = withRev('{"scale": "blues"}');
    const quantile = settingsOf(withScaleOption(blues, 'kind', 'quantile'));
    expect(revIn(quantile.text)).toBe('{"scale": { "palette": "blues", "kind": "quantile" }}');
    expect([scaleWord(quantile, 'kind'), scaleWord(quantile, 'by')]).toEqual(['quantile', undefined]);
    const reversed = settingsOf(withScaleOption(quantile, 'reverse', true));
    expect(scaleFlag(reversed, 'reverse')).toBe(true);
    const first = settingsOf(withScaleOption(reversed, 'reverse', undefined));
    expect(withScaleOption(first, 'kind', undefined)).toBe(blues.text);
    expect(scaleWord(withRev('{"scale": {"kind": "gone"}}'), 'kind')).toBeUndefined();
  });
});
