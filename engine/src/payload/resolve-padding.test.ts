import { fromJs } from '@pictable/contract/json';
import { describe, expect, it, test } from 'vitest';
import { DEFAULT_LIMITS } from '../table/render-limits.ts';
import { Warnings } from '../warnings.ts';
import { normalizePayload } from './normalize-payload.ts';

function normalized(more: object, saved: readonly object[] = []) {
  const warnings = new Warnings();
  const payload = fromJs({ data: [{ a: 1, b: 2 }], ...more });
  const table = normalizePayload(
    payload,
    saved.map((layer) => fromJs(layer)),
    DEFAULT_LIMITS,
    warnings,
  );
  const { cellPaddingX, cellPaddingY } = table.settings;
  return { padding: [cellPaddingX, cellPaddingY], table, warnings: warnings.list() };
}

describe('cell padding', () => {
  it.each([
    [{}, [undefined, undefined]],
    [{ density: 'compact' }, [8, 4]],
    [{ density: 'regular' }, [12, 12]],
    [{ density: 'Comfortable' }, [16, 18]],
    [{ cellPadding: '3px' }, [3, 3]],
    [{ cellPaddingX: 1 }, [1, undefined]],
    [{ paddingY: 1 }, [undefined, 1]],
    [{ density: 'compact', cellPaddingX: 20 }, [20, 4]],
    [{ cellPadding: 7, cellPaddingY: 0 }, [7, 0]],
  ])('%j is %j', (styles, padding) => {
    expect(normalized({ styles })).toMatchObject({ padding, warnings: [] });
    expect(normalized({}, [styles])).toMatchObject({ padding, warnings: [] });
    expect(normalized({ options: { styles } }).padding).toEqual(padding);
  });

  it.each([
    [{ density: 'compact' }, { cellPadding: 20 }, [8, 4]],
    [{ cellPadding: 20 }, { density: 'compact', cellPaddingX: 1 }, [20, 20]],
    [{ cellPaddingX: 20 }, { density: 'compact' }, [20, 4]],
    [{ cellPaddingY: 20 }, { cellPadding: 5 }, [5, 20]],
  ])('%j is stronger than saved %j', (styles, saved, padding) => {
    expect(normalized({ styles }, [saved]).padding).toEqual(padding);
    expect(normalized({}, [saved, styles]).padding).toEqual(padding);
  });

  it.each([
    [
      { density: 'compact', cellPadding: 5 },
      'styles.density is ignored because styles.cellPadding is given too.',
      '/styles/density',
    ],
    [
      { density: 'compact', cellPaddingX: 5, paddingY: 5 },
      'styles.density is ignored because styles.cellPaddingX and styles.paddingY are given too.',
      '/styles/density',
    ],
    [
      { cellPadding: 1, cellPaddingX: 5, cellPaddingY: 5 },
      'styles.cellPadding is ignored because styles.cellPaddingX and styles.cellPaddingY are given too.',
      '/styles/cellPadding',
    ],
  ])('%j warns about ignored values', (styles, message, path) => {
    expect(normalized({ styles }).warnings).toEqual([{ message, path }]);
  });
});

describe('width bounds of a column', () => {
  const rejection = (more: object) => {
    try {
      return normalized(more);
    } catch (error) {
      return error;
    }
  };

  test('are rejected if they contradict each other, in any location', () => {
    const message = 'styles.columnStyles.a.minWidth must be at most maxWidth, which is 90 px; got 120.';
    const details = [{ path: '/styles/columnStyles/a/minWidth', message }];
    const styles = { columnStyles: { a: { minWidth: 120, maxWidth: '90px' } } };
    expect(rejection({ styles })).toMatchObject({ type: 'invalid-setting', details });
    const apart = {
      styles: { columnStyles: { a: { minWidth: 120 } } },
      options: { columnStyles: { 0: { maxWidth: 90 } } },
    };
    expect(rejection(apart)).toMatchObject({ details });
    const same = { columnStyles: { a: { minWidth: 90, maxWidth: 90 } } };
    expect(normalized({ styles: same }).table.columns[0]!.style).toEqual({ minWidth: 90, maxWidth: 90 });
  });

  test('are ignored if they contradict each other in saved settings', () => {
    const saved = { columnStyles: { a: { minWidth: 120, maxWidth: 90, textAlign: 'right' } } };
    const { table, warnings } = normalized({}, [saved]);
    expect(table.columns[0]!.style).toEqual({ textAlign: 'right' });
    expect(warnings.map(({ message }) => message)).toEqual([
      'Saved settings: columnStyles.a.minWidth must be at most maxWidth, which is 90 px; got 120. It is ignored.',
    ]);
  });

  test('in the request win over contradicting saved bounds', () => {
    const saved = { columnStyles: { a: { minWidth: 120 }, b: { maxWidth: 90 } } };
    const styles = { columnStyles: { a: { maxWidth: 90 }, b: { minWidth: 120 } } };
    const { columns } = normalized({ styles }, [saved]).table;
    expect(columns.map(({ style }) => style)).toEqual([{ maxWidth: 90 }, { minWidth: 120 }]);
  });

  it.each([
    ['minWidth', '30%', 'a number from 1 to 5,000 px'],
    ['maxWidth', 0, 'a number from 1 to 5,000 px'],
    ['maxWidth', 'auto', 'a number from 1 to 5,000 px'],
    ['width', '120%', 'a number from 1 to 5,000 px, a percentage from 1% to 100%, or "auto"'],
  ])('%s cannot be %j', (name, value, allowed) => {
    const at = `styles.columnStyles.a.${name}`;
    expect(rejection({ styles: { columnStyles: { a: { [name]: value } } } })).toMatchObject({
      details: [{ message: `${at} must be ${allowed}; got ${JSON.stringify(value)}.` }],
    });
  });
});
