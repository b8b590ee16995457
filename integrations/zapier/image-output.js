/**
 * Text alternative and warnings of an image. The service leaves out the text of a live image that stays
 * unchanged, and the path of a warning about the whole table.
 */
export function describeImage({ alt = null, warnings }) {
  return { alt, warnings: warnings.map(({ message, path = null }) => ({ message, path })) };
}

/** What `describeImage` returns for the sample of an action. */
export const imageSample = {
  alt: 'Daily orders, a table with 3 rows and 2 columns: Item, Quantity. Quantity: highest 5 (Bulb), lowest 1 (Rug).',
  warnings: [{ message: 'Unknown key "sytles" is ignored. Did you mean "styles"?', path: '/sytles' }],
};

/** Output fields of what `describeImage` returns. */
export const imageFields = [
  { key: 'alt', label: 'Alternative Text', type: 'string' },
  {
    key: 'warnings',
    label: 'Warnings',
    children: [
      { key: 'message', label: 'Message', type: 'string' },
      { key: 'path', label: 'Path', type: 'string' },
    ],
  },
];
