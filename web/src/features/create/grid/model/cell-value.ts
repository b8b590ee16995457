import { cellFormatProperties, cellKeys, cellStyleProperties, propertyNames } from '@pictable/contract';
import { type JsonNode, memberOf } from '../text/json-nodes.ts';
import { readPlain } from './plain-value.ts';

/** What a cell of the grid shows. */
export interface CellValue {
  readonly text: string;
  /** `nested`: an object or a list, which is shown as JSON and edited there. */
  readonly kind: 'text' | 'number' | 'word' | 'null' | 'missing' | 'nested';
  /** Whether it is an object with a value and, for example, a style. */
  readonly isTyped: boolean;
}

const cellMembers: ReadonlySet<string> = new Set([
  ...cellKeys,
  ...propertyNames(cellFormatProperties).keys(),
  ...propertyNames(cellStyleProperties).keys(),
]);

/** Members of a typed cell with what it shows, strongest first. */
const shownMembers = ['value', 'markdown', 'display'];

export function readCellValue(text: string, node: JsonNode | undefined): CellValue {
  if (!node) return { text: '', kind: 'missing', isTyped: false };
  const inner = valueNode(node);
  const isTyped = inner !== node;
  if (inner.kind !== 'plain')
    return { text: text.slice(node.from, node.to).replace(/\s+/g, ' '), kind: 'nested', isTyped };
  return { text: readPlain(text, inner), kind: plainKind(text.charAt(inner.from)), isTyped };
}

/** The value of a cell: that of a typed cell, or the cell itself. */
export function valueNode(node: JsonNode): JsonNode {
  if (node.kind !== 'object' || !node.members.every(({ name }) => cellMembers.has(name))) return node;
  return shownMembers.map((name) => memberOf(node, name)).find((value) => value !== undefined) ?? node;
}

function plainKind(first: string): CellValue['kind'] {
  if (first === '"') return 'text';
  if (first === 'n') return 'null';
  return first === 't' || first === 'f' ? 'word' : 'number';
}

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

/**
 * JSON of what was typed into a cell: a number if it is written as one in JSON, with its digits, otherwise a text. A
 * text of digits, such as a postcode, stays a text; so does a word such as true, unless the cell had true or false.
 *
 * @param before the value that it replaces
 */
export function typedJson(typed: string, before: CellValue): string {
  const isNumber = jsonNumber.test(typed) && !(before.kind === 'text' && jsonNumber.test(before.text));
  const isWord = before.kind === 'word' && (typed === 'true' || typed === 'false');
  return isNumber || isWord ? typed : JSON.stringify(typed);
}
