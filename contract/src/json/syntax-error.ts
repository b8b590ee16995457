/**
 * An edit that fixes an error: replace the characters from `from` up to, but not including, `to` with
 * `insert`.
 */
export interface JsonFix {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** What is wrong with a JSON text and where; offsets are UTF-16 code units from 0. */
export interface JsonDiagnosis {
  readonly offset: number;
  readonly message: string;
  readonly fix?: JsonFix;
}

/**
 * The text is not valid JSON. The message does not include the position; position and fix are separate
 * fields.
 */
export class JsonSyntaxError extends Error {
  /** UTF-16 offset in the text, from 0. */
  readonly offset: number;
  /** Line, from 1. */
  readonly line: number;
  /** Column in UTF-16 units, from 1. */
  readonly column: number;
  /** The edit that fixes the error, if one is known. */
  readonly fix: JsonFix | undefined;

  constructor(text: string, diagnosis: JsonDiagnosis) {
    super(diagnosis.message);
    this.name = 'JsonSyntaxError';
    this.offset = diagnosis.offset;
    const position = positionOf(text, diagnosis.offset);
    this.line = position.line;
    this.column = position.column;
    this.fix = diagnosis.fix;
  }
}

/** Line and column, both from 1, of a UTF-16 offset. Lines end with LF, CR LF or CR. */
export function positionOf(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let lineStart = 0;
  for (let at = 0; at < offset; at++) {
    const code = text.charCodeAt(at);
    const ends = code === 0x0a || (code === 0x0d && text.charCodeAt(at + 1) !== 0x0a);
    if (!ends) continue;
    line++;
    lineStart = at + 1;
  }
  return { line, column: offset - lineStart + 1 };
}

/** The text with the fix applied. */
export function applyFix(text: string, fix: JsonFix): string {
  return text.slice(0, fix.from) + fix.insert + text.slice(fix.to);
}
