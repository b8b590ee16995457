import { applyFix, JsonSyntaxError, locate, placeOf } from '@pictable/contract/json';
import { CommandProblem } from './command-problem.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { flagOf } from './style-flags.ts';

/** What went wrong, for people and for the report. */
export interface Problem {
  readonly exitCode: ExitCode;
  readonly message: string;
  /** The file, or `stdin`. */
  readonly input?: string | undefined;
  /** From 1. */
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  /** The line with the fault, and what it should be. */
  readonly excerpt?: string | undefined;
  readonly fixedLine?: string | undefined;
  readonly hint?: string | undefined;
}

/** What a fault is about: a file and its text, so that a place in it can be shown. */
export interface FaultySource {
  readonly name: string;
  /** Undefined where the text is no JSON: pointers lead nowhere in it. */
  readonly jsonText?: string | undefined;
  /** The whole text is what stands in `data` of the payload. */
  readonly isData?: boolean;
}

const excerptCharsMax = 120;

/** Puts any thrown thing into words. What is known to be no fault of the user is told as one of the program. */
export function problemOf(thrown: unknown, source?: FaultySource): Problem {
  const input = source?.name;
  if (thrown instanceof JsonSyntaxError) return { ...jsonProblem(thrown, source), input };
  if (thrown instanceof CommandProblem) {
    const { exitCode, message, about } = thrown;
    return { input, exitCode, message, hint: about.hint, ...placeIn(source, about.pointer) };
  }
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return { input, exitCode: exitCodes.ownFault, message: `Unexpected fault of this program: ${message}` };
}

function jsonProblem(error: JsonSyntaxError, source: FaultySource | undefined): Problem {
  const { message, line, column, fix } = error;
  const text = source?.jsonText;
  const shown = { exitCode: exitCodes.badInput, message, line, column };
  if (text === undefined) return shown;
  const excerpt = lineOf(text, line);
  const fixed = fix && lineOf(applyFix(text, fix), placeOf(text, fix.from).line);
  return { ...shown, excerpt, fixedLine: fixed === excerpt ? undefined : fixed };
}

/** The place of a pointer in the text; a flag where the value came from one. */
function placeIn(source: FaultySource | undefined, pointer: string | undefined): Partial<Problem> {
  if (pointer === undefined) return {};
  const inText = source?.isData ? pointer.replace(/^\/data(?=\/|$)/, '') : pointer;
  const range = source?.jsonText === undefined ? undefined : locate(source.jsonText, inText);
  if (range === undefined || pointer === '') {
    const flag = flagOf(pointer);
    return flag === undefined ? {} : { hint: `This value comes from ${flag}.` };
  }
  const { line, column } = range;
  return { line, column, excerpt: lineOf(source?.jsonText ?? '', line) };
}

function lineOf(text: string, line: number): string | undefined {
  return text.split(/\r\n|\n|\r/)[line - 1];
}

/** The problem as people read it: place and sentence, the line with a mark under the fault, what to do. */
export function describeProblem(problem: Problem): string {
  const { input, line, column = 1, message, excerpt, fixedLine, hint } = problem;
  const place = [input, line, line && column].filter((part) => part !== undefined).join(':');
  const lines = [`${place === '' ? 'pictable' : place}: error: ${message}`];
  if (line !== undefined && excerpt !== undefined) lines.push(...pointAt(line, column, excerpt));
  if (fixedLine !== undefined) lines.push(`  fix: ${cut(fixedLine.trim(), 0)}`);
  if (hint !== undefined) lines.push(`  hint: ${hint}`);
  return lines.join('\n');
}

/** The line and a mark under the column; of a long line the part around it. */
function pointAt(line: number, column: number, excerpt: string): string[] {
  const from = Math.max(0, column - 1 - excerptCharsMax / 2);
  const margin = ` ${line} | `;
  const before = excerpt.slice(from, column - 1).replace(/[^\t]/g, ' ');
  return [margin + cut(excerpt, from), `${' '.repeat(margin.length)}${before}^`];
}

function cut(text: string, from: number): string {
  return text.slice(from, from + excerptCharsMax);
}
