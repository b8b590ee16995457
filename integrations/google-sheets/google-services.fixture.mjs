import { existsSync } from 'node:fs';
import path from 'node:path';
import { sourceFolder } from './apps-script.fixture.mjs';

/**
 * The part of Google's services that the add-on uses, over one sheet in memory. It has what cannot run here, and
 * nothing else: a method that is missing is an error. Requests go to `fetch`, which is passed in.
 */

const TIME_ZONE = 'Europe/Vienna';
/** Where the cells of a snapshot are, so that offsets matter. */
const FIRST_ROW = 2;
const FIRST_COLUMN = 3;

const defaults = {
  values: '',
  texts: '',
  formats: '',
  fills: '#ffffff',
  colors: '#000000',
  weights: 'normal',
};

/** Local time in a time zone: `2026-03-05T14:30:00`. */
function localTime(instant) {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: TIME_ZONE,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(instant);
  return parts.replace(' ', 'T');
}

/** The instant at which clocks show this time. */
function instantOf(local) {
  const wanted = Date.parse(`${local}Z`);
  const offset = Date.parse(`${localTime(new Date(wanted))}Z`) - wanted;
  return new Date(wanted - offset);
}

const columnLetters = (number) =>
  number > 26
    ? columnLetters(Math.floor((number - 1) / 26)) + columnLetters(((number - 1) % 26) + 1)
    : String.fromCharCode(64 + number);

/**
 * @param snapshot a range of `fixtures/`, which becomes the selection
 * @param fetch `(url, options) => ({status, headers, body})`, called as `UrlFetchApp` is
 * @param more hidden extras: bandings, conditional ranges, formulas by cell
 */
export function googleServices(snapshot, fetch, more = {}) {
  const stored = new Map();
  const state = {
    stored,
    images: [],
    formulas: new Map(Object.entries(more.formulas ?? {})),
    menu: [],
    sidebar: undefined,
  };
  const sheet = createSheet(snapshot, state, more);
  const [rows, columns] = [snapshot.values.length, snapshot.values[0].length];
  const selection = more.selection ?? [FIRST_ROW, FIRST_COLUMN, rows, columns];
  const services = {
    SpreadsheetApp: {
      getActiveRange: () => (selection === 'none' ? null : sheet.getRange(...selection)),
      getUi: () => createUi(state),
      DataValidationCriteria: { CHECKBOX: 'CHECKBOX' },
    },
    HtmlService: {
      createHtmlOutputFromFile: (name) => {
        if (!existsSync(path.join(sourceFolder, `${name}.html`)))
          throw new Error(`No HTML file named ${name} was found.`);
        return { setTitle: (title) => ({ name, title }) };
      },
    },
    PropertiesService: {
      getUserProperties: () => ({
        getProperty: (name) => stored.get(name) ?? null,
        setProperties(values) {
          for (const [name, value] of Object.entries(values)) stored.set(name, value);
        },
        deleteProperty: (name) => stored.delete(name),
      }),
    },
    Utilities: {
      formatDate: (date, zone, pattern) => {
        if (zone !== TIME_ZONE || pattern !== "yyyy-MM-dd'T'HH:mm:ss")
          throw new Error(`Not expected: ${zone} ${pattern}`);
        return localTime(date);
      },
    },
    UrlFetchApp: { fetch: (url, options) => responseOf(fetch(url, options)) },
  };
  return { services, state };
}

function responseOf({ status, headers = {}, body }) {
  return {
    getResponseCode: () => status,
    getHeaders: () => headers,
    getContentText: () => Buffer.from(body).toString(),
    getBlob: () => Buffer.from(body),
  };
}

function createUi(state) {
  const menu = {
    addItem: (label, name) => {
      state.menu.push({ label, name });
      return menu;
    },
    addToUi: () => undefined,
  };
  return { createAddonMenu: () => menu, showSidebar: (page) => Object.assign(state, { sidebar: page }) };
}

function createSheet(snapshot, state, more) {
  const { hiddenRows, hiddenColumns, values, merges } = snapshot;
  const hiddenByFilter = more.hiddenByFilter ?? [];
  const area = (row, column, rows, columns) =>
    createRange(sheet, snapshot, state, more, { row, column, rows, columns });
  const sheet = {
    getParent: () => ({
      getSpreadsheetTimeZone: () => TIME_ZONE,
      getSpreadsheetLocale: () => snapshot.locale,
    }),
    getRange: (first, ...others) => {
      if (typeof first === 'number') return area(first, ...others.concat([1, 1]).slice(0, 3));
      const [, letters, row] = /^([A-Z]+)(\d+)$/.exec(first.toUpperCase());
      const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
      return area(Number(row), column, 1, 1);
    },
    getLastRow: () => FIRST_ROW + values.length - 1,
    getLastColumn: () => FIRST_COLUMN + values[0].length - 1,
    getMaxRows: () => 1000,
    getMaxColumns: () => 26,
    isRightToLeft: () => snapshot.isRightToLeft,
    hasHiddenGridlines: () => !snapshot.hasGridLines,
    getFrozenRows: () => (snapshot.frozenRows === 0 ? 0 : snapshot.frozenRows + FIRST_ROW - 1),
    isRowHiddenByUser: (row) => hiddenRows.includes(row - FIRST_ROW),
    isRowHiddenByFilter: (row) => hiddenByFilter.includes(row - FIRST_ROW),
    isColumnHiddenByUser: (column) => hiddenColumns.includes(column - FIRST_COLUMN),
    getConditionalFormatRules: () =>
      (more.conditional ?? []).map((place) => ({ getRanges: () => [area(...place)] })),
    insertImage: (blob, column, row) => {
      const image = { bytes: Buffer.from(blob), column, row };
      state.images.push(image);
      const set = (name) => (value) => {
        image[name] = value;
        return overGrid;
      };
      const overGrid = {
        setWidth: set('width'),
        setHeight: set('height'),
        setAltTextDescription: set('alt'),
      };
      return overGrid;
    },
    merged: () =>
      merges.map((each) => area(each.row + FIRST_ROW, each.column + FIRST_COLUMN, each.rows, each.columns)),
    area,
  };
  return sheet;
}

function createRange(sheet, snapshot, state, more, { row, column, rows, columns }) {
  const name = (at, place) => `${columnLetters(place)}${at}`;
  const list = (key, standard = defaults[key]) => {
    const of = (at, place) => ((snapshot[key] ?? [])[at - FIRST_ROW] ?? [])[place - FIRST_COLUMN] ?? standard;
    return eachCell(of);
  };
  const eachCell = (of) =>
    Array.from({ length: rows }, (_, at) =>
      Array.from({ length: columns }, (__, place) => of(row + at, column + place)),
    );
  const range = {
    getSheet: () => sheet,
    getRow: () => row,
    getColumn: () => column,
    getLastRow: () => row + rows - 1,
    getLastColumn: () => column + columns - 1,
    getNumRows: () => rows,
    getNumColumns: () => columns,
    getA1Notation: () =>
      rows === 1 && columns === 1
        ? name(row, column)
        : `${name(row, column)}:${name(row + rows - 1, column + columns - 1)}`,
    getValues: () =>
      list('values').map((cells) => cells.map((value) => (value?.date ? instantOf(value.date) : value))),
    getDisplayValues: () => list('texts'),
    getDisplayValue: () => list('texts')[0][0],
    getNumberFormats: () => list('formats'),
    getBackgrounds: () => list('fills'),
    getFontColors: () => list('colors'),
    getFontWeights: () => list('weights'),
    getHorizontalAlignments: () => list('alignments', 'general'),
    getFormulas: () => eachCell((at, place) => state.formulas.get(name(at, place)) ?? ''),
    getFormula: () => state.formulas.get(name(row, column)) ?? '',
    setFormula: (formula) => state.formulas.set(name(row, column), formula),
    getRichTextValues: () =>
      list('links', '').map((cells) => cells.map((url) => ({ getLinkUrl: () => url || null }))),
    getDataValidations: () =>
      list('checkboxes', false).map((cells) =>
        cells.map((box) => (box ? { getCriteriaType: () => 'CHECKBOX' } : null)),
      ),
    getMergedRanges: () => sheet.merged(),
    getBandings: () =>
      (more.bandings ?? []).map(({ place, header, first, second, footer }) => ({
        getRange: () => sheet.area(...place),
        getHeaderRowColor: () => header ?? null,
        getFirstRowColor: () => first,
        getSecondRowColor: () => second,
        getFooterRowColor: () => footer ?? null,
      })),
  };
  return range;
}
