/** A capability of the engine that does not correspond to a single key of the payload. */
export interface Feature {
  readonly feature: string;
  /** Goldens that show it in all four formats. */
  readonly goldens: readonly [string, ...string[]];
  /** File and heading of the documentation. */
  readonly documented: `${string}#${string}`;
}

/**
 * A test checks that each feature has goldens and documentation. Features with a key in the payload are not
 * listed: the same test requires a golden and an example for every key of the contract.
 */
export const features: readonly Feature[] = [
  {
    feature: 'rows as objects, with gaps',
    goldens: ['look/default', 'forms/ragged-rows'],
    documented: 'table-formats#Rows as objects',
  },
  {
    feature: 'headers and rows',
    goldens: ['forms/headers-and-rows'],
    documented: 'table-formats#Headers and rows',
  },
  {
    feature: 'arrays of arrays',
    goldens: ['forms/array-of-arrays'],
    documented: 'table-formats#Arrays of arrays',
  },
  { feature: 'typed cells', goldens: ['values/typed'], documented: 'table-formats#Cells with a type' },
  {
    feature: 'spans that overlap or exceed the table are normalised and reported',
    goldens: ['spans/overflow-and-overlap', 'documentation/spans'],
    documented: 'table-formats#Spans',
  },
  {
    feature: 'column, row and cell styles, the more specific wins',
    goldens: ['colours/column-row-cell'],
    documented: 'customization#Columns, rows and cells',
  },
  {
    feature: 'Markdown in cells and headers, and a warning for unsupported Markdown',
    goldens: [
      'text/rich-marks',
      'text/rich-wrapping',
      'text/rich-styles',
      'text/rich-right-to-left',
      'faults/rich-not-shown',
      'documentation/rich-text',
    ],
    documented: 'table-formats#Bold, code and links in a cell',
  },
  {
    feature: 'images, and placeholder boxes for unavailable ones',
    goldens: ['features/images', 'features/images-webp', 'documentation/images-in-cells'],
    documented: 'table-formats#Images',
  },
  {
    feature: 'nested values inline, as a list or as a table',
    goldens: ['values/nested', 'features/nested-lists', 'features/nested-tables'],
    documented: 'table-formats#Nested values',
  },
  {
    feature: 'zero, false, empty text and null are distinct',
    goldens: ['values/empty', 'faults/zero-false-empty'],
    documented: 'table-formats#Empty, zero and false',
  },
  {
    feature: 'column order and digits of numbers as sent',
    goldens: ['values/numeric-keys', 'values/digits'],
    documented: 'json-guide#Order and digits',
  },
  {
    feature: 'aligned decimal points',
    goldens: ['documentation/decimal-alignment', 'features/right-to-left'],
    documented: 'table-formats#Cells with a type',
  },
  {
    feature: 'themes, including dark ones',
    goldens: ['look/dark-theme', 'themes/midnight'],
    documented: 'customization#Themes',
  },
  {
    feature: 'cell padding by density, and per side',
    goldens: ['space/density-compact', 'space/density-spacious', 'space/density-rtl'],
    documented: 'customization#Cell padding and density',
  },
  {
    feature: 'minimum, maximum and percentage widths of columns',
    goldens: ['space/column-bounds', 'space/column-bounds-rtl', 'space/shares-over-the-whole'],
    documented: 'customization#Long texts and widths',
  },
  {
    feature: 'text that is readable on requested backgrounds, or a warning',
    goldens: ['colours/adapted-text', 'colours/hard-to-read'],
    documented: 'customization#Readable colours',
  },
  {
    feature: 'headers with their own styles, links and tooltips',
    goldens: ['look/header-styles'],
    documented: 'customization#Headers',
  },
  {
    feature: 'cells that contain only a URL are links',
    goldens: ['text/found-links'],
    documented: 'table-formats#Links and tooltips',
  },
  {
    feature: 'characters as sent, connected box-drawing characters, direction by first letter',
    goldens: ['text/signs-as-written', 'text/box-drawing', 'text/right-to-left-mixed'],
    documented: 'table-formats#Scripts and symbols',
  },
  {
    feature: 'lines of equal thickness at every scale',
    goldens: ['borders/one-thickness-1-25', 'borders/one-thickness-1-5', 'borders/one-thickness-dashed'],
    documented: 'customization#Title, borders and corners',
  },
  {
    feature: 'borders of every style, rounded corners, a shadow',
    goldens: ['borders/dashed-radius', 'borders/dotted', 'borders/radius-40', 'look/shadow'],
    documented: 'customization#Title, borders and corners',
  },
  {
    feature: 'headers and titles wrap',
    goldens: ['faults/long-header', 'faults/long-title'],
    documented: 'customization#Long texts and widths',
  },
  {
    feature: 'ellipsis only if requested',
    goldens: ['text/wrapping', 'features/text-overflow', 'documentation/long-texts-and-widths'],
    documented: 'customization#Long texts and widths',
  },
  {
    feature: 'every script, bidirectional text, line breaks',
    goldens: ['text/every-script', 'text/line-breaks', 'text/invoice-hebrew'],
    documented: 'table-formats#Scripts and symbols',
  },
  {
    feature: 'right-to-left tables',
    goldens: ['features/right-to-left', 'text/invoice-arabic', 'forms/rtl'],
    documented: 'table-formats#Scripts and symbols',
  },
  {
    feature: 'colour emoji',
    goldens: ['text/emoji'],
    documented: 'table-formats#Scripts and symbols',
  },
  {
    feature: 'a box and a warning for characters without a glyph',
    goldens: ['fonts/missing-glyphs', 'text/rare-ideographs'],
    documented: 'table-formats#Scripts and symbols',
  },
  {
    feature: 'paper: pages, landscape, split between columns',
    goldens: ['files/pdf-a4-pages', 'files/pdf-letter-landscape', 'files/frozen-column'],
    documented: 'export-options#PDF pages',
  },
  {
    feature: 'all columns of a wide table on one page',
    goldens: ['files/pdf-page-fit', 'files/pdf-page-fit-rtl'],
    documented: 'export-options#PDF pages',
  },
  {
    feature: 'images for a destination, split into parts if necessary',
    goldens: ['documentation/split-for-a-card', 'documentation/for-a-feed'],
    documented: 'export-options#Destinations',
  },
  {
    feature: 'live text in SVG',
    goldens: ['files/svg-live-text'],
    documented: 'export-options#Text in SVG files',
  },
  {
    feature: 'higher resolution, smaller files',
    goldens: ['files/scale-2', 'files/quality-40'],
    documented: 'export-options#Resolution and file size',
  },
  {
    feature: 'groups sorted by their aggregates',
    goldens: ['documentation/groups-sorted-by-total'],
    documented: 'export-options#Sort, filter, group and paginate',
  },
];
