import { API_VERSION, tableThemes } from '@pictable/contract';
import { Argument, Command, Option } from 'commander';
import { completionScript, type Shell, shells } from './completion.ts';
import { writeStdout } from './destination.ts';
import { drawMarkdown, type MarkdownOptions } from './draw-markdown.ts';
import { drawTables, type TableOptions } from './draw-tables.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { inputFormats } from './read-table.ts';
import { addStyleFlags, readStyleFlags } from './style-flags.ts';
import { addTableFlags } from './table-flags.ts';

const afterHelp = `
All flags, with every option and style of a table: pictable draw --help
Exit codes:
  0  everything was drawn          3  the service refused the key
  1  a flag, file or table is bad  4  the plan or the rate limit is used up
  2  a file could not be written   5  the service was not reached or failed
                                   6  a fault of this program

Environment: PICTABLE_API_KEY and PICTABLE_URL, for --remote.`;

/** The commands of the program. \`setExitCode\` is told how each run ended. */
export function createProgram(setExitCode: (code: ExitCode) => void): Command {
  const program = new Command('pictable')
    .description('Draws tables: JSON, NDJSON, CSV, TSV and Markdown in, png, jpeg, svg and pdf out.')
    .version(API_VERSION, '-V, --version', 'Print the version.')
    .helpOption('-h, --help', 'Print this.')
    .addHelpText('after', afterHelp)
    .showSuggestionAfterError()
    .exitOverride();

  const draw = program
    .command('draw', { isDefault: true })
    .description('Draw tables. This is what happens without a command.')
    .argument('[inputs...]', 'Files, folders or globs; - or nothing reads standard input.')
    .option(
      '-o, --output <path>',
      'File, - for standard output, folder/ or pattern such as out/{name}.{format}.',
    )
    .addOption(
      new Option('-f, --from <format>', 'What the input holds, where its name does not say it.').choices(
        inputFormats,
      ),
    )
    .option('-w, --watch', 'Draw again whenever an input changes.');
  addFlags(draw).action(async (inputs: string[], options: TableOptions) => {
    setExitCode(await drawTables(inputs, options, readStyleFlags({ ...options })));
  });

  const markdown = program
    .command('markdown')
    .description('Turn the tables of a Markdown file into pictures.')
    .argument('<file>', 'Markdown file; - reads standard input.')
    .option('-o, --output <file>', 'File for the changed text; without it, standard output.')
    .option('-i, --in-place', 'Change the file itself.')
    .option('-k, --keep-tables', 'Put each picture above its table and keep the table.')
    .option('-d, --image-folder <folder>', 'Folder of the pictures, from where the text goes.', 'images');
  addFlags(markdown).action(async (file: string, options: MarkdownOptions) => {
    setExitCode(await drawMarkdown(file, options, readStyleFlags({ ...options })));
  });

  program
    .command('themes')
    .description('List the themes.')
    .option('--json', 'As JSON.')
    .action(async ({ json }: { json?: boolean }) => {
      await writeStdout(json ? `${JSON.stringify(tableThemes, null, 2)}\n` : themeList());
      setExitCode(exitCodes.done);
    });

  program
    .command('completion')
    .description('Print the script that completes commands and flags in a shell.')
    .addArgument(new Argument('<shell>').choices(shells))
    .action(async (shell: Shell) => {
      await writeStdout(completionScript(program, shell));
      setExitCode(exitCodes.done);
    });
  return program;
}

/** The flags of every command that renders. */
function addFlags(command: Command): Command {
  return addStyleFlags(addTableFlags(addServiceFlags(command)));
}

function addServiceFlags(command: Command): Command {
  const group = 'With a service:';
  const flag = (flags: string, text: string) => command.addOption(new Option(flags, text).helpGroup(group));
  command
    .option('-q, --quiet', 'Say nothing but errors.')
    .option('--json', 'Report to standard output as JSON.');
  flag('-r, --remote', 'Draw and store by a service; prints the public URL.');
  flag('--url <origin>', 'Address of the service; else PICTABLE_URL.');
  flag('--key-file <file>', 'File that holds the API key; else PICTABLE_API_KEY.');
  flag('--endpoint <path>', 'Endpoint path of a project.');
  return flag('--project-id <number>', 'Project that the image belongs to.');
}

function themeList(): string {
  const width = Math.max(...tableThemes.map(({ name }) => name.length));
  return tableThemes.map(({ name, description }) => `${name.padEnd(width)}  ${description}\n`).join('');
}
