import { describe, expect, it } from 'vitest';
import { resolveBidi } from './bidi.ts';

const [RLE, LRI, RLI, FSI, PDI] = ['\u202b', '\u2066', '\u2067', '\u2068', '\u2069'];

// BidiCharacterTest also passes if PDI is missing in this rule.
describe('rule L1', () => {
  it.each([
    ['whitespace', ' '],
    ['a left-to-right isolate', LRI],
    ['a right-to-left isolate', RLI],
    ['a first strong isolate', FSI],
    ['the end of an isolate', PDI],
  ])('gives %s the level of the paragraph at its end and before a tab', (_what, control) => {
    const open = `a${RLE}\u05d0`;
    expect(resolveBidi(`${open}${control}`, 'ltr').levels.at(-1)).toBe(0);
    expect([...resolveBidi(`${open}${control}\t`, 'ltr').levels.slice(-2)]).toEqual([0, 0]);
    // Between letters of the embedding it keeps the level of the embedding.
    expect(resolveBidi(`${open}${control}\u05d0`, 'ltr').levels.at(-2)).toBe(1);
  });
});

it('the direction of a first strong isolate does not depend on the next paragraph', () => {
  expect(resolveBidi(`${FSI}!\u2029\u05d0`, 'ltr').levels[1]).toBe(2);
});
