import { describe, expect, it } from 'vitest';
import { scaleIn, withScale } from './scale-in-text.ts';

describe('the scale in a JSON text', () => {
  it.each([
    ['{"data": [1]}', undefined],
    ['{"data": [1], "options": {"scale": 1}}', 1],
    ['{"data": [1], "scale": "3"}', 3],
    ['{"data": [1], "styles": {"pixelRatio": 1.5}}', 1.5],
    ['{"data": [1], "options": {"scale": 9}}', undefined],
    ['{"scale": [1, 2], "name": ["a", "b"]}', undefined],
    ['{', undefined],
  ])('of %s is %s', (text, scale) => {
    expect(scaleIn(text)).toBe(scale);
  });

  it('is written as an option, replaced where it is, and removed without a trace', () => {
    const text = '{"data": [{"a": 1.10}]}';
    const sharp = withScale(text, 3);
    expect(sharp).toBe('{"options": { "scale": 3 }, "data": [{"a": 1.10}]}');
    expect(withScale(sharp, 1)).toBe(sharp.replace('3', '1'));
    expect(withScale(sharp, undefined)).toBe(text);
    const aliased = '{"data": [1], "pixelRatio": 2}';
    expect(withScale(aliased, 4)).toBe('{"data": [1], "pixelRatio": 4}');
  });
});
