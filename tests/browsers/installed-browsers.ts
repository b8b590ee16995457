import { findOnPath } from '../../scripts/testing/find-program.ts';

interface SystemProgram {
  readonly name: string;
  /** Environment variable with the path of another one. */
  readonly variable?: string;
  readonly debianPackage: string;
}

/** The virtual screen that each browser opens its window on. */
const screen: SystemProgram = { name: 'Xvfb', debianPackage: 'xvfb' };

/** What the tests start for each browser; the driver of WebKit starts the browser itself. */
const programs = {
  firefox: { name: 'firefox-esr', variable: 'FIREFOX_PATH', debianPackage: 'firefox-esr' },
  webkit: { name: 'WebKitWebDriver', variable: 'WEBKIT_DRIVER_PATH', debianPackage: 'webkit2gtk-driver' },
} satisfies Record<string, SystemProgram>;

export type BrowserName = keyof typeof programs;

function pathOf({ name, variable }: SystemProgram): string | undefined {
  return (variable && process.env[variable]) || findOnPath([name]);
}

/** The program that the tests start for a browser, or why the browser cannot be tested. */
export function findBrowser(browser: BrowserName): { program: string } | { missing: string } {
  const missing = [screen, programs[browser]].find((program) => pathOf(program) === undefined);
  if (!missing) return { program: pathOf(programs[browser]) ?? '' };
  const { name, debianPackage } = missing;
  return { missing: `${name} is not installed; Debian has it in the package ${debianPackage}` };
}

/** Packages of Debian with the programs that are not installed. */
export function missingPackages(): readonly string[] {
  const missing = [screen, ...Object.values(programs)].filter((program) => pathOf(program) === undefined);
  return missing.map(({ debianPackage }) => debianPackage);
}
