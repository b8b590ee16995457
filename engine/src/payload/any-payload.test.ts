import { fromJs, parseJson } from '@pictable/contract/json';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EngineError } from '../errors.ts';
import type { Table } from '../table/table.ts';
import { Warnings } from '../warnings.ts';
import { DEFAULT_LIMITS } from './check-limits.ts';
import { normalizePayload } from './normalize-payload.ts';

function normalize(payload: unknown, saved: unknown[]): Table {
  const sent = parseJson(JSON.stringify(payload), { depthMax: 64 });
  return normalizePayload(sent, saved.map(fromJs), DEFAULT_LIMITS, new Warnings());
}

describe('any payload', () => {
  const keys = fc.constantFrom(
    'data',
    'headers',
    'rows',
    'styles',
    'options',
    'title',
    'columns',
    'substitute',
    'field',
    'label',
    'unit',
    'hidden',
    'show',
    'from',
    'domain',
    'points',
    'null',
    'small',
    'values',
    'columnStyles',
    'rowStyles',
    'cellStyles',
    'dataProcessing',
    'filter',
    'sortBy',
    'groupBy',
    'aggregate',
    'pagination',
    'complexDataDisplay',
    'columns',
    'substitute',
    'rowGroups',
    'by',
    'order',
    'as',
    'label',
    'summary',
    'of',
    'side',
    'over',
    'spanners',
    'delimiter',
    'limit',
    'stub',
    'gather',
    'merge',
    'within',
    'empty',
    'mergeColumns',
    'into',
    'with',
    'pattern',
    'small',
    'values',
    'field',
    'hidden',
    'footnotes',
    'footnoteMarks',
    'sourceNotes',
    'text',
    'at',
    '__proto__',
    'unit',
    'borderTop',
    'borderLeft',
    'indent',
    'lang',
    'locale',
    'dates',
    'labels',
    'grouping',
    'hideEmptyColumns',
    'headerBg',
    'width',
    'value',
    'type',
    'format',
    'style',
    'link',
    'a',
    '0',
    '0,0',
  );
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(
        null,
        true,
        0,
        14,
        '',
        'markdown',
        'link',
        'x^q',
        'a',
        '14px',
        '2px solid #111',
        'auto',
        'currency',
        'sum',
        'bar',
        'line',
        'column',
        '.',
        '[1]',
        '\ud800',
      ),
      fc.array(tie('json'), { maxLength: 4 }),
      tie('object'),
    ),
    object: fc.dictionary(keys, tie('json'), { maxKeys: 6 }),
  }));

  test('is normalised or rejected by an EngineError with details', () => {
    fc.assert(
      fc.property(fc.oneof(json, fc.jsonValue()), fc.array(json, { maxLength: 2 }), (payload, saved) => {
        try {
          const table = normalize(payload, saved);
          for (const row of table.rows) expect(row.cells).toHaveLength(table.columns.length);
        } catch (error) {
          if (!(error instanceof EngineError)) throw error;
          expect(error.details.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 1_500 },
    );
  });
});
