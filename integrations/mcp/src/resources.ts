import {
  allowedValues,
  cellFormatProperties,
  colorScaleSchema,
  columnProperties,
  columnStyleProperties,
  destinations,
  largeNumberProperties,
  rowStyleProperties,
  smallNumberProperties,
  substituteProperties,
  type TableProperty,
  tableOptionProperties,
  tableStyleProperties,
  tableThemes,
} from '@pictable/contract';
import { schemaSection, structureSections } from './structure-schema.ts';
import { visualSection } from './visual-section.ts';

/** A text that a model can read on demand, generated from the records of the contract. */
export interface ResourceRecord {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: 'text/markdown';
  text(): string;
}

/** Every resource. To add a resource, add a record here. */
export const resources: readonly ResourceRecord[] = [
  {
    uri: 'pictable://options',
    name: 'options',
    title: 'Options and styles of a table',
    description: 'Every key, option and style that render_table accepts, with its values and its default.',
    mimeType: 'text/markdown',
    text: () =>
      [
        section('Options (`options`)', tableOptionProperties),
        section('Styles (`styles`)', tableStyleProperties),
        section('Properties of a column (`columns`)', columnProperties),
        section('Format of a cell or column (`format`)', cellFormatProperties),
        visualSection(),
        ...structureSections(),
        schemaSection('columns.X.scale', colorScaleSchema()),
        section('Texts instead of values (`substitute`, `columns.X.substitute`)', substituteProperties),
        section('Small numbers (`substitute.small`)', smallNumberProperties),
        section('Large numbers (`substitute.large`)', largeNumberProperties),
        section('Style of a column (`styles.columnStyles`)', columnStyleProperties),
        section('Style of a row (`styles.rowStyles`)', rowStyleProperties),
      ].join('\n\n'),
  },
  {
    uri: 'pictable://themes',
    name: 'themes',
    title: 'Themes and destinations',
    description: 'Themes for options.theme, and destinations for options.for with their sizes.',
    mimeType: 'text/markdown',
    text: () =>
      [
        '## Themes (`options.theme`)',
        tableThemes.map(({ name, description }) => `- \`${name}\`: ${description}`).join('\n'),
        'Themes of the project have names of their own. For brand colours, send an object: `{"from": ["#0b6b45", "#f59e0b"], "mode": "light"}` with one to three colours (header; bars, lines and scales; groups) and optionally `fontFamily`, `density` and `borderRadius`; every text has a contrast of at least 4.5:1.',
        '## Destinations (`options.for`)',
        destinations
          .map(({ name, label, widthPx }) => `- \`${name}\`: ${label}, ${widthPx} px wide`)
          .join('\n'),
      ].join('\n\n'),
  },
];

function section(heading: string, properties: readonly TableProperty[]): string {
  const own = properties.filter(({ sameAs }) => sameAs === undefined);
  return `## ${heading}\n\n${own.map(line).join('\n')}`;
}

function line(property: TableProperty): string {
  const { name, description } = property;
  const preset = JSON.stringify(property.default);
  return `- \`${name}\` (${valuesOf(property)}): ${description}${preset ? ` Default: ${preset}.` : ''}`;
}

function valuesOf(property: TableProperty): string {
  switch (property.kind) {
    case 'color':
      return property.transparent ? 'colour or transparent' : 'colour';
    case 'number': {
      const { min, max, unit, percent, auto } = property;
      return `${min} to ${max}${unit && ` ${unit}`}${percent ? ', 1% to 100%' : ''}${auto ? ', or auto' : ''}`;
    }
    case 'choice':
      return property.choices.join(', ');
    case 'font':
      return `${property.choices.join(', ')}, or an own font of the project`;
    case 'theme':
      return `${property.choices.join(', ')}, a theme of the project, or {"from": ["#0b6b45"], "mode": "light"}`;
    case 'boolean':
      return 'true or false';
    case 'text':
      return `text of up to ${property.charsMax} characters`;
    case 'boolean-labels':
      return '{"true": text, "false": text}';
    case 'border':
      return allowedValues(property);
  }
}
