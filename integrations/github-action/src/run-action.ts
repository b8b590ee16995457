import { ActionError } from './action-error.ts';
import { type ActionInputs, readInputs } from './action-inputs.ts';
import { type GitRepository, openGitRepository } from './git-repository.ts';
import { manifestPath, planFolder, readEarlierImages } from './image-folder.ts';
import { isRenderable, type RenderedFile, renderFile } from './render-files.ts';
import { createTableRenderer } from './table-images.ts';
import { openWorkflowLog, showText, type WorkflowLog } from './workflow-commands.ts';
import { openWorkspaceFiles, type WorkspaceFiles } from './workspace-files.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Number of files that the summary lists. */
const SUMMARY_FILES_MAX = 100;

/** What is out of date, by path. */
interface Changes {
  readonly texts: ReadonlyMap<string, string>;
  readonly written: ReadonlyMap<string, Uint8Array | string>;
  readonly removed: readonly string[];
}

/** Runs the action once. @returns the exit code of the program */
export async function runAction(env: Environment, write: (line: string) => void): Promise<number> {
  const log = openWorkflowLog(env, write);
  try {
    const inputs = readInputs(env);
    const repository = await openGitRepository(env.GITHUB_WORKSPACE || process.cwd());
    return (await renderRepository(inputs, repository, log)) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
    log.error(error.message);
    return 1;
  }
}

/** @returns whether the run succeeds */
async function renderRepository(
  inputs: ActionInputs,
  repository: GitRepository,
  log: WorkflowLog,
): Promise<boolean> {
  const files = openWorkspaceFiles(repository.folder);
  const earlier = await readEarlierImages(inputs.folder, files);
  const { rendered, errors } = await renderAll(inputs, repository, files, log);
  // A file with an error may still use its images.
  const removable = errors > 0 ? [] : earlier;
  const texts = new Map(
    rendered.flatMap(({ file, text }) => (text === undefined ? [] : [[file, text] as const])),
  );
  if (inputs.mode === 'commit') for (const [file, text] of texts) await files.write(file, text);
  const used = await repository.findTexts(removable, manifestPath(inputs.folder));
  const kept = (name: string) => errors > 0 || used.has(name);
  const { written, removed, all } = await planFolder(inputs.folder, rendered, earlier, kept, files);
  const changes = { texts, written, removed };
  const outOfDate = namesOf(changes);
  let commit: string | undefined;
  if (inputs.mode === 'commit') {
    for (const [file, content] of written) await files.write(file, content);
    for (const file of removed) await files.remove(file);
    commit = await repository.commitAndPush([...texts.keys(), ...all, ...removed], inputs.commitMessage);
    for (const file of outOfDate) log.info(`Updated ${file}`);
    log.info(commit === undefined ? 'Nothing to commit.' : `Pushed commit ${commit}.`);
  } else for (const file of outOfDate) log.error(`${showText(file)} is out of date.`, { file });
  await report(log, rendered, outOfDate, commit);
  return errors === 0 && (inputs.mode === 'commit' || outOfDate.length === 0);
}

async function renderAll(
  inputs: ActionInputs,
  repository: GitRepository,
  files: WorkspaceFiles,
  log: WorkflowLog,
) {
  const found = await repository.listFiles(inputs.patterns);
  const own = manifestPath(inputs.folder);
  const rendered: RenderedFile[] = [];
  let errors = 0;
  const fail = (message: string, file: string, line?: number) => {
    errors += 1;
    log.error(message, { file, ...(line !== undefined && { line }) });
  };
  const renderTable = await createTableRenderer(inputs.theme, inputs.darkTheme);
  const context = { inputs, files, renderTable, log, fail };
  let matching = 0;
  for (const file of found) {
    if (file === own) continue;
    if (!isRenderable(file)) {
      if (inputs.patterns.includes(file))
        fail(`${showText(file)} is not a Markdown, CSV, TSV or JSON file.`, file);
      continue;
    }
    matching += 1;
    if (!(await files.isFile(file))) {
      log.warning(`${showText(file)} is a symbolic link or does not exist, so it was not rendered.`, {
        file,
      });
      continue;
    }
    const result = await renderFile(file, context);
    if (result === undefined) continue;
    rendered.push(result);
    if (result.tables.length > 0) log.info(`${file}: ${counted(result.tables.length, 'table')}`);
  }
  if (matching === 0 && errors === 0)
    throw new ActionError(
      `No file of the repository matches ${inputs.patterns.map((each) => JSON.stringify(each)).join(', ')}.`,
    );
  return { rendered, errors };
}

function namesOf({ texts, written, removed }: Changes): string[] {
  return [...new Set([...texts.keys(), ...written.keys(), ...removed])].sort();
}

async function report(
  log: WorkflowLog,
  rendered: readonly RenderedFile[],
  outOfDate: readonly string[],
  commit: string | undefined,
): Promise<void> {
  const images = imagesOf(rendered);
  await log.setOutput('changed', String(outOfDate.length > 0));
  await log.setOutput('files', JSON.stringify(outOfDate));
  await log.setOutput('images', String(images));
  await log.setOutput('commit', commit ?? '');
  const shown = outOfDate.slice(0, SUMMARY_FILES_MAX).map((file) => `- ${codeOf(file)}`);
  const more = outOfDate.length - shown.length;
  const lines = [
    '### Tables as images',
    '',
    `${counted(images, 'image')} of ${counted(rendered.length, 'file')}, ${counted(outOfDate.length, 'file')} out of date.`,
    '',
    ...shown,
    ...(more > 0 ? [`- and ${more} more`] : []),
  ];
  await log.summarise(`${lines.join('\n')}\n`);
}

/** Number of files: equal tables share their images. */
function imagesOf(rendered: readonly RenderedFile[]): number {
  const images = rendered.flatMap(({ tables }) => tables.flatMap((table) => table.images));
  return new Set(images.flatMap(({ light, dark }) => [light.name, dark.name])).size;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** HTML, because a name can contain every character of Markdown. */
function codeOf(file: string): string {
  const escaped = showText(file).replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<code>${escaped}</code>`;
}
