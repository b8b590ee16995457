/** Anything that `oneLine` would change. */
const unevenSpace = /[^\S ]| {2}|^ | $/;

/** A text without line breaks and repeated spaces. No-break spaces become spaces. */
export function oneLine(text: string): string {
  return unevenSpace.test(text) ? text.replace(/\s+/g, ' ').trim() : text;
}
