import { type BidiText, resolveBidi } from './bidi.ts';
import { findUrlRanges, type UrlRange } from './url-ranges.ts';

const LEFT_TO_RIGHT_ISOLATE = '\u2066';
const POP_ISOLATE = '\u2069';

/**
 * As `resolveBidi`, with each URL and e-mail address isolated left to right: its parts keep their order, and
 * its characters do not affect the surrounding text (RFC 3987, section 4.1).
 */
export function resolveBidiIsolatingUrls(
  text: string,
  direction: 'ltr' | 'rtl' | undefined,
  fallback: 'ltr' | 'rtl',
): BidiText {
  const urls = findUrlRanges(text);
  if (urls.length === 0) return resolveBidi(text, direction, fallback);
  const { paragraphLevel, levels } = resolveBidi(isolated(text, urls), direction, fallback);
  const own = new Uint8Array(text.length);
  let added = 0;
  let next = 0;
  for (let i = 0; i < text.length; i++) {
    const url = urls[next];
    if (i === url?.from) added++;
    own[i] = levels[i + added]!;
    if (i + 1 !== url?.to) continue;
    added++;
    next++;
  }
  return { paragraphLevel, levels: own };
}

function isolated(text: string, urls: readonly UrlRange[]): string {
  let marked = '';
  let from = 0;
  for (const url of urls) {
    const own = text.slice(url.from, url.to);
    marked += text.slice(from, url.from) + LEFT_TO_RIGHT_ISOLATE + own + POP_ISOLATE;
    from = url.to;
  }
  return marked + text.slice(from);
}
