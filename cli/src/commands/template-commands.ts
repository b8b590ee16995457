import { parseTemplateReference } from '@pictable/contract';
import { memberTexts } from '@pictable/contract/json';
import { invalidInput } from '../command-error.ts';
import { writeStdout } from '../output-target.ts';
import { alignedLines, printResponse, type ResponseOptions } from '../print-response.ts';
import { type OpenProject, openServiceProject } from '../service-client.ts';
import { readText } from '../sources.ts';

/** Prints the templates of the project. @throws CommandError */
export async function listTemplates(options: ResponseOptions): Promise<void> {
  const { call, projectId } = await openProject(options);
  const list = await call((client) => client.templates(projectId));
  const lines = alignedLines(
    list.templates.map(({ name, version, updatedAt }) => [name, `version ${version}  ${updatedAt}`]),
  );
  await printResponse(options, list, lines);
}

/** Prints the content of the newest version of a template, or of that in `invoice@3`. @throws CommandError */
export async function printTemplate(name: string, options: ResponseOptions): Promise<void> {
  const reference = parseTemplateReference(name);
  if (!reference) throw invalidInput(`The name of a template is such as invoice or invoice@3; got ${name}.`);
  const { callForText, projectId } = await openProject(options);
  const text = await callForText((client) => client.template(projectId, reference.name, reference.version));
  const content = options.json
    ? text
    : memberTexts(text, ['payload'], Number.POSITIVE_INFINITY).get('payload');
  await writeStdout(`${content ?? ''}\n`);
}

/** Saves the text of a file as a template and prints its name and version. @throws CommandError */
export async function saveTemplate(name: string, file: string, options: ResponseOptions): Promise<void> {
  const { call, projectId } = await openProject(options);
  const text = await readText({ name: file, file, folder: '' });
  const saved = await call((client) => client.saveTemplate(projectId, name, text));
  for (const { message } of saved.warnings) process.stderr.write(`${file}: warning: ${message}\n`);
  await printResponse(options, saved, [`${saved.name}@${saved.version}`]);
}

/** @throws CommandError */
export async function deleteTemplate(name: string, options: ResponseOptions): Promise<void> {
  const { call, projectId } = await openProject(options);
  await printResponse(options, await call((client) => client.deleteTemplate(projectId, name)), []);
}

function openProject(options: ResponseOptions): Promise<OpenProject> {
  return openServiceProject(options, 'Templates belong to a project.');
}
