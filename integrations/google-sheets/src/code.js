/** The menu of the add-on, and the functions that its sidebar calls. */

/** Google Sheets rejects floating images that are larger. */
const INSERTED_PIXELS_MAX = 1000000;
const INSERTED_BYTES_MAX = 2000000;
const SCALES = [2, 1.5, 1];

function onOpen() {
  SpreadsheetApp.getUi().createAddonMenu().addItem('Table image', 'showSidebar').addToUi();
}

function onInstall() {
  onOpen();
}

function showSidebar() {
  SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutputFromFile('sidebar').setTitle('Pictable'));
}

/** Runs what the sidebar asked for; an error becomes a text, because the sidebar would lose its message. */
function respond(action) {
  try {
    return { ok: true, ...action() };
  } catch (error) {
    if (error instanceof PlainError) return { ok: false, error: error.message };
    return { ok: false, error: `This did not work: ${error.message}` };
  }
}

/** What the sidebar shows when it opens. It never gets the key itself. */
function getState() {
  return respond(() => {
    const { key, serviceUrl } = readSettings();
    return { hasKey: key !== '', serviceUrl };
  });
}

/** Checks the key with the service before it is stored. */
function saveSettings(form) {
  return respond(() => {
    const serviceUrl = cleanServiceUrl(form.serviceUrl);
    const stored = readSettings();
    // The key of one service must not be sent to another.
    const typed = String(form.key || '').trim();
    if (typed === '' && serviceUrl !== stored.serviceUrl)
      throw new PlainError('Paste the API key of this service as well.');
    const settings = { key: typed || stored.key, serviceUrl };
    const user = send('get', '/api/pictable/user', undefined, settings);
    storeSettings(settings);
    const { email, project } = user;
    return { hasKey: true, serviceUrl, account: email || project?.name || '' };
  });
}

function forgetKey() {
  return respond(() => {
    removeSettings();
    return { hasKey: false, serviceUrl: DEFAULT_SERVICE_URL };
  });
}

/** Renders the selection without storing it. Free of charge. */
function preview(form) {
  return respond(() => {
    const range = selectedRange();
    const { payload, notes } = payloadOf(readSnapshot(range), form, 2);
    const { previewUrl, metadata, warnings } = send('post', '/api/pictable/table-to-image/preview', payload);
    return {
      range: range.getA1Notation(),
      imageUrl: previewUrl,
      size: `${metadata.width / 2} × ${metadata.height / 2} px`,
      notes: allNotes(notes, warnings),
    };
  });
}

/** Stores the image and puts it below the selection. */
function insertImage(form) {
  return respond(() => {
    const range = selectedRange();
    const snapshot = readSnapshot(range);
    const largest = payloadOf(snapshot, form, SCALES[0]).payload;
    const { metadata } = send('post', '/api/pictable/table-to-image/preview', largest);
    const scale = insertedScale(metadata);
    if (scale === undefined)
      throw new PlainError(
        'This table is too large for an image in Google Sheets. Select fewer rows or columns.',
      );
    const { payload, notes } = payloadOf(snapshot, form, scale);
    const stored = send('post', '/api/pictable/table-to-image', payload);
    const sheet = range.getSheet();
    const row = Math.min(range.getLastRow() + 2, sheet.getMaxRows());
    sheet
      .insertImage(loadImage(stored.url), range.getColumn(), row)
      .setWidth(Math.round(stored.metadata.width / scale))
      .setHeight(Math.round(stored.metadata.height / scale))
      .setAltTextDescription(stored.alt);
    return {
      url: stored.url,
      done: `The image is below the table, in row ${row}.`,
      notes: allNotes(notes, stored.warnings),
    };
  });
}

/** Stores the table under a stable URL, and shows it in a cell. The next time, the image in the cell changes. */
function insertLive(form) {
  return respond(() => {
    const name = String(form.liveName || '').trim();
    if (!/^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$/.test(name))
      throw new PlainError(
        'The name of a live image has small letters, digits and hyphens, such as sales-2026.',
      );
    const range = selectedRange();
    const cell = targetCell(range, String(form.cell || '').trim());
    const { payload, notes } = payloadOf(readSnapshot(range), form, 2);
    const stored = send('put', `/api/pictable/user/live/${name}`, payload);
    // Google keeps the image of a URL for a while; the version makes it load the new one at once.
    cell.setFormula(`=IMAGE("${stored.url}?version=${stored.version}")`);
    const shows = `cell ${cell.getA1Notation()} shows version ${stored.version}.`;
    return {
      url: stored.url,
      done: stored.unchanged ? `The table has not changed: ${shows}` : `Updated: ${shows}`,
      notes: allNotes(notes, stored.warnings),
    };
  });
}

/** The cell for a live image: the one that the user typed, or the next one on the right of the table. */
function targetCell(range, typed) {
  const sheet = range.getSheet();
  const next = () =>
    sheet.getRange(range.getRow(), Math.min(range.getLastColumn() + 2, sheet.getMaxColumns()));
  if (typed !== '' && !/^[A-Z]{1,3}[1-9]\d{0,6}$/i.test(typed))
    throw new PlainError(`"${typed}" is not a cell. Write one cell, such as F2.`);
  const cell = typed === '' ? next() : sheet.getRange(typed);
  if (cell.getFormula() === '' ? cell.getDisplayValue() !== '' : !/^=IMAGE\(/i.test(cell.getFormula()))
    throw new PlainError(`Cell ${cell.getA1Notation()} is not empty. Choose another one for the image.`);
  return cell;
}

function payloadOf(snapshot, form, scale) {
  return rangeToPayload(snapshot, {
    title: String(form.title || '').trim(),
    headerRows: form.headerRows || 'auto',
    theme: form.theme || '',
    format: 'png',
    scale,
  });
}

/** The largest scale whose image fits Google Sheets, from the size at the largest scale. */
function insertedScale({ width, height, size }) {
  return SCALES.find((scale) => {
    const share = (scale / SCALES[0]) ** 2;
    return width * height * share <= INSERTED_PIXELS_MAX && size * share <= INSERTED_BYTES_MAX;
  });
}

function allNotes(notes, warnings) {
  return [...notes, ...warnings.map(({ message }) => message)];
}
