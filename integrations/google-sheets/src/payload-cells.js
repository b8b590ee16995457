/** The cells of a payload and their styles. Pure functions, as in range-to-payload.js. */

const STYLE_KEYS = ['backgroundColor', 'textColor', 'fontWeight'];

/** A cell of the payload: a plain value, or an object if it has a style, a link or a type of its own. */
function payloadCell(cell, column, style, locale, notes) {
  if (cell.mergedInto) return '';
  const members = cellMembers(cell, column, locale);
  const link = usableLink(cell, notes);
  const full = {
    ...style,
    ...(cell.colspan > 1 && { colspan: cell.colspan }),
    ...(cell.rowspan > 1 && { rowspan: cell.rowspan }),
  };
  const hasStyle = Object.keys(full).length > 0;
  if (!hasStyle && link === undefined && Object.keys(members).length === 1) return members.value;
  return { ...members, ...(link && { link }), ...(hasStyle && { style: full }) };
}

/** The value of a cell; with its type if it differs from that of the column, and its text if we show another. */
function cellMembers(cell, { typed }, locale) {
  if (isEmptyCell(cell)) return { value: '' };
  const { value, text } = cell;
  const own = typeOf(cell, locale);
  if (own === undefined) {
    const isText = typeof value === 'string';
    return {
      ...(typed.type !== undefined && { type: 'text' }),
      value: isText ? value : text,
      ...(isText && !isSameText(value, text) && { display: text }),
    };
  }
  const isOfColumn = JSON.stringify(own) === JSON.stringify(typed);
  return {
    ...(!isOfColumn && own),
    value: typeof value === 'object' ? isoDate(value.date) : value,
    ...(!isSameText(shownValue(cell, own, locale), text) && { display: text.trim() }),
  };
}

/** The text that the payload shows for a value without `display`; undefined if that is not known here. */
function shownValue({ value, text, format, isCheckbox }, own, locale) {
  if (typeof value === 'boolean') return isCheckbox ? text : own.format[value];
  return typeof value === 'number'
    ? shownNumber(value, format, locale)
    : shownDate(value.date, format, locale);
}

/** Spaces differ between Sheets and Pictable, which uses those that most fonts have. */
function isSameText(shown, text) {
  const plain = (each) =>
    each
      .replace(/[\u00a0\u202f]/g, ' ')
      .replace(/\u2212/g, '-')
      .trim();
  return shown !== undefined && plain(shown) === plain(text);
}

/** A date without its time if that is midnight. */
function isoDate(date) {
  return date.replace(/T00:00:00(?:\.0+)?$/, '').replace(/\.0+$/, '');
}

function usableLink({ link }, notes) {
  if (link === undefined || /^(?:https?|mailto|tel):/i.test(link)) return link;
  notes.add('Links to places inside the spreadsheet are left out.');
  return undefined;
}

/**
 * Styles of the table, of its rows and of its cells. Adds those of whole columns to `columns`, so that a
 * payload does not repeat them in each cell.
 */
function readStyles(body, columns, settings) {
  const table = settings.theme ? {} : { ...SHEET_STYLES, ...headerStyles(columns) };
  for (const { header, properties, align } of columns) {
    const textAlign = header?.textAlign;
    if (textAlign && textAlign !== align) properties.headerStyle = { ...properties.headerStyle, textAlign };
  }
  const styles = body.map((cells) => cells.map(styleOf));
  const ofRows = styles.map(sharedStyle);
  const ofColumns = columns.map((_, at) => sharedStyle(styles.map((row) => row[at])));
  columns.forEach(({ properties }, at) => {
    if (Object.keys(ofColumns[at]).length > 0) properties.style = ofColumns[at];
  });
  const rowStyles = ofRows.flatMap((style, row) =>
    Object.keys(style).length > 0 ? [[String(row), style]] : [],
  );
  if (rowStyles.length > 0) table.rowStyles = Object.fromEntries(rowStyles);
  const cells = styles.map((row, index) =>
    row.map((style, at) => {
      const inherited = { ...ofColumns[at], ...ofRows[index] };
      const own = STYLE_KEYS.filter((key) => style?.[key] !== undefined && style[key] !== inherited[key]);
      const { textAlign } = body[index][at];
      return {
        ...Object.fromEntries(own.map((key) => [key, style[key]])),
        ...(textAlign && textAlign !== columns[at].align && { textAlign }),
      };
    }),
  );
  return { table, cells };
}

/** Style of a cell; undefined for a part of a merged cell. */
function styleOf({ mergedInto, backgroundColor, textColor, fontWeight, format, value }) {
  if (mergedInto) return undefined;
  return { backgroundColor, textColor: textColor || sectionColor(format || {}, value), fontWeight };
}

/** The styles that all cells of a row or column have. */
function sharedStyle(styles) {
  const cells = styles.filter((style) => style !== undefined);
  const shared = STYLE_KEYS.filter((key) => {
    const [first] = cells;
    return first?.[key] !== undefined && cells.every((style) => style[key] === first[key]);
  });
  return Object.fromEntries(shared.map((key) => [key, cells[0][key]]));
}

/** Styles of the header: those of most labels for the table, and the others for their columns. */
function headerStyles(columns) {
  const headers = columns.map(({ header }) => header).filter((header) => header !== undefined);
  if (headers.length === 0) return {};
  const backgroundColor = mostFrequent(headers.map((header) => header.backgroundColor));
  const textColor = mostFrequent(headers.map((header) => header.textColor));
  const fontWeight = mostFrequent(headers.map((header) => header.fontWeight));
  for (const { header, properties } of columns) {
    const own = {
      ...(header &&
        header.backgroundColor !== backgroundColor && {
          backgroundColor: header.backgroundColor || '#ffffff',
        }),
      ...(header && header.textColor !== textColor && { textColor: header.textColor || '#000000' }),
      ...(header && header.fontWeight !== fontWeight && { fontWeight: header.fontWeight || 'normal' }),
    };
    if (Object.keys(own).length > 0) properties.headerStyle = own;
  }
  return {
    headerBg: backgroundColor || '#ffffff',
    // Without a colour of its own, the text of a filled header adapts to the fill.
    ...((textColor || !backgroundColor) && { headerText: textColor || '#000000' }),
    headerFontWeight: fontWeight || 'normal',
  };
}

function mostFrequent(values) {
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) || 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0][0];
}
