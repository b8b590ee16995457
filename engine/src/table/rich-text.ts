/** How a stretch of text in a cell is written, beside the look of its cell. */
export interface TextMarks {
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isStruck: boolean;
  readonly isCode: boolean;
  readonly script: 'sub' | 'super' | undefined;
  /** http, https, mailto or tel; undefined for none. */
  readonly link: string | undefined;
}

/** UTF-16 units [from, to) of a text with the same marks. */
export interface MarkedRun {
  readonly from: number;
  readonly to: number;
  readonly marks: TextMarks;
}

/** A text and its marks; the runs cover all of it, one after the other. */
export interface RichText {
  /** Without any mark of the language it was written in; `\n` breaks the line. */
  readonly text: string;
  readonly runs: readonly MarkedRun[];
}

/** Whether a run is written as the rest of its cell. */
export function isUnmarked({ isBold, isItalic, isStruck, isCode, script, link }: TextMarks): boolean {
  return !isBold && !isItalic && !isStruck && !isCode && script === undefined && link === undefined;
}

/** Whether two runs are written alike. */
export function hasSameMarks(one: TextMarks, other: TextMarks): boolean {
  return (
    one.isBold === other.isBold &&
    one.isItalic === other.isItalic &&
    one.isStruck === other.isStruck &&
    one.isCode === other.isCode &&
    one.script === other.script &&
    one.link === other.link
  );
}
