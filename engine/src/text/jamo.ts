/** Letters of Korean as they are typed into syllables: those that begin one, its vowels, and those that end it. */
const JAMO = /[\u1100-\u11ff]/;
const FIRST_INITIAL = 0x1100;
const FIRST_VOWEL = 0x1161;
const FIRST_FINAL = 0x11a8;
/** The same letters as they are written alone, in the order of their jamo. */
const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const VOWELS = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ';
const FINALS = 'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ';

/** Letters that make one syllable, as files of a Mac have them in their names. */
const SYLLABLE = /([\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?)/;

/** The code point whose glyph is drawn for a jamo that stands alone; for other code points the same. No face has jamo. */
export function drawnCodePoint(codePoint: number): number {
  if (codePoint < FIRST_INITIAL || codePoint > 0x11ff) return codePoint;
  const letter =
    INITIALS.charCodeAt(codePoint - FIRST_INITIAL) ||
    VOWELS.charCodeAt(codePoint - FIRST_VOWEL) ||
    FINALS.charCodeAt(codePoint - FIRST_FINAL);
  return letter || codePoint;
}

/** A grapheme as its face has it: jamo that make a syllable are that syllable, others are letters. */
export function drawnGrapheme(grapheme: string): string {
  return JAMO.test(grapheme) ? withLettersForJamo(grapheme).normalize('NFC') : grapheme;
}

/** A text of the same length, in which jamo that stand alone are letters; HarfBuzz puts the others together. */
export function withLettersForJamo(text: string): string {
  if (!JAMO.test(text)) return text;
  return text
    .split(SYLLABLE)
    .map((part) =>
      SYLLABLE.test(part)
        ? part
        : Array.from(part, (letter) => String.fromCodePoint(drawnCodePoint(letter.codePointAt(0)!))).join(''),
    )
    .join('');
}
