import { formatLabels, hasQuality, imageFormats, wordList } from '@pictable/contract';

const qualityFormats = imageFormats.filter(hasQuality).map((format) => formatLabels[format]);

export const styles = {
  colors: 'Colours',
  headerBg: 'Header background',
  headerText: 'Header text',
  rowOddBg: 'Odd rows',
  rowEvenBg: 'Even rows',
  borderColor: 'Border',
  type: 'Text',
  fontFamily: 'Font family',
  fontSize: 'Base font size',
  shape: 'Shape',
  borderStyle: 'Border style',
  density: 'Density',
  densities: { compact: 'Compact', regular: 'Regular', spacious: 'Spacious' },
  cellPadding: 'Cell padding',
  defaultWidth: 'Default width',
  output: 'File',
  imageFormat: 'Export format',
  imageQuality: 'Image quality',
  qualityNote: `Used by ${wordList(qualityFormats, 'and')} only.`,
  borderStyles: { solid: 'Solid', dashed: 'Dashed', dotted: 'Dotted', none: 'None' },
  formats: formatLabels,
} as const;
