/** Upper bound of a language tag, BCP 47 section 4.4.1. */
export const languageTagCharsMax = 35;

/** The tag that makes no claim about a language, BCP 47 section 4.1. */
export const unknownLanguage = 'und';

/**
 * A well-formed tag: a language of two or three letters, then script, region, variants and extensions. Longer
 * languages, three-letter extensions of a language and irregular tags are not registered for use any more.
 */
const TAG =
  /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))*(?:-[a-wyz\d](?:-[a-z\d]{2,8})+)*(?:-x(?:-[a-z\d]{1,8})+)?$/;

/**
 * A language tag in its canonical spelling: `DE_at` is `de-AT`. Undefined if it is not well-formed. Whether its
 * parts are registered is not checked, because the registry grows.
 */
export function readLanguageTag(text: string): string | undefined {
  const lower = text.trim().replaceAll('_', '-').toLowerCase();
  if (lower.length > languageTagCharsMax || !TAG.test(lower)) return undefined;
  let isExtension = false;
  const parts = lower.split('-').map((part, index) => {
    isExtension ||= part.length === 1;
    if (index === 0 || isExtension) return part;
    if (part.length === 2) return part.toUpperCase();
    return /^[a-z]{4}$/.test(part) ? `${part[0]!.toUpperCase()}${part.slice(1)}` : part;
  });
  return parts.join('-');
}
