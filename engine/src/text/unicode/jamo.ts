/** Conjoining jamo: initial consonants, vowels and final consonants of Korean syllables. */
const JAMO = /[\u1100-\u11ff]/;
const FIRST_INITIAL = 0x1100;
const FIRST_VOWEL = 0x1161;
const FIRST_FINAL = 0x11a8;
/** The corresponding compatibility jamo, which are standalone letters, in the same order. */
const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const VOWELS = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ';
const FINALS = 'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ';

/** Jamo that form one syllable, as in file names of macOS. */
const SYLLABLE = /([\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?)/;

/** The standalone letter for a conjoining jamo, which no face has; other code points unchanged. */
export function toStandaloneJamo(codePoint: number): number {
  if (codePoint < FIRST_INITIAL || codePoint > 0x11ff) return codePoint;
  const letter =
    INITIALS.charCodeAt(codePoint - FIRST_INITIAL) ||
    VOWELS.charCodeAt(codePoint - FIRST_VOWEL) ||
    FINALS.charCodeAt(codePoint - FIRST_FINAL);
  return letter || codePoint;
}

/** Composes the jamo of a grapheme to a syllable, or replaces them by standalone letters. */
export function composeJamo(grapheme: string): string {
  return JAMO.test(grapheme) ? replaceLoneJamo(grapheme).normalize('NFC') : grapheme;
}

/** Replaces jamo outside syllables by standalone letters of the same length; HarfBuzz composes the others. */
export function replaceLoneJamo(text: string): string {
  if (!JAMO.test(text)) return text;
  return text
    .split(SYLLABLE)
    .map((part) =>
      SYLLABLE.test(part)
        ? part
        : Array.from(part, (letter) => String.fromCodePoint(toStandaloneJamo(letter.codePointAt(0)!))).join(
            '',
          ),
    )
    .join('');
}
