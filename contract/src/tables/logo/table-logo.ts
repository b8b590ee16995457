import { isObject, type JsonValue } from '../../json/index.ts';
import { limits } from '../../limits.ts';
import type { Schema } from '../property-schema.ts';
import type { PropertyValues, TableProperty } from '../table-property.ts';

/** Where the logo of a table is: beside the title, on the side where its lines start or end, or below the notes. */
export const logoPositions = ['title-start', 'title-end', 'footer'] as const;

/** Where the logo of a table is. */
export type LogoPosition = (typeof logoPositions)[number];

/** Height of a logo without `height`, CSS px. */
export const logoHeightsPx: Readonly<Record<LogoPosition, number>> = {
  'title-start': 40,
  'title-end': 40,
  footer: 24,
};

/** Members of `logo` besides its image; a project stores them with the image. */
export const logoProperties = [
  {
    kind: 'choice',
    name: 'position',
    aliases: ['placement'],
    choices: logoPositions,
    synonyms: {
      start: 'title-start',
      end: 'title-end',
      header: 'title-start',
      bottom: 'footer',
    },
    default: undefined,
    description:
      'Beside the title on the side where its lines start, beside it on the other side, or below the notes.',
  },
  {
    kind: 'number',
    name: 'height',
    aliases: [],
    unit: 'px',
    integer: false,
    auto: false,
    min: limits.logoHeightPxMin,
    max: limits.logoHeightPxMax,
    default: undefined,
    description: `Height; the width follows from the image. The default is ${logoHeightsPx['title-start']}, and ${logoHeightsPx.footer} in the footer.`,
  },
  {
    kind: 'text',
    name: 'alt',
    aliases: ['altText'],
    charsMax: limits.logoAltCharsMax,
    default: undefined,
    description: 'Name of the logo for screen readers and for other forms of the table.',
  },
  {
    kind: 'text',
    name: 'link',
    aliases: ['href', 'url'],
    charsMax: limits.linkCharsMax,
    default: undefined,
    description: 'URL that the logo opens in SVG, PDF and HTML: http, https, mailto or tel.',
  },
] as const satisfies readonly TableProperty[];

/** Normalised members of `logo` besides its image. */
export type LogoSettings = Partial<PropertyValues<typeof logoProperties>>;

/** Members of `logo` as an object. */
export const logoKeys = ['image', ...logoProperties.flatMap(({ name, aliases }) => [name, ...aliases])];

/** The URLs that a logo may open, worded to follow "must be". */
export const logoLinkAllowed = `a URL with http, https, mailto or tel, of at most ${limits.linkCharsMax} characters`;

/** Whether a text is a URL that may be linked: no script, and nothing that ends an attribute. */
export function isLinkUrl(text: string): boolean {
  const isUrl = /^(https?:\/\/|mailto:|tel:)[^\s\0-\x1f\x7f<>"\\^`{|}]+$/i.test(text);
  return isUrl && text.length <= limits.linkCharsMax && !/\p{Surrogate}|[\ufffe\uffff]/u.test(text);
}

/** Whether `logo` without a table is ours: an object of any other members is a cell of the user. */
export function isLogo(value: JsonValue): boolean {
  return isObject(value) && value.has('image') && [...value.keys()].every((key) => logoKeys.includes(key));
}

/** JSON Schema of `logo`. */
export function logoSchema(): Schema {
  const image: Schema = {
    type: 'string',
    description: `The image: a PNG, JPEG, GIF, WebP or SVG as an http: or https: URL, or as a data: URL of at most ${limits.logoBytesMax / 1_000_000} MB.`,
  };
  return {
    description:
      'The logo: an image, an object with its position, or true for the logo of the project, which is also the default; false leaves it out.',
    anyOf: [
      { type: 'boolean' },
      image,
      {
        type: 'object',
        properties: {
          image: { ...image, description: `${String(image.description)} Without it, that of the project.` },
          ...logoSettingSchemas(),
        },
      },
    ],
    examples: [{ image: 'https://example.com/logo.svg', position: 'title-end', height: 32, alt: 'Acme' }],
  };
}

/** JSON Schemas of the members besides the image. */
export function logoSettingSchemas(): Record<'position' | 'height' | 'alt' | 'link', Schema> {
  const [position, height, alt, link] = logoProperties.map(({ description }) => description);
  return {
    position: {
      type: 'string',
      enum: [...logoPositions],
      default: 'title-start',
      description: position,
    },
    height: {
      type: 'number',
      minimum: limits.logoHeightPxMin,
      maximum: limits.logoHeightPxMax,
      description: height,
    },
    alt: { type: 'string', maxLength: limits.logoAltCharsMax, description: alt },
    link: { type: 'string', maxLength: limits.linkCharsMax, description: link },
  };
}
