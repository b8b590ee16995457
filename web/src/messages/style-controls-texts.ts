import { formatLabels, hasQuality, imageFormats, wordList } from '@pictable/contract';

const qualityFormats = imageFormats.filter(hasQuality).map((format) => formatLabels[format]);

/** Texts of the style controls. Those of one control are under the name that it has in the contract. */
export const styleControls = {
  groups: { colors: 'Colours', text: 'Text', shape: 'Shape', file: 'File' },
  labels: {
    headerBg: 'Header background',
    headerText: 'Header text',
    rowOddBg: 'Odd rows',
    rowEvenBg: 'Even rows',
    borderColor: 'Border',
    fontFamily: 'Font family',
    fontSize: 'Base font size',
    borderStyle: 'Border style',
    borderRadius: 'Corner radius',
    density: 'Density',
    cellPadding: 'Cell padding',
    defaultWidth: 'Default width',
    imageFormat: 'Export format',
    imageQuality: 'Image quality',
  },
  choices: {
    borderStyle: { solid: 'Solid', dashed: 'Dashed', dotted: 'Dotted', none: 'None' },
    density: { compact: 'Compact', regular: 'Regular', spacious: 'Spacious' },
  },
  notes: { imageQuality: `Used by ${wordList(qualityFormats, 'and')} only.` },
} as const;
