import { invalidInput } from '../command-error.ts';
import { alignedLines, printResponse, type ResponseOptions } from '../print-response.ts';
import { type OpenProject, openServiceProject } from '../service-client.ts';
import { readText, stdin } from '../sources.ts';

/** Flags of `pictable secrets set`. */
export interface SetSecretOptions extends ResponseOptions {
  readonly host: readonly string[];
}

/** Prints the names and hosts of the secrets of the project. @throws CommandError */
export async function listSecrets(options: ResponseOptions): Promise<void> {
  const { call, projectId } = await openProject(options);
  const list = await call((client) => client.secrets(projectId));
  const lines = alignedLines(list.secrets.map(({ name, hosts }) => [name, hosts.join(' ')]));
  await printResponse(options, list, lines);
}

/** Saves a secret. Its value is not an argument, because other users of the machine can see arguments. @throws CommandError */
export async function setSecret(name: string, options: SetSecretOptions): Promise<void> {
  const { call, projectId } = await openProject(options);
  const value = await readValue(name);
  const secret = { value, hosts: [...options.host] };
  const saved = await call((client) => client.saveSecret(projectId, name, secret));
  await printResponse(options, saved, alignedLines([[saved.name, saved.hosts.join(' ')]]));
}

/** @throws CommandError */
export async function deleteSecret(name: string, options: ResponseOptions): Promise<void> {
  const { call, projectId } = await openProject(options);
  await printResponse(options, await call((client) => client.deleteSecret(projectId, name)), []);
}

/** The value without the line break that `echo` adds. */
async function readValue(name: string): Promise<string> {
  const value = process.stdin.isTTY ? '' : (await readText(stdin)).replace(/\r?\n$/, '');
  if (value !== '') return value;
  throw invalidInput(
    'The value of a secret is read from standard input, which is empty.',
    `For example: pictable secrets set ${name} --host api.example.com < crm-key.txt`,
  );
}

function openProject(options: ResponseOptions): Promise<OpenProject> {
  return openServiceProject(options, 'Secrets belong to a project.');
}
