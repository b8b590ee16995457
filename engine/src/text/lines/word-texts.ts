import { BreakOpportunity, breakOpportunities } from '../unicode/break-opportunities.ts';

const TAB = '\t';
/** Soft hyphen and zero width space, which only mark break opportunities. */
const REMOVED = /[\u00ad\u200b]/g;
const CONTROLS = /[\t\u00ad\u200b]/;

/** Whether `withoutControls` changes a text. */
export function hasControls(text: string): boolean {
  return CONTROLS.test(text);
}

/**
 * The text of a word as it is shaped: without soft hyphens and zero width spaces. A tab with combining marks
 * stays in the word, as wide as a space.
 */
export function withoutControls(text: string): string {
  return hasControls(text) ? text.replace(REMOVED, '').replaceAll(TAB, ' ') : text;
}

/** Offsets of the UTF-16 units that `withoutControls` keeps. */
export function unitsKept(text: string): number[] {
  const kept: number[] = [];
  for (let i = 0; i < text.length; i++) if (withoutControls(text[i]!) !== '') kept.push(i);
  return kept;
}

/**
 * The words of a text as they are shaped, each with the blanks after it. Their graphemes can differ from
 * those of the text: a line may break before a skin tone, which is part of a grapheme, and a mark after a
 * soft hyphen joins the letter before it. Word lists are not used: their words are whole letters of one script.
 */
export function wordTexts(text: string): string[] {
  const breaks = breakOpportunities(text);
  const words: string[] = [];
  let start = 0;
  for (let i = 1; i <= text.length; i++) {
    if (i < text.length && breaks[i] === BreakOpportunity.never) continue;
    words.push(withoutControls(text.slice(start, i)));
    start = i;
  }
  return words;
}
