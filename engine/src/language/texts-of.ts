import {
  chineseTexts,
  hindiTexts,
  japaneseTexts,
  koreanTexts,
  traditionalChineseTexts,
} from './asian-texts.ts';
import { dutchTexts, englishTexts, germanTexts } from './germanic-texts.ts';
import type { LanguageTexts } from './language-texts.ts';
import { polishTexts, turkishTexts } from './polish-and-turkish-texts.ts';
import { frenchTexts, italianTexts, portugueseTexts, spanishTexts } from './romance-texts.ts';
import { arabicTexts, hebrewTexts } from './semitic-texts.ts';

/** The languages with texts of their own. */
export const allTexts: readonly LanguageTexts[] = [
  englishTexts,
  germanTexts,
  frenchTexts,
  spanishTexts,
  portugueseTexts,
  italianTexts,
  dutchTexts,
  polishTexts,
  turkishTexts,
  arabicTexts,
  hebrewTexts,
  hindiTexts,
  japaneseTexts,
  koreanTexts,
  chineseTexts,
  traditionalChineseTexts,
];

const byTag = new Map(allTexts.map((texts) => [texts.tag, texts]));

/** Chinese that is written in traditional characters, by script or by region. */
const TRADITIONAL = /^zh-(?:.*-)?(?:hant|tw|hk|mo)(?:-|$)/i;

/** The texts in a language; English if it is unknown or has none. */
export function textsOf(language: string | undefined): LanguageTexts {
  if (language === undefined) return englishTexts;
  const isTraditional = TRADITIONAL.test(language) && !/^zh-hans/i.test(language);
  const tag = isTraditional ? 'zh-Hant' : language.split('-', 1)[0]!;
  return byTag.get(tag) ?? englishTexts;
}
