import { applyFix, JsonSyntaxError, locate, positionOf } from '@pictable/contract/json';
import { CommandError } from './command-error.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { flagForPointer } from './flags/style-flags.ts';

/** An error as it is printed and reported by `--json`. */
export interface ReportedError {
  readonly exitCode: ExitCode;
  readonly message: string;
  /** The file, or `stdin`. */
  readonly input?: string | undefined;
  /** Line number, from 1. */
  readonly line?: number | undefined;
  /** Column number, from 1. */
  readonly column?: number | undefined;
  /** The line with the error. */
  readonly excerpt?: string | undefined;
  /** The line with the suggested fix. */
  readonly fixedLine?: string | undefined;
  readonly hint?: string | undefined;
}

/** The input of an error, which locates the error in the text. */
export interface ErrorSource {
  readonly name: string;
  /** The text, if it is JSON. JSON Pointers cannot be located in other formats. */
  readonly jsonText?: string | undefined;
  /** Whether the whole text is the value of `data` in the payload. */
  readonly isData?: boolean;
}

/** An error with the input that it is about, for code that reports it elsewhere. */
class InputError extends Error {
  readonly source: ErrorSource;

  constructor(cause: unknown, source: ErrorSource) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.source = source;
  }
}

/**
 * Does work on one input. The report of an error names the input and shows the place in its text, wherever the error
 * is caught.
 *
 * @param work gets a function that states the text of the input once it is known
 */
export async function aboutInput<Result>(
  name: string,
  work: (onSource: (source: ErrorSource) => void) => Promise<Result>,
): Promise<Result> {
  let source: ErrorSource = { name };
  try {
    return await work((found) => {
      source = found;
    });
  } catch (error) {
    // Work on an input may read another one, such as a file that a flag names.
    throw error instanceof InputError ? error : new InputError(error, source);
  }
}

const excerptCharsMax = 120;

/** Converts any thrown value into an error to report. An unexpected value becomes an internal error. */
export function toReportedError(thrown: unknown, source?: ErrorSource): ReportedError {
  if (thrown instanceof InputError) return toReportedError(thrown.cause, thrown.source);
  const input = source?.name;
  if (thrown instanceof JsonSyntaxError) return { ...syntaxError(thrown, source), input };
  if (thrown instanceof CommandError) {
    const { exitCode, message } = thrown;
    const { hint, pointer } = thrown.details;
    return { input, exitCode, message, hint, ...locationOf(source, pointer) };
  }
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return { input, exitCode: exitCodes.internalError, message: `Internal error: ${message}` };
}

function syntaxError(error: JsonSyntaxError, source: ErrorSource | undefined): ReportedError {
  const { message, line, column, fix } = error;
  const text = source?.jsonText;
  const reported = { exitCode: exitCodes.invalidInput, message, line, column };
  if (text === undefined) return reported;
  const excerpt = lineOf(text, line);
  const fixed = fix && lineOf(applyFix(text, fix), positionOf(text, fix.from).line);
  return { ...reported, excerpt, fixedLine: fixed === excerpt ? undefined : fixed };
}

/** The location of a pointer in the text, or a hint that names the flag that set the value. */
function locationOf(source: ErrorSource | undefined, pointer: string | undefined): Partial<ReportedError> {
  if (pointer === undefined) return {};
  const inText = source?.isData ? pointer.replace(/^\/data(?=\/|$)/, '') : pointer;
  const range = source?.jsonText === undefined ? undefined : locate(source.jsonText, inText);
  if (range === undefined || pointer === '') {
    const flag = flagForPointer(pointer);
    return flag === undefined ? {} : { hint: `${flag} sets this value.` };
  }
  const { line, column } = range;
  return { line, column, excerpt: lineOf(source?.jsonText ?? '', line) };
}

function lineOf(text: string, line: number): string | undefined {
  return text.split(/\r\n|\n|\r/)[line - 1];
}

/**
 * Formats an error for the terminal: location and message, the line with a caret under the error, fix and
 * hint.
 */
export function formatError(error: ReportedError): string {
  const { input, line, column = 1, message, excerpt, fixedLine, hint } = error;
  const location = [input, line, line && column].filter((part) => part !== undefined).join(':');
  const lines = [`${location === '' ? 'pictable' : location}: error: ${message}`];
  if (line !== undefined && excerpt !== undefined) lines.push(...pointAt(line, column, excerpt));
  if (fixedLine !== undefined) lines.push(`  fix: ${cut(fixedLine.trim(), 0)}`);
  if (hint !== undefined) lines.push(`  hint: ${hint}`);
  return lines.join('\n');
}

/** The line with a caret under the column. A long line is cut to the part around the column. */
function pointAt(line: number, column: number, excerpt: string): string[] {
  const from = Math.max(0, column - 1 - excerptCharsMax / 2);
  const margin = ` ${line} | `;
  const before = excerpt.slice(from, column - 1).replace(/[^\t]/g, ' ');
  return [margin + cut(excerpt, from), `${' '.repeat(margin.length)}${before}^`];
}

function cut(text: string, from: number): string {
  return text.slice(from, from + excerptCharsMax);
}
