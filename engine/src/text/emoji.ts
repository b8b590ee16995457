import { type CodePointRanges, includesCodePoint, parseRanges } from './code-point-ranges.ts';
import { emoji, emojiPresentation } from './generated/unicode.ts';

const TEXT_LOOK = 0xfe0e;
const PICTURE_LOOK = 0xfe0f;
const KEYCAP = 0x20e3;
const JOINER = 0x200d;
const FIRST_EMOJI = 0x203c;

let pictures: CodePointRanges | undefined;
let all: CodePointRanges | undefined;

/** Whether a character that stands alone is shown as a colour picture (Emoji_Presentation). */
export function looksLikeEmoji(codePoint: number): boolean {
  if (codePoint < FIRST_EMOJI) return false;
  pictures ??= parseRanges(emojiPresentation);
  return includesCodePoint(pictures, codePoint);
}

/** Whether a character may start an emoji at all, digits and the like left out. */
export function emojiBase(codePoint: number): boolean {
  if (codePoint < FIRST_EMOJI) return codePoint === 0xa9 || codePoint === 0xae;
  all ??= parseRanges(emoji);
  return includesCodePoint(all, codePoint);
}

/** Whether the code points of one grapheme are to be shown as a colour picture. */
export function isEmojiSequence(codePoints: readonly number[]): boolean {
  const [base, second] = codePoints;
  if (second === TEXT_LOOK) return false;
  const isKeycap = codePoints.includes(KEYCAP) && base! < 0x40;
  if (isKeycap) return codePoints.includes(PICTURE_LOOK);
  if (!emojiBase(base!)) return false;
  return (
    looksLikeEmoji(base!) ||
    codePoints.some(
      (codePoint) => codePoint === PICTURE_LOOK || codePoint === JOINER || isSkinTone(codePoint),
    )
  );
}

function isSkinTone(codePoint: number): boolean {
  return codePoint >= 0x1f3fb && codePoint <= 0x1f3ff;
}
