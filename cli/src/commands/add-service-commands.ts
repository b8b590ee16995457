import { deliveryStates, destinationNames, messageReplacements, webhookEventTypes } from '@pictable/contract';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { ExitCode } from '../exit-codes.ts';
import { addFontFlags } from '../flags/font-flags.ts';
import { addPayloadFlags } from '../flags/payload-flags.ts';
import { appendText } from '../flags/repeatable.ts';
import { addAsyncFlags, addConnectionFlags, addNativeFlag, SERVICE_FLAGS } from '../flags/service-flags.ts';
import { addSourceFlags } from '../flags/source-flags.ts';
import { addStyleFlags, readStyleFlags } from '../flags/style-flags.ts';
import { addTableFlags } from '../flags/table-flags.ts';
import type { ResponseOptions } from '../print-response.ts';
import { type BatchOptions, storeBatch } from './batch-command.ts';
import { type BucketOptions, deleteBucket, getBucket, setBucket, testBucket } from './bucket-commands.ts';
import { type JobOptions, printJob } from './job-commands.ts';
import {
  deleteLiveImage,
  listLiveImages,
  type PutLiveOptions,
  printLiveImage,
  putLiveImage,
  refreshLiveImage,
  setLiveRefresh,
} from './live-commands.ts';
import { type MessageOptions, storeMessage } from './message-command.ts';
import { deleteSecret, listSecrets, type SetSecretOptions, setSecret } from './secret-commands.ts';
import { type SignOptions, signImage } from './sign-image.ts';
import { deleteTemplate, listTemplates, printTemplate, saveTemplate } from './template-commands.ts';
import {
  type AddWebhookOptions,
  addWebhook,
  type DeliveryOptions,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  rotateWebhook,
  testWebhook,
} from './webhook-commands.ts';

/** Adds the commands that only work with a service. */
export function addServiceCommands(program: Command, setExitCode: (code: ExitCode) => void): void {
  addBatchCommand(program, setExitCode);
  addMessageCommand(program, setExitCode);
  addJobCommands(program, setExitCode);
  addLiveCommands(program);
  addTemplateCommands(program);
  addSecretCommands(program);
  addWebhookCommands(program);
  addBucketCommands(program);
  addSignCommand(program, setExitCode);
}

/** A function that adds a command to a group, with the flags of every command that prints a response. */
function adderTo(group: Command): (name: string, text: string) => Command {
  return (name, text) =>
    addConnectionFlags(group.command(name).description(text).option('--json', 'Print the response as JSON.'));
}

function addJobCommands(program: Command, setExitCode: (code: ExitCode) => void): void {
  const jobs = program.command('jobs').description('Show what the service renders in the background.');
  adderTo(jobs)('get <id>', 'Print the state of a job, or the URLs of its images.')
    .option('--wait', 'Wait until the job has ended.')
    .action(async (id: string, options: JobOptions) => {
      setExitCode(await printJob(id, options));
    });
}

function addSecretCommands(program: Command): void {
  const secrets = program
    .command('secrets')
    .description('Manage the secrets of a project, which sources send in headers.');
  const add = adderTo(secrets);
  add('list', 'List the secrets, without their values.').action((options: ResponseOptions) =>
    listSecrets(options),
  );
  const host = new Option(
    '--host <host>',
    'Host that it may be sent to, such as api.example.com. Repeat for more.',
  );
  add('set <name>', 'Save a secret; its value is read from standard input.')
    .addOption(host.argParser(appendText).makeOptionMandatory())
    .action((name: string, options: SetSecretOptions) => setSecret(name, options));
  add('delete <name>', 'Delete a secret.').action((name: string, options: ResponseOptions) =>
    deleteSecret(name, options),
  );
}

function addWebhookCommands(program: Command): void {
  const webhooks = program
    .command('webhooks')
    .description('Manage webhook endpoints: URLs that get a request for each event.');
  const add = adderTo(webhooks);
  add('list', 'List the endpoints.').action((options: ResponseOptions) => listWebhooks(options));
  const event = new Option(
    '--event <type>',
    `Event to send: ${webhookEventTypes.join(', ')}. Repeat for more.`,
  );
  add('add <endpoint>', 'Add an endpoint, and print its secret.')
    .addOption(event.argParser(appendEvent).makeOptionMandatory())
    .action((endpoint: string, options: AddWebhookOptions) => addWebhook(endpoint, options));
  add('rotate <id>', 'Replace the secret of an endpoint; the old one is valid for a day.').action(
    (id: string, options: ResponseOptions) => rotateWebhook(id, options),
  );
  add('delete <id>', 'Delete an endpoint.').action((id: string, options: ResponseOptions) =>
    deleteWebhook(id, options),
  );
  add('test <id>', 'Send a test event.').action((id: string, options: ResponseOptions) =>
    testWebhook(id, options),
  );
  add('deliveries <id>', 'List what was sent to an endpoint, newest first.')
    .addOption(new Option('--state <state>', 'Only deliveries in this state.').choices([...deliveryStates]))
    .option('--before <id>', 'Only deliveries older than this one.')
    .action((id: string, options: DeliveryOptions) => listDeliveries(id, options));
  add('replay <id> <delivery>', 'Send a delivery again.').action(
    (id: string, delivery: string, options: ResponseOptions) => replayDelivery(id, delivery, options),
  );
}

function appendEvent(value: string, before: AddWebhookOptions['event'] = []): AddWebhookOptions['event'] {
  const event = webhookEventTypes.find((type) => type === value);
  if (event) return [...before, event];
  throw new InvalidArgumentError(`Allowed choices are ${webhookEventTypes.join(', ')}.`);
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
  addConnectionFlags(addAsyncFlags(batch)).action(async (inputs: string[], options: BatchOptions) => {
    setExitCode(await storeBatch(inputs, options));
  });
}

function addMessageCommand(program: Command, setExitCode: (code: ExitCode) => void): void {
  const message = program
    .command('message')
    .description('Store an image of each table in a Markdown message, and print the message with them.')
    .argument('[input]', 'Markdown file. Default, or -: standard input.')
    .addOption(new Option('--for <name>', 'Where the message is posted.').choices(destinationNames))
    .addOption(
      new Option('--replace <which>', 'Replace all tables, or only wide ones.').choices([
        ...messageReplacements,
      ]),
    )
    .option('--styles <file>', 'JSON file with the styles of all images, such as theme.')
    .option('-o, --output <file>', 'File for the message. Default, or -: standard output.')
    .option('--json', 'Print the response as JSON.');
  addConnectionFlags(addAsyncFlags(message)).action(
    async (input: string | undefined, options: MessageOptions) => {
      setExitCode(await storeMessage(input, options));
    },
  );
}

function addLiveCommands(program: Command): void {
  const live = program.command('live').description('Manage live images: URLs whose image can be replaced.');
  const add = adderTo(live);
  const put = add('put <name> [input]', 'Create or replace a live image, and print its URL.');
  put.option('--refresh <time>', 'With --source: load it again this often, such as 1h or 1d.');
  addNativeFlag(put);
  addFontFlags(addStyleFlags(addPayloadFlags(addTableFlags(addSourceFlags(put, SERVICE_FLAGS))))).action(
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
  const add = adderTo(templates);
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
  const add = adderTo(bucket);
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
