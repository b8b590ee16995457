import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { groupedModules } from './chunk-groups.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Whether there is a file or folder for a module of the project. */
function exists(name: string): boolean {
  const file = path.join(root, name);
  if (name.endsWith('/')) return existsSync(file);
  const { dir, base } = path.parse(file);
  return existsSync(dir) && readdirSync(dir).some((entry) => entry.startsWith(`${base}.`));
}

it('groups of files have no modules that do not exist, such as renamed ones', () => {
  const own = groupedModules.filter((name) => /^(?:web\/src|contract|sdk)\//.test(name));
  expect(own.length).toBeGreaterThan(100);
  expect(own.filter((name) => !exists(name))).toEqual([]);
  const icons = groupedModules.filter((name) => name.startsWith('lucide-react/'));
  expect(icons.filter((name) => !exists(`node_modules/${name}`))).toEqual([]);
});
