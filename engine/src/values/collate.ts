/**
 * A small collation that is the same on every machine and in every locale: it first ignores case and accents
 * and compares digits as numbers; ties are broken by accents, then by case.
 */
export function naturalCompare(left: string, right: string): number {
  if (left === right) return 0;
  const folded = compareParts(foldCaseAndAccents(left), foldCaseAndAccents(right));
  if (folded !== 0) return folded;
  const accented = compareUnits(left.toLowerCase(), right.toLowerCase());
  // Lower case before upper case, as in dictionaries.
  return accented !== 0 ? accented : -compareUnits(left, right);
}

/** Removes case and accents: `Éclair` becomes `eclair`. */
export function foldCaseAndAccents(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđþ]/g, (letter) => UNDECOMPOSED.get(letter) ?? letter);
}

/** Letters that Unicode does not decompose, and their sort keys. */
const UNDECOMPOSED: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['þ', 'th'],
]);

function compareParts(left: string, right: string): number {
  let leftAt = 0;
  let rightAt = 0;
  while (leftAt < left.length && rightAt < right.length) {
    if (isDigit(left.charCodeAt(leftAt)) && isDigit(right.charCodeAt(rightAt))) {
      const leftEnd = digitsEnd(left, leftAt);
      const rightEnd = digitsEnd(right, rightAt);
      const order = compareDigits(left.slice(leftAt, leftEnd), right.slice(rightAt, rightEnd));
      if (order !== 0) return order;
      leftAt = leftEnd;
      rightAt = rightEnd;
      continue;
    }
    const order = weight(left.charCodeAt(leftAt)) - weight(right.charCodeAt(rightAt));
    if (order !== 0) return order;
    leftAt++;
    rightAt++;
  }
  return left.length - leftAt - (right.length - rightAt);
}

/** Punctuation and spaces sort before digits, digits before letters. */
function weight(code: number): number {
  if (isDigit(code)) return code + 0x100;
  const isAsciiPunctuation = code < 0x80 && !(code >= 0x61 && code <= 0x7a);
  return isAsciiPunctuation ? code : code + 0x200;
}

function compareDigits(left: string, right: string): number {
  const leftDigits = left.replace(/^0+(?=.)/, '');
  const rightDigits = right.replace(/^0+(?=.)/, '');
  return leftDigits.length - rightDigits.length || compareUnits(leftDigits, rightDigits);
}

function digitsEnd(text: string, from: number): number {
  let end = from;
  while (isDigit(text.charCodeAt(end))) end++;
  return end;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function compareUnits(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
