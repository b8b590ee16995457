import { describe, expect, it } from 'vitest';
import { visualIndexes } from '../shaping/reorder.ts';
import { resolveBidi } from './bidi.ts';
import { BreakOpportunity, breakOpportunities } from './break-opportunities.ts';
import { codePointsOf, conformanceCases, readBreakCase } from './conformance.suite.ts';
import { graphemeStarts } from './graphemes.ts';

/** Far more than needed, for busy machines. */
const TIMEOUT_MS = 60_000;

describe('Unicode 16.0.0', { timeout: TIMEOUT_MS }, () => {
  it('LineBreakTest: every line, without tailoring', () => {
    const cases = conformanceCases('line-break.txt').map(readBreakCase);
    expect(cases.length).toBe(16_672);
    const wrong: string[] = [];
    for (const { text, breaks } of cases) {
      const found = breakOpportunities(text);
      const offsets = [...found.keys()].filter(
        (offset) => offset < text.length && found[offset] !== BreakOpportunity.never,
      );
      if (offsets.join() !== breaks.join())
        wrong.push(`${codePointsOf(text)}: ${offsets} instead of ${breaks}`);
    }
    expect(wrong).toEqual([]);
  });

  it('GraphemeBreakTest: every line', () => {
    const cases = conformanceCases('grapheme-break.txt').map(readBreakCase);
    expect(cases.length).toBe(1_093);
    const wrong: string[] = [];
    for (const { text, breaks } of cases) {
      const starts = graphemeStarts(text).slice(1, -1);
      if (starts.join() !== breaks.join())
        wrong.push(`${codePointsOf(text)}: ${starts} instead of ${breaks}`);
    }
    expect(wrong).toEqual([]);
  });

  it('BidiCharacterTest: every line, levels and order', () => {
    const cases = conformanceCases('bidi-character.txt');
    expect(cases.length).toBe(91_707);
    const wrong: string[] = [];
    for (const line of cases) {
      const [points, direction, paragraph, levels, order] = line.split(' ');
      const text = String.fromCodePoint(...points!.split('.').map((point) => Number.parseInt(point, 36)));
      const found = resolveBidi(text, direction === '2' ? undefined : direction === '1' ? 'rtl' : 'ltr');
      const expected = levels!.split('.');
      const own = expected.map((level, i) => (level === 'x' ? 'x' : String(found.levels[unitOf(text, i)]!)));
      const kept = [...expected.keys()].filter((i) => expected[i] !== 'x');
      const shown = visualIndexes(kept.map((i) => Number(own[i]))).map((index) => kept[index]!);
      const isRight =
        String(found.paragraphLevel) === paragraph && own.join('.') === levels && shown.join('.') === order;
      if (!isRight) wrong.push(`${codePointsOf(text)} ${direction}: ${own.join('.')} instead of ${levels}`);
    }
    expect(wrong.slice(0, 20)).toEqual([]);
  });
});

/** UTF-16 offset of a character by its index. */
function unitOf(text: string, index: number): number {
  let offset = 0;
  for (let i = 0; i < index; i++) offset += text.codePointAt(offset)! > 0xffff ? 2 : 1;
  return offset;
}
