import {
  columnStyleProperties,
  destinations,
  rowStyleProperties,
  type TableProperty,
  tableOptionProperties,
  tableStyleProperties,
  tableThemes,
} from '@pictable/contract';

/** A text that a model can read when it needs it, made from the records of the contract. */
export interface ResourceRecord {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: 'text/markdown';
  text(): string;
}

/** Every resource. A new one is a record here and nothing else. */
export const resources: readonly ResourceRecord[] = [
  {
    uri: 'pictable://options',
    name: 'options',
    title: 'Options and styles of a table',
    description: 'Every option and style that render_table takes, with its values and its default.',
    mimeType: 'text/markdown',
    text: () =>
      [
        section('Options (`options`)', tableOptionProperties),
        section('Styles (`styles`)', tableStyleProperties),
        section('Style of a column (`styles.columnStyles`)', columnStyleProperties),
        section('Style of a row (`styles.rowStyles`)', rowStyleProperties),
      ].join('\n\n'),
  },
  {
    uri: 'pictable://themes',
    name: 'themes',
    title: 'Themes and places',
    description: 'Ready-made looks for options.theme, and places for options.for with their sizes.',
    mimeType: 'text/markdown',
    text: () =>
      [
        '## Themes (`options.theme`)',
        tableThemes.map(({ name, description }) => `- \`${name}\`: ${description}`).join('\n'),
        '## Places (`options.for`)',
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
  const standing = JSON.stringify(property.default);
  return `- \`${property.name}\` (${valuesOf(property)}): ${property.description}${standing ? ` Default: ${standing}.` : ''}`;
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
    case 'font':
      return property.choices.join(', ');
    case 'boolean':
      return 'true or false';
    case 'text':
      return `text of up to ${property.charsMax} characters`;
    case 'boolean-labels':
      return '{"true": text, "false": text}';
  }
}
