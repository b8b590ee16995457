import type { DerivedTheme } from './themes/theme-colors.ts';

/**
 * Definition of a style or an option. Normalisation, the JSON Schema, the documentation and the controls of
 * the web app are all derived from these records, so each property is defined in one place.
 */
export type TableProperty =
  | ColorProperty
  | NumberProperty
  | ChoiceProperty
  | FontProperty
  | ThemeProperty
  | BooleanProperty
  | TextProperty
  | BooleanLabelsProperty
  | BorderProperty;

interface PropertyBase {
  /** Canonical name. */
  readonly name: string;
  /** Aliases, in order of precedence. */
  readonly aliases: readonly string[];
  /** One sentence for documentation and controls. */
  readonly description: string;
  /**
   * The property that this one is an alternative form of. `times` converts a number. If both are given at the
   * same level, the other one takes precedence.
   */
  readonly sameAs?: { readonly name: string; readonly times?: number };
  /** How the web app offers the property among its style controls; without it, only the JSON can set it. */
  readonly control?: PropertyControl;
}

/** The groups of the style controls, in display order. */
export const controlGroups = ['colors', 'text', 'shape', 'file'] as const;

/**
 * The style control of a property in the web app. The kind of the property decides which control it is, and
 * its range or choices what the control offers.
 */
export interface PropertyControl {
  readonly group: (typeof controlGroups)[number];
  /** Position in the group, from 1; properties without one follow in the order of their list. */
  readonly position?: number;
  /** The numbers to choose from, instead of a slider. The web app then stores the number with its unit. */
  readonly offered?: readonly number[];
  /** End of the slider, if it is smaller than the maximum; a larger value is set in the JSON. */
  readonly sliderMax?: number;
  /** Step of the slider; 1 if absent. */
  readonly step?: number;
  /** The number that this choice is a preset for. Either the preset or the number is set, never both. */
  readonly presetOf?: string;
}

/** A colour: a hex notation, an rgb() function or a CSS name. */
export interface ColorProperty extends PropertyBase {
  readonly kind: 'color';
  /** Whether `transparent` is allowed. */
  readonly transparent: boolean;
  readonly default: string | undefined;
}

/** A number within bounds, as a number or as text. */
export interface NumberProperty extends PropertyBase {
  readonly kind: 'number';
  readonly min: number;
  readonly max: number;
  /** Maximum in saved settings, if it is smaller than in a table. */
  readonly savedMax?: number;
  /** Unit of the value, which may follow the number, as in `14px`; empty for plain counts. */
  readonly unit: 'px' | '';
  readonly integer: boolean;
  /** Whether the word `auto` is allowed. */
  readonly auto: boolean;
  /** Whether a percentage from 1% to 100% is allowed. */
  readonly percent?: true;
  readonly default: number | 'auto' | undefined;
}

/** One of a list of words, case-insensitive. */
export interface ChoiceProperty extends PropertyBase {
  readonly kind: 'choice';
  readonly choices: readonly string[];
  /** Other words for a choice. */
  readonly synonyms?: Readonly<Record<string, string>>;
  /** Description of the allowed values, worded to follow "must be", if the list is too long to show. */
  readonly allowed?: string;
  readonly default: string | undefined;
}

/**
 * A font family: a name from the list, that of an own font, or a CSS font stack, of which the first known family is
 * used.
 */
export interface FontProperty extends PropertyBase {
  readonly kind: 'font';
  readonly choices: readonly string[];
  readonly default: string | undefined;
}

/** A theme: the name of a built-in one, that of an own theme, or colours from which one is derived. */
export interface ThemeProperty extends PropertyBase {
  readonly kind: 'theme';
  readonly choices: readonly string[];
  readonly default: string;
}

/** true or false, also as text or as 1 and 0. */
export interface BooleanProperty extends PropertyBase {
  readonly kind: 'boolean';
  readonly default: boolean | undefined;
}

/** Any text up to a length, in code points. */
export interface TextProperty extends PropertyBase {
  readonly kind: 'text';
  readonly charsMax: number;
  /** Whether the text is a language tag; another text causes a warning, and is ignored. */
  readonly isLanguageTag?: true;
  readonly default: string | undefined;
}

/** The two labels for true and false. */
export interface BooleanLabelsProperty extends PropertyBase {
  readonly kind: 'boolean-labels';
  readonly default: BooleanLabels;
}

/**
 * One side of a cell or a row: a text with width, style and colour in any order, as in CSS, a width, or an
 * object with these members.
 */
export interface BorderProperty extends PropertyBase {
  readonly kind: 'border';
  readonly default: undefined;
}

/** A normalised border. `Color` is the type of colours. */
export interface BorderValue<Color = string> {
  /** 0 paints no line, not even the grid line. */
  readonly widthPx: number;
  readonly style: 'solid' | 'dashed' | 'dotted';
  /** Undefined means the text colour. */
  readonly color: Color | undefined;
}

/** Texts shown for true and false. */
export interface BooleanLabels {
  readonly true: string;
  readonly false: string;
}

/** A percentage, from `1%` to `100%`. */
export type Percentage = `${number}%`;

/** The normalised value of one property; `Color` is the type of colours. */
export type PropertyValue<P, Color = string> = P extends { kind: 'color' }
  ? Color
  : P extends { kind: 'text' }
    ? string
    : P extends { kind: 'number' }
      ?
          | number
          | (P extends { auto: true } ? 'auto' : never)
          | (P extends { percent: true } ? Percentage : never)
      : P extends { kind: 'font' }
        ? string
        : P extends { kind: 'theme' }
          ? string | DerivedTheme
          : P extends { kind: 'choice'; choices: readonly (infer Choice)[] }
            ? Choice
            : P extends { kind: 'boolean' }
              ? boolean
              : P extends { kind: 'boolean-labels' }
                ? BooleanLabels
                : P extends { kind: 'border' }
                  ? BorderValue<Color>
                  : never;

type Direct<P> = P extends { sameAs: unknown } ? never : P;

/**
 * The normalised values of a list of properties; alternative forms are already converted. `Color` is the type
 * of colours: normalised texts, unless the reader parses them further.
 */
export type PropertyValues<List extends readonly TableProperty[], Color = string> = {
  readonly [P in Direct<List[number]> as P['name']]:
    | PropertyValue<P, Color>
    | (P extends { default: undefined } ? undefined : never);
};

/** Every name of the properties, including aliases, with its definition. */
export function propertyNames(properties: readonly TableProperty[]): ReadonlyMap<string, TableProperty> {
  const names = new Map<string, TableProperty>();
  for (const property of properties) {
    names.set(property.name, property);
    for (const alias of property.aliases) names.set(alias, property);
  }
  return names;
}

/** Default values. */
export function propertyDefaults<const List extends readonly TableProperty[]>(
  properties: List,
): PropertyValues<List> {
  const values: Record<string, unknown> = {};
  for (const property of properties) if (!property.sameAs) values[property.name] = property.default;
  return values as PropertyValues<List>;
}
