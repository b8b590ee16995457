import { placeholderOrigin } from '../../lib/articles.ts';

/** The text of a workflow file, made to call the service that the reader is on. */
export async function loadFile(name: string): Promise<string> {
  const answer = await fetch(`/generated/workflows/${name}`);
  if (!answer.ok) throw new Error(`${answer.status}: the workflow ${name} could not be loaded`);
  return (await answer.text()).replaceAll(placeholderOrigin, location.origin);
}
