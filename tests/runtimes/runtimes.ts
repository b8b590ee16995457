import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, inject } from 'vitest';

export type RuntimeName = 'node18' | 'node20' | 'node22' | 'node24' | 'workerd' | 'npm';

type Runtime = { readonly program: string; readonly path: string } | { readonly missing: string };

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Runtimes from npm, see scripts/testing/provide-runtimes.mjs: each is a program or the reason why it is
     * missing.
     */
    runtimes: Readonly<Record<RuntimeName, Runtime>>;
    /**
     * The oldest Node that the commands run on, such as `22.19`, and where they install a newer one on an
     * older.
     */
    ownNode: { readonly oldest: string; readonly folder: string };
  }
}

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The path of a runtime, for tests whose `describeWithRuntimes` names it. */
export const programOf = (name: RuntimeName): string => provided(name).program;

function provided(name: RuntimeName) {
  const runtime = inject('runtimes')[name];
  if ('missing' in runtime) throw new Error(runtime.missing);
  return runtime;
}

/** Defines tests that need these runtimes. If one is missing, they are skipped and the title says why. */
export function describeWithRuntimes(names: readonly RuntimeName[], title: string, tests: () => void): void {
  const runtimes = names.map((name) => inject('runtimes')[name]);
  const missing = runtimes.find((runtime) => 'missing' in runtime);
  const reason = missing === undefined ? '' : ` [skipped: ${missing.missing}]`;
  describe.skipIf(missing !== undefined)(`${title}${reason}`, () => tests());
}

/** Variables that users set for npm; other npm variables come from the command that runs the tests. */
const npmSettings = ['npm_config_registry', 'npm_config_cache', 'npm_config_userconfig'];

/** The environment of a user whose PATH starts with this Node and the npm that was published with it. */
export function environmentFor(node: RuntimeName): NodeJS.ProcessEnv {
  const outer = Object.entries(process.env).filter(
    ([name]) => npmSettings.includes(name) || !/^(?:npm_|VITEST|PICTABLE_|NODE_ENV$|INIT_CWD$)/.test(name),
  );
  const searchPath = `${provided(node).path}${path.delimiter}${process.env.PATH}`;
  return { ...Object.fromEntries(outer), PATH: searchPath };
}
