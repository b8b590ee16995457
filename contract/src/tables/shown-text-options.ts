import { languageTagCharsMax } from '../text/language-tag.ts';
import type { TableProperty } from './table-property.ts';

/**
 * Options about texts: which text is shown for names and values, and its language. Filters, sort, CSV and JSON keep
 * the names and values as sent.
 */
export const shownTextOptionProperties = [
  {
    kind: 'text',
    name: 'locale',
    aliases: [],
    charsMax: 35,
    default: undefined,
    description:
      'Language tag, for example de-DE, for the dates and number formats of the whole table; the format of a cell can set another.',
  },
  {
    kind: 'text',
    name: 'lang',
    aliases: [],
    charsMax: languageTagCharsMax,
    isLanguageTag: true,
    default: undefined,
    description:
      'Language tag of the texts, for example de or pt-BR, which PDF, SVG and HTML state for screen readers, and in which the alt text is written. Without it, the language follows from the script of the texts, or from locale. It does not change how the image looks; und states no language.',
  },
  {
    kind: 'text',
    name: 'timeZone',
    aliases: ['timezone', 'tz'],
    charsMax: 40,
    default: undefined,
    description:
      'Time zone of all displayed times: UTC, +05:30 or a name such as Europe/Berlin; the format of a cell can set another.',
  },
  {
    kind: 'choice',
    name: 'dates',
    aliases: [],
    choices: ['sent', 'readable'],
    synonyms: { iso: 'sent', none: 'sent', medium: 'readable' },
    default: 'sent',
    description:
      'How ISO dates and times without a format are shown: as sent, or readable in the form of locale and timeZone.',
  },
  {
    kind: 'choice',
    name: 'labels',
    aliases: [],
    choices: ['sent', 'title', 'sentence'],
    synonyms: { none: 'sent' },
    default: 'sent',
    description:
      'How names such as created_at are shown in the header: as sent, as Created At (title) or as Created at (sentence). Given headers stay unchanged.',
  },
  {
    kind: 'boolean',
    name: 'grouping',
    aliases: [],
    default: false,
    description:
      'Whether numbers without a type have thousands separators, except in columns named like IDs, years and codes.',
  },
  {
    kind: 'boolean',
    name: 'hideEmptyColumns',
    aliases: [],
    default: false,
    description: 'Whether to remove the columns in which no row that passes the filter has a value.',
  },
] as const satisfies readonly TableProperty[];
