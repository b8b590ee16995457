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
    goldens: ['themes/default', 'input/ragged-rows'],
    documented: 'table-formats#Rows as objects',
  },
  {
    feature: 'headers and rows',
    goldens: ['input/headers-and-rows'],
    documented: 'table-formats#Headers and rows',
  },
  {
    feature: 'arrays of arrays',
    goldens: ['input/array-of-arrays'],
    documented: 'table-formats#Arrays of arrays',
  },
  { feature: 'typed cells', goldens: ['values/typed'], documented: 'table-formats#Cells with a type' },
  {
    feature: 'labels, types and formats of columns; those of a cell win',
    goldens: [
      'columns/labels-and-types',
      'columns/cell-before-column',
      'columns/grouped',
      'columns/right-to-left',
      'documentation/labels-types-and-formats',
    ],
    documented: 'structure#Labels, types and formats',
  },
  {
    feature: 'a list of columns: which ones are shown, in which order',
    goldens: ['columns/list', 'columns/headers-of-rows', 'columns/right-to-left'],
    documented: 'structure#Which columns, in which order',
  },
  {
    feature: 'units in headers, with superscripts and subscripts of Unicode',
    goldens: ['columns/units', 'columns/substitutes-right-to-left'],
    documented: 'structure#Units',
  },
  {
    feature: 'texts for missing, empty, zero, small and large values',
    goldens: ['columns/substitutes', 'columns/substitutes-right-to-left'],
    documented: 'structure#Small and large numbers',
  },
  {
    feature: 'hidden columns',
    goldens: ['columns/hidden'],
    documented: 'structure#Hidden columns',
  },
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
      'scripts/rich-right-to-left',
      'text/rich-not-shown',
      'documentation/rich-text',
    ],
    documented: 'table-formats#Bold, code and links in a cell',
  },
  {
    feature: 'images, and placeholder boxes for unavailable ones',
    goldens: ['images/in-cells', 'images/webp', 'documentation/images-in-cells'],
    documented: 'table-formats#Images',
  },
  {
    feature: 'nested values inline, as a list or as a table',
    goldens: ['values/nested', 'values/nested-lists', 'values/nested-tables'],
    documented: 'table-formats#Nested values',
  },
  {
    feature: 'zero, false, empty text and null are distinct',
    goldens: ['values/empty', 'values/zero-false-empty'],
    documented: 'table-formats#Empty, zero and false',
  },
  {
    feature: 'column order and digits of numbers as sent',
    goldens: ['input/numeric-keys', 'values/digits'],
    documented: 'json-guide#Order and digits',
  },
  {
    feature: 'aligned decimal points',
    goldens: ['documentation/decimal-alignment', 'scripts/right-to-left-invoice'],
    documented: 'table-formats#Cells with a type',
  },
  {
    feature: 'themes, including dark ones',
    goldens: ['themes/dark', 'themes/midnight'],
    documented: 'customization#Themes',
  },
  {
    feature: 'themes from colours',
    goldens: [
      'themes/from-colours',
      'themes/from-colours-dark',
      'themes/from-colours-right-to-left',
      'themes/from-white',
    ],
    documented: 'customization#Themes from your colours',
  },
  {
    feature: 'cell padding by density, and per side',
    goldens: [
      'widths-and-spacing/density-compact',
      'widths-and-spacing/density-spacious',
      'widths-and-spacing/density-rtl',
    ],
    documented: 'customization#Cell padding and density',
  },
  {
    feature: 'minimum, maximum and percentage widths of columns',
    goldens: [
      'widths-and-spacing/column-bounds',
      'widths-and-spacing/column-bounds-rtl',
      'widths-and-spacing/shares-over-the-whole',
    ],
    documented: 'customization#Long texts and widths',
  },
  {
    feature: 'text that is readable on requested backgrounds, or a warning',
    goldens: ['colours/adapted-text', 'colours/hard-to-read'],
    documented: 'customization#Readable colours',
  },
  {
    feature: 'headers with their own styles, links and tooltips',
    goldens: ['title-and-header/header-styles'],
    documented: 'customization#Headers',
  },
  {
    feature: 'cells that contain only a URL are links',
    goldens: ['text/found-links'],
    documented: 'table-formats#Links and tooltips',
  },
  {
    feature: 'characters as sent, connected box-drawing characters, direction by first letter',
    goldens: ['text/signs-as-written', 'scripts/box-drawing', 'scripts/right-to-left-mixed'],
    documented: 'table-formats#Scripts and symbols',
  },
  {
    feature: 'lines of equal thickness at every scale',
    goldens: ['borders/one-thickness-1-25', 'borders/one-thickness-1-5', 'borders/one-thickness-dashed'],
    documented: 'customization#Title, borders and corners',
  },
  {
    feature: 'borders of every style, rounded corners, a shadow',
    goldens: ['borders/dashed-radius', 'borders/dotted', 'borders/radius-40', 'borders/shadow'],
    documented: 'customization#Title, borders and corners',
  },
  {
    feature: 'headers and titles wrap',
    goldens: ['title-and-header/long-header', 'title-and-header/wide-title'],
    documented: 'customization#Long texts and widths',
  },
  {
    feature: 'ellipsis only if requested',
    goldens: ['text/wrapping', 'text/overflow', 'documentation/long-texts-and-widths'],
    documented: 'customization#Long texts and widths',
  },
  {
    feature: 'every script, bidirectional text, line breaks',
    goldens: ['scripts/every-script', 'text/line-breaks', 'scripts/invoice-hebrew'],
    documented: 'table-formats#Scripts and symbols',
  },
  {
    feature: 'right-to-left tables',
    goldens: ['scripts/right-to-left-invoice', 'scripts/invoice-arabic', 'scripts/right-to-left-table'],
    documented: 'table-formats#Scripts and symbols',
  },
  {
    feature: 'colour emoji',
    goldens: ['scripts/emoji'],
    documented: 'table-formats#Scripts and symbols',
  },
  {
    feature: 'a box and a warning for characters without a glyph',
    goldens: ['fonts/missing-glyphs', 'scripts/rare-ideographs'],
    documented: 'table-formats#Scripts and symbols',
  },
  {
    feature: 'paper: pages, landscape, split between columns',
    goldens: ['output/pdf-a4-pages', 'output/pdf-letter-landscape', 'output/frozen-column'],
    documented: 'export-options#PDF pages',
  },
  {
    feature: 'all columns of a wide table on one page',
    goldens: ['output/pdf-page-fit', 'output/pdf-page-fit-rtl'],
    documented: 'export-options#PDF pages',
  },
  {
    feature: 'images for a destination, split into parts if necessary',
    goldens: ['documentation/split-for-a-card', 'documentation/for-a-feed'],
    documented: 'export-options#Destinations',
  },
  {
    feature: 'live text in SVG',
    goldens: ['output/svg-live-text'],
    documented: 'export-options#Text in SVG files',
  },
  {
    feature: 'higher resolution, smaller files',
    goldens: ['output/scale-2', 'output/quality-40'],
    documented: 'export-options#Resolution and file size',
  },
  {
    feature: 'groups sorted by their aggregates',
    goldens: ['documentation/groups-sorted-by-total'],
    documented: 'export-options#Sort, filter, group and paginate',
  },
  {
    feature: 'groups of rows, on several levels, also on several pages',
    goldens: [
      'structure/groups-with-totals',
      'structure/nested-groups',
      'structure/groups-as-column',
      'structure/listed-groups',
      'structure/groups-on-pages',
      'structure/groups-in-parts',
      'structure/right-to-left',
    ],
    documented: 'structure#Levels, order and headings',
  },
  {
    feature: 'summary rows',
    goldens: ['structure/summary-functions', 'structure/styles'],
    documented: 'structure#Functions, labels and places',
  },
  {
    feature: 'spanners from column names',
    goldens: ['structure/spanners-by-delimiter', 'structure/spanners-over-spanners'],
    documented: 'structure#Spanners from column names',
  },
  {
    feature: 'equal cells are merged, also on several pages',
    goldens: [
      'structure/merged-cells',
      'structure/merged-cells-with-totals',
      'structure/merged-cells-and-stripes',
      'structure/merged-cells-on-pages',
      'structure/merged-cells-right-to-left',
      'documentation/merged-cells',
    ],
    documented: 'structure#How cells are merged',
  },
  {
    feature: 'columns are merged: uncertainties, ranges, shares, own patterns',
    goldens: [
      'structure/merged-columns',
      'structure/merged-columns-with-marks',
      'structure/merged-columns-right-to-left',
      'documentation/merged-columns',
    ],
    documented: 'structure#Patterns for merged columns',
  },
  {
    feature: 'marks of footnotes at every position, beside every content',
    goldens: [
      'structure/footnotes-everywhere',
      'structure/footnotes-right-to-left',
      'structure/footnotes-with-ellipsis',
    ],
    documented: 'structure#Positions of a note',
  },
  {
    feature: 'notes below a table, also on several pages and images',
    goldens: [
      'documentation/footnotes-and-sources',
      'structure/footnotes-on-pages',
      'structure/footnotes-in-parts',
    ],
    documented: 'structure#Positions of a note',
  },
  {
    feature: 'filters with and, or',
    goldens: ['documentation/filter-with-and-or'],
    documented: 'export-options#Sort, filter, group and paginate',
  },
  {
    feature: 'rules by conditions on rows and values',
    goldens: [
      'visuals/rules',
      'documentation/rules-on-rows-and-cells',
      'documentation/above-and-below-the-target',
    ],
    documented: 'visuals#Rows and cells by a condition',
  },
  {
    feature: 'rules for the largest, smallest and repeated values',
    goldens: ['documentation/the-best-the-worst-and-repeated-values'],
    documented: 'visuals#Tests of rules',
  },
  {
    feature: 'colours by meaning',
    goldens: ['documentation/colours-by-meaning-in-a-dark-theme'],
    documented: 'visuals#Colours by meaning',
  },
  {
    feature: 'rules for summary rows',
    goldens: ['documentation/rules-for-rows-and-totals'],
    documented: 'visuals#Which rule wins',
  },
];
