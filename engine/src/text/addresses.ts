/** Where an address stands in a text, UTF-16 offsets; `to` is not included. */
export interface AddressRange {
  readonly from: number;
  readonly to: number;
}

const URL_START = /https?:\/\/|www\./gi;
/** What ends an address: a space, a control, a quote or a bracket that no address holds. */
const URL_END = /[\s\p{Cc}<>"“”„«»|\\^`{}]/gu;
/** Signs at the end of an address belong to the sentence it stands in. */
const TRAILING = new Set('.,;:!?\'"’)]،؛؟۔');
const MAIL_UNIT = /[a-z0-9.!#$%&'*+/=?^_{|}~-]/i;
const DOMAIN_UNIT = /[a-z0-9.-]/i;

/** Web and e-mail addresses in a text, in their order; e-mail addresses in ASCII only. */
export function addressesIn(text: string): AddressRange[] {
  const webs = text.includes('://') || text.includes('www.') ? webAddresses(text) : [];
  if (!text.includes('@')) return webs;
  const mails = mailAddresses(text).filter(
    ({ from, to }) => !webs.some((web) => from < web.to && web.from < to),
  );
  return [...webs, ...mails].sort((a, b) => a.from - b.from);
}

function webAddresses(text: string): AddressRange[] {
  const ranges: AddressRange[] = [];
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

/** A bracket stays where the address holds the one that opens it. */
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

function mailAddresses(text: string): AddressRange[] {
  const ranges: AddressRange[] = [];
  let done = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let from = at;
    while (from > done && MAIL_UNIT.test(text[from - 1]!)) from--;
    let to = at + 1;
    while (to < text.length && DOMAIN_UNIT.test(text[to]!)) to++;
    to = withoutTrailing(text, at, to);
    if (from === at || !text.slice(at + 1, to).includes('.')) continue;
    ranges.push({ from, to });
    done = to;
  }
  return ranges;
}
