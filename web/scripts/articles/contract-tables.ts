import {
  cellFormatProperties,
  cellStyleProperties,
  columnStyleProperties,
  complexDisplayProperties,
  destinations,
  errorCatalogue,
  filterOperatorMeanings,
  filterOperators,
  grouped,
  limits,
  paginationProperties,
  planCatalogues,
  rowStyleProperties,
  tableMediaTypes,
  tableOptionProperties,
  tableStyleProperties,
  tableThemes,
} from '@pictable/contract';
import { markdownTable } from '../../src/lib/markdown-rows.ts';
import { planRows } from '../../src/lib/plan-rows.ts';
import { errorCures, tableErrorCures } from './error-cures.ts';

/** A style or an option, as far as its line in a table goes. */
interface Property {
  readonly name: string;
  readonly kind: string;
  readonly aliases: readonly string[];
  readonly description: string;
  readonly default?: unknown;
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
  readonly auto?: boolean;
  readonly percent?: boolean;
  readonly choices?: readonly string[];
  readonly transparent?: boolean;
  readonly charsMax?: number;
  readonly sameAs?: { readonly name: string; readonly times?: number };
}

/**
 * The tables that articles ask for by name, made from the records of the contract so that they cannot drift.
 *
 * @param samples pictures of what a line does, by its address; lines have no place for one where none are given
 */
export function contractTables(samples?: Samples): ReadonlyMap<string, string> {
  const propertyTable = (kind: string, properties: readonly Property[]) =>
    tableOfProperties(kind, properties, samples);
  return new Map([
    ['styles', propertyTable('style', tableStyleProperties)],
    ['options', propertyTable('option', tableOptionProperties)],
    ['cell-style', propertyTable('cell-style', cellStyleProperties)],
    [
      'column-style',
      propertyTable(
        'column-style',
        columnStyleProperties.filter(({ name }) => /width$/i.test(name)),
      ),
    ],
    [
      'row-style',
      propertyTable(
        'row-style',
        rowStyleProperties.filter(({ name }) => name === 'height'),
      ),
    ],
    ['cell-format', propertyTable('cell-format', cellFormatProperties)],
    ['media-types', mediaTypeTable()],
    ['nested', propertyTable('nested', complexDisplayProperties)],
    ['pagination', propertyTable('pagination', paginationProperties)],
    ['filter-operators', filterTable()],
    ['themes', themeTable(samples)],
    ['destinations', destinationTable()],
    ['plans', planTable()],
    ['limits', limitTable()],
    ['errors', errorTable()],
  ]);
}

type Samples = ReadonlyMap<string, string>;

/** A row can be linked to: its id is the kind and the name, as in `style-headerBgColor`. */
function tableOfProperties(kind: string, properties: readonly Property[], samples?: Samples): string {
  const rows = properties.map((property) => [
    [anchored(`${kind}-${property.name}`, property.name), ...property.aliases.map(code)].join(', '),
    allowed(property),
    defaultOf(property),
    property.description,
  ]);
  const ids = properties.map(({ name }) => `${kind}-${name}`);
  const head = ['Name and other names', 'Allowed', 'Default', 'Meaning'];
  if (rows.some((row) => row[2] !== '')) return withSamples(head, rows, ids, samples);
  return withSamples(
    head.toSpliced(2, 1),
    rows.map((row) => row.toSpliced(2, 1)),
    ids,
    samples,
  );
}

/** What holds when nothing is sent. Another name of an option has the default of the option. */
function defaultOf({ sameAs, default: own }: Property): string {
  const other =
    sameAs && !sameAs.times && tableOptionProperties.find(({ name }) => name === sameAs.name)?.default;
  const value = other || own;
  return value === undefined ? '' : code(shown(value));
}

/** The table; where at least one line has a picture, with a column of them beside the names, so that a phone shows both. */
function withSamples(head: string[], rows: string[][], ids: readonly string[], samples?: Samples): string {
  if (!samples || !ids.some((id) => samples.has(id))) return markdownTable(head, rows);
  return markdownTable(
    head.toSpliced(1, 0, 'For example'),
    rows.map((row, n) => row.toSpliced(1, 0, samples.get(ids[n] ?? '') ?? '')),
  );
}

function mediaTypeTable(): string {
  const rows = Object.entries(tableMediaTypes).map(([type, { description }]) => [code(type), description]);
  return markdownTable(['Content-Type', 'What is read'], rows);
}

function filterTable(): string {
  const operators = Object.keys(filterOperators) as (keyof typeof filterOperators)[];
  const rows = operators.map((name) => [
    [name, ...filterOperators[name]].map(code).join(', '),
    filterOperatorMeanings[name],
  ]);
  return markdownTable(['Operator and other names', 'What it keeps'], rows);
}

function allowed(property: Property): string {
  switch (property.kind) {
    case 'color':
      return property.transparent ? 'colour, `transparent`' : 'colour';
    case 'number':
      return `${grouped(property.min ?? 0)} to ${grouped(property.max ?? 0)}${property.unit ? ` ${property.unit}` : ''}${property.percent ? ', `1%` to `100%`' : ''}${property.auto ? ', `auto`' : ''}`;
    case 'choice':
    case 'font':
      return (property.choices ?? []).map(code).join(', ');
    case 'boolean':
      return '`true`, `false`';
    case 'text':
      return `text, up to ${grouped(property.charsMax ?? 0)} characters`;
    default:
      return 'two texts';
  }
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function code(text: string): string {
  return text === '' ? 'empty' : `\`${text}\``;
}

function anchored(id: string, text: string): string {
  return `<a id="${id}" href="#${id}">${code(text)}</a>`;
}

function themeTable(samples?: Samples): string {
  return withSamples(
    ['Theme', 'Look'],
    tableThemes.map(({ name, description }) => [code(name), description]),
    tableThemes.map(({ name }) => `theme-${name}`),
    samples,
  );
}

function destinationTable(): string {
  const rows = destinations.map(({ name, label, widthPx, fillsWidth, scale, theme, limits: most }) => [
    code(name),
    label,
    `${fillsWidth ? '' : 'up to '}${grouped(widthPx)} px at scale ${scale}, theme ${code(theme)}`,
    `${grouped(most.widthDevicePxMax)} × ${grouped(most.heightDevicePxMax)} px, ${most.bytesMax / 1_000_000} MB`,
  ]);
  return markdownTable(['`for`', 'Place', 'Unless you say otherwise', 'Each picture at most'], rows);
}

function planTable(): string {
  const head = ['Plan', 'Price a month', 'Stored tables in 30 days', 'Projects'];
  return markdownTable(head, planRows(planCatalogues.pricing));
}

function limitTable(): string {
  return markdownTable(
    ['What', 'Limit'],
    [
      ['Request body', `${limits.bodyBytesMax / 1024 / 1024} MB`],
      ['Rows', grouped(limits.rowsMax)],
      ['Columns', grouped(limits.columnsMax)],
      ['Cells', grouped(limits.cellsMax)],
      ['Text of a cell', `${grouped(limits.cellTextCharsMax)} characters`],
      ['Header', `${grouped(limits.headerCharsMax)} characters`],
      ['Pictures in a table', grouped(limits.imagesMax)],
      ['Width', `${grouped(limits.widthPxMin)} to ${grouped(limits.widthPxMax)} px`],
      ['Finished png or jpeg', `${grouped(limits.megapixelsMax)} megapixels`],
      ['Pages of a pdf', grouped(limits.pdfPagesMax)],
      ['CPU time to render', `${limits.renderDeadlineMs / 1_000} seconds`],
    ],
  );
}

function errorTable(): string {
  const rows = Object.entries(errorCatalogue).map(([slug, { status, message }]) => {
    const { cause, cure } = errorCures[slug as keyof typeof errorCatalogue];
    const sentence = message === '{problem}' ? 'Names the field, what came and what is allowed.' : message;
    // A word in angle brackets would be taken for an element.
    const written = sentence.replaceAll('<', '\\<');
    return [String(status), anchored(`error-${slug}`, slug), written, cause, cure];
  });
  for (const [type, { message, cause, cure }] of Object.entries(tableErrorCures))
    rows.push(['400', anchored(`error-${type}`, type), message, cause, cure]);
  rows.sort(([status], [other]) => Number(status) - Number(other));
  return markdownTable(['Code', 'Type', 'Message', 'Cause', 'What to do'], rows);
}
