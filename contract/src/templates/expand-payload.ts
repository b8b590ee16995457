import type { ErrorDetail } from '../errors.ts';
import { isArray, isGiven, isObject, type JsonObject, type JsonValue } from '../json/value.ts';
import { showValue } from '../tables/read-property.ts';
import { hasOwnTable } from '../tables/table-sources.ts';
import { applyTemplate } from './apply-template.ts';
import { type FilledPayload, fillPlaceholders } from './fill-placeholders.ts';

/** What is added to a payload before it is rendered. */
export interface PayloadAdditions {
  /** The template that the request names. */
  readonly template?: JsonObject | undefined;
  /** Text for `{{updatedAt}}`. */
  readonly updatedAt: string;
  /** Fills placeholders even if there are neither a template nor values. */
  readonly alwaysFill?: boolean | undefined;
}

/**
 * The payload with its template and with filled placeholders. Placeholders are only filled if a template or
 * `values` is used; in any other table, `{{name}}` is an ordinary text. Returns the payload itself if there is
 * nothing to add.
 */
export function expandPayload(
  sent: JsonObject,
  { template, updatedAt, alwaysFill = false }: PayloadAdditions,
): FilledPayload {
  const hasTable = hasOwnTable(sent);
  const warnings: ErrorDetail[] = [];
  const reference = sent.get('template');
  if (template === undefined && hasTable && isGiven(reference))
    warnings.push({ path: '/template', message: ignoredTemplate(reference) });
  const values = sent.get('values');
  const isTable = hasTable || template !== undefined;
  if (isTable && isGiven(values) && !isObject(values))
    warnings.push({
      path: '/values',
      message: `values must be an object such as {"month": "May"}, so it is ignored; got ${showValue(values)}.`,
    });
  const hasValues = isObject(values) && isTable;
  if (template === undefined && !hasValues && !alwaysFill) return { payload: sent, warnings, problems: [] };
  const merged = template === undefined ? sent : applyTemplate(withoutReference(sent), template);
  const filled = fillPlaceholders(
    merged,
    new Map([
      ['rows', rowCount(merged)],
      ['updatedAt', updatedAt],
    ]),
  );
  return { ...filled, warnings: [...warnings, ...filled.warnings] };
}

function ignoredTemplate(reference: JsonValue): string {
  if (typeof reference === 'string')
    return 'template is ignored here: templates belong to a project and need its key, or a personal key with projectId.';
  return `template must be the name of a template, so it is ignored; got ${showValue(reference)}.`;
}

/** The record of an image has the members of the template instead of its name. */
function withoutReference(payload: JsonObject): JsonObject {
  return new Map([...payload].filter(([key]) => key !== 'template'));
}

/** Number of rows as sent, without a row of headers; empty if the data is a text that is not read yet. */
function rowCount(payload: JsonObject): string {
  const data = payload.get('data');
  const rows = isGiven(data) ? data : payload.get('rows');
  if (isObject(rows)) return '1';
  if (!isArray(rows)) return '';
  const hasHeaderRow = rows === data && isArray(rows[0]) && !isGiven(payload.get('headers'));
  return String(hasHeaderRow ? rows.length - 1 : rows.length);
}

/** The text of `{{updatedAt}}`: date and time in UTC, to the minute. @param now ISO 8601, UTC */
export function updatedAtText(now: string): string {
  return `${now.slice(0, 16).replace('T', ' ')} UTC`;
}
