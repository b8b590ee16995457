/** Named character references that occur in tables; others stay as they are. */
const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', shy: '' },
  ...{ euro: '€', pound: '£', yen: '¥', cent: '¢', copy: '©', reg: '®', trade: '™', sect: '§', para: '¶' },
  ...{ deg: '°', plusmn: '±', times: '×', divide: '÷', minus: '−', micro: 'µ', middot: '·', bull: '•' },
  ...{ hellip: '…', ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”' },
  ...{ laquo: '«', raquo: '»', frac12: '½', frac14: '¼', frac34: '¾', sup1: '¹', sup2: '²', sup3: '³' },
  ...{ ne: '≠', le: '≤', ge: '≥', asymp: '≈', infin: '∞', sum: '∑', radic: '√', permil: '‰', ensp: ' ' },
  ...{ larr: '←', rarr: '→', uarr: '↑', darr: '↓', harr: '↔', check: '✓', cross: '✗', emsp: ' ' },
  ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß', eacute: 'é' },
  ...{ egrave: 'è', agrave: 'à', ccedil: 'ç', ntilde: 'ñ', aring: 'å', oslash: 'ø', aelig: 'æ' },
};

const reference = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,15}));/gi;
const CODE_POINT_MAX = 0x10ffff;

/** Replaces character references with their characters. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(reference, (all, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return Object.hasOwn(named, name) ? named[name]! : all;
    const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
    const isCharacter = code > 0 && code <= CODE_POINT_MAX && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : '\ufffd';
  });
}
