import { hasPages, type ImageFormat } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import { describeTable } from './alt-text/describe-table.ts';
import { arrange } from './data/arrange.ts';
import { formatTable } from './format/format-table.ts';
import { withLanguage } from './language/find-language.ts';
import type { LayoutOptions } from './layout/layout-options.ts';
import { type LayoutResult, layoutTable } from './layout/layout-table.ts';
import { normalizePayload } from './payload/normalize-payload.ts';
import { annotate } from './rules/annotate.ts';
import { styleTable } from './style/style-table.ts';
import type { FormattedTable } from './table/formatted-table.ts';
import { DEFAULT_LIMITS } from './table/render-limits.ts';
import type { StyledTable } from './table/styled-table.ts';
import type { AnnotatedTable } from './table/table.ts';
import type { TextEngine } from './text/text-engine.ts';
import type { Warnings } from './warnings.ts';

/** A payload, and the settings that are saved for it, weakest first. */
export interface Sent {
  readonly payload: unknown;
  readonly saved?: readonly unknown[] | undefined;
}

/** A payload after the stages of the engine, one after the other as in `render`. */
export function annotatedTable({ payload, saved = [] }: Sent, warnings: Warnings): AnnotatedTable {
  const settings = saved.map((each) => fromJs(each as never));
  const table = normalizePayload(fromJs(payload as never), settings, DEFAULT_LIMITS, warnings);
  return annotate(withLanguage(arrange(table, DEFAULT_LIMITS, warnings)), warnings);
}

export function formattedTable(sent: Sent, warnings: Warnings): FormattedTable {
  return formatTable(annotatedTable(sent, warnings), DEFAULT_LIMITS, warnings);
}

export function styledTable(sent: Sent, isPaged: boolean, warnings: Warnings): StyledTable {
  return styleTable(formattedTable(sent, warnings), warnings, isPaged);
}

/** @param options only what differs from one image as large as the table */
export function laidOut(
  sent: Sent,
  text: TextEngine,
  { format = 'png', page = 'single', images = new Map(), ...others }: Partial<LayoutOptions>,
  warnings: Warnings,
): Promise<LayoutResult> {
  const isPaged = hasPages(format satisfies ImageFormat) && page !== 'single';
  const annotated = annotatedTable(sent, warnings);
  const formatted = formatTable(annotated, DEFAULT_LIMITS, warnings);
  const description = describeTable(annotated, formatted);
  const styled = styleTable(formatted, warnings, isPaged);
  return layoutTable(styled, text, { format, page, images, description, ...others });
}
