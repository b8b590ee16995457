/** Formatting of a text run in addition to the style of its cell. */
export interface TextMarks {
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isStruck: boolean;
  readonly isCode: boolean;
  readonly script: 'sub' | 'super' | undefined;
  /** http, https, mailto or tel URL; undefined without a link. */
  readonly link: string | undefined;
}

/** UTF-16 units [from, to) of a text with the same marks. */
export interface MarkedRun {
  readonly from: number;
  readonly to: number;
  readonly marks: TextMarks;
}

/** A text with marks; consecutive runs cover all of it. */
export interface RichText {
  /** Text without markup; `\n` breaks the line. */
  readonly text: string;
  readonly runs: readonly MarkedRun[];
}

/** Marks of text without formatting. */
export const UNMARKED: TextMarks = {
  isBold: false,
  isItalic: false,
  isStruck: false,
  isCode: false,
  script: undefined,
  link: undefined,
};

/** Whether a run has no formatting. */
export function isUnmarked({ isBold, isItalic, isStruck, isCode, script, link }: TextMarks): boolean {
  return !isBold && !isItalic && !isStruck && !isCode && script === undefined && link === undefined;
}

/** Whether two runs have the same formatting. */
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
