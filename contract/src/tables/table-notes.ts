import { isArray, isObject, type JsonValue } from '../json/index.ts';
import { limits } from '../limits.ts';
import type { Schema } from './property-schema.ts';

/** Members of a payload with the notes below a table. */
export const noteKeys = ['footnotes', 'footnoteMarks', 'sourceNotes'] as const;

/** A member of a payload with notes. */
export type NoteKey = (typeof noteKeys)[number];

/** Whether a member of a payload holds notes. */
export function isNoteKey(key: string): key is NoteKey {
  return noteKeys.some((name) => name === key);
}

/** Sets of footnote marks. Numbers and letters are not listed: they do not end. */
export const footnoteMarkSets = ['numbers', 'letters', 'LETTERS', 'standard', 'extended'] as const;

/** Name of a set of footnote marks. */
export type FootnoteMarkSet = (typeof footnoteMarkSets)[number];

/** Members of a footnote. */
export const footnoteKeys = ['text', 'at'] as const;

/** Members of the position of a mark. */
export const footnotePositionKeys = [
  'column',
  'row',
  'when',
  'header',
  'spanner',
  'group',
  'stub',
  'summary',
] as const;

/** Texts above a table that can have a mark. */
export const footnoteHeadings = ['title', 'subtitle'] as const;

/**
 * Whether `footnotes` without rows beside them can only be notes: at least one is an object with a text. Lists of
 * texts and single texts are columns of the user.
 */
export function isNotes(value: JsonValue): boolean {
  const isNote = (member: JsonValue) => isObject(member) && member.has('text');
  if (!isArray(value)) return isNote(value);
  return value.some(isNote) && value.every((member) => isNote(member) || typeof member === 'string');
}

const note: Schema = { type: 'string', maxLength: limits.noteCharsMax };

/** JSON Schema of the notes. */
export function noteSchemas(): Record<NoteKey, Schema> {
  return {
    footnotes: {
      description:
        'Notes below the table: a text, or a text with the places that get its mark. Marks follow the order of these places; notes with the same text share one.',
      anyOf: [note, footnoteSchema(), { type: 'array', items: { anyOf: [note, footnoteSchema()] } }],
      examples: [[{ text: 'Estimated.', at: { column: 'revenue', row: 3 } }]],
    },
    footnoteMarks: {
      description:
        'Marks of the footnotes: a set, or a list that starts over with doubled marks. standard is *, †, ‡, §; extended adds ‖ and ¶.',
      anyOf: [
        { type: 'string', enum: [...footnoteMarkSets] },
        {
          type: 'array',
          minItems: 1,
          items: { type: 'string', minLength: 1, maxLength: limits.footnoteMarkCharsMax },
        },
      ],
      default: 'numbers',
    },
    sourceNotes: {
      description: 'Notes on the sources, below the footnotes.',
      anyOf: [note, { type: 'array', items: note }],
      examples: [['Source: ledger']],
    },
  };
}

function footnoteSchema(): Schema {
  const position: Schema = {
    anyOf: [
      { type: 'string', enum: [...footnoteHeadings] },
      { type: 'object', properties: positionSchemas() },
    ],
  };
  return {
    type: 'object',
    properties: {
      text: note,
      at: {
        description: 'One place, or a list; without it the note has no mark.',
        anyOf: [position, { type: 'array', items: position, maxItems: limits.footnotePlacesMax }],
      },
    },
    required: ['text'],
  };
}

function positionSchemas(): Schema {
  const scalar: Schema = { type: ['string', 'number', 'boolean', 'null'] };
  const several = (one: Schema): Schema => ({ anyOf: [one, { type: 'array', items: one }] });
  return {
    column: {
      ...several({ type: 'string' }),
      description: 'A column; its label, unless row, when or summary is given.',
    },
    row: {
      ...several({ type: 'integer', minimum: 0 }),
      description: 'Index of a row as sent, from 0.',
    },
    when: { type: 'object', description: 'Rows that match a filter, as in dataProcessing.filter.' },
    header: { ...several({ type: 'string' }), description: 'The label of a column.' },
    spanner: { type: 'string', description: 'The label of a spanner.' },
    group: { ...scalar, description: 'The value of a group, for its heading.' },
    stub: { ...scalar, description: 'The text of a row in the stub, or true for the label of the stub.' },
    summary: { ...scalar, description: 'The label of a summary row, or true for all.' },
  };
}
