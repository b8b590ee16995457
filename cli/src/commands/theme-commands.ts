import { tableThemes, themeModes, themeProperties } from '@pictable/contract';
import type { ThemeColors } from '@pictable/sdk';
import { type Command, Option } from 'commander';
import type { ExitCode } from '../exit-codes.ts';
import { exitCodes } from '../exit-codes.ts';
import { appendText } from '../flags/repeatable.ts';
import { addConnectionFlags } from '../flags/service-flags.ts';
import { writeStdout } from '../output-target.ts';
import { alignedLines, printResponse, type ResponseOptions } from '../print-response.ts';
import { type OpenProject, openServiceProject } from '../service-client.ts';

interface SaveThemeOptions extends ResponseOptions {
  readonly from: readonly string[];
  readonly mode?: string;
  readonly fontFamily?: string;
  readonly density?: string;
  readonly borderRadius?: string;
}

/** Adds `pictable themes`, which lists the built-in themes, and the commands for those of a project. */
export function addThemeCommands(program: Command, setExitCode: (code: ExitCode) => void): void {
  const themes = program
    .command('themes')
    .description('List the built-in themes, or manage those of a project.')
    .option('--json', 'Print JSON.')
    .action(async ({ json }: { json?: boolean }) => {
      await writeStdout(json ? `${JSON.stringify(tableThemes, null, 2)}\n` : themeList());
      setExitCode(exitCodes.success);
    });
  const add = (name: string, text: string) =>
    addConnectionFlags(
      themes.command(name).description(text).option('--json', 'Print the response as JSON.'),
    );
  add('list', 'List the themes of the project.').action((_options: unknown, command: Command) =>
    listThemes(command.optsWithGlobals()),
  );
  const from = new Option('--from <colour>', 'Colour of the header. Repeat for drawings, and for groups.');
  const save = add('save <name>', 'Save a theme that is derived from colours.')
    .addOption(from.argParser(appendText).makeOptionMandatory())
    .addOption(new Option('--mode <mode>', 'Whether the rows are light or dark.').choices([...themeModes]));
  for (const { name, description } of themeProperties)
    if (name !== 'mode')
      save.option(`--${kebab(name)} <${name === 'borderRadius' ? 'px' : 'name'}>`, description);
  save.action((name: string, _options: unknown, command: Command) =>
    saveTheme(name, command.optsWithGlobals()),
  );
  add('delete <name>', 'Delete a theme of the project.').action(
    (name: string, _options: unknown, command: Command) => deleteTheme(name, command.optsWithGlobals()),
  );
}

function themeList(): string {
  const lines = alignedLines(tableThemes.map(({ name, description }) => [name, description]));
  return lines.map((line) => `${line}\n`).join('');
}

async function listThemes(options: ResponseOptions): Promise<void> {
  const { call, projectId } = await openProject(options);
  const list = await call((client) => client.themes(projectId));
  const lines = alignedLines(list.themes.map(({ name, mode, from }) => [name, `${mode}  ${from.join(' ')}`]));
  await printResponse(options, list, lines);
}

async function saveTheme(name: string, options: SaveThemeOptions): Promise<void> {
  const { call, projectId } = await openProject(options);
  const { from, mode, fontFamily, density, borderRadius } = options;
  // The service checks the members, and names what is wrong with them.
  const theme = { from: [...from], mode, fontFamily, density, borderRadius } as ThemeColors;
  const saved = await call((client) => client.saveTheme(projectId, name, theme));
  for (const { message } of saved.warnings) process.stderr.write(`${name}: warning: ${message}\n`);
  await printResponse(options, saved, [saved.name]);
}

async function deleteTheme(name: string, options: ResponseOptions): Promise<void> {
  const { call, projectId } = await openProject(options);
  await printResponse(options, await call((client) => client.deleteTheme(projectId, name)), []);
}

function openProject(options: ResponseOptions): Promise<OpenProject> {
  return openServiceProject(options, 'Saved themes belong to a project.');
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
