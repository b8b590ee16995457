/**
 * What a style or an option is: one record. Settling, the JSON Schema, the documentation and the controls of the web
 * app are all made from these records, so a property is defined in one place.
 */
export type TableProperty =
  | ColorProperty
  | NumberProperty
  | ChoiceProperty
  | FontProperty
  | BooleanProperty
  | TextProperty
  | MarksProperty;

interface PropertyBase {
  /** Canonical name. */
  readonly name: string;
  /** Other spellings, the strongest first. */
  readonly aliases: readonly string[];
  /** One sentence for documentation and controls. */
  readonly description: string;
  /**
   * The property this one is another form of. `times` converts a number. Where both are given at the same strength,
   * the other one wins.
   */
  readonly sameAs?: { readonly name: string; readonly times?: number };
}

/** A colour: a hex notation, an rgb() function or a CSS name. */
export interface ColorProperty extends PropertyBase {
  readonly kind: 'color';
  /** Whether `transparent` is a colour here. */
  readonly transparent: boolean;
  readonly default: string | undefined;
}

/** A number within bounds, as a number or as text. */
export interface NumberProperty extends PropertyBase {
  readonly kind: 'number';
  readonly min: number;
  readonly max: number;
  /** Unit of the value, which may also be written after it, as in `14px`; empty for plain counts. */
  readonly unit: 'px' | '';
  readonly integer: boolean;
  /** Whether the word `auto` is allowed. */
  readonly auto: boolean;
  /** Whether a share such as `30%` is allowed, from 1% to 100%. */
  readonly percent?: true;
  readonly default: number | 'auto' | undefined;
}

/** One word out of a few; letter case does not count. */
export interface ChoiceProperty extends PropertyBase {
  readonly kind: 'choice';
  readonly choices: readonly string[];
  /** Other words for a choice. */
  readonly synonyms?: Readonly<Record<string, string>>;
  /** What is allowed, in words that follow "must be", where the list would be too long to read. */
  readonly allowed?: string;
  readonly default: string | undefined;
}

/** A font family: a name of the list, or a CSS font stack whose first known family counts. */
export interface FontProperty extends PropertyBase {
  readonly kind: 'font';
  readonly choices: readonly string[];
  readonly default: string | undefined;
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
  readonly default: string | undefined;
}

/** The two marks that stand for true and false. */
export interface MarksProperty extends PropertyBase {
  readonly kind: 'marks';
  readonly default: BooleanMarks;
}

/** Texts shown for true and false. */
export interface BooleanMarks {
  readonly true: string;
  readonly false: string;
}

/** A share of a whole, from `1%` to `100%`. */
export type Percentage = `${number}%`;

/** The settled value of one property. */
export type PropertyValue<P> = P extends { kind: 'color' | 'text' }
  ? string
  : P extends { kind: 'number' }
    ?
        | number
        | (P extends { auto: true } ? 'auto' : never)
        | (P extends { percent: true } ? Percentage : never)
    : P extends { kind: 'choice' | 'font'; choices: readonly (infer Choice)[] }
      ? Choice
      : P extends { kind: 'boolean' }
        ? boolean
        : P extends { kind: 'marks' }
          ? BooleanMarks
          : never;

type Direct<P> = P extends { sameAs: unknown } ? never : P;

/** The settled values of a list of properties, other forms of one already turned into it. */
export type PropertyValues<List extends readonly TableProperty[]> = {
  readonly [P in Direct<List[number]> as P['name']]:
    | PropertyValue<P>
    | (P extends { default: undefined } ? undefined : never);
};

/** Every name a list of properties answers to, aliases included, with the record behind it. */
export function propertyNames(properties: readonly TableProperty[]): ReadonlyMap<string, TableProperty> {
  const names = new Map<string, TableProperty>();
  for (const property of properties) {
    names.set(property.name, property);
    for (const alias of property.aliases) names.set(alias, property);
  }
  return names;
}

/** The values that stand where nobody says anything. */
export function propertyDefaults<const List extends readonly TableProperty[]>(
  properties: List,
): PropertyValues<List> {
  const values: Record<string, unknown> = {};
  for (const property of properties) if (!property.sameAs) values[property.name] = property.default;
  return values as PropertyValues<List>;
}
