import { imageFormats, tableOptionProperties } from '@pictable/contract';
import { describe, expect, it, test } from 'vitest';
import { savedScale, withAppScale } from './app-scale.ts';

const styles = { headerBg: '#111111' };

describe('the scale of a request of the web app', () => {
  it.each(imageFormats)('is 2 if the image has pixels: %s', (imageFormat) => {
    const isBitmap = imageFormat === 'png' || imageFormat === 'jpeg';
    expect(withAppScale(styles, { imageFormat, layers: [] })).toEqual(
      isBitmap ? { ...styles, scale: 2 } : styles,
    );
  });

  it.each([{ scale: 1 }, { pixelRatio: '3' }, { deviceScaleFactor: 1.5 }])(
    'is that of the saved settings %j',
    (layer) => {
      expect(withAppScale(styles, { imageFormat: 'png', layers: [layer, {}] })).toBe(styles);
    },
  );

  it('is 2 if the saved settings have an invalid one', () => {
    expect(withAppScale(styles, { imageFormat: 'png', layers: [{ scale: 'sharp' }] })).toMatchObject({
      scale: 2,
    });
  });
});

test('of several saved scales the last one counts', () => {
  expect(savedScale([{ scale: 3 }, { pixelRatio: 1.5 }])).toBe(1.5);
  expect(savedScale([{ scale: 3 }, { headerBg: '#111111' }])).toBe(3);
  expect(savedScale([{}])).toBeUndefined();
});

test('the API keeps its own default', () => {
  expect(tableOptionProperties.find(({ name }) => name === 'scale')?.default).toBe(1);
});
