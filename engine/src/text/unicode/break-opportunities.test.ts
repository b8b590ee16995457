import { describe, expect, it } from 'vitest';
import { BreakOpportunity, breakOpportunities } from './break-opportunities.ts';

/** The text with | for allowed and ¶ for forced breaks. */
function marked(text: string): string {
  const breaks = breakOpportunities(text);
  let result = '';
  for (let i = 0; i < text.length; i++) {
    if (breaks[i] === BreakOpportunity.allowed) result += '|';
    if (breaks[i] === BreakOpportunity.always) result += '¶';
    result += text[i];
  }
  return result;
}

describe('break opportunities', () => {
  it.each([
    ['words', 'one two  three', 'one |two  |three'],
    ['hyphens', 'well-known', 'well-|known'],
    ['en and em dash', 'a–b c—d', 'a–|b |c|—|d'],
    ['prices', '$1,234.50 and 12%', '$1,234.50 |and |12%'],
    ['signed prices', '-$5 +3.5% −€1.20', '-$5 |+3.5% |−€1.20'],
    ['accounting brackets', '($1,234.50) (12)%', '($1,234.50) |(12)%'],
    ['dates', '2024-01-15 2024/01/15 12:30:00', '2024-01-15 |2024/01/15 |12:30:00'],
    ['slashes in words', 'and/or https://example.com/a/b', 'and/|or |https://|example.com/|a/|b'],
    ['mail addresses', 'jane.doe@example.com', 'jane.doe@example.com'],
    ['closing punctuation', 'yes! (or no?) so, then; end.', 'yes! |(or |no?) |so, |then; |end.'],
    ['space before punctuation', 'wait !  ok', 'wait !  |ok'],
    ['opening bracket with space', '( a', '( a'],
    ['quotes', 'say “hello there” now', 'say |“hello |there” |now'],
    ['french quotes', '« bon mot »', '« bon |mot »'],
    ['ideographs', '東京都。次', '東|京|都。|次'],
    ['wide brackets', 'abc「東」 abc(d)', 'abc|「東」 |abc(d)'],
    ['small kana and length marks', 'キャッチー', 'キャッ|チー'],
    ['ideographs beside latin', '東abc京', '東|abc|京'],
    ['hangul', '서울 시', '서|울 |시'],
    ['no-break space and hyphen', 'a\u00a0b c\u2011d', 'a\u00a0b |c\u2011d'],
    ['zero width space', 'ab\u200bcd', 'ab\u200b|cd'],
    ['word joiner', 'a/\u2060b', 'a/\u2060b'],
    ['soft hyphen', 'ex\u00adtra', 'ex\u00ad|tra'],
    ['marks stay with their base', 'e\u0301 \u0301a', 'e\u0301 |\u0301a'],
    ['line ends', 'a\nb\r\nc\rd\u2028e', 'a\n¶b\r\n¶c\r¶d\u2028¶e'],
    ['emoji', '👩🏽‍💻🚀', '👩🏽‍💻|🚀'],
    ['flags', '🇩🇪🇯🇵', '🇩🇪|🇯🇵'],
    ['ellipsis', 'wait… more', 'wait… |more'],
    ['numbers in words', 'SKU-12A4 x2', 'SKU-12A4 |x2'],
    ['degrees and per mille', '21 °C 5‰', '21 |°C |5‰'],
    ['hebrew hyphen', 'א-ב', 'א-|ב'],
  ])('%s', (_, text, expected) => {
    expect(marked(text)).toBe(expected);
  });

  it('never breaks before the first character', () => {
    expect(breakOpportunities('\n')[0]).toBe(BreakOpportunity.never);
    expect(breakOpportunities('')).toHaveLength(1);
  });
});
