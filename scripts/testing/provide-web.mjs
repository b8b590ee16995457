// Global setup for the tests of the web app, which run the engine from its sources and import files that each
// build of the app brings up to date.
import { existsSync } from 'node:fs';
import { folders } from '../../web/scripts/folders.mjs';
import { bringKernelUpToDate } from '../build/build.mjs';

const imported = [
  'routes.ts',
  'poster.json',
  'examples.json',
  'gallery.json',
  'platform-marks.json',
  'workflows.json',
];

export default async function provideWeb() {
  await bringKernelUpToDate();
  if (imported.every((name) => existsSync(`${folders.generated}/${name}`))) return;
  console.log('Writing the generated files of the web app');
  // Loaded only now: it imports the engine.
  const { generate } = await import('../../web/scripts/generate.mjs');
  await generate();
}
