/** What the engine can do that no single key of the payload stands for. */
export interface Feature {
  readonly feature: string;
  /** Goldens that show it, in all four formats. */
  readonly goldens: readonly [string, ...string[]];
  /** File and heading of the documentation page. */
  readonly documented: `${string}#${string}`;
}

/**
 * The list that a test holds against goldens and documentation. What has a key in the payload is not here: the same test
 * asks for a golden and an example of every key of the contract.
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
    feature: 'spans that overlap or run over the edge are settled and reported',
    goldens: ['spans/overflow-and-overlap', 'documentation/spans'],
    documented: 'table-formats#Spans',
  },
  {
    feature: 'column, row and cell styles, the nearer the stronger',
    goldens: ['colours/column-row-cell'],
    documented: 'customization#Columns, rows and cells',
  },
  {
    feature: 'marks of Markdown in cells and headers, and what of it cannot be shown',
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
    feature: 'pictures, and boxes for those that cannot be had',
    goldens: ['features/images', 'features/images-webp', 'documentation/images-in-cells'],
    documented: 'table-formats#Images',
  },
  {
    feature: 'nested values in a line, as a list, as a table',
    goldens: ['values/nested', 'features/nested-lists', 'features/nested-tables'],
    documented: 'table-formats#Nested values',
  },
  {
    feature: 'zero, false, empty text and null are four things',
    goldens: ['values/empty', 'faults/zero-false-empty'],
    documented: 'table-formats#Empty, zero and false',
  },
  {
    feature: 'order of columns and digits of numbers as sent',
    goldens: ['values/numeric-keys', 'values/digits'],
    documented: 'json-guide#Order and digits',
  },
  {
    feature: 'decimal points under each other',
    goldens: ['documentation/decimal-alignment', 'features/right-to-left'],
    documented: 'table-formats#Cells with a type',
  },
  {
    feature: 'themes, dark ones too',
    goldens: ['look/dark-theme', 'themes/midnight'],
    documented: 'customization#Themes',
  },
  {
    feature: 'room in cells by a word, and at the sides apart',
    goldens: ['space/density-compact', 'space/density-spacious', 'space/density-rtl'],
    documented: 'customization#Cell padding and density',
  },
  {
    feature: 'bounds and shares of columns',
    goldens: ['space/column-bounds', 'space/column-bounds-rtl', 'space/shares-over-the-whole'],
    documented: 'customization#Long texts and widths',
  },
  {
    feature: 'text that can be read on the backgrounds of a request, or a warning',
    goldens: ['colours/adapted-text', 'colours/hard-to-read'],
    documented: 'customization#Readable colours',
  },
  {
    feature: 'headers with styles, links and tooltips of their own',
    goldens: ['look/header-styles'],
    documented: 'customization#Headers',
  },
  {
    feature: 'cells that are only an address are links',
    goldens: ['text/found-links'],
    documented: 'table-formats#Links and tooltips',
  },
  {
    feature: 'signs as they were sent, boxes that join, the first letter decides the direction',
    goldens: ['text/signs-as-written', 'text/box-drawing', 'text/right-to-left-mixed'],
    documented: 'table-formats#Scripts and symbols',
  },
  {
    feature: 'lines of one thickness at every scale',
    goldens: ['borders/one-thickness-1-25', 'borders/one-thickness-1-5', 'borders/one-thickness-dashed'],
    documented: 'customization#Title, borders and corners',
  },
  {
    feature: 'borders of every style, corners that clip, a shadow',
    goldens: ['borders/dashed-radius', 'borders/dotted', 'borders/radius-40', 'look/shadow'],
    documented: 'customization#Title, borders and corners',
  },
  {
    feature: 'headers and titles wrap',
    goldens: ['faults/long-header', 'faults/long-title'],
    documented: 'customization#Long texts and widths',
  },
  {
    feature: 'ellipsis only when asked for',
    goldens: ['text/wrapping', 'features/text-overflow', 'documentation/long-texts-and-widths'],
    documented: 'customization#Long texts and widths',
  },
  {
    feature: 'every script, bidi, line breaks',
    goldens: ['text/every-script', 'text/line-breaks', 'text/invoice-hebrew'],
    documented: 'table-formats#Scripts and symbols',
  },
  {
    feature: 'tables from right to left',
    goldens: ['features/right-to-left', 'text/invoice-arabic', 'forms/rtl'],
    documented: 'table-formats#Scripts and symbols',
  },
  {
    feature: 'colour emoji',
    goldens: ['text/emoji'],
    documented: 'table-formats#Scripts and symbols',
  },
  {
    feature: 'what has no glyph is a box and a warning',
    goldens: ['fonts/missing-glyphs', 'text/rare-ideographs'],
    documented: 'table-formats#Scripts and symbols',
  },
  {
    feature: 'paper: pages, on their side, split when wide',
    goldens: ['files/pdf-a4-pages', 'files/pdf-letter-landscape', 'files/frozen-column'],
    documented: 'export-options#PDF pages',
  },
  {
    feature: 'all columns of a wide table on one page of paper',
    goldens: ['files/pdf-page-fit', 'files/pdf-page-fit-rtl'],
    documented: 'export-options#PDF pages',
  },
  {
    feature: 'pictures made for a place, in parts where they must',
    goldens: ['documentation/split-for-a-card', 'documentation/for-a-feed'],
    documented: 'export-options#Destinations',
  },
  {
    feature: 'live text in svg',
    goldens: ['files/svg-live-text'],
    documented: 'export-options#Text in SVG files',
  },
  {
    feature: 'more pixels, smaller files',
    goldens: ['files/scale-2', 'files/quality-40'],
    documented: 'export-options#Resolution and file size',
  },
  {
    feature: 'groups, sorted by their aggregates',
    goldens: ['documentation/groups-sorted-by-total'],
    documented: 'export-options#Sort, filter, group and paginate',
  },
];
