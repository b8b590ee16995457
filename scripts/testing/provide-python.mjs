import { installFromDebian } from './debian-packages.mjs';
import { findPython } from './find-python.ts';

/** The modules that the tests of the Python client use. */
const modules = ['pandas', 'pip', 'setuptools', 'wheel'];

/**
 * Installs Python with the modules that its tests use: on Debian as root the distribution's packages. Elsewhere, the
 * tests whose modules are missing are skipped.
 */
export async function providePython() {
  if (findPython(modules) !== undefined) return;
  await installFromDebian('Python', ['python3', ...modules.map((name) => `python3-${name}`)]);
}
