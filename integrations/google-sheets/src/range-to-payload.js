/**
 * Turns a snapshot of a range, as `readSnapshot` reads it, into a payload of the Pictable API. Pure functions
 * without Google services; the tests run them in Node against fixtures and render the payloads.
 */

/** Styles that show the table as the sheet does, if the user chose no theme. */
const SHEET_STYLES = {
  rowOddBg: '#ffffff',
  rowEvenBg: '#ffffff',
  borderColor: '#d9d9d9',
  density: 'compact',
};
const HEADER_ROWS_MAX = 3;
const BOXES = { true: '☑', false: '☐' };
const ENGLISH_BOOLEANS = { true: 'TRUE', false: 'FALSE' };

/**
 * @param sent values, displayed texts, formats, styles, merges and hidden parts of a range
 * @param settings title, headerRows (`auto` or a number), theme ('' for the appearance of the sheet), format, scale
 * @returns the payload, and notes in plain English about what it cannot express
 */
function rangeToPayload(sent, settings) {
  const { snapshot, title } = withoutTitleRow(sent, settings);
  const grid = visibleGrid(snapshot);
  if (grid.length === 0) throw new Error('The selected range has no visible cells.');
  const locale = pictableLocale(snapshot.locale);
  const headerCount = Math.min(headerRowCount(grid, snapshot, settings), grid.length - 1, HEADER_ROWS_MAX);
  const [head, body] = [grid.slice(0, headerCount), clipMerges(grid.slice(headerCount), headerCount)];
  const fields = fieldsOf(head, grid[0]);
  const notes = new Set();
  const columns = fields.map((field, at) => describeColumn(field, at, head, body, locale, notes));
  const styles = readStyles(body, columns, settings);
  const rows = body.map((cells, row) =>
    cells.map((cell, at) => payloadCell(cell, columns[at], styles.cells[row][at], locale, notes)),
  );
  if (snapshot.hasImages) notes.add('Images in cells are left out.');
  if (snapshot.hasConditionalColors)
    notes.add('Colours of conditional formatting are not read. Set them in the sheet, or choose a theme.');
  if (locale === undefined)
    notes.add(`Numbers and dates are sent as shown, because Pictable has no formats for ${snapshot.locale}.`);
  const entries = columns.map(({ field, properties }) => [field, properties]);
  const named = entries.filter(([, properties]) => Object.keys(properties).length > 0);
  const spanners = spannersOf(head, fields);
  const payload = {
    ...(title && { title }),
    headers: fields,
    rows,
    ...(named.length > 0 && { columns: Object.fromEntries(named) }),
    ...(spanners.length > 0 && { spanners }),
    ...(Object.keys(styles.table).length > 0 && { styles: styles.table }),
    options: {
      format: settings.format || 'png',
      ...(settings.scale && { scale: settings.scale }),
      ...(settings.theme && { theme: settings.theme }),
      ...(headerCount === 0 && { headers: false }),
      ...(snapshot.hasGridLines === false && { showGridLines: false }),
      direction: snapshot.isRightToLeft ? 'rtl' : 'ltr',
    },
  };
  return { payload, notes: [...notes] };
}

/** A first row with one cell, merged over all columns, is the title, unless the user typed another one. */
function withoutTitleRow(snapshot, { title }) {
  const grid = visibleGrid(snapshot);
  const [[first] = []] = grid;
  const isTitle =
    grid.length > 1 && first.colspan === grid[0].length && first.rowspan === 1 && labelOf(first) !== '';
  if (title || !isTitle) return { snapshot, title };
  const hidden = snapshot.hiddenRows || [];
  const row = snapshot.values.findIndex((_, index) => !hidden.includes(index));
  return { snapshot: { ...snapshot, hiddenRows: [...hidden, row] }, title: labelOf(first) };
}

/** The visible cells, with merges counted in visible rows and columns. */
function visibleGrid(snapshot) {
  const visible = (count, hidden) =>
    Array.from({ length: count }, (_, index) => index).filter((index) => !(hidden || []).includes(index));
  const rows = visible(snapshot.values.length, snapshot.hiddenRows);
  const columns = visible((snapshot.values[0] || []).length, snapshot.hiddenColumns);
  const grid = rows.map((row) => columns.map((column) => cellAt(snapshot, row, column)));
  for (const merge of snapshot.merges || []) {
    const at = (list, from, count) =>
      list.flatMap((index, place) => (index >= from && index < from + count ? [place] : []));
    const [mergedRows, mergedColumns] = [
      at(rows, merge.row, merge.rows),
      at(columns, merge.column, merge.columns),
    ];
    if (mergedRows.length === 0 || mergedColumns.length === 0) continue;
    const anchor = {
      ...cellAt(snapshot, merge.row, merge.column),
      top: mergedRows[0],
      left: mergedColumns[0],
      rowspan: mergedRows.length,
      colspan: mergedColumns.length,
    };
    for (const row of mergedRows)
      for (const column of mergedColumns)
        grid[row][column] = { mergedInto: anchor, letter: grid[row][column].letter };
    grid[mergedRows[0]][mergedColumns[0]] = anchor;
  }
  return columns.length === 0 ? [] : grid;
}

function cellAt(snapshot, row, column) {
  const of = (name) => ((snapshot[name] || [])[row] || [])[column];
  const align = of('alignments') || '';
  return {
    letter: columnLetter((snapshot.firstColumn || 1) + column),
    value: of('values'),
    text: of('texts'),
    format: readNumberFormat(of('formats')),
    formatText: of('formats'),
    isCheckbox: of('checkboxes') === true,
    link: of('links') || undefined,
    backgroundColor: unlessDefault(of('fills'), '#ffffff'),
    textColor: unlessDefault(of('colors'), '#000000'),
    fontWeight: of('weights') === 'bold' ? 'bold' : undefined,
    // Sheets reports its own choice as `general` and `general-right`.
    textAlign: /^(?:left|center|right)$/.test(align) ? align : undefined,
  };
}

function unlessDefault(color, standard) {
  const isColor = typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color);
  return isColor && color.toLowerCase() !== standard ? color.toLowerCase() : undefined;
}

/** A, B, … Z, AA for 1, 2, … 26, 27. */
function columnLetter(number) {
  const [rest, last] = [Math.floor((number - 1) / 26), (number - 1) % 26];
  return (rest > 0 ? columnLetter(rest) : '') + String.fromCharCode(65 + last);
}

const isTextCell = ({ value, mergedInto }) => mergedInto !== undefined || typeof value === 'string';
const isEmptyCell = ({ value, mergedInto }) => mergedInto === undefined && (value === '' || value === null);

/** The chosen number of header rows; with `auto`, the frozen rows, or rows of texts above rows with values. */
function headerRowCount(grid, snapshot, { headerRows = 'auto' }) {
  if (headerRows !== 'auto') return Number(headerRows);
  if (grid.length < 2) return 0;
  const hiddenAbove = (snapshot.hiddenRows || []).filter((row) => row < (snapshot.frozenRows || 0)).length;
  const frozen = (snapshot.frozenRows || 0) - hiddenAbove;
  if (frozen > 0 && frozen <= HEADER_ROWS_MAX) return frozen;
  const isTexts = (row) => row.every(isTextCell) && !row.every(isEmptyCell);
  let count = isTexts(grid[0]) ? 1 : 0;
  // A row with merged cells is above another header row, and so is the top of a label that spans both.
  while (count > 0 && count < grid.length - 1 && hasMerge(grid[count - 1], count - 1) && isTexts(grid[count]))
    count++;
  return count;
}

function hasMerge(row, at) {
  return row.some((cell) => {
    const { colspan = 1, rowspan = 1, top = at } = cell.mergedInto || cell;
    return colspan > 1 || top + rowspan - 1 > at;
  });
}

/** Ends merges at the header: the part in the body has no text. */
function clipMerges(body, headerCount) {
  return body.map((cells) =>
    cells.map((cell) => (cell.mergedInto?.top < headerCount ? { value: '', text: '' } : cell)),
  );
}

const anchorOf = (cell) => cell.mergedInto || cell;
const labelOf = (cell) => String(anchorOf(cell).text === undefined ? '' : anchorOf(cell).text).trim();

/** The lowest cell with a text in the header of a column. */
function headerCell(head, at) {
  const lowest = head.length - 1;
  for (let row = lowest; row >= 0; row--) {
    const anchor = anchorOf(head[row][at]);
    // A label above several columns is a spanner, unless it is in the last header row.
    if (labelOf(anchor) !== '' && (row === lowest || (anchor.colspan || 1) === 1))
      return { ...anchor, row: anchor.top === undefined ? row : anchor.top };
  }
  return undefined;
}

/** Names of the columns: their labels, made unique, or their letters without a header. */
function fieldsOf(head, firstRow) {
  const taken = new Set();
  return firstRow.map(({ letter }, at) => {
    const header = headerCell(head, at);
    const wanted = header === undefined ? `Column ${letter}` : labelOf(header);
    let field = wanted;
    for (let number = 2; taken.has(field); number++) field = `${wanted} (${number})`;
    taken.add(field);
    return field;
  });
}

/** Labels above several columns: the rows of the header above the labels of the columns, lowest first. */
function spannersOf(head, fields) {
  const spanners = [];
  for (let row = head.length - 2; row >= 0; row--) {
    let previous;
    fields.forEach((field, at) => {
      const cell = head[row][at];
      const anchor = anchorOf(cell);
      const header = headerCell(head, at);
      const isOwnLabel = header === undefined || header.row <= row || labelOf(anchor) === '';
      if (!isOwnLabel && previous?.anchor === anchor && anchor.colspan > 1)
        previous.spanner.columns.push(field);
      else if (!isOwnLabel && !spanners.some((known) => known.anchor === anchor)) {
        previous = { anchor, spanner: { label: labelOf(anchor), columns: [field] } };
        spanners.push(previous);
      } else previous = undefined;
    });
  }
  return spanners.map(({ spanner }) => spanner);
}

/** A column with the type and format that most of its cells have, and with its properties in the payload. */
function describeColumn(field, at, head, body, locale, notes) {
  const header = headerCell(head, at);
  const cells = body.map((row) => row[at]).filter((cell) => !cell.mergedInto && !isEmptyCell(cell));
  const counts = new Map();
  for (const cell of cells) {
    const key = JSON.stringify(typeOf(cell, locale));
    if (key !== undefined) counts.set(key, (counts.get(key) || 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  // A column of texts with a few numbers has no type; these cells have their own.
  const typed = most === undefined || most[1] * 2 < cells.length ? {} : JSON.parse(most[0]);
  const alignments = cells.map(({ textAlign }) => textAlign);
  const isUniform = alignments[0] !== undefined && alignments.every((each) => each === alignments[0]);
  const align = isUniform ? alignments[0] : sheetAlignment(cells);
  // A label that is merged over several columns is shown above the first one.
  const label = header === undefined || header.left < at ? '' : labelOf(header);
  for (const cell of cells) noteFormat(cell, label || field, notes);
  const properties = {
    ...(field !== label && head.length > 0 && { label }),
    ...typed,
    ...(align && { align }),
  };
  return { field, header, properties, typed, align };
}

/** The side on which Sheets shows most values of a column, if Pictable would choose another one. */
function sheetAlignment(cells) {
  const isNumber = ({ value }) => typeof value === 'number';
  const isRight = (cell) => isNumber(cell) || (typeof cell.value === 'object' && cell.value !== null);
  const isMostlyRight = cells.length > 0 && cells.filter(isRight).length * 2 > cells.length;
  return isMostlyRight && !cells.every(isNumber) ? 'right' : undefined;
}

/** Type and format of the values of a cell; undefined for texts. */
function typeOf({ value, format, isCheckbox }, locale) {
  if (typeof value === 'boolean') return { type: 'boolean', format: isCheckbox ? BOXES : ENGLISH_BOOLEANS };
  const local = locale === undefined ? {} : { locale };
  if (typeof value === 'object' && value !== null) {
    if (format.kind === 'duration' || format.kind === 'time') return undefined;
    if (format.kind !== 'date') return { type: 'date' };
    const isLocal = format.hasNames && locale !== undefined;
    const type = format.hasTime ? 'datetime' : 'date';
    return { type, format: { pattern: format.pattern, ...(isLocal && local) } };
  }
  if (typeof value !== 'number') return undefined;
  if (format.kind !== 'number') return { type: 'number', format: { grouping: false, ...local } };
  const currency = currencyOf(format, locale);
  const type = format.isPercentage ? 'percentage' : currency ? 'currency' : 'number';
  // The scale says that 12 is 1200%, which the service would ask about.
  const scale = format.isPercentage && { scale: 100 };
  return { type, format: { pattern: format.pattern, ...(currency && { currency }), ...scale, ...local } };
}

/** Notes a format that columns cannot express. */
function noteFormat({ value, format, formatText }, label, notes) {
  const { kind, sections = [] } = format;
  const isValue = typeof value === 'number' || (typeof value === 'object' && value !== null);
  const isNegative = kind === 'number' && value < 0 && sections.length > 1 && !isPlainNegative(format);
  if (!isValue || !(/^(?:other|duration|time)$/.test(kind) || isNegative)) return;
  const which = isNegative ? 'negative numbers are' : 'values are';
  notes.add(`The format ${formatText} of "${label}" cannot be expressed, so its ${which} sent as shown.`);
}

/** Whether negative numbers are shown as the positive ones with a minus sign. */
function isPlainNegative({ before, after, sections: [, second] }) {
  const negative = readNumberSection(second);
  return negative.kind === 'number' && negative.before === `-${before}` && negative.after === after;
}
