import { limits } from '../../limits.ts';
import { iconSetNames } from './table-icons.ts';
import type { VisualRecord } from './visual-property.ts';

/** Icons for the level of a number. */
export const iconsVisual = {
  name: 'icons',
  aliases: ['icon', 'iconset', 'icon-set'],
  description: 'An icon for the level of the number, before it.',
  properties: [
    {
      kind: 'choice',
      name: 'set',
      choices: iconSetNames,
      default: 'arrows3',
      description: 'Icons from the lowest to the highest level; the digit is the number of levels.',
    },
    {
      kind: 'numbers',
      name: 'at',
      countMax: 4,
      default: 'auto',
      description:
        'Where each higher level starts. By default 0 if there are positive and negative numbers, or no positive ones and the set has arrows or triangles, else equal parts of the range.',
    },
    {
      kind: 'flag',
      name: 'reverse',
      default: false,
      description: 'Whether low numbers are good, and high ones bad.',
    },
    { kind: 'flag', name: 'only', default: false, description: 'Whether the icon replaces the number.' },
  ],
} as const satisfies VisualRecord;

/** A rating as stars. */
export const starsVisual = {
  name: 'stars',
  aliases: ['star', 'rating'],
  description: 'Stars for a rating, in half steps.',
  properties: [
    {
      kind: 'number',
      name: 'max',
      min: 1,
      max: limits.starsMax,
      default: 5,
      description: 'Number of stars.',
    },
    { kind: 'color', name: 'color', default: 'auto', description: 'Colour of the filled stars.' },
    {
      kind: 'choice',
      name: 'value',
      choices: ['beside', 'none'],
      default: 'none',
      description: 'Whether the number is beside the stars.',
    },
  ],
} as const satisfies VisualRecord;

/** Texts on coloured pills. */
export const badgeVisual = {
  name: 'badge',
  aliases: ['badges', 'tag', 'tags', 'pill', 'pills'],
  description: 'The text on a coloured pill; each member of a list has its own.',
  properties: [
    {
      kind: 'colors-by-text',
      name: 'colors',
      countMax: limits.badgeColorsMax,
      default: 'auto',
      description:
        'Colours by text, such as {"late": "bad"}; case does not matter. Other texts get one of eight colours that follows from the text.',
    },
  ],
} as const satisfies VisualRecord;

/** The flag of a country. */
export const flagVisual = {
  name: 'flag',
  aliases: ['flags', 'country'],
  description: 'The flag of a country by its code of two or three letters or its English name.',
  properties: [
    {
      kind: 'choice',
      name: 'text',
      choices: ['none', 'name', 'value'],
      default: 'none',
      description: 'Text beside the flag: the English name of the country, or the value as sent.',
    },
  ],
} as const satisfies VisualRecord;

/** The picture of a person. */
export const avatarVisual = {
  name: 'avatar',
  aliases: ['avatars'],
  description: 'A round picture before the name, or the initials if there is none.',
  properties: [
    {
      kind: 'column',
      name: 'image',
      default: 'auto',
      description: 'Column with the URLs of the pictures, which is then hidden.',
    },
  ],
} as const satisfies VisualRecord;

/** Kinds of drawings that show values as marks and words. */
export const markVisuals = [
  iconsVisual,
  starsVisual,
  badgeVisual,
  flagVisual,
  avatarVisual,
] as const satisfies readonly VisualRecord[];
