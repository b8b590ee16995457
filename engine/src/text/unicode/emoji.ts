import { emoji, emojiPresentation } from '../generated/unicode.ts';
import { type CodePointRanges, includesCodePoint, parseRanges } from './code-point-ranges.ts';

const TEXT_SELECTOR = 0xfe0e;
const EMOJI_SELECTOR = 0xfe0f;
const KEYCAP = 0x20e3;
const JOINER = 0x200d;
const FIRST_EMOJI = 0x203c;

let presentation: CodePointRanges | undefined;
let all: CodePointRanges | undefined;

/** Whether a single character is shown as a colour emoji by default (Emoji_Presentation). */
export function hasEmojiPresentation(codePoint: number): boolean {
  if (codePoint < FIRST_EMOJI) return false;
  presentation ??= parseRanges(emojiPresentation);
  return includesCodePoint(presentation, codePoint);
}

/** Whether a character can start an emoji sequence, except for keycaps. */
export function isEmojiBase(codePoint: number): boolean {
  if (codePoint < FIRST_EMOJI) return codePoint === 0xa9 || codePoint === 0xae;
  all ??= parseRanges(emoji);
  return includesCodePoint(all, codePoint);
}

/** Whether a grapheme is shown as a colour emoji. */
export function isEmojiSequence(codePoints: readonly number[]): boolean {
  const [base, second] = codePoints;
  if (second === TEXT_SELECTOR) return false;
  const isKeycap = codePoints.includes(KEYCAP) && base! < 0x40;
  if (isKeycap) return codePoints.includes(EMOJI_SELECTOR);
  if (!isEmojiBase(base!)) return false;
  return (
    hasEmojiPresentation(base!) ||
    codePoints.some(
      (codePoint) => codePoint === EMOJI_SELECTOR || codePoint === JOINER || isSkinTone(codePoint),
    )
  );
}

function isSkinTone(codePoint: number): boolean {
  return codePoint >= 0x1f3fb && codePoint <= 0x1f3ff;
}
