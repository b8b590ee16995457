import {
  cellFormatProperties,
  cellStyleProperties,
  columnProperties,
  columnStyleProperties,
  complexDisplayProperties,
  destinations,
  errorCatalogue,
  filterOperatorMeanings,
  filterOperators,
  formatThousands,
  keyScopeMeanings,
  keyScopes,
  largeNumberProperties,
  limits,
  paginationProperties,
  planCatalogues,
  routeList,
  rowStyleProperties,
  smallNumberProperties,
  substituteProperties,
  tableMediaTypes,
  tableOptionProperties,
  tableStyleProperties,
  tableThemes,
} from '@pictable/contract';
import { markdownTable } from '../../src/guides/markdown-rows.ts';
import { planRows } from '../../src/plans/plan-rows.ts';
import { errorRemedies, tableErrorRemedies } from './errors/error-remedies.ts';

/** The parts of a style or option that its table row shows. */
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
 * The tables that articles include by name, generated from the contract so that they cannot become outdated.
 *
 * @param samples sample images by row id; without them, the tables have no column for samples
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
        columnStyleProperties.filter(({ name }) => /width$|^cellPadding/i.test(name)),
      ),
    ],
    [
      'row-style',
      propertyTable(
        'row-style',
        rowStyleProperties.filter(({ name }) => name === 'height'),
      ),
    ],
    ['column', propertyTable('column', columnProperties)],
    ['substitute', propertyTable('substitute', substituteProperties)],
    ['small-numbers', propertyTable('small-numbers', smallNumberProperties)],
    ['large-numbers', propertyTable('large-numbers', largeNumberProperties)],
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
    ['scopes', scopeTable()],
  ]);
}

type Samples = ReadonlyMap<string, string>;

/** Each row can be linked to: its id consists of kind and name, as in `style-headerBgColor`. */
function tableOfProperties(kind: string, properties: readonly Property[], samples?: Samples): string {
  const rows = properties.map((property) => [
    [anchored(`${kind}-${property.name}`, property.name), ...property.aliases.map(code)].join(', '),
    allowed(property),
    defaultOf(property),
    property.description,
  ]);
  const ids = properties.map(({ name }) => `${kind}-${name}`);
  const head = ['Name and aliases', 'Allowed', 'Default', 'Meaning'];
  if (rows.some((row) => row[2] !== '')) return withSamples(head, rows, ids, samples);
  return withSamples(
    head.toSpliced(2, 1),
    rows.map((row) => row.toSpliced(2, 1)),
    ids,
    samples,
  );
}

/** The default value. A style that is an alias of an option has the default of the option. */
function defaultOf({ sameAs, default: own }: Property): string {
  const other =
    sameAs && !sameAs.times && tableOptionProperties.find(({ name }) => name === sameAs.name)?.default;
  const value = other || own;
  return value === undefined ? '' : code(display(value));
}

/** The table. If any row has a sample, samples are the second column, so that a phone shows both. */
function withSamples(head: string[], rows: string[][], ids: readonly string[], samples?: Samples): string {
  if (!samples || !ids.some((id) => samples.has(id))) return markdownTable(head, rows);
  return markdownTable(
    head.toSpliced(1, 0, 'Example'),
    rows.map((row, n) => row.toSpliced(1, 0, samples.get(ids[n] ?? '') ?? '')),
  );
}

/** What each scope of an API key allows, and the operations that need it. */
function scopeTable(): string {
  const rows = keyScopes.map((scope) => {
    const operations = routeList.filter((route) => route.scope === scope).map(({ name }) => code(name));
    return [code(scope), keyScopeMeanings[scope], operations.join(', ')];
  });
  return markdownTable(['Scope', 'Allows', 'Operations'], rows);
}

function mediaTypeTable(): string {
  const rows = Object.entries(tableMediaTypes)
    // The long names of spreadsheets do not fit on a phone; the section about them has them.
    .filter(([, { isBinary }]) => !isBinary)
    .map(([type, { description }]) => [code(type), description]);
  return markdownTable(['Content-Type', 'Content'], rows);
}

function filterTable(): string {
  const operators = Object.keys(filterOperators) as (keyof typeof filterOperators)[];
  const rows = operators.map((name) => [
    [name, ...filterOperators[name]].map(code).join(', '),
    filterOperatorMeanings[name],
  ]);
  return markdownTable(['Operator and aliases', 'Keeps'], rows);
}

function allowed(property: Property): string {
  switch (property.kind) {
    case 'color':
      return property.transparent ? 'colour, `transparent`' : 'colour';
    case 'number':
      return `${formatThousands(property.min ?? 0)} to ${formatThousands(property.max ?? 0)}${property.unit ? ` ${property.unit}` : ''}${property.percent ? ', `1%` to `100%`' : ''}${property.auto ? ', `auto`' : ''}`;
    case 'choice':
    case 'font':
      return (property.choices ?? []).map(code).join(', ');
    case 'boolean':
      return '`true`, `false`';
    case 'text':
      return `text, up to ${formatThousands(property.charsMax ?? 0)} characters`;
    case 'border':
      return 'such as `2px solid #111`, `none`, or `{"width": 2, "style": "dashed", "color": "#111"}`';
    default:
      return 'two texts';
  }
}

function display(value: unknown): string {
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
    ['Theme', 'Appearance'],
    tableThemes.map(({ name, description }) => [code(name), description]),
    tableThemes.map(({ name }) => `theme-${name}`),
    samples,
  );
}

function destinationTable(): string {
  const rows = destinations.map(({ name, label, widthPx, fillsWidth, scale, theme, limits: max }) => [
    code(name),
    label,
    `${fillsWidth ? '' : 'up to '}${formatThousands(widthPx)} px at scale ${scale}, theme ${code(theme)}`,
    `${formatThousands(max.widthDevicePxMax)} × ${formatThousands(max.heightDevicePxMax)} px, ${max.bytesMax / 1_000_000} MB`,
  ]);
  return markdownTable(['`for`', 'Destination', 'Defaults', 'Maximum per image'], rows);
}

function planTable(): string {
  const head = ['Plan', 'Price per month', 'Stored tables per 30 days', 'Projects'];
  return markdownTable(head, planRows(planCatalogues.pricing));
}

function limitTable(): string {
  return markdownTable(
    ['Item', 'Limit'],
    [
      ['Request body', `${limits.bodyBytesMax / 1024 / 1024} MB`],
      ['Tables per batch or message', formatThousands(limits.batchTablesMax)],
      ['Characters of a message', formatThousands(limits.messageCharsMax)],
      ['Rows', formatThousands(limits.rowsMax)],
      ['Columns', formatThousands(limits.columnsMax)],
      ['Cells', formatThousands(limits.cellsMax)],
      ['Cell text', `${formatThousands(limits.cellTextCharsMax)} characters`],
      ['Header', `${formatThousands(limits.headerCharsMax)} characters`],
      ['Images per table', formatThousands(limits.imagesMax)],
      ['Width', `${formatThousands(limits.widthPxMin)} to ${formatThousands(limits.widthPxMax)} px`],
      ['Rendered PNG or JPEG', `${formatThousands(limits.megapixelsMax)} megapixels`],
      ['PDF pages', formatThousands(limits.pdfPagesMax)],
      ['CPU time to render', `${limits.renderDeadlineMs / 1_000} seconds`],
      ['Template', `${limits.templateBytesMax / 1024} KB`],
      ['Templates per project', formatThousands(limits.templatesMax)],
      ['Live images per account', formatThousands(limits.liveImagesMax)],
    ],
  );
}

function errorTable(): string {
  const rows = Object.entries(errorCatalogue).map(([slug, { status, message }]) => {
    const { cause, remedy } = errorRemedies[slug as keyof typeof errorCatalogue];
    const text =
      message === '{problem}' ? 'Names the field, the value received and what is allowed.' : message;
    // A word in angle brackets would be parsed as an element.
    const escaped = text.replaceAll('<', '\\<');
    return [String(status), anchored(`error-${slug}`, slug), escaped, cause, remedy];
  });
  for (const [type, { message, cause, remedy }] of Object.entries(tableErrorRemedies))
    rows.push(['400', anchored(`error-${type}`, type), message, cause, remedy]);
  rows.sort(([status], [other]) => Number(status) - Number(other));
  return markdownTable(['Code', 'Type', 'Message', 'Cause', 'What to do'], rows);
}
