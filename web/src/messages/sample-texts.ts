/** Texts about the sample table; apart from others, because every page with its image needs them. */
export const sampleTexts = {
  alt: 'The sample table as an image: Q3 pipeline by region, with owner, deals, value and whether it was won.',
} as const;
