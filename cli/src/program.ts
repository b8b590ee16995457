import { API_VERSION, formatLabels, RENDER_VERSION } from '@pictable/contract';
import { Argument, Command, Option } from 'commander';
import { addServiceCommands } from './commands/add-service-commands.ts';
import { addThemeCommands } from './commands/theme-commands.ts';
import { completionScript, type Shell, shells } from './completion.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { addFontFlags } from './flags/font-flags.ts';
import { addPayloadFlags } from './flags/payload-flags.ts';
import { addAsyncFlags, addServiceFlags, SERVICE_FLAGS } from './flags/service-flags.ts';
import { addSourceFlags } from './flags/source-flags.ts';
import { addStyleFlags, readStyleFlags } from './flags/style-flags.ts';
import { addTableFlags } from './flags/table-flags.ts';
import { type MarkdownOptions, renderMarkdown } from './markdown/render-markdown.ts';
import { writeStdout } from './output-target.ts';
import { inputFormats } from './read-table.ts';
import { type RenderTablesOptions, renderTables } from './render-tables.ts';

const afterHelp = `
All flags, with every option and style of a table: pictable draw --help
Exit codes:
  0  success                        3  the service rejected the API key
  1  invalid flag, file or table    4  the quota or the rate limit is exceeded
  2  a file could not be written    5  the service could not be reached or failed
                                    6  internal error

Environment variables: PICTABLE_API_KEY and PICTABLE_URL, for --remote.`;

const outputs = Object.values(formatLabels).join(', ');

/** Creates the commands of the program. Each command passes its exit code to `setExitCode`. */
export function createProgram(setExitCode: (code: ExitCode) => void): Command {
  const program = new Command('pictable')
    .description(`Renders tables (JSON, NDJSON, CSV, TSV, Markdown, HTML, XLSX, ODS) as images (${outputs}).`)
    .version(
      `${API_VERSION} (render version ${RENDER_VERSION})`,
      '-V, --version',
      'Print the versions of the program and of its default layout.',
    )
    .helpOption('-h, --help', 'Print this help.')
    .addHelpText('after', afterHelp)
    .showSuggestionAfterError()
    .exitOverride();

  const draw = program
    .command('draw', { isDefault: true })
    .description('Render tables. This is the default command.')
    .argument('[inputs...]', 'Files, folders or globs. Default, or -: standard input.')
    .option(
      '-o, --output <path>',
      'File, - for standard output, folder/ or pattern such as out/{name}.{format}.',
    )
    .addOption(
      new Option(
        '-f, --from <format>',
        'Input format. By default, it is detected from the file extension or the text.',
      ).choices(inputFormats),
    )
    .option('--html <file>', 'File for HTML that shows the images, with the links of their cells.')
    .option('-w, --watch', 'Render again whenever an input changes.');
  addFlags(addAsyncFlags(addSourceFlags(draw, SERVICE_FLAGS))).action(
    async (inputs: string[], options: RenderTablesOptions) => {
      setExitCode(await renderTables(inputs, options, readStyleFlags({ ...options })));
    },
  );

  const markdown = program
    .command('markdown')
    .description('Replace the tables of a Markdown file with images.')
    .argument('<file>', 'Markdown file; - reads standard input.')
    .option('-o, --output <file>', 'File for the changed text. Default: standard output.')
    .option('-i, --in-place', 'Write the changed text back to the input file.')
    .option('-k, --keep-tables', 'Put each image above its table and keep the table.')
    .option('-d, --image-folder <folder>', 'Folder for the images, relative to the output file.', 'images');
  addFlags(markdown).action(async (file: string, options: MarkdownOptions) => {
    setExitCode(await renderMarkdown(file, options, readStyleFlags({ ...options })));
  });

  addServiceCommands(program, setExitCode);

  addInformationCommands(program, setExitCode);
  return program;
}

/** Commands that print what the program knows. */
function addInformationCommands(program: Command, setExitCode: (code: ExitCode) => void): void {
  addThemeCommands(program, setExitCode);

  program
    .command('completion')
    .description('Print the completion script of a shell.')
    .addArgument(new Argument('<shell>').choices(shells))
    .action(async (shell: Shell) => {
      await writeStdout(completionScript(program, shell));
      setExitCode(exitCodes.success);
    });
}

/** The flags of every command that renders. */
function addFlags(command: Command): Command {
  return addFontFlags(addStyleFlags(addPayloadFlags(addTableFlags(addServiceFlags(command)))));
}
