import { API_VERSION, formatLabels, imageAccessLevels, tableThemes } from '@pictable/contract';
import { Argument, Command, Option } from 'commander';
import { type BatchOptions, storeBatch } from './batch-command.ts';
import { type BucketOptions, deleteBucket, getBucket, setBucket, testBucket } from './bucket-commands.ts';
import { completionScript, type Shell, shells } from './completion.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { addPayloadFlags } from './flags/payload-flags.ts';
import { addStyleFlags, readStyleFlags } from './flags/style-flags.ts';
import { addTableFlags } from './flags/table-flags.ts';
import {
  deleteLiveImage,
  listLiveImages,
  type PutLiveOptions,
  printLiveImage,
  putLiveImage,
  refreshLiveImage,
  setLiveRefresh,
} from './live-commands.ts';
import { writeStdout } from './output-target.ts';
import { alignedLines, type ResponseOptions } from './print-response.ts';
import { inputFormats } from './read-table.ts';
import { type MarkdownOptions, renderMarkdown } from './render-markdown.ts';
import { type RenderTablesOptions, renderTables } from './render-tables.ts';
import { type SignOptions, signImage } from './sign-image.ts';
import { deleteTemplate, listTemplates, printTemplate, saveTemplate } from './template-commands.ts';

const afterHelp = `
All flags, with every option and style of a table: pictable draw --help
Exit codes:
  0  success                        3  the service rejected the API key
  1  invalid flag, file or table    4  the quota or the rate limit is exceeded
  2  a file could not be written    5  the service could not be reached or failed
                                    6  internal error

Environment variables: PICTABLE_API_KEY and PICTABLE_URL, for --remote.`;

/** Heading of the flags that concern a service, in the help. */
const SERVICE_FLAGS = 'With a service:';
const outputs = Object.values(formatLabels).join(', ');

/** Creates the commands of the program. Each command passes its exit code to `setExitCode`. */
export function createProgram(setExitCode: (code: ExitCode) => void): Command {
  const program = new Command('pictable')
    .description(`Renders tables (JSON, NDJSON, CSV, TSV, Markdown) as images (${outputs}).`)
    .version(API_VERSION, '-V, --version', 'Print the version.')
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
    .option('-w, --watch', 'Render again whenever an input changes.');
  addFlags(draw).action(async (inputs: string[], options: RenderTablesOptions) => {
    setExitCode(await renderTables(inputs, options, readStyleFlags({ ...options })));
  });

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

  addBatchCommand(program, setExitCode);
  addLiveCommands(program);
  addTemplateCommands(program);
  addBucketCommands(program);
  addSignCommand(program, setExitCode);

  addInformationCommands(program, setExitCode);
  return program;
}

/** Commands that print what the program knows. */
function addInformationCommands(program: Command, setExitCode: (code: ExitCode) => void): void {
  program
    .command('themes')
    .description('List the themes.')
    .option('--json', 'Print JSON.')
    .action(async ({ json }: { json?: boolean }) => {
      await writeStdout(json ? `${JSON.stringify(tableThemes, null, 2)}\n` : themeList());
      setExitCode(exitCodes.success);
    });

  program
    .command('completion')
    .description('Print the completion script of a shell.')
    .addArgument(new Argument('<shell>').choices(shells))
    .action(async (shell: Shell) => {
      await writeStdout(completionScript(program, shell));
      setExitCode(exitCodes.success);
    });
}

function addSignCommand(program: Command, setExitCode: (code: ExitCode) => void): void {
  program
    .command('sign')
    .description('Print a new signed URL of a private image.')
    .argument('<id>', 'ID of the image, which the service returns when it stores one.')
    .option('--expires <time>', 'When the URL expires: 24h, 30d, or a date and time. Default: in 7 days.')
    .option('--share', 'Print the URL of the share page instead.')
    .option('--json', 'Print JSON.')
    .option('--url <origin>', 'Origin of the service. Default: PICTABLE_URL.')
    .option('--key-file <file>', 'File that contains the API key. Default: PICTABLE_API_KEY.')
    .action(async (id: string, options: SignOptions) => {
      setExitCode(await signImage(id, options));
    });
}

/** The flags of every command that renders. */
function addFlags(command: Command): Command {
  return addStyleFlags(addPayloadFlags(addTableFlags(addServiceFlags(command))));
}

function addServiceFlags(command: Command): Command {
  command
    .option('-q, --quiet', 'Print only errors.')
    .option('--json', 'Write a JSON report to standard output.');
  serviceFlag(command, '-r, --remote', 'Render and store with a service, and print the public URL.');
  serviceFlag(command, '--endpoint <path>', 'Endpoint path of the project of the image.');
  serviceFlag(command, '--expires <time>', 'Delete the stored image then: 24h, 7d, or a date and time.');
  const access = new Option(
    '--access <level>',
    'Who can open the image: everyone, or with a signed URL only.',
  );
  command.addOption(access.choices([...imageAccessLevels]).helpGroup(SERVICE_FLAGS));
  return addConnectionFlags(command);
}

/** The flags of every command that sends requests. */
function addConnectionFlags(command: Command): Command {
  serviceFlag(command, '--url <origin>', 'Origin of the service. Default: PICTABLE_URL.');
  serviceFlag(command, '--key-file <file>', 'File that contains the API key. Default: PICTABLE_API_KEY.');
  return serviceFlag(command, '--project-id <number>', 'ID of the project.');
}

function serviceFlag(command: Command, flags: string, text: string): Command {
  return command.addOption(new Option(flags, text).helpGroup(SERVICE_FLAGS));
}

function addBatchCommand(program: Command, setExitCode: (code: ExitCode) => void): void {
  const batch = program
    .command('batch')
    .description('Store several tables with one request to a service, and print their URLs.')
    .argument(
      '[inputs...]',
      'Tables as files, folders or globs; or one JSON file with tables and defaults. Default, or -: standard input.',
    )
    .option('--defaults <file>', 'JSON file with what the tables have in common, such as theme and columns.')
    .option('--zip <file>', 'File for a ZIP archive of the images.')
    .option('--json', 'Print the response as JSON.');
  addConnectionFlags(batch).action(async (inputs: string[], options: BatchOptions) => {
    setExitCode(await storeBatch(inputs, options));
  });
}

function addLiveCommands(program: Command): void {
  const live = program.command('live').description('Manage live images: URLs whose image can be replaced.');
  const add = (name: string, text: string) =>
    addConnectionFlags(live.command(name).description(text).option('--json', 'Print the response as JSON.'));
  const put = add('put <name> [input]', 'Create or replace a live image, and print its URL.');
  addStyleFlags(addPayloadFlags(addTableFlags(put))).action(
    (name: string, input: string | undefined, options: PutLiveOptions) =>
      putLiveImage(name, input, options, readStyleFlags({ ...options })),
  );
  add('list', 'List the live images.').action((options: ResponseOptions) => listLiveImages(options));
  add('get <name>', 'Print a live image and its versions.').action((name: string, options: ResponseOptions) =>
    printLiveImage(name, options),
  );
  add('refresh <name>', 'Load the source of a live image within seconds.').action(
    (name: string, options: ResponseOptions) => refreshLiveImage(name, options),
  );
  add('schedule <name> <interval>', 'Set how often the source is loaded, such as 1h, or never.').action(
    (name: string, interval: string, options: ResponseOptions) => setLiveRefresh(name, interval, options),
  );
  add('delete <name>', 'Delete a live image; its URL returns 410.').action(
    (name: string, options: ResponseOptions) => deleteLiveImage(name, options),
  );
}

function addTemplateCommands(program: Command): void {
  const templates = program.command('templates').description('Manage the templates of a project.');
  const add = (name: string, text: string) =>
    addConnectionFlags(
      templates.command(name).description(text).option('--json', 'Print the response as JSON.'),
    );
  add('list', 'List the templates.').action((options: ResponseOptions) => listTemplates(options));
  add('get <name>', 'Print the content of a template, such as invoice or invoice@3.').action(
    (name: string, options: ResponseOptions) => printTemplate(name, options),
  );
  add('save <name> <file>', 'Save a JSON file as a template.').action(
    (name: string, file: string, options: ResponseOptions) => saveTemplate(name, file, options),
  );
  add('delete <name>', 'Delete a template.').action((name: string, options: ResponseOptions) =>
    deleteTemplate(name, options),
  );
}

function addBucketCommands(program: Command): void {
  const bucket = program.command('bucket').description('Manage the S3 bucket of a project.');
  const add = (name: string, text: string) =>
    addConnectionFlags(
      bucket.command(name).description(text).option('--json', 'Print the response as JSON.'),
    );
  add('get', 'Print the bucket.').action((options: ResponseOptions) => getBucket(options));
  add('set', 'Set the bucket; its secret access key is read from PICTABLE_BUCKET_SECRET.')
    .requiredOption('--endpoint <url>', 'Origin of the S3 service.')
    .requiredOption('--bucket <name>', 'Name of the bucket.')
    .requiredOption('--access-key-id <id>', 'Access key.')
    .option('--region <name>', 'Region; default: us-east-1.')
    .option('--prefix <path>', 'Start of the name of every object, such as tables/.')
    .option('--public-url <url>', 'URL below which the bucket serves its objects.')
    .option('--no-keep-copy', 'Let the service delete its own copy; requires --public-url.')
    .action((options: BucketOptions) => setBucket(options));
  add('test', 'Write, read and delete a small object.').action((options: ResponseOptions) =>
    testBucket(options),
  );
  add('delete', 'Remove the bucket; its objects stay.').action((options: ResponseOptions) =>
    deleteBucket(options),
  );
}

function themeList(): string {
  const lines = alignedLines(tableThemes.map(({ name, description }) => [name, description]));
  return lines.map((line) => `${line}\n`).join('');
}
