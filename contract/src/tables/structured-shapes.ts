import {
  isArray,
  isNumber,
  isObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
} from '../json/index.ts';
import { isLogo } from './logo/table-logo.ts';
import { isMerge } from './table-merges.ts';
import { isNotes } from './table-notes.ts';
import { isTransform } from './transform/table-transform.ts';
import { isRules } from './visuals/table-rules.ts';

/**
 * The shape of a structured key. A value of another shape belongs to a column of the user that has the same
 * name.
 */
interface StructuredShape {
  /** Whether a value beside a table is ours. */
  readonly matches: (value: JsonValue) => boolean;
  /** Whether a value without a table is ours, if this is stricter: it could be the data of a column. */
  readonly matchesAlone?: (value: JsonValue) => boolean;
  /** Worded to follow "must be". */
  readonly allowed: string;
}

const shapesByKey: Readonly<Record<string, StructuredShape>> = {
  columns: {
    matches: (value) => isObject(value) || isColumnList(value),
    matchesAlone: (value) => isObject(value) || (isColumnList(value) && value.some(isObject)),
    allowed: 'an object such as {"Price": {"type": "currency"}}, or a list of columns',
  },
  substitute: {
    matches: isObject,
    allowed: 'an object such as {"null": "–", "zero": "nil"}',
  },
  rowGroups: {
    matches: (value) => isName(value) || isStructure(value) || isColumnList(value),
    matchesAlone: isStructure,
    allowed: 'a column, a list of columns, or groups such as [{"label": "Top", "rows": [0, 1]}]',
  },
  summary: {
    // A longer text is a summary in words.
    matches: (value) => isWord(value) || value === true || isStructure(value) || isColumnList(value),
    matchesAlone: isStructure,
    allowed: 'a function such as "sum", or rows such as [{"label": "Total", "columns": {"Price": "sum"}}]',
  },
  spanners: {
    matches: (value) => isWord(value) || isStructure(value),
    matchesAlone: isStructure,
    allowed: 'a delimiter such as ".", or labels such as [{"label": "2025", "columns": ["Q1", "Q2"]}]',
  },
  merge: {
    matches: (value) => isName(value) || isColumnList(value) || isObject(value),
    matchesAlone: (value) => isMerge('merge', value),
    allowed: 'a column, a list of columns, or an object such as {"columns": ["Region"]}',
  },
  mergeColumns: {
    matches: isStructure,
    matchesAlone: (value) => isMerge('mergeColumns', value),
    allowed: 'a list such as [{"into": "mean", "with": ["sd"], "as": "uncertainty"}]',
  },
  footnotes: {
    // The members of a list are checked where they are read.
    matches: (value) => typeof value === 'string' || isNotes(value) || isArray(value),
    matchesAlone: isNotes,
    allowed: 'notes such as [{"text": "Estimated.", "at": {"column": "Price", "row": 0}}]',
  },
  footnoteMarks: {
    matches: (value) => isWord(value) || isArray(value),
    matchesAlone: () => false,
    allowed: 'a set such as "letters", or a list of marks',
  },
  sourceNotes: {
    matches: (value) => typeof value === 'string' || isArray(value),
    matchesAlone: () => false,
    allowed: 'a list of texts',
  },
  rules: {
    matches: isStructure,
    matchesAlone: isRules,
    allowed: 'a list such as [{"columns": ["Change"], "is": {"lt": 0}, "style": {"textColor": "bad"}}]',
  },
  transform: {
    matches: isStructure,
    matchesAlone: isTransform,
    allowed: 'a list of steps such as [{"sort": ["-Price"]}, {"select": ["Name", "Price"]}]',
  },
  logo: {
    matches: (value) => typeof value === 'string' || typeof value === 'boolean' || isObject(value),
    matchesAlone: isLogo,
    allowed:
      'the URL of an image, true for the logo of the project, false for none, or an object such as {"image": "https://example.com/logo.png", "position": "footer"}',
  },
  template: {
    matches: (value) => typeof value === 'string',
    matchesAlone: () => false,
    allowed: 'the name of a template, such as "invoice" or "invoice@3"',
  },
  source: {
    matches: isSource,
    allowed: 'an object such as {"url": "https://example.com/sales.csv"}',
  },
  refresh: {
    matches: (value) => typeof value === 'string',
    matchesAlone: () => false,
    allowed: 'a time span such as "1h"',
  },
  values: {
    matches: isObject,
    matchesAlone: () => false,
    allowed: 'an object such as {"month": "May"}',
  },
  native: {
    // The members of a list are checked where they are read.
    matches: (value) => typeof value === 'string' || isArray(value),
    matchesAlone: () => false,
    allowed: 'a list of platforms such as ["slack", "teams"]',
  },
  stub: {
    matches: (value) => isName(value) || isStructure(value) || isColumnList(value),
    matchesAlone: isStructure,
    allowed: 'a column, a list of columns, or an object such as {"columns": "Name"}',
  },
};

/** A map, because any text can be a key, such as `__proto__`. */
const shapes = new Map(Object.entries(shapesByKey));

/** Whether the value of a structured key beside a table has our shape. */
export function hasStructuredShape(key: string, value: JsonValue): boolean {
  return shapes.get(key)?.matches(value) ?? true;
}

/** Whether the value of a structured key without a table has our shape. */
export function hasStructuredShapeAlone(key: string, value: JsonValue): boolean {
  const shape = shapes.get(key);
  return (shape?.matchesAlone ?? shape?.matches)?.(value) ?? true;
}

/** The values that a structured key allows, worded to follow "must be". */
export function allowedShape(key: string): string {
  return shapes.get(key)?.allowed ?? 'an object';
}

/** Whether a value is the list form of `columns`, which has the shown columns in their order. */
export function isColumnList(value: JsonValue | undefined): value is JsonArray {
  return isArray(value) && value.length > 0 && value.every((item) => isObject(item) || isName(item));
}

/** Whether the value of `source` is ours: any other object may be a cell of the user. */
export function isSource(value: JsonValue | undefined): value is JsonObject {
  return isObject(value) && typeof value.get('url') === 'string';
}

/** An object, or a list of objects. */
function isStructure(value: JsonValue): boolean {
  return isObject(value) || (isArray(value) && value.length > 0 && value.every(isObject));
}

/** A short text without spaces. */
function isWord(value: JsonValue): boolean {
  return typeof value === 'string' && /^\S{1,20}$/.test(value.trim());
}

function isName(value: JsonValue): boolean {
  return typeof value === 'string' || isNumber(value);
}
