/** Reads a range of the open spreadsheet, with everything that the image of the table needs. */

/** Apps Script ends after six minutes, and larger tables are not readable as an image. */
const CELLS_MAX = 20000;

/** The selected range, without empty rows and columns at its end. */
function selectedRange() {
  const range = SpreadsheetApp.getActiveRange();
  if (range === null) throw new PlainError('Select the cells of a table first.');
  const sheet = range.getSheet();
  const rows = Math.min(range.getLastRow(), sheet.getLastRow()) - range.getRow() + 1;
  const columns = Math.min(range.getLastColumn(), sheet.getLastColumn()) - range.getColumn() + 1;
  if (rows < 1 || columns < 1)
    throw new PlainError('The selected cells are empty. Select the cells of a table.');
  if (rows * columns > CELLS_MAX)
    throw new PlainError(
      `The selection has ${rows * columns} cells. Select at most ${CELLS_MAX}; an image cannot show more.`,
    );
  return sheet.getRange(range.getRow(), range.getColumn(), rows, columns);
}

/** Everything about a range that `rangeToPayload` uses, as plain values. */
function readSnapshot(range) {
  const sheet = range.getSheet();
  const spreadsheet = sheet.getParent();
  const timeZone = spreadsheet.getSpreadsheetTimeZone();
  const [values, texts, formulas] = [range.getValues(), range.getDisplayValues(), range.getFormulas()];
  const [row, column] = [range.getRow(), range.getColumn()];
  const fills = range.getBackgrounds();
  fillBandings(fills, range);
  return {
    locale: spreadsheet.getSpreadsheetLocale(),
    isRightToLeft: sheet.isRightToLeft(),
    hasGridLines: !sheet.hasHiddenGridlines(),
    frozenRows: Math.max(0, sheet.getFrozenRows() - row + 1),
    firstColumn: column,
    values: mapCells(values, (value) => plainValue(value, timeZone)),
    texts,
    formats: range.getNumberFormats(),
    fills,
    colors: range.getFontColors(),
    weights: range.getFontWeights(),
    alignments: range.getHorizontalAlignments(),
    links: linksOf(range.getRichTextValues(), formulas),
    checkboxes: mapCells(range.getDataValidations(), isCheckbox),
    merges: range.getMergedRanges().map((merged) => clippedTo(range, merged)),
    hiddenRows: indexes(range.getNumRows()).filter(
      (index) => sheet.isRowHiddenByUser(row + index) || sheet.isRowHiddenByFilter(row + index),
    ),
    hiddenColumns: indexes(range.getNumColumns()).filter((index) =>
      sheet.isColumnHiddenByUser(column + index),
    ),
    hasImages: values.some((cells) => cells.some(isCellImage)),
    hasConditionalColors: sheet
      .getConditionalFormatRules()
      .some((rule) => rule.getRanges().some((each) => overlaps(each, range))),
  };
}

const indexes = (count) => Array.from({ length: count }, (_, index) => index);
const mapCells = (cells, change) => cells.map((row) => row.map((value) => change(value)));
const isDate = (value) => Object.prototype.toString.call(value) === '[object Date]';
const isCellImage = (value) => typeof value === 'object' && value !== null && !isDate(value);

/** A date as the sheet shows it, without its time zone; an image in a cell as an empty text. */
function plainValue(value, timeZone) {
  if (isDate(value)) return { date: Utilities.formatDate(value, timeZone, "yyyy-MM-dd'T'HH:mm:ss") };
  return isCellImage(value) || value === null ? '' : value;
}

function isCheckbox(rule) {
  return rule?.getCriteriaType() === SpreadsheetApp.DataValidationCriteria.CHECKBOX;
}

/** The link of each cell, from its text or from its formula. */
function linksOf(richTexts, formulas) {
  return richTexts.map((row, at) =>
    row.map((richText, column) => {
      const [, formula] = /^=HYPERLINK\(\s*"([^"]+)"/i.exec(formulas[at][column]) || [];
      return richText?.getLinkUrl() || formula || '';
    }),
  );
}

/** The part of a merged range that is inside the selected one, counted from its first cell. */
function clippedTo(range, merged) {
  const row = Math.max(merged.getRow(), range.getRow());
  const column = Math.max(merged.getColumn(), range.getColumn());
  return {
    row: row - range.getRow(),
    column: column - range.getColumn(),
    rows: Math.min(merged.getLastRow(), range.getLastRow()) - row + 1,
    columns: Math.min(merged.getLastColumn(), range.getLastColumn()) - column + 1,
  };
}

function overlaps(one, other) {
  return (
    one.getRow() <= other.getLastRow() &&
    other.getRow() <= one.getLastRow() &&
    one.getColumn() <= other.getLastColumn() &&
    other.getColumn() <= one.getLastColumn()
  );
}

/** Alternating colours of rows are no fills of the cells, which have none. */
function fillBandings(fills, range) {
  for (const banding of range.getBandings()) {
    const area = banding.getRange();
    const [header, footer] = [banding.getHeaderRowColor(), banding.getFooterRowColor()];
    fills.forEach((row, index) => {
      const at = range.getRow() + index;
      if (at < area.getRow() || at > area.getLastRow()) return;
      const isOdd = (at - area.getRow() - (header ? 1 : 0)) % 2 === 0;
      const striped = isOdd ? banding.getFirstRowColor() : banding.getSecondRowColor();
      const isFooter = at === area.getLastRow() && footer;
      const color = at === area.getRow() && header ? header : isFooter ? footer : striped;
      row.forEach((fill, column) => {
        const place = range.getColumn() + column;
        const isInside = place >= area.getColumn() && place <= area.getLastColumn();
        if (isInside && color && fill === '#ffffff') row[column] = color;
      });
    });
  }
}
