import { describe, expect, it } from 'vitest';
import { schemeIn, withSchemeIn } from './scheme-in-text.ts';

describe('the colour scheme in a JSON text', () => {
  it.each([
    ['{"data": [1]}', 'light'],
    ['{"data": [1], "options": {"colorScheme": "both"}}', 'both'],
    ['{"data": [1], "colorScheme": "dark"}', 'dark'],
    ['{"data": [1], "colorScheme": "sepia"}', 'light'],
    ['{', 'light'],
  ])('of %s is %s', (text, scheme) => {
    expect(schemeIn(text)).toBe(scheme);
  });

  it('is written as an option, replaced where it is, and removed for light', () => {
    const text = '{"data": [{"a": 1.10}]}';
    const both = withSchemeIn(text, 'both');
    expect(both).toBe('{"options": { "colorScheme": "both" }, "data": [{"a": 1.10}]}');
    expect(withSchemeIn(both, 'dark')).toBe(both.replace('both', 'dark'));
    expect(withSchemeIn(both, 'light')).toBe(text);
  });
});
