import { fromJs } from '@pictable/contract/json';
import { describe, expect, it, test } from 'vitest';
import { DEFAULT_LIMITS } from '../table/render-limits.ts';
import { Warnings } from '../warnings.ts';
import { settle } from './settle.ts';

function settled(more: object, saved: readonly object[] = []) {
  const warnings = new Warnings();
  const payload = fromJs({ data: [{ a: 1, b: 2 }], ...more });
  const table = settle(
    payload,
    saved.map((layer) => fromJs(layer)),
    DEFAULT_LIMITS,
    warnings,
  );
  const { cellPaddingX, cellPaddingY } = table.settings;
  return { padding: [cellPaddingX, cellPaddingY], table, warnings: warnings.list() };
}

describe('room in cells', () => {
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
    expect(settled({ styles })).toMatchObject({ padding, warnings: [] });
    expect(settled({}, [styles])).toMatchObject({ padding, warnings: [] });
    expect(settled({ options: { styles } }).padding).toEqual(padding);
  });

  it.each([
    [{ density: 'compact' }, { cellPadding: 20 }, [8, 4]],
    [{ cellPadding: 20 }, { density: 'compact', cellPaddingX: 1 }, [20, 20]],
    [{ cellPaddingX: 20 }, { density: 'compact' }, [20, 4]],
    [{ cellPaddingY: 20 }, { cellPadding: 5 }, [5, 20]],
  ])('%j is stronger than %j that was saved', (styles, saved, padding) => {
    expect(settled({ styles }, [saved]).padding).toEqual(padding);
    expect(settled({}, [saved, styles]).padding).toEqual(padding);
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
  ])('%j says what it does not need', (styles, message, path) => {
    expect(settled({ styles }).warnings).toEqual([{ message, path }]);
  });
});

describe('bounds of a column', () => {
  const refusal = (more: object) => {
    try {
      return settled(more);
    } catch (error) {
      return error;
    }
  };

  test('that contradict each other are refused, in whatever places they stand', () => {
    const message = 'styles.columnStyles.a.minWidth must be at most maxWidth, which is 90 px; got 120.';
    const details = [{ path: '/styles/columnStyles/a/minWidth', message }];
    const styles = { columnStyles: { a: { minWidth: 120, maxWidth: '90px' } } };
    expect(refusal({ styles })).toMatchObject({ type: 'invalid-setting', details });
    const apart = {
      styles: { columnStyles: { a: { minWidth: 120 } } },
      options: { columnStyles: { 0: { maxWidth: 90 } } },
    };
    expect(refusal(apart)).toMatchObject({ details });
    const same = { columnStyles: { a: { minWidth: 90, maxWidth: 90 } } };
    expect(settled({ styles: same }).table.columns[0]!.style).toEqual({ minWidth: 90, maxWidth: 90 });
  });

  test('that contradict each other in saved settings do not count', () => {
    const saved = { columnStyles: { a: { minWidth: 120, maxWidth: 90, textAlign: 'right' } } };
    const { table, warnings } = settled({}, [saved]);
    expect(table.columns[0]!.style).toEqual({ textAlign: 'right' });
    expect(warnings.map(({ message }) => message)).toEqual([
      'Saved settings: columnStyles.a.minWidth must be at most maxWidth, which is 90 px; got 120. It is ignored.',
    ]);
  });

  test('that contradict what was saved win over it', () => {
    const saved = { columnStyles: { a: { minWidth: 120 }, b: { maxWidth: 90 } } };
    const styles = { columnStyles: { a: { maxWidth: 90 }, b: { minWidth: 120 } } };
    const { columns } = settled({ styles }, [saved]).table;
    expect(columns.map(({ style }) => style)).toEqual([{ maxWidth: 90 }, { minWidth: 120 }]);
  });

  it.each([
    ['minWidth', '30%', 'a number from 1 to 5,000 px'],
    ['maxWidth', 0, 'a number from 1 to 5,000 px'],
    ['maxWidth', 'auto', 'a number from 1 to 5,000 px'],
    ['width', '120%', 'a number from 1 to 5,000 px, a percentage from 1% to 100%, or "auto"'],
  ])('%s cannot be %j', (name, value, allowed) => {
    const at = `styles.columnStyles.a.${name}`;
    expect(refusal({ styles: { columnStyles: { a: { [name]: value } } } })).toMatchObject({
      details: [{ message: `${at} must be ${allowed}; got ${JSON.stringify(value)}.` }],
    });
  });
});
