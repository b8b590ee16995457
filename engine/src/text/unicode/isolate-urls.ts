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
  const addresses = findUrlRanges(text);
  if (addresses.length === 0) return resolveBidi(text, direction, fallback);
  const { paragraphLevel, levels } = resolveBidi(isolated(text, addresses), direction, fallback);
  const own = new Uint8Array(text.length);
  let added = 0;
  let next = 0;
  for (let i = 0; i < text.length; i++) {
    const address = addresses[next];
    if (i === address?.from) added++;
    own[i] = levels[i + added]!;
    if (i + 1 !== address?.to) continue;
    added++;
    next++;
  }
  return { paragraphLevel, levels: own };
}

function isolated(text: string, addresses: readonly UrlRange[]): string {
  let marked = '';
  let from = 0;
  for (const address of addresses) {
    const own = text.slice(address.from, address.to);
    marked += text.slice(from, address.from) + LEFT_TO_RIGHT_ISOLATE + own + POP_ISOLATE;
    from = address.to;
  }
  return marked + text.slice(from);
}
