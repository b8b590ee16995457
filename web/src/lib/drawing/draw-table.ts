import { limits } from '@pictable/contract';
import {
  fromJs,
  isArray,
  isObject,
  JsonSyntaxError,
  type JsonValue,
  locate,
  parseJson,
  placeOf,
} from '@pictable/contract/json';
import { type Engine, EngineError } from '@pictable/engine';
import { withStyles } from '../request-body.ts';
import type { DrawingRequest, DrawingResult, Problem } from './drawing.ts';

/** Text in, picture or problem out. */
export async function drawTable(engine: Engine, request: DrawingRequest): Promise<DrawingResult> {
  const startedAt = performance.now();
  let table: JsonValue;
  try {
    table = parseJson(request.text, { depthMax: limits.jsonDepthMax });
  } catch (error) {
    if (error instanceof JsonSyntaxError)
      return { drawn: false, problem: syntaxProblem(request.text, error) };
    throw error;
  }
  try {
    const body = firstRows(withStyles(table, request.styles), request.rowsMax);
    const rendering = await engine.render(body, { format: request.format });
    const { bytes, contentType, ...measures } = rendering;
    const file = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: contentType });
    const drawnMs = performance.now() - startedAt;
    return {
      drawn: true,
      drawing: { ...measures, text: request.text, file, rows: rowCount(table) ?? measures.rows, drawnMs },
    };
  } catch (error) {
    if (error instanceof EngineError)
      return { drawn: false, problem: tableProblem(request.text, table, error) };
    throw error;
  }
}

function syntaxProblem(text: string, error: JsonSyntaxError): Problem {
  return {
    message: error.message,
    hint: undefined,
    from: error.offset,
    to: Math.min(text.length, error.offset + 1),
    line: error.line,
    column: error.column,
    fix: error.fix,
  };
}

function tableProblem(text: string, table: JsonValue, error: EngineError): Problem {
  const detail = error.details[0];
  // A bare array is drawn as the rows of a table, so its pointers begin one step deeper than in the text.
  const pointer = isArray(table) ? (detail?.path ?? '').replace(/^\/data/, '') : (detail?.path ?? '');
  const place = locate(text, pointer) ?? { from: 0, to: 0, ...placeOf(text, 0) };
  return { message: detail?.message ?? error.message, hint: error.hint, ...place, fix: undefined };
}

function rowsOf(table: JsonValue): readonly JsonValue[] | undefined {
  if (isArray(table)) return table;
  if (!isObject(table)) return undefined;
  const rows = table.get('data') ?? table.get('rows');
  return isArray(rows) ? rows : undefined;
}

function rowCount(table: JsonValue): number | undefined {
  return rowsOf(table)?.length;
}

/** Very long tables are shown by their first rows while typing: a browser takes seconds to paint thousands. */
function firstRows(body: JsonValue, rowsMax: number | undefined): JsonValue {
  if (rowsMax === undefined || !isObject(body) || (rowsOf(body)?.length ?? 0) <= rowsMax) return body;
  const given = body.get('options');
  const options = new Map(isObject(given) ? given : []);
  if (options.has('pagination')) return body;
  options.set('pagination', fromJs({ enabled: true, pageSize: rowsMax, currentPage: 1 }));
  return new Map([...body, ['options', options]]);
}
