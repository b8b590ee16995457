import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';

export const sourceFolder = path.join(import.meta.dirname, 'src');

/**
 * Runs the sources as Apps Script does: all files share one global scope, and there are no modules. Returns that
 * scope, with the functions of the add-on.
 *
 * @param services the global objects of Google that the tested functions use
 */
export function loadAddOn(services = {}) {
  const context = createContext({ ...services });
  for (const file of readdirSync(sourceFolder).filter((name) => name.endsWith('.js')))
    runInContext(readFileSync(path.join(sourceFolder, file), 'utf8'), context, { filename: file });
  return context;
}
