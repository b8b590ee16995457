import { readFileSync } from 'node:fs';
import { inflateSync, strFromU8 } from 'fflate';

/**
 * Test cases of Unicode 16.0.0 in the short form of engine/scripts/write-unicode-data.ts, one per line, with
 * code points in base 36. Unicode data files are under the Unicode License v3,
 * https://www.unicode.org/license.txt.
 */
export function conformanceCases(file: string): string[] {
  const packed = readFileSync(new URL(`./conformance/${file}`, import.meta.url), 'utf8');
  return strFromU8(inflateSync(new Uint8Array(Buffer.from(packed, 'base64')))).split('\n');
}

export interface BreakCase {
  readonly text: string;
  /** UTF-16 offsets of the breaks, without both ends of the text. */
  readonly breaks: readonly number[];
}

/** Reads a case of a break test: each code point follows `/` for a break or `.` for no break. */
export function readBreakCase(line: string): BreakCase {
  let text = '';
  const breaks: number[] = [];
  for (const part of line.match(/[./][0-9a-z]+/g) ?? []) {
    if (part[0] === '/' && text !== '') breaks.push(text.length);
    text += String.fromCodePoint(Number.parseInt(part.slice(1), 36));
  }
  return { text, breaks };
}

/** The code points of a text, for messages of failed tests. */
export function codePointsOf(text: string): string {
  return Array.from(text, (character) => character.codePointAt(0)!.toString(16)).join(' ');
}
