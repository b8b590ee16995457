import type { TableStyles } from './table-styles.ts';

/** A named set of styles: those that differ from the defaults. */
export interface TableTheme {
  readonly name: string;
  readonly description: string;
  readonly styles: Partial<TableStyles>;
  /** Options that the theme sets. */
  readonly options?: {
    readonly showGridLines?: boolean;
    readonly showAlternatingRows?: boolean;
    readonly showBorder?: boolean;
    readonly gridLines?: 'all' | 'rows' | 'columns';
    readonly frame?: 'box' | 'rules';
  };
  /**
   * Rules of a frame other than a box: their colour, and the width of the outer two relative to other lines.
   */
  readonly rules?: { readonly color: string; readonly weight: number };
  /** Colour of drawings and colour scales; by default that of the header. */
  readonly accent?: string;
  /** Colours by meaning whose hue differs from the usual one. */
  readonly tones?: { readonly [tone in 'good' | 'bad' | 'warn' | 'info']?: string };
}

/** All themes. To add one, add a record here. */
export const tableThemes = [
  { name: 'default', description: 'Blue header, light stripes, thin grey grid.', styles: {} },
  {
    name: 'light',
    description: 'Pale grey header, dark text, no stripes.',
    styles: { headerBg: '#f1f5f9', headerText: '#0f172a', rowEvenBg: '#ffffff', borderColor: '#e2e8f0' },
    options: { showAlternatingRows: false },
  },
  {
    name: 'minimal',
    description: 'Text and hairlines, with stronger rules above, below the header and at the bottom.',
    styles: {
      headerBg: 'transparent',
      headerText: '#475569',
      rowEvenBg: 'transparent',
      rowOddBg: 'transparent',
      borderColor: '#e2e8f0',
      cellPadding: 10,
    },
    options: { showAlternatingRows: false, gridLines: 'rows', frame: 'rules' },
    rules: { color: '#64748b', weight: 1 },
  },
  {
    name: 'dark',
    description: 'Light text on slate.',
    styles: {
      headerBg: '#1e293b',
      headerText: '#f8fafc',
      rowEvenBg: '#172033',
      rowOddBg: '#0f172a',
      textColor: '#e2e8f0',
      borderColor: '#334155',
      linkColor: '#7dd3fc',
      backgroundColor: '#0b1120',
    },
  },
  {
    name: 'midnight',
    description: 'Violet header on near black.',
    styles: {
      headerBg: '#4c1d95',
      headerText: '#f5f3ff',
      rowEvenBg: '#221a3c',
      rowOddBg: '#150f26',
      textColor: '#e9e4f5',
      borderColor: '#3b2a63',
      linkColor: '#c4b5fd',
      backgroundColor: '#0d0919',
    },
  },
  {
    name: 'forest',
    description: 'Deep green header, pale green stripes.',
    styles: {
      headerBg: '#14532d',
      headerText: '#f0fdf4',
      rowEvenBg: '#eef7f0',
      textColor: '#12261a',
      borderColor: '#cfe3d5',
      linkColor: '#15803d',
    },
  },
  {
    name: 'sunset',
    description: 'Burnt orange header, warm stripes.',
    styles: {
      headerBg: '#9a3412',
      headerText: '#fff7ed',
      rowEvenBg: '#fff4e8',
      textColor: '#3b1d10',
      borderColor: '#f3d9c4',
      linkColor: '#b45309',
    },
  },
  {
    name: 'ledger',
    description: 'Serif on cream, like an old ledger.',
    styles: {
      headerBg: '#3f3a34',
      headerText: '#fbf7ee',
      rowEvenBg: '#f6f0e2',
      rowOddBg: '#fdfaf3',
      textColor: '#2b2722',
      borderColor: '#ddd2bb',
      linkColor: '#7c4a1e',
      backgroundColor: '#fdfaf3',
      fontFamily: 'Merriweather',
    },
  },
  {
    name: 'terminal',
    description: 'Green on black, monospaced.',
    styles: {
      headerBg: '#0f2a1a',
      headerText: '#86efac',
      rowEvenBg: '#101a15',
      rowOddBg: '#080c0a',
      textColor: '#bbf7d0',
      borderColor: '#1f3a2a',
      linkColor: '#67e8f9',
      backgroundColor: '#050806',
      fontFamily: 'Roboto Mono',
      fontSize: 13,
    },
  },
  {
    name: 'ocean',
    description: 'Deep teal header, cool stripes.',
    styles: {
      headerBg: '#115e59',
      headerText: '#f0fdfa',
      rowEvenBg: '#e8f5f3',
      textColor: '#102a2a',
      borderColor: '#cfe4e2',
      linkColor: '#0f766e',
    },
    options: { gridLines: 'rows' },
  },
  {
    name: 'rose',
    description: 'Soft rose header with dark text.',
    styles: {
      headerBg: '#fce7ef',
      headerText: '#831843',
      rowEvenBg: '#fdeff5',
      textColor: '#3b1426',
      borderColor: '#f3d3df',
      linkColor: '#be185d',
    },
  },
  {
    name: 'lavender',
    description: 'Pale violet, rounded, with a soft shadow.',
    styles: {
      headerBg: '#ede9fe',
      headerText: '#4c1d95',
      rowEvenBg: '#f4f1fe',
      textColor: '#1f1836',
      borderColor: '#ddd6fe',
      linkColor: '#6d28d9',
      borderRadius: 10,
      tableShadow: true,
    },
    options: { gridLines: 'rows' },
  },
  {
    name: 'corporate',
    description: 'Navy header, white rows, lines between rows.',
    styles: {
      headerBg: '#1e3a5f',
      headerText: '#ffffff',
      rowEvenBg: '#ffffff',
      textColor: '#1f2937',
      borderColor: '#d5dce5',
      linkColor: '#1e56a0',
      fontFamily: 'Roboto',
    },
    options: { showAlternatingRows: false, gridLines: 'rows' },
  },
  {
    name: 'newspaper',
    description:
      'Serif, no fills, with rules as in print: heavy at the top and bottom, fine below the header.',
    styles: {
      headerBg: 'transparent',
      headerText: '#111111',
      rowEvenBg: 'transparent',
      rowOddBg: 'transparent',
      textColor: '#1c1c1c',
      borderColor: '#d9d6d0',
      linkColor: '#7c2d12',
      fontFamily: 'Merriweather',
      cellPadding: 10,
    },
    options: { showAlternatingRows: false, gridLines: 'rows', frame: 'rules' },
    rules: { color: '#1c1c1c', weight: 2 },
  },
  {
    name: 'print',
    description: 'Black on white with a full grid, for printing and copying.',
    styles: {
      headerBg: '#ffffff',
      headerText: '#000000',
      rowEvenBg: '#ffffff',
      textColor: '#000000',
      borderColor: '#000000',
      linkColor: '#000000',
      cellPadding: 8,
    },
    options: { showAlternatingRows: false },
  },
  {
    name: 'graphite',
    description: 'Neutral dark, lines between rows.',
    styles: {
      headerBg: '#262626',
      headerText: '#fafafa',
      rowEvenBg: '#212121',
      rowOddBg: '#181818',
      textColor: '#e5e5e5',
      borderColor: '#3a3a3a',
      linkColor: '#93c5fd',
      backgroundColor: '#121212',
    },
    options: { gridLines: 'rows' },
  },
  {
    name: 'espresso',
    description: 'Warm dark brown with cream text.',
    styles: {
      headerBg: '#4a3022',
      headerText: '#fdf3e3',
      rowEvenBg: '#2e2018',
      rowOddBg: '#231811',
      textColor: '#f0e2cf',
      borderColor: '#4d3a2e',
      linkColor: '#f5b971',
      backgroundColor: '#1a110c',
    },
  },
  {
    name: 'contrast',
    description: 'Yellow and white on black, for bright light and low vision.',
    styles: {
      headerBg: '#facc15',
      headerText: '#000000',
      rowEvenBg: '#000000',
      rowOddBg: '#000000',
      textColor: '#ffffff',
      borderColor: '#ffffff',
      linkColor: '#7dd3fc',
      backgroundColor: '#000000',
      fontSize: 16,
    },
    options: { showAlternatingRows: false },
  },
] as const satisfies readonly TableTheme[];

/** The name of a theme. */
export type ThemeName = (typeof tableThemes)[number]['name'];

/** Names of the themes, in display order. */
export const themeNames: readonly ThemeName[] = tableThemes.map((theme) => theme.name);
