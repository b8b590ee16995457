import path from 'node:path';
import { buildSync } from 'esbuild';

/** A file of `in-page/` as one script, whose exports stand in a variable of that name. */
export function bundleForPage(file: string, globalName: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [path.join(import.meta.dirname, 'in-page', file)],
    bundle: true,
    write: false,
    format: 'iife',
    globalName,
  });
  return outputFiles[0]?.text ?? '';
}
