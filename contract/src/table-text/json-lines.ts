import { JsonSyntaxError, type JsonValue, parseJson } from '../json/index.ts';
import { limits } from '../limits.ts';

/**
 * Parses JSON lines (NDJSON): one JSON value per line; empty lines are skipped. The values become `data` in a
 * payload.
 *
 * @throws JsonSyntaxError with position and fix relative to the whole text, not to the line
 */
export function readJsonLines(text: string): JsonValue[] {
  const values: JsonValue[] = [];
  for (const { line, start } of linesOf(text)) {
    if (line.trim() !== '') values.push(readLine(text, line, start));
  }
  return values;
}

function readLine(text: string, line: string, start: number): JsonValue {
  try {
    return parseJson(line, { depthMax: limits.jsonDepthMax });
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const { message, offset, fix } = error;
    throw new JsonSyntaxError(text, {
      message,
      offset: start + offset,
      ...(fix && { fix: { ...fix, from: start + fix.from, to: start + fix.to } }),
    });
  }
}

function* linesOf(text: string): Generator<{ line: string; start: number }> {
  for (const match of text.matchAll(/[^\r\n]+/g)) yield { line: match[0], start: match.index };
}
