import { buildProgram } from './build-program.mjs';

// The command line, as it is run here and as it is published.
await buildProgram({
  folder: 'cli',
  name: 'pictable',
  description: 'Draws tables from JSON, CSV, TSV and Markdown as png, jpeg, svg and pdf, without a browser.',
});
