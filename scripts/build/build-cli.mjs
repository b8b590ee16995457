import { buildProgram } from './build-program.mjs';

// The command line, for local use and for publishing.
await buildProgram({
  folder: 'cli',
  name: 'pictable',
  product: 'Command line',
  description:
    'Renders tables from JSON, CSV, TSV and Markdown as PNG, JPEG, SVG and PDF, without a browser.',
});
