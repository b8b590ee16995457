import { limits, spannerDelimiterKeys, spannerKeys, spannerSplits } from '@pictable/contract';
import { isArray, isObject, type JsonObject, type JsonValue } from '@pictable/contract/json';
import type { SpannerDelimiter, SpannerRequest } from '../../table/structure.ts';
import { memberLocation, type SourceLocation } from '../read-properties.ts';
import type { StructureReader } from './structure-reader.ts';

/** Reads `spanners`: a delimiter, one spanner, or a list of spanners. */
export function readSpanners(
  value: JsonValue,
  place: SourceLocation,
  reader: StructureReader,
): readonly SpannerRequest[] | SpannerDelimiter {
  if (value === '' || value === false) return [];
  if (typeof value === 'string') return readDelimiter(new Map([['delimiter', value]]), place, reader);
  if (isObject(value) && value.has('delimiter')) return readDelimiter(value, place, reader);
  const members = isArray(value) ? value : [value];
  return members.flatMap((member, index) => {
    const here = isArray(value) ? memberLocation(place, String(index)) : place;
    const spanner = reader.object(member, here);
    return spanner === undefined ? [] : readSpanner(spanner, here, reader);
  });
}

function readDelimiter(object: JsonObject, place: SourceLocation, reader: StructureReader): SpannerDelimiter {
  reader.warnUnknownKeys(object, place, spannerDelimiterKeys);
  const at = (key: string) => memberLocation(place, key);
  const delimiter = reader.text(object, 'delimiter', place, limits.headerCharsMax) ?? '';
  if (delimiter === '') reader.error(at('delimiter'), 'a text of at least one character', '');
  return {
    delimiter,
    split: reader.word(object.get('split'), at('split'), spannerSplits) ?? 'last',
    limit:
      reader.integer(object.get('limit'), at('limit'), 1, limits.spannerLevelsMax) ??
      Number.POSITIVE_INFINITY,
    reverse: reader.flag(object.get('reverse'), at('reverse')) ?? false,
  };
}

function readSpanner(object: JsonObject, place: SourceLocation, reader: StructureReader): SpannerRequest[] {
  reader.warnUnknownKeys(object, place, spannerKeys);
  const at = (key: string) => memberLocation(place, key);
  const label = reader.text(object, 'label', place, limits.headerCharsMax);
  const columns = object.get('columns');
  const over = reader.values(object.get('over'), at('over')) ?? [];
  if (label === undefined) reader.error(at('label'), 'a text', object.get('label') ?? null);
  if (columns === undefined && over.length === 0) {
    reader.error(at('columns'), 'a list of columns', null);
    return [];
  }
  return [
    {
      name: place.label,
      pointer: place.pointer,
      label: label ?? '',
      columns: columns === undefined ? [] : reader.columnList(columns, at('columns'), true),
      over,
      gather: reader.flag(object.get('gather'), at('gather')) ?? true,
    },
  ];
}
