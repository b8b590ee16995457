import { spawnSync } from 'node:child_process';

/** In a virtual environment, or one that a version manager provides, the packages of the system are missing. */
const programs = ['python3', '/usr/bin/python3'];

/** Finds modules without importing them: pip and setuptools cannot be imported in every order. */
const check = `
import sys
from importlib.util import find_spec
sys.exit(sys.version_info < (3, 9) or any(find_spec(name) is None for name in sys.argv[1:]))
`;

/** A Python 3.9 or later that has these modules; undefined without any. */
export function findPython(modules: readonly string[] = []): string | undefined {
  return programs.find((each) => spawnSync(each, ['-c', check, ...modules]).status === 0);
}
