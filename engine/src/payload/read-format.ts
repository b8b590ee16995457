import { type CellFormat, type CellType, cellFormatProperties, findCurrency } from '@pictable/contract';
import type { JsonObject } from '@pictable/contract/json';
import { inlineFormatMembers } from './cell-object.ts';
import type { Problems } from './problems.ts';
import { memberLocation, readProperties, type SourceLocation } from './read-properties.ts';

/** The format of a cell, from its `format` and the members beside it. */
export function readFormat(
  object: JsonObject,
  type: CellType | undefined,
  place: SourceLocation,
  problems: Problems,
): CellFormat | undefined {
  const format = readFormatMembers(object, type, place, problems);
  if (type === 'currency') checkCurrencyText(format?.pattern, memberLocation(place, 'format'), problems);
  return format;
}

/**
 * Rejects format texts that are neither a currency, a pattern nor a language: they would show the wrong
 * currency.
 */
function checkCurrencyText(pattern: string | undefined, place: SourceLocation, problems: Problems): void {
  const text = pattern?.trim() ?? '';
  if (text === '' || isPatternOrLanguage(text) || findCurrency(text) !== undefined) return;
  problems.error(
    `${place.label} must be a currency such as EUR or €, a pattern such as #,##0.00 or a language tag such as de-DE; got "${text}".`,
    place.pointer,
  );
}

function isPatternOrLanguage(text: string): boolean {
  return /[0#]/.test(text) || /^[a-z]{2}(?:[-_][a-z0-9]{2,4})?$/i.test(text);
}

/** Members of `format` and format members given directly in a typed cell; `format` wins. */
function readFormatMembers(
  object: JsonObject,
  type: CellType | undefined,
  place: SourceLocation,
  problems: Problems,
): CellFormat | undefined {
  const given = object.get('format');
  const beside =
    type === undefined
      ? {}
      : readProperties(cellFormatProperties, inlineFormatMembers(object), place, problems);
  if (given === undefined || given === null || given === '')
    return Object.keys(beside).length > 0 ? beside : undefined;
  const here = memberLocation(place, 'format');
  if (typeof given === 'string')
    return {
      ...beside,
      ...readProperties(cellFormatProperties, new Map([['pattern', given]]), here, problems),
    };
  return { ...beside, ...readProperties(cellFormatProperties, given, here, problems) };
}
