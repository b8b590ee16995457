import path from 'node:path';
import { buildSync } from 'esbuild';

/** Bundles a file of `in-page/` as one script with its exports in a global variable. */
export function bundleForPage(file: string, globalName: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [path.join(import.meta.dirname, '../in-page', file)],
    bundle: true,
    write: false,
    format: 'iife',
    globalName,
  });
  return outputFiles[0]?.text ?? '';
}
