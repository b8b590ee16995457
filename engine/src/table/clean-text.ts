/** Characters that XML 1.0 forbids (section 2.2) and lone surrogates: invalid in SVG and PDF text. */
const UNSUPPORTED = /[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/u;
const UNSUPPORTED_ALL = /[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu;

/**
 * Text valid in every format: unsupported characters become U+FFFD, line ends become LF, tabs four spaces.
 */
export function cleanText(text: string): string {
  return isClean(text) ? text : cleaned(text);
}

/** For short texts a loop is several times faster than a regular expression. */
function isClean(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x20 ? unit !== 0x0a : unit >= 0xd800) return false;
  }
  return true;
}

function cleaned(text: string): string {
  let clean = UNSUPPORTED.test(text) ? text.replace(UNSUPPORTED_ALL, '\ufffd') : text;
  if (clean.includes('\r')) clean = clean.replace(/\r\n?/g, '\n');
  if (clean.includes('\t')) clean = clean.replace(/\t/g, '    ');
  return clean;
}

/** Shortens a text to a length without splitting a surrogate pair; its end becomes an ellipsis. */
export function cutText(text: string, charsMax: number): string {
  return `${text.slice(0, charsMax - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
