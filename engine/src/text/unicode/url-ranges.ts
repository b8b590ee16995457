/** Range [from, to) of a URL or e-mail address in a text, in UTF-16 units. */
export interface UrlRange {
  readonly from: number;
  readonly to: number;
}

const URL_START = /https?:\/\/|www\./gi;
/** Characters that end a URL: spaces, controls, and quotes and brackets that URLs do not contain. */
const URL_END = /[\s\p{Cc}<>"“”„«»|\\^`{}]/gu;
/** Punctuation at the end belongs to the surrounding sentence, not to the URL or e-mail address. */
const TRAILING = new Set('.,;:!?\'"’)]،؛؟۔');
const EMAIL_UNIT = /[a-z0-9.!#$%&'*+/=?^_{|}~-]/i;
const DOMAIN_UNIT = /[a-z0-9.-]/i;

/** Finds URLs and e-mail addresses in a text, in order; e-mail addresses in ASCII only. */
export function findUrlRanges(text: string): UrlRange[] {
  const urls = text.includes('://') || text.includes('www.') ? findUrls(text) : [];
  if (!text.includes('@')) return urls;
  const emails = findEmails(text).filter(
    ({ from, to }) => !urls.some((url) => from < url.to && url.from < to),
  );
  return [...urls, ...emails].sort((a, b) => a.from - b.from);
}

function findUrls(text: string): UrlRange[] {
  const ranges: UrlRange[] = [];
  URL_START.lastIndex = 0;
  for (let start = URL_START.exec(text); start !== null; start = URL_START.exec(text)) {
    const from = start.index;
    URL_END.lastIndex = from;
    const to = withoutTrailing(text, from, URL_END.exec(text)?.index ?? text.length);
    if (to > from + start[0].length) ranges.push({ from, to });
    URL_START.lastIndex = Math.max(to, from + start[0].length);
  }
  return ranges;
}

/** A closing bracket stays if the URL contains the matching opening one. */
function withoutTrailing(text: string, from: number, end: number): number {
  let unopened = 0;
  for (let i = from; i < end; i++) {
    if (text[i] === ')') unopened++;
    else if (text[i] === '(') unopened--;
  }
  let to = end;
  for (; to > from && TRAILING.has(text[to - 1]!); to--) {
    if (text[to - 1] !== ')') continue;
    if (unopened <= 0) break;
    unopened--;
  }
  return to;
}

function findEmails(text: string): UrlRange[] {
  const ranges: UrlRange[] = [];
  let done = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let from = at;
    while (from > done && EMAIL_UNIT.test(text[from - 1]!)) from--;
    let to = at + 1;
    while (to < text.length && DOMAIN_UNIT.test(text[to]!)) to++;
    to = withoutTrailing(text, at, to);
    if (from === at || !text.slice(at + 1, to).includes('.')) continue;
    ranges.push({ from, to });
    done = to;
  }
  return ranges;
}
