import type { Schema } from '../property-schema.ts';
import { type Tone, tones } from './table-rules.ts';

/**
 * Definition of an option of a drawing in a cell. The reader, the JSON Schema and the documentation are derived from
 * these records. The word `auto` as a value, or no value, means that the theme or the values of the column decide.
 */
export type VisualProperty =
  | NumberOption
  | ColorOption
  | ChoiceOption
  | FlagOption
  | ExtentOption
  | WordsOption
  | LevelOption
  | NumbersOption
  | ColumnOption
  | ColumnsOption
  | ColorsByTextOption;

interface OptionBase {
  readonly name: string;
  /** One sentence for the documentation. */
  readonly description: string;
}

/** A number within bounds, as a number or as text; every finite number without bounds. */
export interface NumberOption extends OptionBase {
  readonly kind: 'number';
  readonly min?: number;
  readonly max?: number;
  readonly default: number | 'auto';
}

/** A colour, or a tone of the theme such as `good`. */
export interface ColorOption extends OptionBase {
  readonly kind: 'color';
  /** Whether `none` is allowed, which leaves the part out. */
  readonly none?: true;
  readonly default: 'auto' | 'none';
}

/** One of several words. */
export interface ChoiceOption extends OptionBase {
  readonly kind: 'choice';
  readonly choices: readonly string[];
  readonly default: string;
}

/** true or false. */
export interface FlagOption extends OptionBase {
  readonly kind: 'flag';
  readonly default: boolean;
}

/** The two ends of a range: two numbers, or one of several words. */
export interface ExtentOption extends OptionBase {
  readonly kind: 'extent';
  readonly words: readonly string[];
  readonly default: string;
}

/** A list of words; one word alone is a list of one, and `none` is the empty list. */
export interface WordsOption extends OptionBase {
  readonly kind: 'words';
  readonly choices: readonly string[];
  readonly default: readonly string[];
}

/** A number, or a word for a number that follows from the values. */
export interface LevelOption extends OptionBase {
  readonly kind: 'level';
  readonly words: readonly string[];
  /** Whether it is one number, a lower and an upper number, or a number that may come from a column. */
  readonly form: 'one' | 'two' | 'column';
  readonly default: 'none';
}

/** A list of numbers, normalised to ascending order. */
export interface NumbersOption extends OptionBase {
  readonly kind: 'numbers';
  readonly countMax: number;
  readonly default: 'auto';
}

/** A column by name, label or index. */
export interface ColumnOption extends OptionBase {
  readonly kind: 'column';
  readonly default: 'auto';
}

/** A list of columns. */
export interface ColumnsOption extends OptionBase {
  readonly kind: 'columns';
  readonly countMax: number;
  readonly default: 'auto';
}

/** Colours by the text of a value, such as `{"late": "bad"}`. */
export interface ColorsByTextOption extends OptionBase {
  readonly kind: 'colors-by-text';
  readonly countMax: number;
  readonly default: 'auto';
}

/** A kind of drawing. */
export interface VisualRecord {
  /** The word for it in `show`. */
  readonly name: string;
  /** Other words for it. */
  readonly aliases: readonly string[];
  readonly description: string;
  readonly properties: readonly VisualProperty[];
}

/** A number, or a word for a number that follows from the values. */
export type VisualLevel<Word = string> = number | Word;

type OptionValue<P, Color, Column> = P extends { kind: 'number' }
  ? number
  : P extends { kind: 'color' }
    ? Color | Tone | (P extends { none: true } ? 'none' : never)
    : P extends { kind: 'choice'; choices: readonly (infer Choice)[] }
      ? Choice
      : P extends { kind: 'flag' }
        ? boolean
        : P extends { kind: 'extent'; words: readonly (infer Word)[] }
          ? readonly [number, number] | Word
          : P extends { kind: 'words'; choices: readonly (infer Choice)[] }
            ? readonly Choice[]
            : P extends { kind: 'level'; words: readonly (infer Word)[]; form: infer Form }
              ? Form extends 'two'
                ? readonly [VisualLevel<Word>, VisualLevel<Word>]
                : VisualLevel<Word> | (Form extends 'column' ? { readonly column: Column } : never)
              : P extends { kind: 'numbers' }
                ? readonly number[]
                : P extends { kind: 'column' }
                  ? Column
                  : P extends { kind: 'columns' }
                    ? readonly Column[]
                    : P extends { kind: 'colors-by-text' }
                      ? ReadonlyMap<string, Color | Tone>
                      : never;

type Unset<P> = P extends { kind: 'color'; default: 'none' }
  ? never
  : P extends { kind: 'level' } | { default: 'auto' }
    ? undefined
    : never;

/**
 * The normalised values of a list of options. `auto` is undefined; so is a level that is not set.
 * `Color` is the type of colours and `Column` that of references to columns.
 */
export type VisualValues<List extends readonly VisualProperty[], Color = string, Column = string> = {
  readonly [P in List[number] as P['name']]: OptionValue<P, Color, Column> | Unset<P>;
};

/** The values that an option allows, worded to follow "must be". */
export function allowedVisualValues(property: VisualProperty): string {
  switch (property.kind) {
    case 'number':
      return `${numberRange(property)}${property.default === 'auto' ? ', or "auto"' : ''}`;
    case 'color':
      return `a colour such as #2563eb, or ${listWords([...tones, ...(property.none ? ['none'] : []), 'auto'])}`;
    case 'choice':
      return listWords(property.choices);
    case 'flag':
      return 'true or false';
    case 'extent':
      return `two numbers such as [0, 10], or ${listWords(property.words)}`;
    case 'words':
      return `a list of ${listWords(property.choices)}, or none`;
    case 'level': {
      const words = listWords(property.words);
      if (property.form === 'two') return `two numbers such as [4, 6], or words: ${words}`;
      if (property.form === 'column') return 'a number, or a column';
      return `a number, or ${words}`;
    }
    case 'numbers':
      return `a list of up to ${property.countMax} numbers`;
    case 'column':
      return 'a column';
    case 'columns':
      return `a list of up to ${property.countMax} columns`;
    case 'colors-by-text':
      return `an object of up to ${property.countMax} texts with colours such as {"late": "bad"}, or "auto"`;
  }
}

/** JSON Schema of one option. */
export function visualPropertySchema(property: VisualProperty): Schema {
  const described = {
    description: property.description,
    ...(property.default !== 'none' && property.default !== 'auto' && { default: property.default }),
  };
  return { ...described, ...formOf(property) };
}

/** Every value of a form is accepted; numbers are also accepted as text, which the schema leaves out. */
function formOf(property: VisualProperty): Schema {
  switch (property.kind) {
    case 'number': {
      const { min, max } = property;
      const bounds = {
        ...(min !== undefined && { minimum: min }),
        ...(max !== undefined && { maximum: max }),
      };
      const number = { type: 'number', ...bounds };
      return property.default === 'auto' ? { anyOf: [number, wordOf(['auto'])] } : number;
    }
    case 'color':
      return { anyOf: [color, wordOf([...tones, ...(property.none ? ['none'] : []), 'auto'])] };
    case 'choice':
      return wordOf(property.choices);
    case 'flag':
      return { type: 'boolean' };
    case 'extent':
      return {
        anyOf: [{ ...listOf({ type: 'number' }, 2, 2), uniqueItems: true }, wordOf(property.words)],
      };
    case 'words':
      return {
        anyOf: [listOf(wordOf(property.choices), 1), wordOf([...property.choices, 'none'])],
      };
    case 'level': {
      if (property.form === 'column') return { type: ['number', 'string'] };
      const level = { anyOf: [{ type: 'number' }, wordOf(property.words)] };
      return property.form === 'two' ? listOf(level, 2, 2) : level;
    }
    case 'numbers':
      return listOf({ type: 'number' }, 1, property.countMax);
    case 'column':
      return { type: 'string' };
    case 'columns':
      return listOf({ type: 'string' }, 1, property.countMax);
    case 'colors-by-text':
      return {
        anyOf: [
          {
            type: 'object',
            maxProperties: property.countMax,
            additionalProperties: { anyOf: [color, wordOf(tones)] },
          },
          wordOf(['auto']),
        ],
      };
  }
}

const color: Schema = { $ref: '#/$defs/Color' };

function wordOf(words: readonly string[]): Schema {
  return { type: 'string', enum: [...words] };
}

function listOf(items: Schema, minItems: number, maxItems?: number): Schema {
  return { type: 'array', items, minItems, ...(maxItems !== undefined && { maxItems }) };
}

function numberRange({ min, max }: NumberOption): string {
  if (min !== undefined && max !== undefined) return `a number from ${min} to ${max}`;
  return min === undefined ? 'a number' : `a number of at least ${min}`;
}

function listWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
