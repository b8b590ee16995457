import {
  controlGroups,
  fontFamilyNamePattern,
  type NumberProperty,
  type PropertyControl,
  type PropertyValue,
  type TableProperty,
  tableStyleProperties,
} from '@pictable/contract';
import * as z from 'zod/mini';

type StyleProperty = (typeof tableStyleProperties)[number];

/** A property that the contract gives a style control. */
export type ControlProperty = TableProperty & { readonly control: PropertyControl };

type Controlled = Extract<StyleProperty, { readonly control: PropertyControl }>;
type Preset = Extract<Controlled, { readonly control: { readonly presetOf: string } }>;

/** The names of the styles with a control. */
export type ControlName = Controlled['name'];

/** The choices of each style whose control is a list of words. */
export type ControlChoices = {
  [P in Extract<Controlled, { readonly kind: 'choice' }> as P['name']]: PropertyValue<P>;
};

/** Numbers to choose from are stored with their unit, such as `14px`; others as numbers. */
type ControlValue<P> = P extends { readonly control: { readonly offered: unknown } }
  ? string
  : P extends { readonly kind: 'number' }
    ? number
    : PropertyValue<P>;

/** The values of the style controls. A preset is absent while its number applies. */
export type ControlValues = {
  [P in Exclude<Controlled, Preset> as P['name']]: ControlValue<P>;
} & {
  [P in Preset as P['name']]?: ControlValue<P> | undefined;
};

/** `saved`: of settings for all tables, which have a smaller maximum for some numbers. */
export type ControlRange = 'table' | 'saved';

/** The properties with a style control, by group and position. */
export function controlsOf(properties: readonly TableProperty[]): readonly ControlProperty[] {
  const isControlled = (property: TableProperty): property is ControlProperty =>
    property.control !== undefined;
  const placeOf = ({ control }: ControlProperty) => control.position ?? Number.POSITIVE_INFINITY;
  const controlled = properties.filter(isControlled);
  return controlGroups.flatMap((group) =>
    controlled
      .filter(({ control }) => control.group === group)
      // Two properties without a position keep their order: Infinity - Infinity is not a number.
      .sort((one, other) => placeOf(one) - placeOf(other) || 0),
  );
}

/** The style controls of the web app. */
export const styleControls = controlsOf(tableStyleProperties);

/** The value of a control for a normalised value of its property. */
export function controlValue(property: TableProperty, value: unknown): unknown {
  return property.kind === 'number' && property.control?.offered ? `${value}${property.unit}` : value;
}

/** The defaults of the contract. A preset is not set. */
export function defaultValues(controls: readonly ControlProperty[]): ControlValues {
  const set = controls.filter(({ control }) => control.presetOf === undefined);
  const values = set.map((property) => [property.name, controlValue(property, property.default)]);
  return Object.fromEntries(values);
}

/** Defaults of the controls that stored settings may lack, because they were saved before these existed. */
const laterDefaults: ReadonlyMap<string, number> = new Map<ControlName, number>([['borderRadius', 0]]);

/** The schema of complete values of the controls; controls of later versions have their default if absent. */
export function valuesSchema(controls: readonly ControlProperty[], range: ControlRange) {
  return z.object(
    Object.fromEntries(controls.map((property) => [property.name, memberSchema(property, range)])),
  );
}

function memberSchema(property: ControlProperty, range: ControlRange) {
  const schema = valueSchema(property, range);
  const later = laterDefaults.get(property.name);
  if (later !== undefined) return z._default(schema, later);
  return property.control.presetOf === undefined ? schema : z.optional(schema);
}

/** Hex colours of 3 or 6 digits, as the colour fields produce them. */
const hexColor = /^#([\da-f]{3}|[\da-f]{6})$/i;

function valueSchema(property: ControlProperty, range: ControlRange) {
  switch (property.kind) {
    case 'color':
      return z
        .string()
        .check(
          z.refine((color) => hexColor.test(color) || (property.transparent && color === 'transparent')),
        );
    case 'choice':
      return z.enum([...property.choices]);
    // A project has families of its own.
    case 'font':
      return z.string().check(z.regex(fontFamilyNamePattern));
    case 'number': {
      const { min, max, unit } = property;
      // A theme may use a number that the control does not offer.
      if (property.control.offered)
        return z.string().check(z.refine((text) => isNumberWithUnit(text, unit, min, max)));
      return z.int().check(z.gte(min), z.lte(maxOf(property, range)));
    }
    case 'boolean':
      return z.boolean();
    default:
      throw new Error(`There is no style control for ${property.kind} (${property.name}).`);
  }
}

function isNumberWithUnit(text: string, unit: string, min: number, max: number): boolean {
  const number = /^\d+(?=\D*$)/.exec(text)?.[0];
  return number !== undefined && text === number + unit && Number(number) >= min && Number(number) <= max;
}

/** The largest number that a control allows. */
export function maxOf(property: NumberProperty, range: ControlRange): number {
  return range === 'saved' ? (property.savedMax ?? property.max) : property.max;
}
