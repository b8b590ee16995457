import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Runs the files of a project that need a DOM after the others. Files of one environment share processes, and each
 * change of the environment starts a new process, which loads the whole app again.
 */
export default class EnvironmentOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sortByEnvironment(sorted, ({ moduleId }) => readFileSync(moduleId, 'utf8'));
  }
}

/**
 * Moves the files with an environment comment behind the others of their project, and keeps the order otherwise.
 *
 * @param files test files, those of a project next to each other
 */
export function sortByEnvironment<File extends { readonly project: { readonly name: string } }>(
  files: readonly File[],
  textOf: (file: File) => string,
): File[] {
  const projects = [...new Set(files.map(({ project }) => project.name))];
  return projects.flatMap((name) => {
    const ofProject = files.filter(({ project }) => project.name === name);
    const special = ofProject.filter((file) => textOf(file).startsWith('// @vitest-environment '));
    return [...ofProject.filter((file) => !special.includes(file)), ...special];
  });
}
