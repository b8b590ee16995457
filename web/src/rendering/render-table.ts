import { limits } from '@pictable/contract';
import {
  fromJs,
  isArray,
  isObject,
  JsonSyntaxError,
  type JsonValue,
  locate,
  parseJson,
  positionOf,
} from '@pictable/contract/json';
import { expandOffline } from '@pictable/contract/templates';
import { type Engine, EngineError, type Rendering } from '@pictable/engine';
import { ownPropertiesOf, withStyles } from '../table-requests/request-body.ts';
import { dataUrl } from './data-url.ts';
import { stepAt, stepsOf } from './own-steps.ts';
import { fontsFor } from './project-fonts.ts';
import { logoFor } from './project-logo.ts';
import { themesLayerFor } from './project-themes.ts';
import { createLiveRenderer, type LiveRenderer, type LiveRendering, rowsOf } from './render-live.ts';
import type { InputError, RenderRequest, RenderResult } from './render-types.ts';

/** Renders the text of a table; returns an image or an error. */
export type TableRenderer = (request: RenderRequest) => Promise<RenderResult>;

export function createTableRenderer(engine: Engine): TableRenderer {
  const renderLive = createLiveRenderer(engine);
  return (request) => renderTable({ engine, renderLive }, request);
}

interface Renderers {
  readonly engine: Engine;
  readonly renderLive: LiveRenderer;
}

async function renderTable(renderers: Renderers, request: RenderRequest): Promise<RenderResult> {
  const startMs = performance.now();
  let table: JsonValue;
  try {
    table = parseJson(request.text, { depthMax: limits.jsonDepthMax });
  } catch (error) {
    if (error instanceof JsonSyntaxError)
      return { rendered: false, error: syntaxProblem(request.text, error) };
    throw error;
  }
  try {
    const read = await readFile(table);
    const sent = withStyles(read.payload, request.styles);
    const { payload, warnings: before, problems } = expandOffline(sent, new Date().toISOString());
    const warnings = [...read.notes.map((message) => ({ path: '/data', message })), ...before];
    if (problems.length > 0) throw new EngineError('invalid-setting', problems);
    const { rendering, shownRows } = await render(renderers, payload, request);
    const { contentType, parts, ...measures } = rendering;
    // Each light image is followed by its dark one.
    const images = parts.flatMap((part) => (part.dark ? [part, part.dark] : [part]));
    const [file, ...followingFiles] = images.map(
      ({ bytes }) => new Blob([bytes as Uint8Array<ArrayBuffer>], { type: contentType }),
    ) as [Blob, ...Blob[]];
    const { top } = parts[0];
    const allRows = rendering.report.steps.at(-1)?.rows ?? rowsOf(table)?.length ?? measures.rows;
    // Steps, a filter or groups may leave fewer rows than the preview can show.
    const isCut = shownRows !== undefined && measures.rows >= shownRows && allRows > shownRows;
    const renderMs = performance.now() - startMs;
    const ownProperties = ownPropertiesOf(table);
    return {
      rendered: true,
      rendering: {
        ...measures,
        warnings: [...warnings, ...measures.warnings],
        ...cssSizeOf(rendering),
        text: request.text,
        file,
        top: top && { url: dataUrl(top.bytes, contentType), heightPx: top.heightPx / rendering.scale },
        followingFiles,
        followingWidthsPx: images.slice(1).map(({ widthPx }) => widthPx / rendering.scale),
        rows: isCut ? allRows : measures.rows,
        shownRows: isCut ? shownRows : undefined,
        steps: stepsOf(table, rendering.report.steps),
        ownProperties,
        renderMs,
      },
    };
  } catch (error) {
    if (error instanceof EngineError)
      return { rendered: false, error: tableProblem(request.text, table, error) };
    throw error;
  }
}

/** The table of the file in `data`, if there is one: the code that reads files is loaded on demand. */
async function readFile(
  table: JsonValue,
): Promise<{ readonly payload: JsonValue; readonly notes: readonly string[] }> {
  const data = isObject(table) ? table.get('data') : undefined;
  if (typeof data !== 'string' || !/^\s*data:/i.test(data)) return { payload: table, notes: [] };
  const { expandTableFile, TableFileError } = await import('@pictable/contract/table-files');
  try {
    return expandTableFile(table) ?? { payload: table, notes: [] };
  } catch (error) {
    if (!(error instanceof TableFileError)) throw error;
    throw new EngineError('invalid-table', [{ path: `/${error.member}`, message: error.message }]);
  }
}

/** Size in CSS pixels, as in the hit map: a bitmap for a dense screen has more pixels. */
function cssSizeOf({ widthPx, heightPx, scale }: Rendering) {
  return { widthPx: widthPx / scale, heightPx: heightPx / scale };
}

async function render(
  { engine, renderLive }: Renderers,
  body: JsonValue,
  request: RenderRequest,
): Promise<LiveRendering> {
  const { format, pixelRatio = 1, topHeightPx } = request;
  const layers = [...(await themesLayerFor(request)), ...(request.settings ?? [])];
  const settings = layers.map(fromJs);
  const [fonts, logo] = await Promise.all([fontsFor({ ...request, settings: layers }), logoFor(request)]);
  const own = { settings, fonts, ...(logo && { logo }) };
  if (format === 'live')
    return renderLive({ body, chars: request.text.length, own, pixelRatio, topHeightPx });
  const options = format === 'own' ? {} : { format };
  return { rendering: await engine.render(body, { ...options, ...own }), shownRows: undefined };
}

function syntaxProblem(text: string, error: JsonSyntaxError): InputError {
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

function tableProblem(text: string, table: JsonValue, error: EngineError): InputError {
  const detail = error.details[0];
  // A bare array is rendered as the rows of a table, so its pointers start one level deeper than in the text.
  const pointer = isArray(table) ? (detail?.path ?? '').replace(/^\/data/, '') : (detail?.path ?? '');
  const location = locate(text, pointer) ?? { from: 0, to: 0, ...positionOf(text, 0) };
  return {
    message: detail?.message ?? error.message,
    hint: error.hint,
    ...location,
    fix: undefined,
    steps: stepsOf(table),
    step: stepAt(table, pointer),
  };
}
