import type { ColorScheme } from '@pictable/contract';
import { themeSettings } from '../payload/themes/theme-settings.ts';
import type { Table, TableSettings } from '../table/table.ts';
import { darkenTable, hasDarkRows, withColorsOf } from './darken-table.ts';

/** A table with light and with dark colours. */
export class TableSchemes {
  readonly #table: Table;
  readonly #darkTheme: TableSettings | undefined;
  readonly #light: Table | undefined;

  /** @param darkTheme settings whose colours the dark image gets; undefined: they are derived from those of the table */
  constructor(table: Table, darkTheme: TableSettings | undefined) {
    this.#table = table;
    this.#darkTheme = darkTheme;
    this.#light = darkTheme === undefined ? lightOf(table) : undefined;
  }

  /** The table as it is, or with dark colours; the light one of both if there are both. */
  tableOf(scheme: ColorScheme): Table {
    if (scheme === 'dark') return this.dark;
    return scheme === 'both' && this.#light !== undefined ? this.#light : this.#table;
  }

  get dark(): Table {
    return darkenTable(this.#table, this.#darkTheme);
  }

  /** Whether both images have the same colours, because the table is dark already. */
  get areEqual(): boolean {
    return this.#darkTheme === undefined && this.#light === undefined && hasDarkRows(this.#table.settings);
  }
}

/**
 * The light table that belongs to one with a theme derived for dark pages; undefined for other themes, and if the
 * request sets colours, which were chosen for dark rows.
 */
function lightOf(table: Table): Table | undefined {
  const { derivedTheme, colorRanks } = table.settings;
  if (derivedTheme?.mode !== 'dark' || Object.keys(colorRanks).length > 0) return undefined;
  return {
    ...table,
    settings: withColorsOf(table.settings, themeSettings({ ...derivedTheme, mode: 'light' })),
  };
}
